"""Turns the `[rules]` of a rules.toml into values of `Rules`, and checks that they fit together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from wonderful.catalog.frozen import FrozenMap
from wonderful.catalog.model import Catalog, Rules, Step
from wonderful.catalog.notation import goods, points
from wonderful.catalog.settings import Setting
from wonderful.catalog.words import BASE, DECKS, GENERAL, GOODS, KINDS, RESOURCES

CHARACTERS: Final = KINDS[GENERAL:]
MOST: Final = 99  # no number of a rule set is larger, except titles
MOST_SCORE: Final = 999
MOST_CUBES: Final = 15  # on an Empire card: the engine packs them in 4 bits
# The engine lists all actions of a seat in a buffer of fixed size; these numbers fill it by far
# the most: cards to plan at once, and cards that come to one player in a game.
MOST_TO_PLAN: Final = 10
MOST_CARDS: Final = 40


def read_rules(rules: Setting) -> FrozenMap[str, Any]:
    """The fields of `Rules` that a set states; `merge_rules` puts sets together."""
    settings = rules.table(tuple(_READERS))
    return FrozenMap({name: _READERS[name](setting) for name, setting in settings.items()})


def check_complete(rules: Setting) -> None:
    """The base game states every rule."""
    for name in _READERS:
        rules.need(name)
    for name in _SOLO:
        rules.need("solo").need(name)


def check_rules(catalog: Catalog, set_id: str, rules: Setting) -> None:
    """The rules of the base game with this set do not contradict each other."""
    expansions = () if set_id == BASE else (set_id,)
    merged = catalog.rules_for(expansions)
    decks = [0] * len(DECKS)
    for index, copies in enumerate(catalog.copies(expansions)):
        decks[catalog.deck_of(index)] += copies
    empires = len(catalog.empires_for(expansions))
    for first, second in _contradictions(merged, decks, empires):
        setting = Setting(None, rules.file, f"rules.{first}", rules.lines)
        raise setting.place.error("rules-disagree", first=first, second=second)


def _contradictions(rules: Rules, decks: list[int], empires: int) -> list[tuple[str, str]]:
    """Pairs of settings that do not fit together."""
    found = []
    if len(rules.directions) != rules.rounds:
        found.append(("directions", "rounds"))
    if rules.rounds * rules.picks > MOST_CARDS:
        found.append(("rounds", "picks"))
    if rules.max_players > empires:  # SETUP-2
        found.append(("max_players", "empires"))
    if set(rules.deal) != set(range(2, rules.max_players + 1)):
        found.append(("deal", "max_players"))
    if set(rules.supremacy_winners) != set(range(1, rules.max_players + 1)):
        found.append(("supremacy_winners", "max_players"))
    if any(sum(cards) < rules.picks for cards in rules.deal.values()):
        found.append(("deal", "picks"))
    # DRAFT-1: the decks never run out, so nothing is reshuffled.
    for deck, size in enumerate(decks):
        used = [players * cards[deck] * rules.rounds for players, cards in rules.deal.items()]
        if max([*used, rules.solo.pools * rules.solo.pool[deck]]) > size:
            found.append(("deal", "totals"))
    if rules.solo.pools != rules.rounds * rules.solo.pools_per_round:
        found.append(("solo", "rounds"))
    if rules.solo.pools * sum(rules.solo.pool) > MOST_CARDS:
        found.append(("solo.pool", "pools"))
    # PROD-1: every resource has its step; nothing is produced twice a round.
    kinds = [kind for step in rules.steps for kind in step.kinds]
    for kind, name in enumerate(KINDS):
        if kinds.count(kind) > 1 or (name in RESOURCES and kind not in kinds):
            found.append(("steps", name))
    for (score, title), (next_score, next_title) in pairwise(rules.titles):
        if score == next_score:
            found.append((f"titles.{next_title}", title))
    return found


def _numbers(setting: Setting, words: Sequence[str]) -> tuple[int, ...]:
    """The kinds that a list names, which are all among these words."""
    found: list[int] = []
    for item in setting.items():
        kind = KINDS.index(item.word(words))
        if kind in found:
            raise item.place.error("named-twice", word=KINDS[kind])
        found.append(kind)
    return tuple(found)


def _step(step_id: str, setting: Setting) -> Step:
    setting.table(("kinds", "supremacy"))
    kinds = _numbers(setting.need("kinds"), KINDS)
    supremacy = _numbers(setting.need("supremacy"), CHARACTERS)
    is_of_goods = all(KINDS[kind] in GOODS for kind in kinds)
    if not kinds or (len(kinds) > 1 and not is_of_goods):
        raise setting.need("kinds").place.error("step-kinds", right=GOODS)
    if is_of_goods and supremacy:  # WP-2
        raise setting.need("supremacy").place.error("step-supremacy")
    return Step(step_id, kinds, supremacy)


def _steps(setting: Setting) -> Mapping[str, Step]:
    return FrozenMap({step_id: _step(step_id, step) for step_id, step in setting.table().items()})


def _character_points(setting: Setting) -> tuple[int, int]:
    setting.table(CHARACTERS)
    return setting.need("general").number(0, MOST), setting.need("financier").number(0, MOST)


def _solo(setting: Setting) -> Mapping[str, Any]:
    settings = setting.table(tuple(_SOLO))
    return FrozenMap({name: _SOLO[name](value) for name, value in settings.items()})


def _deal(setting: Setting) -> Mapping[int, tuple[int, int]]:
    return FrozenMap({n: cards.pair(0, MOST) for n, cards in setting.players().items()})


def _winners(setting: Setting) -> Mapping[int, int]:
    return FrozenMap({n: winners.number(1, 2) for n, winners in setting.players().items()})


def _titles(setting: Setting) -> Mapping[str, int]:
    return FrozenMap(
        {title: score.number(1, MOST_SCORE) for title, score in setting.table().items()}
    )


def _number(low: int, high: int = MOST) -> Callable[[Setting], int]:
    return lambda setting: setting.number(low, high)


def _pool(setting: Setting) -> tuple[int, int]:
    pool = setting.pair(0, MOST_TO_PLAN)
    if not 1 <= sum(pool) <= MOST_TO_PLAN:
        cards = f"{pool[0]} + {pool[1]}"
        raise setting.place.error("bad-number", word=cards, low=1, high=MOST_TO_PLAN)
    return pool


_SOLO: Final[Mapping[str, Callable[[Setting], Any]]] = {
    "pools": _number(1),
    "pools_per_round": _number(1),
    "pool": _pool,
    "draws": lambda s: s.pair(1, MOST),
}

_READERS: Final[Mapping[str, Callable[[Setting], Any]]] = {
    "rounds": _number(1),
    "picks": _number(1, MOST_TO_PLAN),
    "directions": lambda s: tuple(item.word(("left", "right")) for item in s.items()),
    "max_players": lambda s: s.number(2, 9),
    "deal": _deal,
    "steps": _steps,
    "supremacy_winners": _winners,
    "solo_supremacy_minimum": _number(1),
    "cubes_per_krystallium": _number(1, MOST_CUBES),
    "starting": lambda s: goods(s.cell()),
    "character_points": _character_points,
    "score_lines": lambda s: tuple(line for item in s.items() for line in points(item.cell())),
    "solo": _solo,
    "titles": _titles,
    "lowest_title": lambda s: s.cell().required(),
}
