"""Actions: small ints inside the engine, readable text everywhere else.

Only this module knows both forms. An int is built as

    kind << 24  |  subject << 14  |  target

where the subject is a design (or a kind of piece, a bundle, an option) and the target is a card
under construction, named by design and copy, so that its meaning does not depend on list positions.

`ACTION_KINDS` defines the kinds of actions: to add a kind, add a row.
"""

import re
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wonderful.catalog import Catalog
from wonderful.catalog.rule_set_model import bundle_word
from wonderful.catalog.vocabulary import DECKS, FINANCIER, GENERAL, KINDS, KRYSTALLIUM
from wonderful.errors import IllegalAction, brief
from wonderful.rules.phase_numbers import DRAFT, PLANNING, PLEDGING, PRODUCTION

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
PLEDGE: Final[i64] = 12

KIND_SHIFT: Final[i64] = 24
SUBJECT_SHIFT: Final[i64] = 14
TARGET_MASK: Final[i64] = 0x3FFF
SUBJECT_MASK: Final[i64] = 0x3FF
COPY_BITS: Final[i64] = 4
COPY_MASK: Final[i64] = 15
# The target that stands for the Empire card. No card under construction has this target.
EMPIRE: Final[i64] = 0x3FFF

# The possible meanings of an action's subject and target.
_NOTHING: Final[i64] = 0
_CARD: Final[i64] = 1
_SPACE: Final[i64] = 2
_BUNDLE: Final[i64] = 3
_OPTION: Final[i64] = 4
_PLACE: Final[i64] = 5
_DECK_AND_CARD: Final[i64] = 6


class ActionKind:
    """The properties of one kind of action."""

    def __init__(
        self,
        kind: int,
        forms: tuple[str, ...],
        phases: tuple[int, ...],
        subject: int = int(_NOTHING),
        target: int = int(_NOTHING),
        is_own: bool = False,
        shows_cards: bool = False,
        needs_pools: bool = False,
    ) -> None:
        self.kind: Final[int] = kind
        # The readable forms: words, and fields in braces. The first word identifies the kind.
        self.forms: Final[tuple[str, ...]] = forms
        self.phases: Final[tuple[int, ...]] = phases
        self.subject: Final[int] = subject
        self.target: Final[int] = target
        # Whether the action affects only the seat's own pieces and cards, and reveals nothing
        # hidden. Only such actions can be previewed.
        self.is_own: Final[bool] = is_own
        # Whether the action shows hidden cards to the seat. It cannot be taken back (ANY-7).
        self.shows_cards: Final[bool] = shows_cards
        self.needs_pools: Final[bool] = needs_pools


_ANY_TIME: Final = (int(PLANNING), int(PRODUCTION))
_ALWAYS: Final = (int(DRAFT), int(PLANNING), int(PRODUCTION), int(PLEDGING))
_IN_DRAFT: Final = (int(DRAFT),)
_IN_PLANNING: Final = (int(PLANNING),)
_IN_PRODUCTION: Final = (int(PRODUCTION),)

