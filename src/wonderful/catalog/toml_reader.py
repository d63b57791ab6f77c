"""Reads TOML files and keeps the location of every value, for error messages."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from wonderful.catalog.problem_collector import STRICT, Problems
from wonderful.catalog.table_reader import ID, MAX_ID_LENGTH, Cell, SourceLocation
from wonderful.locales import DataPath


@dataclass(frozen=True, slots=True)
class Setting:
    """A value of a TOML file, or a whole table of them, with its dotted key."""

    value: object
    file: str
    key: str
    lines: Mapping[str, int]  # the line of each key that begins a line
    problems: Problems = STRICT

    @property
    def location(self) -> SourceLocation:
        section, _, name = self.key.rpartition(".")
        line, key = 1, self.key
        while key:  # a value inside an inline table has the line of that table
            if key in self.lines:
                line = self.lines[key]
                break
            key = key.rpartition(".")[0]
        return SourceLocation(self.file, line, section or "-", name)

    def table(self, allowed: Sequence[str] | None = None) -> dict[str, Setting]:
        """Return the settings of a table, all of which must be among the allowed ones."""
        if not isinstance(self.value, dict):
            raise self._bad_notation("{ name = value }")
        found = {name: self._child(name, value) for name, value in self.value.items()}
        for name, setting in tuple(found.items()):
            if allowed is not None and name not in allowed:
                right = tuple(allowed) or ("–",)
                self.problems.add(setting.location.error("unknown-word", word=name, right=right))
                del found[name]
        return found

    def need(self, name: str) -> Setting:
        """Return a setting that the table must have."""
        table = self.table()
        if name not in table:
            raise self._child(name, None).location.error("missing-setting", name=name)
        return table[name]

    def _child(self, name: str, value: object) -> Setting:
        return replace(self, value=value, key=f"{self.key}.{name}".lstrip("."))

    def number(self, low: int, high: int) -> int:
        if type(self.value) is not int or not low <= self.value <= high:
            raise self.location.error("bad-number", word=str(self.value), low=low, high=high)
        return self.value

    def pair(self, low: int, high: int) -> tuple[int, int]:
        items = self.items()
        if len(items) != 2:
            raise self._bad_notation("[5, 0]")
        return items[0].number(low, high), items[1].number(low, high)

    def items(self) -> list[Setting]:
        if not isinstance(self.value, list):
            raise self._bad_notation("[…]")
        return [replace(self, value=value) for value in self.value]

    def word(self, words: Sequence[str]) -> str:
        if self.value not in words:
            right = tuple(words)
            raise self.location.error("unknown-word", word=str(self.value), right=right)
        return str(self.value)

    def id(self) -> str:
        """Return a string that is a valid id."""
        if not isinstance(self.value, str) or not ID.fullmatch(self.value):
            raise self.location.error("bad-id", most=MAX_ID_LENGTH)
        return self.value

    def cell(self) -> Cell:
        """Return a string, to be parsed like a cell of a table."""
        if not isinstance(self.value, str):
            raise self._bad_notation('"…"')
        return Cell(self.value.strip(), self.location)

    def players(self) -> dict[int, Setting]:
        """Return a table whose keys are numbers of players."""
        found: dict[int, Setting] = {}
        for name, setting in self.table().items():
            if not re.fullmatch("[1-9]", name):
                self.problems.add(setting.location.error("bad-number", word=name, low=1, high=9))
            else:
                found[int(name)] = setting
        return found

    def _bad_notation(self, example: str) -> Exception:
        return self.location.error("bad-notation", word=str(self.value), example=example)


def read_settings(path: DataPath, file: str, problems: Problems = STRICT) -> Setting:
    """Read a TOML file as one table."""
    if not path.is_file():
        raise SourceLocation(file, 1, "", "").error("missing-file")
    source = path.read_text("utf-8")
    try:
        value = tomllib.loads(source)
    except ValueError as problem:  # also raised for numbers with thousands of digits
        where = re.search(r"line (\d+)", str(problem))
        line = int(where[1]) if where else source.count("\n") + 1
        raise SourceLocation(file, line, "", "").error(
            "not-toml", problem=str(problem)
        ) from problem
    return Setting(value, file, "", _key_lines(source), problems)


def _plain_key(key: str) -> str:
    """Return a dotted key without quotes and surrounding spaces."""
    return ".".join(part.strip(" \"'") for part in key.split("."))


def _key_lines(source: str) -> dict[str, int]:
    """Return the line of each key, which tomllib does not provide. Handles only plain TOML."""
    lines: dict[str, int] = {}
    section = ""
    for number, line in enumerate(source.splitlines(), start=1):
        if header := re.match(r"\s*\[([\w.\"' -]+)\]", line):
            section = _plain_key(header[1])
            lines[section] = number
        elif key := re.match(r"\s*([\w.\"' -]+?)\s*=", line):
            lines[f"{section}.{_plain_key(key[1])}".lstrip(".")] = number
    return lines
