"""Actions: one small int each inside the engine, and their readable form for everybody else.

This is the only module that knows both. An int is built as

    kind << 24  |  subject << 14  |  target

where the subject is a design (or a kind of piece) and the target a card under construction,
named by design and copy, so that an action means the same whatever the order of a list.
"""

import re
from typing import Final

from mypy_extensions import i64

from wonderful.catalog import Catalog
from wonderful.catalog.words import DECKS, KINDS
from wonderful.errors import IllegalAction, brief

PICK: Final[i64] = 0
SLATE: Final[i64] = 1
RECYCLE: Final[i64] = 2
PLACE: Final[i64] = 3
SPEND: Final[i64] = 4
DISCARD: Final[i64] = 5
CHOOSE: Final[i64] = 6
DONE: Final[i64] = 7
RESUME: Final[i64] = 8
TAKE_POOL: Final[i64] = 9
DRAW: Final[i64] = 10
KEEP: Final[i64] = 11

KIND_SHIFT: Final[i64] = 24
SUBJECT_SHIFT: Final[i64] = 14
TARGET_MASK: Final[i64] = 0x3FFF
SUBJECT_MASK: Final[i64] = 0x3FF
COPY_BITS: Final[i64] = 4
COPY_MASK: Final[i64] = 15
# A target that no card under construction can have: the Empire card.
EMPIRE: Final[i64] = 0x3FFF
# Every action is below it. An int of any size can be held against it: numbers come from outside.
_LIMIT: Final[int] = 12 << 24


def encode(kind: i64, subject: i64, target: i64) -> i64:
    """The int of an action; parts that a kind of action does not have are 0."""
    return kind << KIND_SHIFT | subject << SUBJECT_SHIFT | target


def kind_of(action: i64) -> i64:
    return action >> KIND_SHIFT


def subject_of(action: i64) -> i64:
    return action >> SUBJECT_SHIFT & SUBJECT_MASK


def target_of(action: i64) -> i64:
    return action & TARGET_MASK


def is_action(catalog: Catalog, action: int) -> bool:
    """Whether an int is an action of the language at all, legal or not."""
    if not 0 <= action < _LIMIT:
        return False
    kind: i64 = kind_of(action)
    subject: i64 = subject_of(action)
    target: i64 = target_of(action)
    designs: i64 = len(catalog.cards)
    if kind == SPEND:
        return subject < len(KINDS) and _is_place(designs, target)
    if kind == CHOOSE:
        return subject >= KINDS.index("general") and subject < len(KINDS) and target == 0
    if kind == DRAW:
        return subject <= target >> 4 < designs and target & COPY_MASK < len(DECKS)
    if kind == RECYCLE:
        return subject < designs and _is_place(designs, target)
    if kind == PLACE or kind == DISCARD:
        return subject == 0 and _is_place(designs, target)
    if kind == PICK or kind == SLATE or kind == KEEP:
        return subject < designs and target == 0
    return subject == 0 and target == 0


def _is_place(designs: i64, target: i64) -> bool:
    return target == EMPIRE or target >> COPY_BITS < designs


def describe(catalog: Catalog, action: int) -> str:
    """The readable form of an action, e.g. ``recycle wind-turbines -> research-center``."""
    if not is_action(catalog, action):
        raise IllegalAction("action-unreadable", action=brief(action))
    kind: i64 = kind_of(action)
    subject: int = int(subject_of(action))
    target: int = int(target_of(action))
    if kind == PICK:
        return f"pick {catalog.cards[subject].id}"
    if kind == SLATE:
        return f"slate {catalog.cards[subject].id}"
    if kind == RECYCLE:
        return f"recycle {catalog.cards[subject].id} -> {place_of(catalog, target)}"
    if kind == PLACE:
        return f"place -> {place_of(catalog, target)}"
    if kind == SPEND:
        if KINDS[subject] in ("general", "financier"):
            return f"{KINDS[subject]} -> {place_of(catalog, target)}"
        return f"krystallium -> {place_of(catalog, target)} {KINDS[subject]}"
    if kind == DISCARD:
        return f"discard {place_of(catalog, target)}"
    if kind == CHOOSE:
        return f"choose {KINDS[subject]}"
    if kind == DONE:
        return "done"
    if kind == RESUME:
        return "resume"
    if kind == TAKE_POOL:
        return "take-pool"
    if kind == DRAW:
        other = catalog.cards[target >> 4].id
        return f"draw {DECKS[target & 15]} {catalog.cards[subject].id} {other}"
    return f"keep {catalog.cards[subject].id}"


def parse(catalog: Catalog, text: str) -> int:
    """The action that a readable form names; refuses what is not in the language of actions."""
    words = text.split()
    match words:
        case ["pick", card]:
            return int(encode(PICK, catalog.card_index(card), 0))
        case ["slate", card]:
            return int(encode(SLATE, catalog.card_index(card), 0))
        case ["recycle", card, "->", place]:
            return int(encode(RECYCLE, catalog.card_index(card), _target(catalog, place)))
        case ["place", "->", place]:
            return int(encode(PLACE, 0, _target(catalog, place)))
        case ["krystallium", "->", place, space] if space in KINDS[:6]:
            return int(encode(SPEND, KINDS.index(space), _target(catalog, place)))
        case [("general" | "financier") as piece, "->", place]:
            return int(encode(SPEND, KINDS.index(piece), _target(catalog, place)))
        case ["discard", place]:
            return int(encode(DISCARD, 0, _target(catalog, place)))
        case ["choose", ("general" | "financier") as piece]:
            return int(encode(CHOOSE, KINDS.index(piece), 0))
        case ["done"]:
            return int(encode(DONE, 0, 0))
        case ["resume"]:
            return int(encode(RESUME, 0, 0))
        case ["take-pool"]:
            return int(encode(TAKE_POOL, 0, 0))
        case ["draw", deck, first, second] if deck in DECKS:
            pair = sorted((catalog.card_index(first), catalog.card_index(second)))
            return int(encode(DRAW, pair[0], pair[1] << 4 | DECKS.index(deck)))
        case ["keep", card]:
            return int(encode(KEEP, catalog.card_index(card), 0))
    raise IllegalAction("action-unreadable", action=brief(text))


def place_of(catalog: Catalog, target: int) -> str:
    """How a target reads: `empire`, `zeppelin`, or `zeppelin#2` for a second copy."""
    return "empire" if target == EMPIRE else place_name(catalog, target >> 4, target & 15)


def place_name(catalog: Catalog, design: int, copy: int) -> str:
    """How actions name a card under construction; copies are counted from 0."""
    card = catalog.cards[design].id
    return f"{card}#{copy + 1}" if copy else card


def _target(catalog: Catalog, place: str) -> int:
    if place == "empire":
        return int(EMPIRE)
    card, _, copy = place.partition("#")
    if "#" in place and not (re.fullmatch("[0-9]{1,2}", copy) and 2 <= int(copy) <= 16):
        raise IllegalAction("action-bad-copy", place=brief(place))
    return catalog.card_index(card) << 4 | (int(copy) - 1 if copy else 0)
