"""What a card is worth to a seat, in victory points, if it is finished at a given time.

The weights were found by playing. They are guesses about how games go on, never knowledge of
hidden cards.
"""

from __future__ import annotations

from dataclasses import dataclass

from wonderful.bots.position import Position, Site
from wonderful.catalog.words import FINANCIER, GENERAL, KRYSTALLIUM, RESOURCES


@dataclass(frozen=True, slots=True)
class Weights:
    """What cannot be read from the rules."""

    cubes: tuple[float, ...] = (0.8, 0.9, 1.0, 1.0, 1.1)  # a cube of each resource
    krystallium: float = 1.6
    last_krystallium: float = 0.6  # in the last round
    supremacy: float = 0.6  # of a character, for taking the lead in a step
    growth: float = 0.5  # more things of a type per round to come, for points counted per thing
    upkeep: float = 0.45  # what a cube would bring elsewhere
    recycled: float = 0.5  # a card that only gives its cube
    recycles: float = 0.7  # share of the cards to come that will be recycled
    draw: float = 1.25  # solo: the most that two cards may be worth to be given for another
    patience: float = 0.85  # what is left of a card's worth for every round of waiting
    required: float = 30.0  # a card that a scenario wants


class Valuation:
    """Values cards for one position."""

    def __init__(self, position: Position, weights: Weights) -> None:
        self.at = position
        self.weights = weights
        ahead = position.rounds_left
        self.krystallium = weights.krystallium if ahead else weights.last_krystallium
        growth = weights.growth * (ahead + (position.step < 0))
        # What will probably be there at the end, by thing.
        self.expected = [count + growth for count in position.counts]
        for site in position.sites:
            self.expected[site.card.type] += 0.5
        self._flat: dict[int, float] = {}

    def piece(self, kind: int) -> float:
        """What a Krystallium or a character is worth on the Empire card."""
        return self.krystallium if kind == KRYSTALLIUM else float(self.at.each[kind])

    def worth(self, site: Site, rounds: int, step: int) -> float:
        """The card finished so many rounds from now, in a step (-1: in planning)."""
        harvests = self.at.rounds_left - rounds
        return self.points(site) + self._production(site, harvests, step)

    def points(self, site: Site) -> float:
        """What the card brings whenever it is finished."""
        if site.index not in self._flat:
            self._flat[site.index] = self._points(site)
        return self._flat[site.index]

    def _points(self, site: Site) -> float:
        at, card = self.at, site.card
        value = float(at.each[card.type])
        for line in card.points:
            if not line.of:
                value += line.count
            else:
                # The card itself is one more of its type.
                value += line.count * min(self.expected[x] + (x == card.type) for x in line.of)
        for duo in at.duos:
            if card.type in duo.of:
                a, b = (at.counts[thing] for thing in duo.of)
                own, other = (a, b) if duo.of[0] == card.type else (b, a)
                value += duo.count * (1.0 if own < other else 0.3)
        for kind in (KRYSTALLIUM, GENERAL, FINANCIER):
            value += card.bonus[kind] * self.piece(kind)
        if at.required.get(card.id):
            value += self.weights.required
        return value

    def _production(self, site: Site, harvests: int, step: int) -> float:
        at, weights = self.at, self.weights
        value = 0.0
        for icon in site.card.production:
            times = harvests + (icon.kind > step)
            if times <= 0:
                continue
            amount = float(icon.count)
            if icon.per is not None:
                amount *= self.expected[icon.per] + (icon.per == site.card.type)
            if icon.kind >= len(RESOURCES):
                value += amount * times * self.piece(icon.kind)
                continue
            had = at.production[icon.kind]
            amount = max(amount, -had)  # corruption stops at nothing (PROD-3)
            value += amount * times * weights.cubes[icon.kind]
            if had <= at.best_other[icon.kind] < had + amount:
                value += weights.supremacy * times
        for rate in at.rates:
            if rate.per == site.card.type:
                times = harvests + (rate.kind > step)
                if rate.kind < len(RESOURCES):
                    value += rate.count * times * weights.cubes[rate.kind]
        return value
