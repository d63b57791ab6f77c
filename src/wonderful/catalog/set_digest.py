"""The digest that identifies the rules data of an outside set.

Names and texts are not included, because they do not affect games: a corrected spelling leaves
the set the same for games and records.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

from wonderful.locales import LANGUAGE_CODE

TABLES: Final = ("cards.table", "empires.table", "scenarios.table")
RULES: Final = "rules.toml"
SCENARIOS: Final = "scenarios"


def rules_digest(id: str, files: Mapping[str, str]) -> str:
    """Return the SHA-256 of the rules data of a set, given its files by path."""
    data: dict[str, Any] = {}
    for path, text in sorted(files.items()):
        if path in TABLES:
            rows = _rows_without_names(text)
            # Kept in order: the order of Empires decides which of them a seed deals.
            data[path] = rows if path == "empires.table" else sorted(rows)
        elif path == RULES or path.startswith(f"{SCENARIOS}/"):
            data[path] = _without_spaces(tomllib.loads(text))
    written = json.dumps([id, data], separators=(",", ":"), default=str)
    return sha256(written.encode()).hexdigest()


def _without_spaces(value: Any) -> Any:
    """Remove insignificant spaces: `gold 1, energy 2` equals `gold 1,energy  2`."""
    if isinstance(value, dict):
        return {name: _without_spaces(each) for name, each in value.items()}
    if isinstance(value, list):
        return [_without_spaces(each) for each in value]
    if isinstance(value, str):
        return ",".join(" ".join(part.split()) for part in value.split(","))
    return value


def _rows_without_names(text: str) -> list[list[tuple[str, str]]]:
    """Return the rows of a table without comments, name columns and insignificant spaces."""
    lines = [
        [cell.strip() for cell in line.split("|")]
        for line in text.splitlines()
        if line.strip() and not line.lstrip().startswith("#")
    ]
    header = lines[0] if lines else []
    return [
        sorted(
            (name, _without_spaces(cell))
            for name, cell in zip(header, cells, strict=False)
            if name == "id" or not LANGUAGE_CODE.fullmatch(name)
        )
        for cells in lines[1:]
    ]
