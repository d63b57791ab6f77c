"""The results of a run as lines of a CSV file: one for each seat of each game."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator
from dataclasses import astuple, dataclass, fields
from typing import Any

CardIndexes = tuple[int, ...]  # indexes in `RunSpec.cards`


@dataclass(frozen=True, slots=True)
class SeatRow:
    """The result of one seat in one game. Times come last, since they are not reproducible."""

    game: int
    deal: int
    seat: int
    bot: str
    empire: str
    score: int
    rank: int
    win: float  # a shared victory is split; solo: a title above the lowest, or a scenario won
    award: str  # solo title or medal
    generals: int
    financiers: int
    decisions: int
    fallbacks: int  # failures of the bot and its fallback
    picks: tuple[CardIndexes, ...]  # for each round, in the order of picking
    leftovers: tuple[CardIndexes, ...]  # for each round, the cards left in the last hand
    built: CardIndexes  # in the order of completion
    seconds: float
    slowest_ms: float


GameRows = tuple[SeatRow, ...]  # by seat
COLUMNS = tuple(field.name for field in fields(SeatRow))
HEADER = ",".join(COLUMNS) + "\n"
TIME_COLUMNS = ("seconds", "slowest_ms")


def write_rows(rows: GameRows) -> str:
    """Return the lines of a game."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for row in rows:
        writer.writerow(_cell(value) for value in astuple(row))
    return text.getvalue()


def read_rows(lines: Iterable[str]) -> Iterator[SeatRow]:
    """Parse lines without the header; raise ValueError for a bad line."""
    for cells in csv.reader(lines):
        values = [read(cell) for read, cell in zip(_READERS, cells, strict=True)]
        yield SeatRow(*values)


def _cell(value: object) -> object:
    """Format cards as `12 7 99`, with a bar between the rounds of a game."""
    if isinstance(value, float):
        return f"{value:.6g}"
    if not isinstance(value, tuple):
        return value
    if value and isinstance(value[0], tuple):
        return "|".join(" ".join(map(str, part)) for part in value)
    return " ".join(map(str, value))


def _designs(cell: str) -> CardIndexes:
    return tuple(map(int, cell.split()))


def _rounds(cell: str) -> tuple[CardIndexes, ...]:
    return tuple(map(_designs, cell.split("|"))) if cell else ()


_BY_TYPE: dict[str, Callable[[str], Any]] = {
    "int": int,
    "float": float,
    "str": str,
    "CardIndexes": _designs,
    "tuple[CardIndexes, ...]": _rounds,
}
_READERS = tuple(_BY_TYPE[str(field.type)] for field in fields(SeatRow))
