"""Verifies a record: its checksum, commitment, actions and result."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from wonderful.catalog import Catalog
from wonderful.errors import RecordError, WonderfulError
from wonderful.record.match import Match
from wonderful.record.record_files import read_json
from wonderful.record.record_format import Record, read_record


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
        data = read_json(Path(path))
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
