"""Trying things out: what a seat could do, played to the end in many imagined games.

Every imagined game is played once for each way of acting, so that all are compared on the same
cards. Then the worse half is dropped, and the rest of the budget goes to the better ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil, log2, tanh
from typing import Final

from mypy_extensions import i64

from wonderful.bots.budget import Budget
from wonderful.bots.habits import Habits
from wonderful.rules.actions import EMPIRE, SLATE, kind_of, subject_of
from wonderful.rules.building import is_open, target_at
from wonderful.rules.phases import DRAFT, PLANNING, PLEDGING, PRODUCTION, unknown_phase
from wonderful.rules.pledges import options_to_try
from wonderful.rules.rng import Rng
from wonderful.rules.sample import Sampler
from wonderful.rules.scoring import points
from wonderful.rules.spec import NONE
from wonderful.rules.state import Player, State

SWING: Final = 15.0  # a lead of so many points is nearly a victory
MISSING: Final = 25  # points that a card is worth which a scenario demands (SCEN-2)
MOST_PICKS: Final = 7


@dataclass(slots=True)
class Way:
    """One way of acting: what the habits are wished to do in this decision."""

    pick: int = int(NONE)
    choice: int = int(NONE)
    target: int = int(NONE)
    fates: Mapping[int, int] = field(default_factory=dict)  # 1 slates a card, -1 recycles it
    total: float = 0.0
    games: int = 0

    @property
    def value(self) -> float:
        return self.total / self.games if self.games else 0.0


class Search:
    """One decision of a seat. The habits stand for everybody from then on."""

    def __init__(self, sampler: Sampler, seat: int, habits: Habits, rng: Rng) -> None:
        self.sampler = sampler
        self.seat = seat
        self.habits = habits
        self.rng = rng
        self.state = sampler.imagine(rng)

    def best(self, budget: Budget) -> list[int]:
        """The actions of the best way that was found."""
        me = self.state.players[self.seat]
        if self.state.phase == DRAFT:
            way = self.compare(self.picks(me, me.hand), budget)
        elif len(self.state.drawn):
            way = self.compare(self.picks(me, self.state.drawn), budget)
        elif self.state.phase == PLANNING:
            way = self.plan(me, budget)
        elif self.state.phase == PRODUCTION:
            way = self.compare(self.placements(me), budget.part(2))
        elif self.state.phase == PLEDGING:
            options = options_to_try(self.state)
            way = self.compare([Way(choice=int(option)) for option in options], budget)
        else:
            raise unknown_phase(self.state.phase)
        return self.actions_of(way)

    def actions_of(self, way: Way) -> list[int]:
        state = self.state.clone()
        self._wish(way)
        actions = self.habits.decide_aloud(state, state.players[self.seat])
        self.habits.forget_wishes()
        return actions

    # Ways of acting

    def picks(self, me: Player, cards: Iterable[i64]) -> list[Way]:
        """The most appealing ones of the cards to choose from."""
        self.habits.planner.make(self.state, me)
        ranked = sorted(set(cards), key=lambda card: -self.habits.appeal(card))
        return [Way(pick=int(card)) for card in ranked[:MOST_PICKS]]

    def plan(self, me: Player, budget: Budget) -> Way:
        """As the habits would, or with another fate for a card; then the best changes together."""
        habitual = Way()
        slated = self._slated(habitual)
        flips = [Way(fates={card: -1 if card in slated else 1}) for card in sorted(set(me.area))]
        best = self.compare([habitual, *flips], budget.part(1.6))
        better = sorted(
            (way for way in flips if way.value > habitual.value), key=lambda way: -way.value
        )
        if len(better) < 2:
            return best
        together: dict[int, int] = {}
        ways = [best]
        for way in better[:4]:
            together = {**together, **way.fates}
            if len(together) > 1:
                ways.append(Way(fates=together))
        for way in ways:
            way.total, way.games = 0.0, 0
        return self.compare(ways, budget)

    def _slated(self, way: Way) -> set[int]:
        """The cards of the draft area that are slated on this way."""
        actions = self.actions_of(way)
        return {int(subject_of(action)) for action in actions if kind_of(action) == SLATE}

    def placements(self, me: Player) -> list[Way]:
        """Cubes of a step by habit, all to the Empire, or first to one card; each choice."""
        step = self.state.spec.steps[self.state.step]
        ways = [Way()]
        if me.choosing:
            ways = [Way(choice=int(reward)) for reward in step.rewards]
        elif me.unplaced:
            targets = [int(EMPIRE)]
            for at, site in enumerate(me.sites):
                target = int(target_at(me, at))
                if is_open(site, step.resource) and target != NONE:
                    targets.append(target)
            if len(targets) > 1:
                ways += [Way(target=target) for target in targets]
        return ways

    # Comparing

    def compare(self, ways: Sequence[Way], budget: Budget) -> Way:
        """The way that does best in imagined games, as far as the budget goes."""
        left = list(ways)
        stages = max(1, ceil(log2(len(left)))) if len(left) > 1 else 0
        for stage in range(stages):
            part = budget.part(stages - stage)
            while not part.is_spent:
                state = self.sampler.imagine(self.rng)
                for way in left:
                    part.take()
                    way.total += self.try_out(way, state.clone())
                    way.games += 1
            left.sort(key=lambda way: -way.value)
            del left[(len(left) + 1) // 2 :]
        return left[0]

    def try_out(self, way: Way, state: State) -> float:
        """How a game goes on if the seat acts this way, and then everybody by habit."""
        self._wish(way)
        self.habits.decide(state, state.players[self.seat])
        self.habits.forget_wishes()
        self.habits.play_out(state)
        return self.worth(state)

    def worth(self, state: State) -> float:
        """The end of a game for the seat: leads over the others, from -1 to 1; alone, points."""
        scores = [int(points(state, player)) for player in state.players]
        own = scores.pop(self.seat)
        if scores:
            return sum(tanh((own - other) / SWING) for other in scores) / len(scores)
        built = Counter(map(int, state.players[0].built))
        missing = sum(max(0, count - built[card]) for card, count in state.spec.scenario)
        return (own - MISSING * missing) / 100

    def _wish(self, way: Way) -> None:
        habits = self.habits
        habits.wished_pick = way.pick
        habits.wished_choice = way.choice
        habits.wished_target = way.target
        for card, fate in way.fates.items():
            habits.planner.wishes[card] = fate
