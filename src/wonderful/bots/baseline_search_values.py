"""The values of the searching baseline: the end of a round, and cards to build or to recycle.

The original has tables of values for each Empire, which the description does not contain. Here they
are computed from what the Empire produces and scores, with formulas that work for any Empire and
any set of cards. Other gaps in the description, and how they are filled:

- A value per type or character is the number of them that the seat expects to have at the end: what
  it has now, plus the share of the expected number for the remaining rounds.
- The discount for missing cubes is c / (c + missing), where c is the number of cubes per round.
- A card is recycled if its own cube, worth 1.5, is worth more than building it: its rate times the
  share of the cost that production can pay until the end, minus 0.4 for each cube of the cost.
- After the last round only points count.
"""

from __future__ import annotations

from functools import cache

from wonderful.catalog import Catalog
from wonderful.catalog.vocabulary import FINANCIER, GENERAL, KRYSTALLIUM, RESOURCES, THINGS, TYPES
from wonderful.rules.construction import design_of
from wonderful.rules.empire_pieces import cube_count
from wonderful.rules.game_spec import COUNT_BITS, COUNT_MASK, GameSpec
from wonderful.rules.scoring import count_things, points
from wonderful.rules.state import OPEN_MASK, Player, State

COUNT = len(RESOURCES)

_KRYSTALLIUM = 2.0
_CUBE = 0.4  # loose on the Empire card
_RECYCLED = 1.5  # a cube that can be placed where it is needed
_OPEN = int(OPEN_MASK)


def main_resources(catalog: Catalog) -> list[int]:
    """Return for each type of card the resource that its cards need most."""
    needed = [[0] * COUNT for _ in TYPES]
    for card in catalog.cards:
        for kind in range(COUNT):
            needed[card.type][kind] += card.cost[kind] * card.copies
    return [row.index(max(row)) for row in needed]


class EmpireEstimates:
    """The values of resources and things for an Empire, as in the tables of the original."""

    def __init__(self, spec: GameSpec, empire: int) -> None:
        side = spec.catalog.empires[empire].sides[spec.side]
        made = [0] * COUNT
        for icon in side.production:
            if icon.kind < COUNT:
                made[icon.kind] += icon.count
        scored = [0] * len(THINGS)
        for line in side.points:
            for thing in line.of:
                scored[thing] += line.count
        main = main_resources(spec.catalog)
        # The expected number of each thing at the end: 6 Researches for the Panafrican Union.
        self.expected = [0.0] * len(THINGS)
        for thing in range(len(THINGS)):
            of_production = made[main[thing]] / 2 if thing < len(TYPES) else 1.0
            self.expected[thing] = max(0.0, min(6.0, 1 + of_production + 2 * scored[thing]))
        # The value of a cube per round: higher for later resources and those that pay scored types.
        self.weights = [0.0] * COUNT
        for kind in range(COUNT):
            pays = sum(scored[type] for type in range(len(TYPES)) if main[type] == kind)
            self.weights[kind] = max(0.2, min(2.0, 0.4 + 0.1 * kind + 0.4 * pays))


class RoundValues:
    """The values for one decision of a seat. Everything constant in a round is computed once."""

    def __init__(self, state: State, me: Player) -> None:
        spec = state.spec
        self.spec = spec
        empire = EmpireEstimates(spec, int(me.empire))
        self.left = int(spec.rounds - state.round) - 1
        self.production_rounds = self.left * (self.left + 1) / 2
        self.weights = empire.weights
        share = self.left / int(spec.rounds)
        self.expected = [
            int(count_things(me, thing)) + share * empire.expected[thing]
            for thing in range(len(THINGS))
        ]
        self.each = [0] * len(THINGS)  # the minimum number of points for one more of a thing
        self.each[GENERAL] = int(spec.general_points)
        self.each[FINANCIER] = int(spec.financier_points)
        lines = list(spec.catalog.empires[int(me.empire)].sides[spec.side].points)
        for card in me.built:
            lines += spec.catalog.cards[int(card)].points
        for line in lines:
            if len(line.of) == 1:
                self.each[line.of[0]] += line.count
        self.income = [int(me.production(kind)) for kind in range(COUNT)]
        self.pace = sum(self.income) + 3  # cubes per round, produced or recycled
        self._card_parts: dict[int, tuple[float, float, int]] = {}

    def _parts(self, design: int) -> tuple[float, float, int]:
        """Return the expected production and points of a card, and its total cost."""
        if design not in self._card_parts:
            card = self.spec.catalog.cards[design]
            made = 0.0
            for icon in card.production:
                amount = float(icon.count)
                if icon.per is not None:
                    amount *= self.expected[icon.per] + (icon.per == card.type)
                made += amount * (self.weights[icon.kind] if icon.kind < COUNT else 1.0)
            gained = float(self.each[card.type])
            for line in card.points:
                gained += line.count * min(
                    (self.expected[x] + (x == card.type) for x in line.of), default=1.0
                )
            gained += card.bonus[KRYSTALLIUM] * _KRYSTALLIUM
            for kind in (GENERAL, FINANCIER):
                gained += card.bonus[kind] * self.each[kind]
            self._card_parts[design] = (made * self.production_rounds, gained, sum(card.cost))
        return self._card_parts[design]

    def build_rate(self, design: int, missing: int) -> float:
        """Return the value of a card under construction with `missing` open spaces."""
        made, gained, _ = self._parts(design)
        return made * self.pace / (self.pace + missing) + gained

    def planning_gain(self, design: int) -> float:
        """Return how much more a card of the draft area is worth built than recycled."""
        card = self.spec.catalog.cards[design]
        cost = sum(card.cost)
        rounds = self.left + 1
        paid = sum(min(card.cost[k], self.income[k] * rounds) for k in range(COUNT))
        share = paid / cost
        return self.build_rate(design, cost) * share - 0.4 * cost - _RECYCLED

    def of_state(self, state: State, me: Player) -> float:
        """Return the value of the end of a round. After the last round, only points count."""
        value = float(points(state, me))
        if not self.left:
            return value
        made = 0.0
        for kind in range(COUNT):
            made += int(me.production(kind)) * self.weights[kind]
        value += self.production_rounds * made
        value += _KRYSTALLIUM * int(me.krystallium) + _CUBE * int(cube_count(me.cubes))
        for site in me.sites:
            missing = _spaces(int(site) & _OPEN)
            cost = self._parts(int(design_of(site)))[2]
            rate = self.build_rate(int(design_of(site)), missing)
            value += rate * (2 * cost - missing) / (2 * cost)
        return value


@cache
def _spaces(open_spaces: int) -> int:
    """Return the number of open spaces in a packed value."""
    total = 0
    while open_spaces:
        total += open_spaces & COUNT_MASK
        open_spaces >>= COUNT_BITS
    return total
