"""Record files: saved atomically, and loaded."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path

from wonderful.errors import RecordError
from wonderful.record.match import Match
from wonderful.record.record_format import Record, read_record, record_of


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
    return read_record(read_json(Path(path)))


def read_json(path: Path) -> object:
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
