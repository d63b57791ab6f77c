"""The frozen objects of the catalogue: cards, Empires, scenarios, rule sets.

The loader makes them from the data files. Numbers are positions in `vocabulary`.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from wonderful import locales
from wonderful.catalog.frozen_map import FrozenMap
from wonderful.catalog.merge_rule_sets import merge_rules
from wonderful.catalog.named_things import NamedThing
from wonderful.catalog.outside_sets import OutsideSet
from wonderful.catalog.rule_set_model import Bundle, Rules
from wonderful.catalog.vocabulary import BASE, DEFAULT_LANGUAGE, KINDS
from wonderful.errors import SetupError, WonderfulError


@dataclass(frozen=True, slots=True)
class Icon:
    """A production icon: `count` of a kind, or `count` for each built card of type `per`."""

    kind: int
    count: int  # negative: corruption (PROD-3)
    per: int | None


@dataclass(frozen=True, slots=True)
class Points:
    """A line of victory points: flat, per thing, or per pair of two things (END-1)."""

    count: int
    of: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A design of a Development card. `cost` and `bonus` hold a count for each kind."""

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
    krystallium: int  # on the card at setup (PIECES-5)
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
    """A task: cards to build, scores for medals, and rules of its own (SCEN-1, COMP-1).

    The scenarios of the rulebooks are for one player on side B. Others state their number of
    players, and need not require cards or have medals.
    """

    id: str
    set: str
    cards: tuple[tuple[str, int], ...]  # (card id, number)
    medals: Mapping[str, int]  # bronze, silver and gold, or empty
    names: Mapping[str, str]
    players: tuple[int, int] = (1, 1)  # minimum, maximum
    side: str = "B"
    rules: Mapping[str, Any] = field(default_factory=lambda: FrozenMap({}))

    def name(self, lang: str = DEFAULT_LANGUAGE) -> str:
        return self.names.get(lang, self.names[DEFAULT_LANGUAGE])

    def medal(self, score: int) -> str | None:
        """Return the medal for winning with a score (SCEN-2)."""
        reached = [medal for medal, least in self.medals.items() if score >= least]
        return reached[-1] if reached else None


@dataclass(frozen=True, slots=True)
class CardSet:
    """A box or pack: the deck of its cards, and what it borrows from another set."""

    id: str
    deck: int
    excludes: tuple[str, ...]  # sets that cannot be in the same game
    source: str | None  # another set whose cards and Empires it uses
    left_out: Mapping[str, int]  # card id -> copies of the source that are not used


