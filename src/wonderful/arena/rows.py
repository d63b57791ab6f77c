"""The results of a run as lines of a CSV file: one for each seat of each game."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator
from dataclasses import astuple, dataclass, fields
from typing import Any

Designs = tuple[int, ...]  # numbers of cards


@dataclass(frozen=True, slots=True)
class SeatRow:
    """How one seat fared in one game. What the clock says comes last: it never repeats."""

    game: int
    deal: int
    seat: int
    bot: str
    empire: str
    score: int
    rank: int
    win: float  # a shared victory is split; solo: a title above the lowest, or the scenario won
    award: str  # solo title or medal
    generals: int
    financiers: int
    decisions: int
    fallbacks: int  # decisions that the bot did not make
    picks: tuple[Designs, ...]  # for each round, in the order in which they were picked
    leftovers: tuple[Designs, ...]  # for each round, what nobody picked of the last hand
    built: Designs  # in the order of building
    seconds: float
    slowest_ms: float


GameRows = tuple[SeatRow, ...]  # by seat
COLUMNS = tuple(field.name for field in fields(SeatRow))
HEADER = ",".join(COLUMNS) + "\n"
CLOCK = ("seconds", "slowest_ms")


def write_rows(rows: GameRows) -> str:
    """The lines of a game."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for row in rows:
        writer.writerow(_cell(value) for value in astuple(row))
    return text.getvalue()


def read_rows(lines: Iterable[str]) -> Iterator[SeatRow]:
    """Rows out of lines without the header; ValueError if one is not a row."""
    for cells in csv.reader(lines):
        values = [read(cell) for read, cell in zip(_READERS, cells, strict=True)]
        yield SeatRow(*values)


def _cell(value: object) -> object:
    """Cards as `12 7 99`, the rounds of a game with a bar between them."""
    if isinstance(value, float):
        return f"{value:.6g}"
    if not isinstance(value, tuple):
        return value
    if value and isinstance(value[0], tuple):
        return "|".join(" ".join(map(str, part)) for part in value)
    return " ".join(map(str, value))


def _designs(cell: str) -> Designs:
    return tuple(map(int, cell.split()))


def _rounds(cell: str) -> tuple[Designs, ...]:
    return tuple(map(_designs, cell.split("|"))) if cell else ()


_BY_TYPE: dict[str, Callable[[str], Any]] = {
    "int": int,
    "float": float,
    "str": str,
    "Designs": _designs,
    "tuple[Designs, ...]": _rounds,
}
_READERS = tuple(_BY_TYPE[str(field.type)] for field in fields(SeatRow))
