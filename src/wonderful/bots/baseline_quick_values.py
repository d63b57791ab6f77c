"""The formula of the quick baseline: the value of cards, computed from a view.

It shares no code with the other bots, so that changes to them do not affect it.
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

_NEARNESS = (40, 35, 25, 15, 5)  # for 1, 2, 3, 4, and 5 or more open spaces
_EARLY = 2  # production counts double up to this round, points in later rounds


@dataclass(slots=True)
class Site:
    """A card under construction: its target in actions, and its open spaces by kind."""

    card: Card
    target: int
    need: tuple[int, ...]


class Seat:
    """The viewer's seat as numbers."""

    def __init__(self, view: View, catalog: Catalog) -> None:
        viewer = view["viewer"]
        assert viewer is not None, "a bot plays a seat"
        self.catalog = catalog
        self.me = me = view["players"][viewer]
        self.round = view["round"]
        self.left = view["rounds"] - view["round"]
        self.side = catalog.empire(me["empire"]).sides[view["setup"]["side"]]
        step = view["step"]
        # -1 before production. The step for goods (WP-2) comes after those of the resources.
        self.step = -1 if step is None else RESOURCES.index(step) if step in RESOURCES else COUNT
        self.production = [me["production"][name] for name in RESOURCES]
        self.pieces = {GENERAL: me["general"], FINANCIER: me["financier"]}
        self.built = [catalog.card(card) for card in me["built"]]
        self.counts = [0] * len(THINGS)
        self.counts[GENERAL], self.counts[FINANCIER] = me["general"], me["financier"]
        for card in self.built:
            self.counts[card.type] += 1
        self.sites = [self._site(site) for site in me["construction"]]

    def _site(self, view: SiteView) -> Site:
        target = int(target_of(parse(self.catalog, f"place -> {view['place']}")))
        need = tuple(view["open"].get(name, 0) for name in KINDS)
        return Site(self.catalog.card(view["card"]), target, need)

    def cubes_to_come(self, kind: int) -> int:
        """Return how many cubes of a resource the seat can still place in this round."""
        if kind == self.step:
            return self.me["to_place"]
        return self.production[kind] if kind > self.step else 0


class Formula:
    """Computes the value of cards for a seat, and the parts that the value consists of."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.left = seat.left
        self.is_early = seat.round <= _EARLY
        side = seat.side
        self.scored = {thing for line in side.points for thing in line.of}
        self.weight = max([1, *(line.count for line in side.points if line.of)])
        self.wanted = self.scored | self._best_combo()
        produced = [0] * COUNT
        for icon in side.production:
            if icon.kind < COUNT:
                produced[icon.kind] += icon.count
        order = sorted(range(COUNT), key=lambda kind: -produced[kind])
        self.rank = [order.index(kind) for kind in range(COUNT)]
        me = seat.me
        self.krystallium = (me["krystallium"] > 0) + sum(n > 0 for n in me["cubes"].values())

    def _best_combo(self) -> set[int]:
        """Return the things counted by the line of the built cards that scores most."""
        best, combo = 0, set[int]()
        for card in self.seat.built:
            for line in card.points:
                if line.of:
                    worth = line.count * min(self.seat.counts[thing] for thing in line.of)
                    if worth > best:
                        best, combo = worth, set(line.of)
        return combo

    def parts(self, card: Card) -> tuple[int, int, int]:
        """Return the cubes produced until the end, the points now, and the weighted bonus."""
        counts = self.seat.counts
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
        """Add up the parts. Production counts double early, points count double late."""
        cubes, points, bonus = self.parts(card)
        return 2 * cubes + points + bonus if self.is_early else cubes + 2 * points + bonus

    def share(self, card: Card) -> float:
        """Return the share of the cost that production can pay until the end, without pieces."""
        rounds = self.left + 1
        paid = sum(min(card.cost[k], self.seat.production[k] * rounds) for k in range(COUNT))
        return min(1.0, paid / sum(card.cost))

    def for_draft(self, card: Card) -> float:
        share = self.share(card)
        value = 1.0 + self._by_round(card) - 0.5 * sum(card.cost) * (1 - share)
        if any(self.scored.intersection(line.of) for line in card.points):
            value += 2
        if any(site.need[card.recycle] for site in self.seat.sites):
            value += 2
        value += min(5.0, 1.5 * self.sites_served(card, None))
        return value / 2 if not self.is_early and share < 0.3 else value

    def for_building(self, card: Card, share: float) -> float:
        value = self._by_round(card) * share - 0.3 * sum(card.cost) * (1 - share)
        return value + 5 if self.is_finishable(card.cost) else value

    def for_recycling(self, card: Card) -> float:
        return 3 - 0.5 * self.rank[card.recycle]

    def sites_served(self, card: Card, excluded: Site | None) -> int:
        """Count the other cards under construction that need what a card produces."""
        made = {icon.kind for icon in card.production}
        return sum(any(s.need[kind] for kind in made) for s in self.seat.sites if s is not excluded)

    def is_finishable(self, need: Sequence[int]) -> bool:
        """Whether a card can be finished in this round, by this bot's estimate."""
        seat = self.seat
        if any(need[kind] > seat.pieces[kind] for kind in CHARACTERS):
            return False
        short = need[KRYSTALLIUM]
        for kind in range(COUNT):
            if need[kind]:
                short += max(0, need[kind] - seat.cubes_to_come(kind))
        return short <= self.krystallium

    def for_piece(self, site: Site) -> float:
        """Return the value of placing a Krystallium or a character on a card."""
        cost, left = sum(site.card.cost), sum(site.need)
        score = _NEARNESS[min(left, len(_NEARNESS)) - 1] + 20 * (cost - left) / cost
        score += min(25, max(0, sum(self.parts(site.card))))
        served = self.sites_served(site.card, site)
        score += 10 if served > 1 else 5 * served
        return score + 30 if self.is_finishable(site.need) else score
