"""Turns the `[rules]` of a rules.toml into values of `Rules`, and checks that they fit together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from wonderful.catalog.frozen import FrozenMap
from wonderful.catalog.model import Catalog, Rules, Step
from wonderful.catalog.notation import goods, points
from wonderful.catalog.settings import Setting
from wonderful.catalog.words import BASE, DECKS, GENERAL, KINDS, RESOURCES

CHARACTERS: Final = KINDS[GENERAL:]
MOST: Final = 99  # no number of a rule set is larger, except titles
MOST_SCORE: Final = 999


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
    for first, second in _contradictions(merged, decks):
        setting = Setting(None, rules.file, f"rules.{first}", rules.lines)
        raise setting.place.error("rules-disagree", first=first, second=second)


def _contradictions(rules: Rules, decks: list[int]) -> list[tuple[str, str]]:
    """Pairs of settings that do not fit together."""
    found = []
    if len(rules.directions) != rules.rounds:
        found.append(("directions", "rounds"))
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
    if {kind for step in rules.steps for kind in step.kinds} < set(range(len(RESOURCES))):
        found.append(("steps", "RESOURCES"))
    return found


def _numbers(setting: Setting, words: Sequence[str]) -> tuple[int, ...]:
    """The kinds that a list names, which are all among these words."""
    return tuple(KINDS.index(item.word(words)) for item in setting.items())


def _step(step_id: str, setting: Setting) -> Step:
    setting.table(("kinds", "supremacy"))
    kinds = _numbers(setting.need("kinds"), KINDS)
    return Step(step_id, kinds, _numbers(setting.need("supremacy"), CHARACTERS))


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


def _number(low: int) -> Callable[[Setting], int]:
    return lambda setting: setting.number(low, MOST)


def _pair(setting: Setting) -> tuple[int, int]:
    return setting.pair(0, MOST)


_SOLO: Final[Mapping[str, Callable[[Setting], Any]]] = {
    "pools": _number(1),
    "pools_per_round": _number(1),
    "pool": _pair,
    "discards_per_draw": _number(1),
    "draws": _pair,
}

_READERS: Final[Mapping[str, Callable[[Setting], Any]]] = {
    "rounds": _number(1),
    "picks": _number(1),
    "directions": lambda s: tuple(item.word(("left", "right")) for item in s.items()),
    "max_players": lambda s: s.number(2, 9),
    "deal": _deal,
    "steps": _steps,
    "supremacy_winners": _winners,
    "solo_supremacy_minimum": _number(0),
    "cubes_per_krystallium": _number(1),
    "starting": lambda s: goods(s.cell()),
    "character_points": _character_points,
    "score_lines": lambda s: tuple(line for item in s.items() for line in points(item.cell())),
    "solo": _solo,
    "titles": _titles,
    "lowest_title": lambda s: s.cell().required(),
}