@dataclass(frozen=True, slots=True)
class Catalog:
    """Everything that can be in a game. A card's index in `cards` is its number in the engine.

    Cards are numbered by set, type and id, so a new card shifts those after it. Records and views
    therefore refer to cards by id.

    `expansions` are ids of sets other than the base game, in any order.
    """

    cards: tuple[Card, ...]
    empires: tuple[Empire, ...]
    scenarios: tuple[Scenario, ...]
    sets: Mapping[str, CardSet]  # in the order in which rules are merged
    rules: Mapping[str, Mapping[str, Any]]  # for each set, the fields of `Rules` that it states
    # The sets that are not part of the package, as they were read.
    outside: tuple[OutsideSet, ...] = ()
    # The digests of the outside sets, by id.
    digests: Mapping[str, str] = field(init=False, repr=False, compare=False)
    # Values of the rules that actions refer to by number, in the order of first use.
    bundles: tuple[Bundle, ...] = field(init=False, repr=False, compare=False)
    options: tuple[str, ...] = field(init=False, repr=False, compare=False)
    marks: tuple[str, ...] = field(init=False, repr=False, compare=False)
    # Computed once, because every game needs them.
    _numbers: dict[str, int] = field(init=False, repr=False, compare=False)
    _merged: dict[tuple[str, ...], Rules] = field(init=False, repr=False, compare=False)
    # Values that higher layers cache with a catalogue, such as the specs of its games.
    cache: dict[object, Any] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        bundles: dict[Bundle, None] = {((kind, 1),): None for kind in KINDS}
        options: dict[str, None] = {}
        marks: dict[str, None] = {}
        for part in (*self.rules.values(), *(scenario.rules for scenario in self.scenarios)):
            marks.update(dict.fromkeys(part.get("marks", ())))
            for step in part.get("steps", {}).values():
                bundles.update(dict.fromkeys(step.supremacy))
            for pledge in part.get("pledges", {}).values():
                options.update(dict.fromkeys(pledge.options))
        numbers = {card.id: index for index, card in enumerate(self.cards)}
        digests = FrozenMap({each.id: each.digest for each in self.outside})
        object.__setattr__(self, "digests", digests)
        object.__setattr__(self, "bundles", tuple(bundles))
        object.__setattr__(self, "options", tuple(options))
        object.__setattr__(self, "marks", tuple(marks))
        object.__setattr__(self, "_numbers", numbers)
        object.__setattr__(self, "_merged", {})
        object.__setattr__(self, "cache", {})

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle only the data; derived values are computed again."""
        parts = (self.cards, self.empires, self.scenarios, self.sets, self.rules, self.outside)
        return Catalog, parts

    def use_texts(self) -> None:
        """Make the texts of the outside sets available in this process, replacing earlier ones."""
        locales.set_folders(sets=[each.folder for each in self.outside])

    def card_index(self, card_id: str) -> int:
        try:
            return self._numbers[card_id]
        except KeyError:
            raise unknown_id_error("card", card_id, map(NamedThing.of, self.cards)) from None

    def card(self, card_id: str) -> Card:
        return self.cards[self.card_index(card_id)]

    def empire(self, empire_id: str) -> Empire:
        for empire in self.empires:
            if empire.id == empire_id:
                return empire
        raise unknown_id_error("empire", empire_id, map(NamedThing.of, self.empires))

    def scenario(self, scenario_id: str) -> Scenario:
        for scenario in self.scenarios:
            if scenario.id == scenario_id:
                return scenario
        raise unknown_id_error("scenario", scenario_id, map(NamedThing.of, self.scenarios))

    def sets_in_game(self, expansions: Sequence[str] = ()) -> tuple[str, ...]:
        """Return the base game and these expansions in a fixed order; raise if they conflict."""
        for set_id in expansions:
            if set_id not in self.sets or set_id == BASE:
                expansions_here = (other for other in self.sets if other != BASE)
                raise unknown_id_error(
                    "set", set_id, (locales.NamedTerm("set", other) for other in expansions_here)
                )
            for other in self.sets[set_id].excludes:
                if other in expansions:
                    both = tuple(sorted((set_id, other)))
                    raise SetupError("sets-exclude-each-other", sets=both)
        return tuple(set_id for set_id in self.sets if set_id == BASE or set_id in expansions)

    def rules_for(self, expansions: Sequence[str] = (), scenario: str | None = None) -> Rules:
        """Return the rules of a game: the base rules, changed by each set and the scenario."""
        in_game = self.sets_in_game(expansions)
        key = (*in_game, scenario or "")
        if key not in self._merged:
            parts = [self.rules[set_id] for set_id in in_game]
            if scenario is not None:
                parts.append(self.scenario(scenario).rules)
            self._merged[key] = merge_rules(parts)
        return self._merged[key]

    def outside_in_game(self, expansions: Sequence[str] = ()) -> Mapping[str, str]:
        """Return ids and digests of the outside sets whose rules or cards the game uses."""
        used = self._sources(expansions)
        return FrozenMap({id: digest for id, digest in self.digests.items() if id in used})

    def copies(self, expansions: Sequence[str] = ()) -> tuple[int, ...]:
        """Return the number of copies of each card, by index, in the decks of the game."""
        sources = self._sources(expansions)
        return tuple(
            card.copies - sources[card.set].get(card.id, 0) if card.set in sources else 0
            for card in self.cards
        )

    def deck_of(self, index: int) -> int:
        """Return the deck that a card belongs to (SETUP-1)."""
        return self.sets[self.cards[index].set].deck

    def empires_for(self, expansions: Sequence[str] = ()) -> tuple[str, ...]:
        """Return the Empires that the game can use (SETUP-2)."""
        sources = self._sources(expansions)
        return tuple(empire.id for empire in self.empires if empire.set in sources)

    def _sources(self, expansions: Sequence[str]) -> dict[str, Mapping[str, int]]:
        """Return the sets whose cards are in the game, each with the copies that are left out."""
        sources: dict[str, Mapping[str, int]] = {}
        for set_id in self.sets_in_game(expansions):
            sources[set_id] = {}
            borrowed = self.sets[set_id].source
            if borrowed is not None and borrowed not in sources:
                sources[borrowed] = self.sets[set_id].left_out
        return sources


def unknown_id_error(what: str, wanted: str, known: Iterable[str]) -> WonderfulError:
    """Return the error for an unknown id. It contains the most similar known ids, with names."""
    by_id = {str(each): each for each in known}
    found = (by_id[id] for id in closest(wanted, by_id))
    near = tuple(locales.WithId(id) if isinstance(id, locales.Named) else id for id in found)
    return WonderfulError(f"unknown-{what}", id=wanted, near=near)


def closest(wanted: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return the three known words that are most similar."""
    return tuple(difflib.get_close_matches(wanted[:60], list(known), n=3, cutoff=0.0))
