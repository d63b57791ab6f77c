"""Reads a `rules.toml` file so that every value knows its place, for error messages."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from wonderful.catalog.problems import STRICT, Problems
from wonderful.catalog.table import ID, MOST_ID_LETTERS, Cell, Place
from wonderful.locales import Source


@dataclass(frozen=True, slots=True)
class Setting:
    """A value of a TOML file, or a whole table of them, under its dotted key."""

    value: object
    file: str
    key: str
    lines: Mapping[str, int]  # where each key stands, as far as it starts a line
    problems: Problems = STRICT

    @property
    def place(self) -> Place:
        section, _, name = self.key.rpartition(".")
        line, known = 1, self.key
        while known:  # a value inside an inline table stands where that table starts
            if known in self.lines:
                line = self.lines[known]
                break
            known = known.rpartition(".")[0]
        return Place(self.file, line, section or "-", name)

    def table(self, allowed: Sequence[str] | None = None) -> dict[str, Setting]:
        """The settings of a table, all of them among the allowed ones."""
        if not isinstance(self.value, dict):
            raise self._bad("{ name = value }")
        found = {name: self._named(name, value) for name, value in self.value.items()}
        for name, setting in tuple(found.items()):
            if allowed is not None and name not in allowed:
                right = tuple(allowed) or ("–",)
                self.problems.add(setting.place.error("unknown-word", word=name, right=right))
                del found[name]
        return found

    def need(self, name: str) -> Setting:
        """A setting that the table must have."""
        table = self.table()
        if name not in table:
            raise self._named(name, None).place.error("missing-setting", name=name)
        return table[name]

    def _named(self, name: str, value: object) -> Setting:
        return replace(self, value=value, key=f"{self.key}.{name}".lstrip("."))

    def number(self, low: int, high: int) -> int:
        if type(self.value) is not int or not low <= self.value <= high:
            raise self.place.error("bad-number", word=str(self.value), low=low, high=high)
        return self.value

    def pair(self, low: int, high: int) -> tuple[int, int]:
        items = self.items()
        if len(items) != 2:
            raise self._bad("[5, 0]")
        return items[0].number(low, high), items[1].number(low, high)

    def items(self) -> list[Setting]:
        if not isinstance(self.value, list):
            raise self._bad("[…]")
        return [replace(self, value=value) for value in self.value]

    def word(self, words: Sequence[str]) -> str:
        if self.value not in words:
            right = tuple(words)
            raise self.place.error("unknown-word", word=str(self.value), right=right)
        return str(self.value)

    def id(self) -> str:
        """A string that can be the id of something."""
        if not isinstance(self.value, str) or not ID.fullmatch(self.value):
            raise self.place.error("bad-id", most=MOST_ID_LETTERS)
        return self.value

    def cell(self) -> Cell:
        """A string, to be read like a cell of a table."""
        if not isinstance(self.value, str):
            raise self._bad('"…"')
        return Cell(self.value.strip(), self.place)

    def players(self) -> dict[int, Setting]:
        """A table by number of players."""
        found: dict[int, Setting] = {}
        for name, setting in self.table().items():
            if not re.fullmatch("[1-9]", name):
                self.problems.add(setting.place.error("bad-number", word=name, low=1, high=9))
            else:
                found[int(name)] = setting
        return found

    def _bad(self, example: str) -> Exception:
        return self.place.error("bad-notation", word=str(self.value), example=example)


def read_settings(path: Source, file: str, problems: Problems = STRICT) -> Setting:
    """The whole of a TOML file as one table."""
    if not path.is_file():
        raise Place(file, 1, "", "").error("missing-file")
    source = path.read_text("utf-8")
    try:
        value = tomllib.loads(source)
    except ValueError as problem:  # also numbers of thousands of digits
        where = re.search(r"line (\d+)", str(problem))
        line = int(where[1]) if where else source.count("\n") + 1
        raise Place(file, line, "", "").error("not-toml", problem=str(problem)) from problem
    return Setting(value, file, "", _key_lines(source), problems)


def _plain_key(key: str) -> str:
    """A dotted key without quotes and spaces around its parts."""
    return ".".join(part.strip(" \"'") for part in key.split("."))


def _key_lines(source: str) -> dict[str, int]:
    """The line of each key; tomllib does not tell. Enough for the plain style of our files."""
    lines: dict[str, int] = {}
    section = ""
    for number, line in enumerate(source.splitlines(), start=1):
        if header := re.match(r"\s*\[([\w.\"' -]+)\]", line):
            section = _plain_key(header[1])
            lines[section] = number
        elif key := re.match(r"\s*([\w.\"' -]+?)\s*=", line):
            lines[f"{section}.{_plain_key(key[1])}".lstrip(".")] = number
    return lines
