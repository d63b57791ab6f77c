"""Reads `.table` files: a header line, a row per line, columns separated by `|`, `#` comments."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from unicodedata import category

from wonderful.catalog.problem_collector import STRICT, Problems
from wonderful.errors import CatalogError
from wonderful.locales import LANGUAGE_CODE, DataPath

MAX_ID_LENGTH = 40  # actions contain several ids and have a maximum length
ID = re.compile(rf"(?=.{{1,{MAX_ID_LENGTH}}}\Z)[a-z0-9]+(-[a-z0-9]+)*")


# Control characters, line breaks, direction changes, and code points without a character.
# Joiners are allowed, because some languages need them.
_HIDDEN_CATEGORIES = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
_JOINERS = "\u200c\u200d"


@dataclass(frozen=True, slots=True)
class SourceLocation:
    """A location in the data files. The path starts with the set's folder."""

    file: str
    line: int
    row: str
    column: str

    def error(self, code: str, **params: object) -> CatalogError:
        """Return the error `catalog-<code>` at this location."""
        return CatalogError(
            f"catalog-{code}",
            file=self.file,
            line=self.line,
            row=self.row,
            column=self.column,
            **params,
        )


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table, stripped, with its location for error messages."""

    text: str
    location: SourceLocation

    def error(self, code: str, **params: object) -> CatalogError:
        return self.location.error(code, **params)

    def required(self) -> str:
        if not self.text:
            raise self.error("empty-cell")
        return self.text

    def number(self, low: int, high: int, text: str | None = None) -> int:
        """Parse the cell, or a part of it, as an integer. Only plain digits are accepted."""
        word = self.text if text is None else text
        if re.fullmatch(r"-?[0-9]{1,4}", word) and low <= int(word) <= high:
            return int(word)
        raise self.error("bad-number", word=word, low=low, high=high)

    def choice(self, words: Sequence[str], text: str | None = None) -> int:
        """Return the index of the cell, or of a part of it, among the allowed words."""
        word = self.text if text is None else text
        if word not in words:
            raise self.error("unknown-word", word=word, right=tuple(words))
        return words.index(word)


def check_name(text: str, location: SourceLocation, max_length: int) -> None:
    """Check that a name is short plain text, because names are also printed in terminals."""
    if not is_plain(text):
        raise location.error("not-plain")
    if len(text) > max_length:
        raise location.error("too-long", found=len(text), most=max_length)


def is_plain(text: str) -> bool:
    """Whether a text contains only visible characters and spaces.

    Unlike `isprintable`, this allows no-break spaces, which French uses.

    >>> is_plain("Que fait la police\u202f?"), is_plain("red\x1b[31m"), is_plain("\u202eback")
    (True, False, False)
    """
    return all(category(letter) not in _HIDDEN_CATEGORIES or letter in _JOINERS for letter in text)


class Row:
    """A line of a table: its cells by column. Additional columns are languages."""

    def __init__(
        self,
        file: str,
        line: int,
        cells: dict[str, str],
        languages: Sequence[str] = (),
        problems: Problems = STRICT,
    ) -> None:
        self.problems = problems
        self.file = file
        self.line = line
        self.languages = languages
        self._cells = cells
        self.id = self.cell("id").text
        if not ID.fullmatch(self.id):
            problems.add(self.cell("id").error("bad-id", most=MAX_ID_LENGTH))

    def cell(self, column: str) -> Cell:
        location = SourceLocation(self.file, self.line, self._cells["id"], column)
        return Cell(self._cells[column], location)


def read_table(
    path: DataPath, file: str, columns: Collection[str], problems: Problems = STRICT
) -> list[Row]:
    """Read the rows of a table with these columns, in any order, and any number of languages."""
    rows: list[Row] = []
    header: list[str] = []
    languages: list[str] = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        cells = [cell.strip() for cell in line.split("|")]
        if not header:
            header = cells
            if not _is_header(
                header, SourceLocation(file, number, "header", ""), columns, problems
            ):
                return []
            languages = [column for column in header if column not in columns]
        elif len(cells) != len(header):
            location = SourceLocation(
                file, number, cells[0], header[min(len(cells), len(header)) - 1]
            )
            problems.add(location.error("wrong-cells", found=len(cells), wanted=len(header)))
        else:
            named = dict(zip(header, cells, strict=True))
            rows.append(Row(file, number, named, languages, problems))
    if not header:
        _is_header(header, SourceLocation(file, 1, "header", ""), columns, problems)
    return rows


def _is_header(
    header: list[str], location: SourceLocation, columns: Collection[str], problems: Problems
) -> bool:
    """Check the header. Return whether the rows below can be read."""
    right = tuple(columns)
    wrong = []
    for column in dict.fromkeys((*columns, *filter(LANGUAGE_CODE.fullmatch, header))):
        if header.count(column) != 1:
            location = SourceLocation(location.file, location.line, location.row, column)
            wrong.append(location.error("missing-column", right=right))
    for column in header:
        if column not in columns and not LANGUAGE_CODE.fullmatch(column):
            location = SourceLocation(location.file, location.line, location.row, column)
            wrong.append(location.error("unknown-column", word=column, right=right))
    for error in wrong:
        problems.add(error)
    return not wrong
