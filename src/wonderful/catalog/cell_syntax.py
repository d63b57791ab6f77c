"""Parses the contents of cells: `materials 4, energy 1`, `gold 1 per project`, `6 per a + b`."""

from collections.abc import Sequence

from wonderful.catalog.model import Icon, Points, closest
from wonderful.catalog.rule_set_model import Bundle, bundle_word
from wonderful.catalog.table_reader import Cell
from wonderful.catalog.vocabulary import COUNTABLE, KINDS, MARK, THINGS, TYPES

MAX_COUNT = 15  # of one kind in a cost, and copies of a card: the engine packs them in 4 bits
MAX_POINTS = 99
MAX_BUNDLE_LENGTH = 150  # of the word for a bundle in an action


def parts(cell: Cell) -> list[list[str]]:
    """Return the words of each comma-separated part of a cell."""
    if not cell.text:
        return []
    found = [part.split() for part in cell.text.split(",")]
    if not all(found):
        raise cell.error("bad-notation", word=cell.text, example="materials 4, energy 1")
    return found


def goods(cell: Cell, allowed: Sequence[str] = KINDS) -> tuple[int, ...]:
    """Parse `materials 4, energy 1`: a count for each kind, nonzero only for the allowed ones."""
    counts = [0] * len(KINDS)
    for part in parts(cell):
        if len(part) != 2:
            raise cell.error("bad-notation", word=" ".join(part), example="materials 4")
        kind = KINDS.index(allowed[cell.choice(allowed, part[0])])
        if counts[kind]:
            raise cell.error("named-twice", word=part[0])
        counts[kind] = cell.number(1, MAX_COUNT, part[1])
    return tuple(counts)


def bundle(cell: Cell, marks: Sequence[str] = ()) -> Bundle:
    """Parse `general` or `gold 2, mark:honour 1`: counts of kinds and marks; the default is one."""
    allowed = (*KINDS, *(f"{MARK}{mark}" for mark in marks))
    found: dict[str, int] = {}
    for part in parts(cell):
        if len(part) > 2:
            raise cell.error("bad-notation", word=" ".join(part), example="gold 2, general 1")
        good = allowed[cell.choice(allowed, part[0])]
        if good in found:
            raise cell.error("named-twice", word=good)
        found[good] = cell.number(1, MAX_COUNT, part[1]) if len(part) == 2 else 1
    ordered = tuple(sorted(found.items(), key=lambda item: allowed.index(item[0])))
    if (length := len(bundle_word(ordered))) > MAX_BUNDLE_LENGTH:
        raise cell.error("too-long", found=length, most=MAX_BUNDLE_LENGTH)
    return ordered


def score_line(
    cell: Cell, cards: Sequence[str], marks: Sequence[str]
) -> tuple[int, tuple[str, ...]]:
    """Parse `-2 per unfinished` or `3 per card:zeppelin`: points, and the things they count."""
    allowed = (
        *COUNTABLE,
        *(f"production:{kind}" for kind in KINDS),
        *(f"{MARK}{mark}" for mark in marks),
        *(f"card:{card}" for card in cards),
    )
    match cell.required().split():
        case [count]:
            of: tuple[str, ...] = ()
        case [count, "per", thing]:
            of = (_check_countable(cell, allowed, thing),)
        case [count, "per", thing, "+", other]:
            of = (_check_countable(cell, allowed, thing), _check_countable(cell, allowed, other))
        case _:
            raise cell.error("bad-notation", word=cell.text, example="-2 per unfinished")
    each = cell.number(-MAX_POINTS, MAX_POINTS, count)
    if each == 0:
        raise cell.error("bad-number", word="0", low=1, high=MAX_POINTS)
    return each, of


def _check_countable(cell: Cell, allowed: Sequence[str], thing: str) -> str:
    """Check a thing that a line counts. Errors suggest similar words instead of all cards."""
    if thing not in allowed:
        prefix, colon, _ = thing.partition(":")
        same = [word for word in allowed if word.startswith(f"{prefix}:")]
        near = closest(thing, same) if colon and same else COUNTABLE
        raise cell.error("unknown-word", word=thing, right=near)
    return thing


def icons(cell: Cell) -> tuple[Icon, ...]:
    """Parse `gold 1, exploration -1` or `gold 1 per project`: production icons."""
    found: list[Icon] = []
    for part in parts(cell):
        if len(part) not in (2, 4) or part[2:3] not in ([], ["per"]):
            example = "exploration -1, gold 1 per project"
            raise cell.error("bad-notation", word=" ".join(part), example=example)
        kind = cell.choice(KINDS, part[0])
        count = cell.number(-MAX_COUNT, MAX_COUNT, part[1])
        if count == 0:
            raise cell.error("bad-number", word="0", low=1, high=MAX_COUNT)
        per = cell.choice(TYPES, part[3]) if len(part) == 4 else None
        if any(icon.kind == kind and icon.per == per for icon in found):
            raise cell.error("named-twice", word=part[0])
        found.append(Icon(kind, count, per))
    return tuple(found)


def points(cell: Cell) -> tuple[Points, ...]:
    """Parse `5`, `2 per project` or `6 per structure + vehicle`: lines of victory points."""
    found: list[Points] = []
    for part in parts(cell):
        match part:
            case [count]:
                of: tuple[int, ...] = ()
            case [count, "per", thing]:
                of = (cell.choice(THINGS, thing),)
            case [count, "per", thing, "+", other]:
                of = (cell.choice(THINGS, thing), cell.choice(THINGS, other))
            case _:
                example = "6 per structure + vehicle"
                raise cell.error("bad-notation", word=" ".join(part), example=example)
        found.append(Points(cell.number(1, MAX_POINTS, count), of))
    return tuple(found)
