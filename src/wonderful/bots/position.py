"""A view as the greedy bot reads it: its own seat in numbers, and the little it asks of others."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from wonderful.catalog import Card, Catalog, Icon, Points, load_catalog
from wonderful.catalog.words import (
    FINANCIER,
    GENERAL,
    KINDS,
    KRYSTALLIUM,
    RESOURCES,
    THINGS,
    TYPES,
)
from wonderful.rules.actions import parse, target_of
from wonderful.rules.view import PlayerView, SiteView, View

NOT_SLATED = -1


@dataclass(slots=True)
class Site:
    """A card under construction, or one that could be: what it still needs, by kind."""

    card: Card
    index: int  # of the card in the catalogue
    need: tuple[int, ...]
    target: int  # how actions name it; NOT_SLATED while it is not under construction


@cache
def kinds_by_name() -> dict[str, int]:
    return {name: kind for kind, name in enumerate(KINDS)}


class Position:
    """The numbers of one seat, as its view tells them."""

    def __init__(self, view: View, catalog: Catalog | None = None) -> None:
        self.catalog = catalog if catalog is not None else load_catalog()
        self.view = view
        seat = view["viewer"]
        assert seat is not None, "a bot plays a seat"
        self.me: PlayerView = view["players"][seat]
        self.rounds_left = view["rounds"] - view["round"]
        self.is_solo = len(view["players"]) == 1
        self.step = self._step()
        self.rules = self.catalog.rules_for(view["setup"]["expansions"])
        self.production = [self.me["production"][name] for name in KINDS]
        self.best_other = [
            max((p["production"][name] for p in view["players"] if p is not self.me), default=4)
            for name in RESOURCES
        ]
        self.pieces = {
            KRYSTALLIUM: self.me["krystallium"],
            GENERAL: self.me["general"],
            FINANCIER: self.me["financier"],
        }
        self._read_built()
        self.sites = [self._site(site) for site in self.me["construction"]]
        waiting = (self.me["hand"] or []) if self.is_solo else self.me["draft_area"]
        self.area = [self.candidate(card) for card in waiting]
        self.required = self._required()

    def _step(self) -> int:
        """The production step going on; -1 before production."""
        name = self.view["step"]
        if name is None:
            return -1
        return RESOURCES.index(name) if name in RESOURCES else len(RESOURCES)

    def supply(self) -> list[list[int]]:
        """Cubes to come by resource: in this round, then in each round after it."""
        now = [
            0 if kind < self.step else self.me["to_place"] if kind == self.step else amount
            for kind, amount in enumerate(self.production[: len(RESOURCES)])
        ]
        return [now] + [self.production[: len(RESOURCES)] for _ in range(self.rounds_left)]

    @property
    def cards_a_round(self) -> int:
        """How many cards the seat gets to plan in a round."""
        if self.is_solo:
            return self.rules.solo.pools_per_round * sum(self.rules.solo.pool)
        return self.rules.picks

    def cards_to_come(self) -> int:
        """How many more cards the seat will get in this round."""
        if self.is_solo:
            pools = self.view["pools_left"] - self.rounds_left * self.rules.solo.pools_per_round
            return pools * self.cards_a_round // self.rules.solo.pools_per_round
        return self.rules.picks - len(self.area) if self.view["phase"] == "draft" else 0

    def candidate(self, card_id: str) -> Site:
        """A card that is not slated, as if it were."""
        index = self.catalog.card_index(card_id)
        card = self.catalog.cards[index]
        return Site(card, index, card.cost, NOT_SLATED)

    def _site(self, seen: SiteView) -> Site:
        index = self.catalog.card_index(seen["card"])
        need = [0] * len(KINDS)
        for name, count in seen["open"].items():
            need[kinds_by_name()[name]] = count
        target = int(target_of(parse(self.catalog, f"place -> {seen['place']}")))
        return Site(self.catalog.cards[index], index, tuple(need), target)

    def _read_built(self) -> None:
        """What the own built cards count and multiply."""
        rules = self.rules
        side = self.catalog.empire(self.me["empire"]).sides[self.view["setup"]["side"]]
        self.counts = [0] * len(THINGS)
        self.counts[GENERAL] = self.me["general"]
        self.counts[FINANCIER] = self.me["financier"]
        self.each = [0] * len(THINGS)  # points that one more of a thing is worth
        self.each[GENERAL], self.each[FINANCIER] = rules.character_points
        self.duos: list[Points] = []
        self.rates: list[Icon] = []
        lines = [*side.points, *rules.score_lines]
        icons = list(side.production)
        for card_id in self.me["built"]:
            card = self.catalog.card(card_id)
            self.counts[card.type] += 1
            lines += card.points
            icons += card.production
        for line in lines:
            if len(line.of) == 1:
                self.each[line.of[0]] += line.count
            elif line.of:
                self.duos.append(line)
        self.rates = [icon for icon in icons if icon.per is not None]

    def _required(self) -> dict[str, int]:
        """Cards that a scenario still wants built (SCEN-2)."""
        scenario = self.view["setup"]["scenario"]
        if scenario is None:
            return {}
        built = self.me["built"]
        return {
            card: count - built.count(card)
            for card, count in self.catalog.scenario(scenario).cards
            if built.count(card) < count
        }


assert THINGS[: len(TYPES)] == TYPES  # a card's type is also the thing that points count
