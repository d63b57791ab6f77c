"""A search by rollouts: each option of a seat is played to the end in many sampled games.

Every sampled game is played once for each candidate, so that all are compared with the same cards.
Then the worse half is dropped, and the rest of the budget goes to the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil, log2, tanh
from typing import Final

from mypy_extensions import i64

from wonderful.bots.decision_budget import Budget
from wonderful.bots.rollout_policy import RolloutPolicy
from wonderful.rules.actions import EMPIRE, SLATE, kind_of, subject_of
from wonderful.rules.construction import is_open, target_at
from wonderful.rules.game_spec import NONE
from wonderful.rules.phase_numbers import DRAFT, PLANNING, PLEDGING, PRODUCTION, unknown_phase
from wonderful.rules.pledges_and_votes import options_to_try
from wonderful.rules.rng import Rng
from wonderful.rules.sample import Sampler
from wonderful.rules.scoring import points
from wonderful.rules.state import Player, State

LEAD_SCALE: Final = 15.0  # a lead of this many points is almost a certain win
MISSING_CARD_POINTS: Final = 25  # the penalty for each missing card of a scenario (SCEN-2)
MAX_PICKS: Final = 7


@dataclass(slots=True)
class Candidate:
    """One way to make the decision: the policy, with some of its choices forced."""

    pick: int = int(NONE)
    choice: int = int(NONE)
    target: int = int(NONE)
    forced_plans: Mapping[int, int] = field(default_factory=dict)  # 1 slates a card, -1 recycles it
    total: float = 0.0
    games: int = 0

    @property
    def value(self) -> float:
        return self.total / self.games if self.games else 0.0


class Search:
    """A search for one decision of a seat. After it the policy decides for all seats."""

    def __init__(self, sampler: Sampler, seat: int, policy: RolloutPolicy, rng: Rng) -> None:
        self.sampler = sampler
        self.seat = seat
        self.policy = policy
        self.rng = rng
        self.state = sampler.imagine(rng)

    def best(self, budget: Budget) -> list[int]:
        """Return the actions of the best candidate."""
        me = self.state.players[self.seat]
        if self.state.phase == DRAFT:
            candidate = self.compare(self.picks(me, me.hand), budget)
        elif len(self.state.drawn):
            candidate = self.compare(self.picks(me, self.state.drawn), budget)
        elif self.state.phase == PLANNING:
            candidate = self.plan(me, budget)
        elif self.state.phase == PRODUCTION:
            candidate = self.compare(self.placements(me), budget.part(2))
        elif self.state.phase == PLEDGING:
            options = options_to_try(self.state)
            candidate = self.compare([Candidate(choice=int(option)) for option in options], budget)
        else:
            raise unknown_phase(self.state.phase)
        return self.actions_of(candidate)

    def actions_of(self, candidate: Candidate) -> list[int]:
        state = self.state.clone()
        self._set_forced_choices(candidate)
        actions = self.policy.choose_actions(state, state.players[self.seat])
        self.policy.clear_forced_choices()
        return actions

    # Candidates

    def picks(self, me: Player, cards: Iterable[i64]) -> list[Candidate]:
        """Return the most appealing cards as candidates."""
        self.policy.planner.make(self.state, me)
        ranked = sorted(set(cards), key=lambda card: -self.policy.appeal(card))
        return [Candidate(pick=int(card)) for card in ranked[:MAX_PICKS]]

    def plan(self, me: Player, budget: Budget) -> Candidate:
        """Compare the policy's plan with changes of one card, then combine the best changes."""
        unchanged = Candidate()
        slated = self._slated_cards(unchanged)
        flips = [
            Candidate(forced_plans={card: -1 if card in slated else 1})
            for card in sorted(set(me.area))
        ]
        best = self.compare([unchanged, *flips], budget.part(1.6))
        better = sorted(
            (flip for flip in flips if flip.value > unchanged.value), key=lambda flip: -flip.value
        )
        if len(better) < 2:
            return best
        together: dict[int, int] = {}
        candidates = [best]
        for candidate in better[:4]:
            together = {**together, **candidate.forced_plans}
            if len(together) > 1:
                candidates.append(Candidate(forced_plans=together))
        for candidate in candidates:
            candidate.total, candidate.games = 0.0, 0
        return self.compare(candidates, budget)

    def _slated_cards(self, candidate: Candidate) -> set[int]:
        """Return the cards of the draft area that a candidate slates."""
        actions = self.actions_of(candidate)
        return {int(subject_of(action)) for action in actions if kind_of(action) == SLATE}

    def placements(self, me: Player) -> list[Candidate]:
        """Return candidates for a step: each reward to choose, or targets for the cubes.

        Cubes are placed as the policy does it, all on the Empire, or first on one card.
        """
        step = self.state.spec.steps[self.state.step]
        candidates = [Candidate()]
        if me.choosing:
            candidates = [Candidate(choice=int(reward)) for reward in step.rewards]
        elif me.unplaced:
            targets = [int(EMPIRE)]
            for at, site in enumerate(me.sites):
                target = int(target_at(me, at))
                if is_open(site, step.resource) and target != NONE:
                    targets.append(target)
            if len(targets) > 1:
                candidates += [Candidate(target=target) for target in targets]
        return candidates

    # Comparing

    def compare(self, candidates: Sequence[Candidate], budget: Budget) -> Candidate:
        """Return the candidate that does best in sampled games, within the budget."""
        left = list(candidates)
        stages = max(1, ceil(log2(len(left)))) if len(left) > 1 else 0
        for stage in range(stages):
            part = budget.part(stages - stage)
            while not part.is_spent:
                state = self.sampler.imagine(self.rng)
                for candidate in left:
                    part.take()
                    candidate.total += self.evaluate(candidate, state.clone())
                    candidate.games += 1
            left.sort(key=lambda candidate: -candidate.value)
            del left[(len(left) + 1) // 2 :]
        return left[0]

    def evaluate(self, candidate: Candidate, state: State) -> float:
        """Return the value of a game that starts with a candidate; the policy plays the rest."""
        self._set_forced_choices(candidate)
        self.policy.decide(state, state.players[self.seat])
        self.policy.clear_forced_choices()
        self.policy.play_out(state)
        return self.value_of(state)

    def value_of(self, state: State) -> float:
        """Return the value of a finished game: leads over others, from -1 to 1; in solo, points."""
        scores = [int(points(state, player)) for player in state.players]
        own = scores.pop(self.seat)
        if scores:
            return sum(tanh((own - other) / LEAD_SCALE) for other in scores) / len(scores)
        built = Counter(map(int, state.players[0].built))
        missing = sum(max(0, count - built[card]) for card, count in state.spec.scenario)
        return (own - MISSING_CARD_POINTS * missing) / 100

    def _set_forced_choices(self, candidate: Candidate) -> None:
        policy = self.policy
        policy.forced_pick = candidate.pick
        policy.forced_choice = candidate.choice
        policy.forced_target = candidate.target
        for card, plan in candidate.forced_plans.items():
            policy.planner.forced_plans[card] = plan
