"""The formula of the quick baseline: what cards are worth to it, read from a view.

It reads the view itself, so that changes of our own bots do not change it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wonderful.catalog import Card, Catalog
from wonderful.catalog.vocabulary import FINANCIER, GENERAL, KINDS, KRYSTALLIUM, RESOURCES, THINGS
from wonderful.rules.actions import parse, target_of
from wonderful.rules.view_types import SiteView, View

COUNT = len(RESOURCES)
CHARACTERS = (GENERAL, FINANCIER)

_NEARNESS = (40, 35, 25, 15, 5)  # for 1, 2, 3, 4 and more open spaces
_EARLY = 2  # the last round in which production counts double, and points not yet


@dataclass(slots=True)
class Site:
    """A card under construction: how actions name it, and what it still needs, by kind."""

    card: Card
    target: int
    need: tuple[int, ...]


class Seat:
    """The viewer's seat, in numbers."""

    def __init__(self, view: View, catalog: Catalog) -> None:
        viewer = view["viewer"]
        assert viewer is not None, "a bot plays a seat"
        self.catalog = catalog
        self.me = me = view["players"][viewer]
        self.round = view["round"]
        self.left = view["rounds"] - view["round"]
        self.side = catalog.empire(me["empire"]).sides[view["setup"]["side"]]
        step = view["step"]
        # -1 before production; after the resources comes a step for goods (WP-2).
        self.step = -1 if step is None else RESOURCES.index(step) if step in RESOURCES else COUNT
        self.production = [me["production"][name] for name in RESOURCES]
        self.pieces = {GENERAL: me["general"], FINANCIER: me["financier"]}
        self.built = [catalog.card(card) for card in me["built"]]
        self.counts = [0] * len(THINGS)
        self.counts[GENERAL], self.counts[FINANCIER] = me["general"], me["financier"]
        for card in self.built:
            self.counts[card.type] += 1
        self.sites = [self._site(site) for site in me["construction"]]

    def _site(self, seen: SiteView) -> Site:
        target = int(target_of(parse(self.catalog, f"place -> {seen['place']}")))
        need = tuple(seen["open"].get(name, 0) for name in KINDS)
        return Site(self.catalog.card(seen["card"]), target, need)

    def cubes_to_come(self, kind: int) -> int:
        """How many cubes of a resource are still to be placed in this round."""
        if kind == self.step:
            return self.me["to_place"]
        return self.production[kind] if kind > self.step else 0


class Formula:
    """What cards are worth to a seat: the parts of the formula, and what they add up to."""

    def __init__(self, at: Seat) -> None:
        self.at = at
        self.left = at.left
        self.is_early = at.round <= _EARLY
        side = at.side
        self.scored = {thing for line in side.points for thing in line.of}
        self.weight = max([1, *(line.count for line in side.points if line.of)])
        self.wanted = self.scored | self._best_combo()
        produced = [0] * COUNT
        for icon in side.production:
            if icon.kind < COUNT:
                produced[icon.kind] += icon.count
        order = sorted(range(COUNT), key=lambda kind: -produced[kind])
        self.rank = [order.index(kind) for kind in range(COUNT)]
        me = at.me
        self.krystallium = (me["krystallium"] > 0) + sum(n > 0 for n in me["cubes"].values())

    def _best_combo(self) -> set[int]:
        """The things that the best scoring line of the built cards counts."""
        best, combo = 0, set[int]()
        for card in self.at.built:
            for line in card.points:
                if line.of:
                    worth = line.count * min(self.at.counts[thing] for thing in line.of)
                    if worth > best:
                        best, combo = worth, set(line.of)
        return combo

    def parts(self, card: Card) -> tuple[int, int, int]:
        """Cubes until the end, points now, and the bonus with what the strategy adds."""
        counts = self.at.counts
        cubes = points = 0
        for icon in card.production:
            if icon.kind < COUNT:
                cubes += icon.count * (1 if icon.per is None else counts[icon.per])
        for line in card.points:
            points += line.count * min((counts[thing] for thing in line.of), default=1)
        bonus = 3 * card.bonus[KRYSTALLIUM] + (self.weight if card.type in self.wanted else 0)
        for kind in CHARACTERS:
            scored = self.weight + 1 if kind in self.scored else 2
            bonus += card.bonus[kind] * (scored if kind in self.wanted else 1)
        return self.left * cubes, points, bonus

    def _by_round(self, card: Card) -> int:
        """The parts added up: production doubled early, points doubled late."""
        cubes, points, bonus = self.parts(card)
        return 2 * cubes + points + bonus if self.is_early else cubes + 2 * points + bonus

    def share(self, card: Card) -> float:
        """How much of a card the production until the end could pay; pieces count as missing."""
        rounds = self.left + 1
        paid = sum(min(card.cost[k], self.at.production[k] * rounds) for k in range(COUNT))
        return min(1.0, paid / sum(card.cost))

    def for_draft(self, card: Card) -> float:
        share = self.share(card)
        value = 1.0 + self._by_round(card) - 0.5 * sum(card.cost) * (1 - share)
        if any(self.scored.intersection(line.of) for line in card.points):
            value += 2
        if any(site.need[card.recycle] for site in self.at.sites):
            value += 2
        value += min(5.0, 1.5 * self.served(card, None))
        return value / 2 if not self.is_early and share < 0.3 else value

    def for_building(self, card: Card, share: float) -> float:
        value = self._by_round(card) * share - 0.3 * sum(card.cost) * (1 - share)
        return value + 5 if self.is_finishable(card.cost) else value

    def for_recycling(self, card: Card) -> float:
        return 3 - 0.5 * self.rank[card.recycle]

    def served(self, card: Card, but: Site | None) -> int:
        """How many other cards under construction need what a card makes."""
        made = {icon.kind for icon in card.production}
        return sum(any(s.need[kind] for kind in made) for s in self.at.sites if s is not but)

    def is_finishable(self, need: Sequence[int]) -> bool:
        """Whether this round could bring all that a card needs, counted as this bot counts."""
        at = self.at
        if any(need[kind] > at.pieces[kind] for kind in CHARACTERS):
            return False
        short = need[KRYSTALLIUM]
        for kind in range(COUNT):
            if need[kind]:
                short += max(0, need[kind] - at.cubes_to_come(kind))
        return short <= self.krystallium

    def for_piece(self, site: Site) -> float:
        """The value of placing a Krystallium or a character on a card."""
        cost, left = sum(site.card.cost), sum(site.need)
        score = _NEARNESS[min(left, len(_NEARNESS)) - 1] + 20 * (cost - left) / cost
        score += min(25, max(0, sum(self.parts(site.card))))
        served = self.served(site.card, site)
        score += 10 if served > 1 else 5 * served
        return score + 30 if self.is_finishable(site.need) else score
