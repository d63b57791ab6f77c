"""Reads a `.table` file: one row a line, columns separated by `|`, a header line, `#` comments."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from unicodedata import category

from wonderful.catalog.problems import STRICT, Problems
from wonderful.errors import CatalogError
from wonderful.locales import CODE, Source

MOST_ID_LETTERS = 40  # actions name several ids, and are not endless either
ID = re.compile(rf"(?=.{{1,{MOST_ID_LETTERS}}}\Z)[a-z0-9]+(-[a-z0-9]+)*")


# Control characters and line breaks, what changes the direction of writing, and what is no
# character at all. Joiners are letters of a kind in some languages.
_HIDDEN = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
_JOINERS = "\u200c\u200d"


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands in the data files. The file is named from the set's folder on."""

    file: str
    line: int
    row: str
    column: str

    def error(self, code: str, **params: object) -> CatalogError:
        """The error `catalog-<code>` at this place."""
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
    """One cell of a table, stripped, with its place for error messages."""

    text: str
    place: Place

    def error(self, code: str, **params: object) -> CatalogError:
        return self.place.error(code, **params)

    def required(self) -> str:
        if not self.text:
            raise self.error("empty-cell")
        return self.text

    def number(self, low: int, high: int, text: str | None = None) -> int:
        """The cell, or a part of it, as a whole number; nothing but plain digits is accepted."""
        word = self.text if text is None else text
        if re.fullmatch(r"-?[0-9]{1,4}", word) and low <= int(word) <= high:
            return int(word)
        raise self.error("bad-number", word=word, low=low, high=high)

    def choice(self, words: Sequence[str], text: str | None = None) -> int:
        """The position of the cell, or of a part of it, among the words that are right here."""
        word = self.text if text is None else text
        if word not in words:
            raise self.error("unknown-word", word=word, right=tuple(words))
        return words.index(word)


def check_name(text: str, place: Place, most: int) -> None:
    """Names are shown everywhere, also in terminals: only plain text, and nothing endless."""
    if not is_plain(text):
        raise place.error("not-plain")
    if len(text) > most:
        raise place.error("too-long", found=len(text), most=most)


def is_plain(text: str) -> bool:
    """Whether a text has only characters that can be seen, and spaces.

    Not `isprintable`, for which the no-break spaces of French are not.

    >>> is_plain("Que fait la police\u202f?"), is_plain("red\x1b[31m"), is_plain("\u202eback")
    (True, False, False)
    """
    return all(category(letter) not in _HIDDEN or letter in _JOINERS for letter in text)


class Row:
    """One line of a table: its cells by column. Further columns are those of languages."""

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
            problems.add(self.cell("id").error("bad-id", most=MOST_ID_LETTERS))

    def cell(self, column: str) -> Cell:
        place = Place(self.file, self.line, self._cells["id"], column)
        return Cell(self._cells[column], place)


def read_table(
    path: Source, file: str, columns: Collection[str], problems: Problems = STRICT
) -> list[Row]:
    """The rows of a table, which has these columns, in any order, and any number of languages."""
    rows: list[Row] = []
    header: list[str] = []
    languages: list[str] = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        cells = [cell.strip() for cell in line.split("|")]
        if not header:
            header = cells
            if not _is_header(header, Place(file, number, "header", ""), columns, problems):
                return []
            languages = [column for column in header if column not in columns]
        elif len(cells) != len(header):
            place = Place(file, number, cells[0], header[min(len(cells), len(header)) - 1])
            problems.add(place.error("wrong-cells", found=len(cells), wanted=len(header)))
        else:
            named = dict(zip(header, cells, strict=True))
            rows.append(Row(file, number, named, languages, problems))
    if not header:
        _is_header(header, Place(file, 1, "header", ""), columns, problems)
    return rows


def _is_header(
    header: list[str], place: Place, columns: Collection[str], problems: Problems
) -> bool:
    """Whether the rows below can be read."""
    right = tuple(columns)
    wrong = []
    for column in dict.fromkeys((*columns, *filter(CODE.fullmatch, header))):
        if header.count(column) != 1:
            place = Place(place.file, place.line, place.row, column)
            wrong.append(place.error("missing-column", right=right))
    for column in header:
        if column not in columns and not CODE.fullmatch(column):
            place = Place(place.file, place.line, place.row, column)
            wrong.append(place.error("unknown-column", word=column, right=right))
    for error in wrong:
        problems.add(error)
    return not wrong
