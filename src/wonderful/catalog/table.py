"""Reads a `.table` file: one row a line, columns separated by `|`, a header line, `#` comments."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable

from wonderful.errors import CatalogError
from wonderful.locales import CODE

ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


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


class Row:
    """One line of a table: its cells by column. Further columns are those of languages."""

    def __init__(
        self, file: str, line: int, cells: dict[str, str], languages: Sequence[str] = ()
    ) -> None:
        self.file = file
        self.line = line
        self.languages = languages
        self._cells = cells
        self.id = self.cell("id").text
        if not ID.fullmatch(self.id):
            raise self.cell("id").error("bad-id")

    def cell(self, column: str) -> Cell:
        place = Place(self.file, self.line, self._cells["id"], column)
        return Cell(self._cells[column], place)


def read_table(path: Traversable, file: str, columns: Collection[str]) -> list[Row]:
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
            _check_header(header, Place(file, number, "header", ""), columns)
            languages = [column for column in header if column not in columns]
        elif len(cells) != len(header):
            place = Place(file, number, cells[0], header[min(len(cells), len(header)) - 1])
            raise place.error("wrong-cells", found=len(cells), wanted=len(header))
        else:
            rows.append(Row(file, number, dict(zip(header, cells, strict=True)), languages))
    if not header:
        _check_header(header, Place(file, 1, "header", ""), columns)
    return rows


def _check_header(header: list[str], place: Place, columns: Collection[str]) -> None:
    for column in (*columns, *filter(CODE.fullmatch, header)):
        if header.count(column) != 1:
            place = Place(place.file, place.line, place.row, column)
            raise place.error("missing-column", right=tuple(columns))
    for column in header:
        if column not in columns and not CODE.fullmatch(column):
            place = Place(place.file, place.line, place.row, column)
            raise place.error("unknown-column", word=column, right=tuple(columns))
