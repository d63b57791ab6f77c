"""Parses the `[rules]` of a rules.toml into values of `Rules`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias, TypeVar

from wonderful.catalog.cell_syntax import bundle, goods, score_line
from wonderful.catalog.frozen_map import FrozenMap
from wonderful.catalog.rule_set_model import NamedLine, Pledge, Step, VoteReward
from wonderful.catalog.table_reader import ID, MAX_ID_LENGTH
from wonderful.catalog.toml_reader import Setting
from wonderful.catalog.vocabulary import (
    GENERAL,
    GOODS,
    KINDS,
    PHASES,
    RESERVED_IDS,
    RESOLVERS,
)

CHARACTERS: Final = KINDS[GENERAL:]
MAX_NUMBER: Final = 99  # the largest number in a rule set, except for titles
MAX_SCORE: Final = 999
MAX_CUBES: Final = 15  # on an Empire card: the engine packs them in 4 bits
MAX_TO_PLAN: Final = 10  # cards to plan at the same time
MAX_OPTIONS: Final = 8  # of a pledge, and rewards to choose among


K = TypeVar("K")
T = TypeVar("T")
Reader: TypeAlias = "Callable[[Setting, KnownIds], Any]"


@dataclass(frozen=True, slots=True)
class KnownIds:
    """The ids that rules can refer to: cards, and marks declared earlier."""

    cards: tuple[str, ...]
    marks: tuple[str, ...] = ()


def read_rules(rules: Setting, known: KnownIds) -> FrozenMap[str, Any]:
    """Return the fields of `Rules` that a set or scenario states, for `merge_rules`."""
    settings = rules.table(tuple(_READERS))
    if "marks" in settings:
        own: tuple[str, ...] = ()
        own = rules.problems.get(own, _marks, settings["marks"], known)
        known = replace(known, marks=(*known.marks, *own))
    return _read_all(settings, lambda name, setting: _READERS[name](setting, known))


def _read_all(settings: Mapping[K, Setting], read: Callable[[K, Setting], T]) -> FrozenMap[K, T]:
    """Read each setting. If errors are collected, faulty settings are omitted."""
    found: dict[K, T] = {}
    for name, setting in settings.items():
        with setting.problems.attempt():
            found[name] = read(name, setting)
    return FrozenMap(found)


def _kinds(setting: Setting, words: Sequence[str]) -> tuple[int, ...]:
    """Parse a list of kinds, all of which must be among these words."""
    found: list[int] = []
    for item in setting.items():
        kind = KINDS.index(item.word(words))
        if kind in found:
            raise item.location.error("named-twice", word=KINDS[kind])
        found.append(kind)
    return tuple(found)


def _step(step_id: str, setting: Setting, known: KnownIds) -> Step:
    setting.table(("kinds", "supremacy"))
    kinds = _kinds(setting.need("kinds"), KINDS)
    items = setting.need("supremacy").items()
    supremacy = tuple(bundle(item.cell(), known.marks) for item in items)
    is_of_goods = all(KINDS[kind] in GOODS for kind in kinds)
    if not kinds or (len(kinds) > 1 and not is_of_goods):
        raise setting.need("kinds").location.error("step-kinds", right=GOODS)
    if is_of_goods and supremacy:  # WP-2
        raise setting.need("supremacy").location.error("step-supremacy")
    if len(supremacy) > MAX_OPTIONS:
        raise setting.need("supremacy").location.error(
            "bad-number", word=str(len(supremacy)), low=0, high=MAX_OPTIONS
        )
    for item, reward in zip(items, supremacy, strict=True):
        if not reward or supremacy.count(reward) > 1:
            raise item.location.error("named-twice" if reward else "empty-cell", word=item.value)
    return Step(step_id, kinds, supremacy)


def _steps(setting: Setting, known: KnownIds) -> Mapping[str, Step]:
    return _read_all(_stage_ids(setting), lambda name, step: _step(name, step, known))


def _score_lines(setting: Setting, known: KnownIds) -> Mapping[str, NamedLine]:
    return _read_all(
        _ids(setting),
        lambda name, line: NamedLine(name, *score_line(line.cell(), known.cards, known.marks)),
    )


def _marks(setting: Setting, _known: KnownIds) -> tuple[str, ...]:
    found: list[str] = []
    for item in setting.items():
        if item.id() in found:
            raise item.location.error("named-twice", word=item.id())
        found.append(item.id())
    return tuple(found)


def _pledges(setting: Setting, known: KnownIds) -> Mapping[str, Pledge]:
    return _read_all(_stage_ids(setting), lambda name, each: _pledge(name, each, known))


def _pledge(name: str, setting: Setting, known: KnownIds) -> Pledge:
    """Parse a pledge resolved by a vote. Other resolvers would have settings of their own."""
    given = setting.table(("before", "rounds", "resolver", "options", "tie", "rewards"))
    get = setting.problems.get
    resolver = get(RESOLVERS[0], lambda: setting.need("resolver").word(RESOLVERS))
    if resolver != "vote":
        raise ValueError(f"there is no parser for the resolver {resolver}")
    options = _options(setting)  # an error here ends the pledge: the rest depends on its options
    rewards: dict[str, Setting] = {}
    if "rewards" in given:
        rewards = get(rewards, given["rewards"].table, options)
    return Pledge(
        id=name,
        before=get("", lambda: setting.need("before").id()),
        rounds=get((), _rounds, given["rounds"]) if "rounds" in given else (),
        resolver=resolver,
        options=options,
        tie=get(None, given["tie"].word, options) if "tie" in given else None,
        rewards=_read_all(rewards, lambda _, each: _vote_reward(each, known)),
    )


def _options(setting: Setting) -> tuple[str, ...]:
    options = tuple(item.id() for item in setting.need("options").items())
    if not 2 <= len(options) <= MAX_OPTIONS or len(set(options)) < len(options):
        raise setting.need("options").location.error("pledge-options", most=MAX_OPTIONS)
    return options


def _rounds(setting: Setting) -> tuple[int, ...]:
    if not setting.items():
        raise setting.location.error("empty-cell")
    return tuple(item.number(1, MAX_NUMBER) for item in setting.items())


def _vote_reward(setting: Setting, known: KnownIds) -> VoteReward:
    given = setting.table(("everybody", "supporters"))
    return VoteReward(**_read_all(given, lambda _, each: bundle(each.cell(), known.marks)))


def _ids(setting: Setting) -> dict[str, Setting]:
    """Return a table whose keys are ids."""
    found = setting.table()
    for name, each in tuple(found.items()):
        if not ID.fullmatch(name):
            setting.problems.add(each.location.error("bad-id", most=MAX_ID_LENGTH))
            del found[name]
    return found


def _stage_ids(setting: Setting) -> dict[str, Setting]:
    """Return a table whose keys are ids of steps or pledges, which must not be reserved."""
    found = _ids(setting)
    for name, each in tuple(found.items()):
        if name in RESERVED_IDS or name.startswith("draft-"):
            setting.problems.add(each.location.error("taken-id", word=name))
            del found[name]
    return found


def _character_points(setting: Setting, _known: KnownIds) -> tuple[int, int]:
    setting.table(CHARACTERS)
    return setting.need("general").number(0, MAX_NUMBER), setting.need("financier").number(
        0, MAX_NUMBER
    )


def _flow(setting: Setting, _known: KnownIds) -> tuple[str, ...]:
    return tuple(item.word(PHASES) for item in setting.items())


def _solo(setting: Setting, known: KnownIds) -> Mapping[str, Any]:
    settings = setting.table(tuple(_SOLO))
    return _read_all(settings, lambda name, value: _SOLO[name](value, known))


def _deal(setting: Setting, _known: KnownIds) -> Mapping[int, tuple[int, int]]:
    return _read_all(setting.players(), lambda _, cards: cards.pair(0, MAX_NUMBER))


def _winners(setting: Setting, _known: KnownIds) -> Mapping[int, int]:
    return _read_all(setting.players(), lambda _, winners: winners.number(1, 2))


def _titles(setting: Setting, _known: KnownIds) -> Mapping[str, int]:
    return _read_all(_ids(setting), lambda _, score: score.number(1, MAX_SCORE))


def _number(low: int, high: int = MAX_NUMBER) -> Reader:
    return lambda setting, _known: setting.number(low, high)


def _pool(setting: Setting, _known: KnownIds) -> tuple[int, int]:
    pool = setting.pair(0, MAX_TO_PLAN)
    if not 1 <= sum(pool) <= MAX_TO_PLAN:
        cards = f"{pool[0]} + {pool[1]}"
        raise setting.location.error("bad-number", word=cards, low=1, high=MAX_TO_PLAN)
    return pool


_SOLO: Final[Mapping[str, Reader]] = {
    "flow": _flow,
    "pools": _number(1),
    "pools_per_round": _number(1),
    "pool": _pool,
    "draws": lambda s, _: s.pair(1, MAX_NUMBER),
}

_READERS: Final[Mapping[str, Reader]] = {
    "flow": _flow,
    "rounds": _number(1),
    "picks": _number(1, MAX_TO_PLAN),
    "directions": lambda s, _: tuple(item.word(("left", "right")) for item in s.items()),
    "max_players": _number(2, 9),
    "deal": _deal,
    "steps": _steps,
    "supremacy_winners": _winners,
    "solo_supremacy_minimum": _number(1),
    "cubes_per_krystallium": _number(1, MAX_CUBES),
    "starting": lambda s, _: goods(s.cell()),
    "character_points": _character_points,
    "score_lines": _score_lines,
    "marks": _marks,
    "pledges": _pledges,
    "solo": _solo,
    "titles": _titles,
    "lowest_title": lambda s, _: s.id(),
}


def check_complete(rules: Setting) -> None:
    """Check that the base game states every rule."""
    for name in _READERS:
        rules.need(name)
    for name in _SOLO:
        rules.need("solo").need(name)