ACTION_KINDS: Final = (
    ActionKind(int(PICK), ("pick {card}",), _IN_DRAFT, int(_CARD)),
    ActionKind(int(SLATE), ("slate {card}",), _IN_PLANNING, int(_CARD), is_own=True),
    ActionKind(
        int(RECYCLE),
        ("recycle {card} -> {place}",),
        _IN_PLANNING,
        int(_CARD),
        int(_PLACE),
        is_own=True,
    ),
    ActionKind(int(PLACE), ("place -> {place}",), _IN_PRODUCTION, target=int(_PLACE), is_own=True),
    ActionKind(
        int(SPEND),
        ("krystallium -> {place} {space}", "general -> {place}", "financier -> {place}"),
        _ANY_TIME,
        int(_SPACE),
        int(_PLACE),
        is_own=True,
    ),
    ActionKind(int(DISCARD), ("discard {place}",), _ANY_TIME, target=int(_PLACE), is_own=True),
    ActionKind(int(CHOOSE), ("choose {bundle}",), _IN_PRODUCTION, int(_BUNDLE), is_own=True),
    ActionKind(int(DONE), ("done",), (*_ANY_TIME, int(PLEDGING))),
    ActionKind(int(RESUME), ("resume",), _ALWAYS),
    ActionKind(int(TAKE_POOL), ("take-pool",), _IN_PLANNING, shows_cards=True, needs_pools=True),
    ActionKind(
        int(DRAW),
        ("draw {deck} {card} {other}",),
        _IN_PLANNING,
        int(_CARD),
        int(_DECK_AND_CARD),
        shows_cards=True,
        needs_pools=True,
    ),
    ActionKind(int(KEEP), ("keep {card}",), _IN_PLANNING, int(_CARD), needs_pools=True),
    ActionKind(int(PLEDGE), ("pledge {option}",), (int(PLEDGING),), int(_OPTION)),
)

# The columns that are read often, and the forms by their first word.
_SUBJECTS: Final = vec[i64]([row.subject for row in ACTION_KINDS])
_TARGETS: Final = vec[i64]([row.target for row in ACTION_KINDS])
_FORMS: Final[dict[str, tuple[int, list[str]]]] = {
    form.split()[0]: (row.kind, form.split()) for row in ACTION_KINDS for form in row.forms
}
# Every action is below this limit. A Python int, because callers may pass numbers of any size.
_LIMIT: Final[int] = len(ACTION_KINDS) << 24


def encode(kind: i64, subject: i64, target: i64) -> i64:
    """Return the int of an action. Use 0 for parts that this kind of action does not have."""
    return kind << KIND_SHIFT | subject << SUBJECT_SHIFT | target


def kind_of(action: i64) -> i64:
    return action >> KIND_SHIFT


def subject_of(action: i64) -> i64:
    return action >> SUBJECT_SHIFT & SUBJECT_MASK


def target_of(action: i64) -> i64:
    return action & TARGET_MASK


def unknown_kind(kind: i64) -> ValueError:
    """Return the error to raise for a kind of action that the caller does not handle."""
    return ValueError(f"unknown kind of action {int(kind)}")


def is_action(catalog: Catalog, action: int) -> bool:
    """Whether an int is a well-formed action, legal or not."""
    if not 0 <= action < _LIMIT:
        return False
    kind: i64 = kind_of(action)
    return _is_subject(catalog, _SUBJECTS[kind], subject_of(action)) and _is_target(
        catalog, _TARGETS[kind], subject_of(action), target_of(action)
    )


def _is_subject(catalog: Catalog, what: i64, subject: i64) -> bool:
    if what == _CARD:
        return subject < len(catalog.cards)
    if what == _SPACE:
        return subject < len(KINDS)
    if what == _BUNDLE:
        return subject < len(catalog.bundles)
    if what == _OPTION:
        return subject < len(catalog.options)
    return subject == 0


def _is_target(catalog: Catalog, what: i64, subject: i64, target: i64) -> bool:
    designs: i64 = len(catalog.cards)
    if what == _PLACE:
        return target == EMPIRE or target >> COPY_BITS < designs
    if what == _DECK_AND_CARD:
        return subject <= target >> COPY_BITS < designs and target & COPY_MASK < len(DECKS)
    return target == 0


def describe(catalog: Catalog, action: int) -> str:
    """Return the readable form of an action, e.g. ``recycle wind-turbines -> research-center``."""
    if not is_action(catalog, action):
        raise IllegalAction("action-unreadable", action=brief(action))
    kind: i64 = kind_of(action)
    subject: int = int(subject_of(action))
    target: int = int(target_of(action))
    form = ACTION_KINDS[kind].forms[_form_index(kind, subject)]
    return " ".join(
        _format_field(catalog, word, subject, target) if word[0] == "{" else word
        for word in form.split()
    )


