"""Record files: saved atomically, loaded, and verified."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from wonderful.catalog import Catalog
from wonderful.errors import RecordError, WonderfulError
from wonderful.record.match import Match
from wonderful.record.public_record import export
from wonderful.record.record_format import Record, read_record, record_of

__all__ = ["Check", "Record", "Verification", "export", "load", "save", "verify"]


def save(match: Match, path: Path | str) -> None:
    """Write the complete record, including the seed. The file is replaced atomically."""
    path = Path(path)
    text = json.dumps(record_of(match).to_json(), indent=1, ensure_ascii=False)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with temporary.open("w", encoding="utf-8") as file:
            file.write(text + "\n")
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except (OSError, ValueError) as error:  # ValueError: an impossible path
        with suppress(OSError, ValueError):
            temporary.unlink(missing_ok=True)
        raise RecordError("record-unwritable", file=str(path), why=_reason(error)) from error


def load(path: Path | str) -> Record:
    """Read a record from a file."""
    return read_record(_read_json(Path(path)))


def _read_json(path: Path) -> object:
    try:
        data: object = json.loads(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise RecordError("record-not-json", file=str(path), line=1, why="not UTF-8") from error
    except json.JSONDecodeError as error:
        raise RecordError(
            "record-not-json", file=str(path), line=error.lineno, why=error.msg
        ) from error
    except (OSError, ValueError) as error:
        raise RecordError("record-unreadable", file=str(path), why=_reason(error)) from error
    except RecursionError as error:
        raise RecordError(
            "record-not-json", file=str(path), line=1, why="nested too deeply"
        ) from error
    return data


def _reason(error: OSError | ValueError) -> str:
    return getattr(error, "strerror", None) or str(error)


@dataclass(frozen=True, slots=True)
class Check:
    """The result of one check. Without an error it passed."""

    name: str
    error: WonderfulError | None = None


@dataclass(frozen=True, slots=True)
class Verification:
    """All checks of a record, in order. Checks after a failed one may be missing."""

    checks: tuple[Check, ...]
    record: Record | None
    match: Match | None

    @property
    def is_valid(self) -> bool:
        return all(check.error is None for check in self.checks)


def verify(
    path: Path | str, commitment: str | None = None, catalog: Catalog | None = None
) -> Verification:
    """Check a record: format, checksum, seed against commitment, every action, and the result."""
    checks: list[Check] = []
    try:
        data = _read_json(Path(path))
        record = read_record(data)
    except WonderfulError as error:
        return Verification((Check("format", error),), None, None)
    checks.append(Check("format"))
    if commitment is not None:
        published = commitment.strip().lower()
        is_wrong = published != record.commitment
        checks.append(
            Check(
                "published-commitment",
                RecordError("record-commitment", commitment=published, found=record.commitment)
                if is_wrong
                else None,
            )
        )
    match: Match | None = None
    try:
        match = record.replay(catalog)
        checks += [Check("seed"), Check("actions"), Check("result")]
    except WonderfulError as error:
        name = {
            "record-sealed": "seed",
            "record-commitment": "seed",
            "record-truncated": "result",
            "record-result": "result",
            "record-checksum": "checksum",
        }.get(error.code, "actions")
        checks.append(Check(name, error))
    assert isinstance(data, dict)
    if data.get("checksum") and all(check.name != "checksum" for check in checks):
        problem = None if record.is_intact else RecordError("record-checksum")
        checks.append(Check("checksum", problem))
    return Verification(tuple(checks), record, match)
