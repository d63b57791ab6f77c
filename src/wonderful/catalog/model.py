"""The frozen objects of the catalogue: cards, Empires, scenarios, rule sets.

Made by the loader from the data files, read by everybody. Numbers are positions in `words`.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from wonderful.catalog.frozen import FrozenMap
from wonderful.catalog.words import BASE, DEFAULT_LANGUAGE
from wonderful.errors import SetupError, WonderfulError


@dataclass(frozen=True, slots=True)
class Icon:
    """One production icon: `count` of a kind, or `count` for each built card of type `per`."""

    kind: int
    count: int  # below 0: corruption (PROD-3)
    per: int | None


@dataclass(frozen=True, slots=True)
class Points:
    """One line of victory points: flat, per thing, or per pair of two things (END-1)."""

    count: int
    of: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """One design of a Development card. `cost` and `bonus` hold a count for each kind."""

    id: str
    set: str
    type: int
    copies: int
    cost: tuple[int, ...]
    recycle: int
    bonus: tuple[int, ...]
    production: tuple[Icon, ...]
    points: tuple[Points, ...]
    names: Mapping[str, str]

    def name(self, lang: str = DEFAULT_LANGUAGE) -> str:
        return self.names.get(lang, self.names[DEFAULT_LANGUAGE])


@dataclass(frozen=True, slots=True)
class EmpireSide:
    """One side of an Empire card."""

    production: tuple[Icon, ...]
    krystallium: int  # lies on the side at setup (PIECES-5)
    points: tuple[Points, ...]
    origin: str  # "rulebook" or "extra"


@dataclass(frozen=True, slots=True)
class Empire:
    """An Empire card with all its sides, by letter."""

    id: str
    set: str
    sides: Mapping[str, EmpireSide]
    names: Mapping[str, str]

    def name(self, lang: str = DEFAULT_LANGUAGE) -> str:
        return self.names.get(lang, self.names[DEFAULT_LANGUAGE])


@dataclass(frozen=True, slots=True)
class Scenario:
    """A solo scenario: the cards to build, as (card id, number), and the scores for medals."""

    id: str
    set: str
    cards: tuple[tuple[str, int], ...]
    bronze: int
    silver: int
    gold: int
    names: Mapping[str, str]

    def name(self, lang: str = DEFAULT_LANGUAGE) -> str:
        return self.names.get(lang, self.names[DEFAULT_LANGUAGE])

    def medal(self, score: int) -> str | None:
        """The medal for a won scenario (SCEN-2)."""
        if score >= self.gold:
            return "gold"
        if score >= self.silver:
            return "silver"
        return "bronze" if score >= self.bronze else None


@dataclass(frozen=True, slots=True)
class Step:
    """A production step: what it produces, and the characters its winner chooses among."""

    id: str
    kinds: tuple[int, ...]
    supremacy: tuple[int, ...]  # empty: no supremacy


@dataclass(frozen=True, slots=True)
class SoloRules:
    """The numbers of the solo game. Pairs are (base deck, expansion deck)."""

    pools: int
    pools_per_round: int
    pool: tuple[int, int]
    draws: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Rules:
    """A rule set: every number of the rulebook, under one name. Its values are in rules.toml."""

    rounds: int
    picks: int
    directions: tuple[str, ...]  # "left" or "right", for each round
    max_players: int
    deal: Mapping[int, tuple[int, int]]  # players -> (base cards, expansion cards) each
    steps: tuple[Step, ...]
    supremacy_winners: Mapping[int, int]  # players -> how many can win a step at most
    solo_supremacy_minimum: int
    cubes_per_krystallium: int
    starting: tuple[int, ...]  # a count for each kind, on every Empire at setup
    character_points: tuple[int, int]  # a General's, a Financier's
    score_lines: tuple[Points, ...]  # lines that everybody scores
    solo: SoloRules
    titles: tuple[tuple[int, str], ...]  # (score, title), ascending
    lowest_title: str

    def title(self, score: int) -> str:
        """The solo title for a score (SOLO-6)."""
        reached = [title for threshold, title in self.titles if score >= threshold]
        return reached[-1] if reached else self.lowest_title


@dataclass(frozen=True, slots=True)
class CardSet:
    """A box or pack: the deck its cards go to, and what it borrows from another set."""

    id: str
    deck: int
    excludes: tuple[str, ...]  # sets that cannot be in the same game
    source: str | None  # a set whose cards and Empires it uses, besides its own
    left_out: Mapping[str, int]  # card id -> copies of the source that it does not use


@dataclass(frozen=True, slots=True)
class Catalog:
    """Everything that can be in a game. A card's index in `cards` is its number in the engine.

    Cards are numbered by set, type and id, so a card that joins a set moves those after it;
    what is kept (records, views) names cards by id.

    `expansions` below are ids of sets other than the base game, in any order.
    """

    cards: tuple[Card, ...]
    empires: tuple[Empire, ...]
    scenarios: tuple[Scenario, ...]
    sets: Mapping[str, CardSet]  # in the order in which rules are merged
    rules: Mapping[str, Mapping[str, Any]]  # for each set, the fields of `Rules` that it states
    # Looked up once for every game that is played, so worked out only once.
    _numbers: dict[str, int] = field(init=False, repr=False, compare=False)
    _merged: dict[tuple[str, ...], Rules] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        numbers = {card.id: index for index, card in enumerate(self.cards)}
        object.__setattr__(self, "_numbers", numbers)
        object.__setattr__(self, "_merged", {})

    def card_index(self, card_id: str) -> int:
        try:
            return self._numbers[card_id]
        except KeyError:
            raise unknown("card", card_id, self._numbers) from None

    def card(self, card_id: str) -> Card:
        return self.cards[self.card_index(card_id)]

    def empire(self, empire_id: str) -> Empire:
        for empire in self.empires:
            if empire.id == empire_id:
                return empire
        raise unknown("empire", empire_id, (empire.id for empire in self.empires))

    def scenario(self, scenario_id: str) -> Scenario:
        for scenario in self.scenarios:
            if scenario.id == scenario_id:
                return scenario
        raise unknown("scenario", scenario_id, (scenario.id for scenario in self.scenarios))

    def sets_in_game(self, expansions: Sequence[str] = ()) -> tuple[str, ...]:
        """The base game and these expansions, in the fixed order; refuses what cannot be."""
        for set_id in expansions:
            if set_id not in self.sets or set_id == BASE:
                raise unknown("set", set_id, (other for other in self.sets if other != BASE))
            for other in self.sets[set_id].excludes:
                if other in expansions:
                    both = tuple(sorted((set_id, other)))
                    raise SetupError("sets-exclude-each-other", sets=both)
        return tuple(set_id for set_id in self.sets if set_id == BASE or set_id in expansions)

    def rules_for(self, expansions: Sequence[str] = ()) -> Rules:
        """The rules of a game with these expansions: the base rules, then what each changes."""
        in_game = self.sets_in_game(expansions)
        if in_game not in self._merged:
            self._merged[in_game] = merge_rules([self.rules[set_id] for set_id in in_game])
        return self._merged[in_game]

    def copies(self, expansions: Sequence[str] = ()) -> tuple[int, ...]:
        """How many copies of each card, by index, the decks of such a game hold."""
        sources = self._sources(expansions)
        return tuple(
            card.copies - sources[card.set].get(card.id, 0) if card.set in sources else 0
            for card in self.cards
        )

    def deck_of(self, index: int) -> int:
        """The deck that a card is shuffled into (SETUP-1)."""
        return self.sets[self.cards[index].set].deck

    def empires_for(self, expansions: Sequence[str] = ()) -> tuple[str, ...]:
        """The Empires that such a game can use (SETUP-2)."""
        sources = self._sources(expansions)
        return tuple(empire.id for empire in self.empires if empire.set in sources)

    def _sources(self, expansions: Sequence[str]) -> dict[str, Mapping[str, int]]:
        """The sets whose cards are in the game, each with the copies that are left out."""
        sources: dict[str, Mapping[str, int]] = {}
        for set_id in self.sets_in_game(expansions):
            sources[set_id] = {}
            borrowed = self.sets[set_id].source
            if borrowed is not None and borrowed not in sources:
                sources[borrowed] = self.sets[set_id].left_out
        return sources


def merge_rules(parts: Sequence[Mapping[str, Any]]) -> Rules:
    """One rule set out of the base rules and changes to them: tables add up, values replace."""
    merged: dict[str, Any] = {}
    for part in parts:
        for name, value in part.items():
            if isinstance(value, Mapping):
                value = FrozenMap({**merged.get(name, {}), **value})
            merged[name] = value
    merged["steps"] = tuple(merged["steps"].values())
    merged["solo"] = SoloRules(**merged["solo"])
    merged["titles"] = tuple(sorted((score, title) for title, score in merged["titles"].items()))
    return Rules(**merged)


def unknown(what: str, wanted: str, known: Iterable[str]) -> WonderfulError:
    """The error for an id that does not exist, with the closest ones that do."""
    return WonderfulError(f"unknown-{what}", id=wanted, near=closest(wanted, known))


def closest(wanted: str, known: Iterable[str]) -> tuple[str, ...]:
    return tuple(difflib.get_close_matches(wanted[:60], list(known), n=3, cutoff=0.0))