def _form_index(kind: i64, subject: i64) -> i64:
    """Return the index of the readable form. Each character has its own form, without a space."""
    if kind != SPEND or subject <= KRYSTALLIUM:
        return 0
    return subject - GENERAL + 1


def _format_field(catalog: Catalog, field: str, subject: int, target: int) -> str:
    if field == "{card}":
        return catalog.cards[subject].id
    if field == "{place}":
        return place_of(catalog, target)
    if field == "{space}":
        return KINDS[subject]
    if field == "{bundle}":
        return bundle_word(catalog.bundles[subject])
    if field == "{option}":
        return catalog.options[subject]
    if field == "{deck}":
        return DECKS[target & COPY_MASK]
    if field == "{other}":
        return catalog.cards[target >> COPY_BITS].id
    raise ValueError(field)


def parse(catalog: Catalog, text: str) -> int:
    """Return the action with this readable form. Raise IllegalAction if there is none."""
    words = text.split()
    found = _FORMS.get(words[0]) if words else None
    if found is None or len(words) != len(found[1]):
        raise IllegalAction("action-unreadable", action=brief(text))
    kind, form = found
    action = kind << KIND_SHIFT
    if words[0] == "general":
        action |= GENERAL << SUBJECT_SHIFT
    elif words[0] == "financier":
        action |= FINANCIER << SUBJECT_SHIFT
    for field, word in zip(form, words, strict=True):
        if field[0] == "{":
            part = _parse_field(catalog, field, word)
            if part < 0:
                raise IllegalAction("action-unreadable", action=brief(text))
            action |= part
        elif field != word:
            raise IllegalAction("action-unreadable", action=brief(text))
    return _with_sorted_pair(action) if kind == DRAW else int(action)


def _parse_field(catalog: Catalog, field: str, word: str) -> int:
    """Return the bits of the action for a word, or -1 if the word is not allowed in this field."""
    if field == "{card}":
        return catalog.card_index(word) << SUBJECT_SHIFT
    if field == "{place}":
        return _parse_place(catalog, word)
    if field == "{space}":
        return KINDS.index(word) << SUBJECT_SHIFT if word in KINDS[: KRYSTALLIUM + 1] else -1
    if field == "{bundle}":
        words = [bundle_word(bundle) for bundle in catalog.bundles]
        return words.index(word) << SUBJECT_SHIFT if word in words else -1
    if field == "{option}":
        return catalog.options.index(word) << SUBJECT_SHIFT if word in catalog.options else -1
    if field == "{deck}":
        return DECKS.index(word) if word in DECKS else -1
    if field == "{other}":
        return catalog.card_index(word) << COPY_BITS
    raise ValueError(field)


def _with_sorted_pair(action: i64) -> int:
    """Return the action with the two cards of a draw in catalogue order."""
    first: i64 = subject_of(action)
    second: i64 = target_of(action) >> COPY_BITS
    deck: i64 = action & COPY_MASK
    if first > second:
        return int(encode(DRAW, second, first << COPY_BITS | deck))
    return int(action)


def place_of(catalog: Catalog, target: int) -> str:
    """Return the readable form of a target: `empire`, `zeppelin`, or `zeppelin#2` (second copy)."""
    if target == EMPIRE:
        return "empire"
    return place_name(catalog, int(target >> COPY_BITS), int(target & COPY_MASK))


def place_name(catalog: Catalog, design: int, copy: int) -> str:
    """Return the name of a card under construction in actions. Copies are counted from 0."""
    card = catalog.cards[design].id
    return f"{card}#{copy + 1}" if copy else card


def _parse_place(catalog: Catalog, place: str) -> int:
    if place == "empire":
        return int(EMPIRE)
    card, _, copy = place.partition("#")
    if "#" in place and not (re.fullmatch("[0-9]{1,2}", copy) and 2 <= int(copy) <= 16):
        raise IllegalAction("action-bad-copy", place=brief(place))
    return int(catalog.card_index(card) << COPY_BITS) | (int(copy) - 1 if copy else 0)
