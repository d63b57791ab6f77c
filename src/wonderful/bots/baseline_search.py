"""The searching baseline: a bot of another adaptation of the game, rebuilt from a description.

It searches the rest of its own round depth first and assumes that the other seats do nothing: which
cards to slate or recycle, then where the cubes of each step go. When the budget is spent, every
level keeps its first option. So with little time it rarely departs from its first option, which in
a draft is the first card of its hand.

The original had ten seconds for planning and five for a pick or a production step. Here the budget
is that of planning, a pick or a step gets half of it, and `allowance` is a tenth of the original.
One simulation is one round played to its end.

In games between three of these bots, the original scored 29.2 on average with a tenth of its time
and 43.5 with all of it. This one scored 29.0 with 200 simulations (40 games), 40.0 with 2,000 (30
games) and 42.0 with 5,000 (14 games). With a tenth of the time it scored 48.5 (15 games), because
this engine is faster.

Where the description is ambiguous:

- If Krystallium and characters can finish a card, the search tries both to do so and not to, when
  that raises the production of the next step, or in the last steps.
- The description does not cover solo games. There the bot never draws, and does not simulate
  pools that it has not seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import NamedTuple

from wonderful.bots.baseline_search_options import (
    DONE_ACTION,
    POOL_ACTION,
    Option,
    Options,
    Todo,
    ends_stage,
)
from wonderful.bots.baseline_search_values import RoundValues
from wonderful.bots.bot import Bot
from wonderful.bots.decision_budget import Allowance, Budget
from wonderful.rules.actions import KEEP, PICK, PLEDGE, encode
from wonderful.rules.apply_action import apply_for
from wonderful.rules.phase_numbers import DRAFT, PLANNING, PLEDGING, PRODUCTION
from wonderful.rules.pledges_and_votes import options_to_try
from wonderful.rules.rng import Rng
from wonderful.rules.sample import Sampler
from wonderful.rules.solo import pools_left_this_round
from wonderful.rules.stage_flow import skip_to
from wonderful.rules.state import Player, State
from wonderful.rules.view_types import View


class BaselineSearchBot(Bot):
    """Searches its own round and considers neither the other seats nor later rounds."""

    code = "baseline-search"
    name = "Baseline search"
    description = "A slow bot of another adaptation, rebuilt: searches its own round."
    allowance = Allowance(milliseconds=1000)

    def choose(
        self, view: View, actions: Sequence[int], rng: Rng, budget: Budget
    ) -> int | Sequence[int]:
        if len(actions) == 1:
            return actions[0]
        seat = view["viewer"]
        assert seat is not None, "a bot plays a seat"
        state = Sampler(view, self.catalog).imagine(rng)
        share = 1.0 if view["phase"] == "planning" else 0.5
        if state.phase == PLANNING:
            share /= 1 + int(pools_left_this_round(state))  # they are part of the same decision
        plan = _Search(state, seat, _BudgetShare(budget, self.allowance, share)).best()
        return plan[:1] if view["drawn"] else plan


class _BudgetShare:
    """A share of a budget."""

    def __init__(self, budget: Budget, default: Allowance, share: float) -> None:
        if not budget.is_limited:
            budget = default.start()
        self.budget = budget
        self._left = None if budget.simulations is None else int(budget.simulations * share)
        left = budget.milliseconds
        self._end = None if left is None else perf_counter() + left * share / 1000

    def take(self) -> bool:
        """Count a simulation. Return False if the share is spent."""
        self.budget.take()
        if self._left is not None:
            self._left -= 1
            if self._left <= 0:
                return False
        return self._end is None or perf_counter() < self._end


class _Node(NamedTuple):
    """An untried option. `plan` contains the actions of this decision that lead to it."""

    state: State
    option: Option
    plan: tuple[int, ...]


class _Search:
    """One search. It has its own stack, because long rounds could exceed Python's."""

    def __init__(self, state: State, seat: int, budget_share: _BudgetShare) -> None:
        self.seat = seat
        self.budget_share = budget_share
        self.root = state
        self.round = int(state.round)
        self.moment = int(state.moment)
        self.values = RoundValues(state, state.players[seat])
        self.options = Options(self.values)
        self.best_plan: tuple[int, ...] = ()
        self.best_value = 0.0

    def best(self) -> list[int]:
        stack = self._roots()[::-1]
        while stack:
            node = stack.pop()
            option: Option | None = node.option
            plan = node.plan
            state = node.state.clone()
            me = state.players[self.seat]
            while option is not None:
                if state.moment == self.moment:
                    plan += option.actions
                todo = self._do(state, me, option)
                options = self.options.of(state, me, todo) if state.round == self.round else []
                option = options[0] if options else None
                if len(options) > 1:
                    stack += [_Node(state, other, plan) for other in options[:0:-1]]
                    state = state.clone()
                    me = state.players[self.seat]
            value = self.values.of_state(state, me)
            if not self.best_plan or value > self.best_value:
                self.best_plan, self.best_value = plan, value
            if not self.budget_share.take():
                break
        return list(self.best_plan)

    def _roots(self) -> list[_Node]:
        """Return the first nodes. For a pick, each card is tried as if planning came next."""
        state = self.root
        roots: list[_Node] = []
        if state.phase == DRAFT:
            for card in sorted(set(state.players[self.seat].hand)):
                assumed = state.clone()
                me = assumed.players[self.seat]
                me.add_to_area(card)
                skip_to(assumed, PLANNING)
                roots.append(self._begin(assumed, (int(encode(PICK, card, 0)),)))
        for card in sorted(set(state.drawn)):
            assumed = state.clone()
            action = int(encode(KEEP, card, 0))
            apply_for(assumed, assumed.players[self.seat], action)
            roots.append(self._begin(assumed, (action,)))
        return roots or [self._begin(state, ())]

    def _begin(self, state: State, plan: tuple[int, ...]) -> _Node:
        """Return the first node of a state, in which the other seats are done."""
        for player in state.players:
            if player.seat != self.seat and not player.done:
                _finish(state, player)
        return _Node(state, Option((), self._todo(state)), plan)

    def _todo(self, state: State) -> Todo:
        """Return the cards to plan, those with the clearest decision first."""
        if state.phase != PLANNING:
            return Todo()
        area = [int(card) for card in state.players[self.seat].area]
        area.sort(key=lambda card: -abs(self.values.planning_gain(card)))
        return Todo(cards=tuple(area))

    def _do(self, state: State, me: Player, option: Option) -> Todo:
        """Apply an option. If it ends the stage, continue to this seat's next decision."""
        for action in option.actions:
            if action == POOL_ACTION:
                skip_to(state, PRODUCTION)  # unseen pools are not simulated
            else:
                apply_for(state, me, action)
        if not (option.actions and ends_stage(option.actions[-1])):
            return option.todo
        while state.round == self.round:
            moment = state.moment
            for player in state.players:
                if player.seat != self.seat and not player.done:
                    _finish(state, player)
                    if state.moment != moment:
                        break
            if state.moment == moment:
                break  # only this seat is pending
        return self._todo(state) if state.round == self.round else Todo()


def _finish(state: State, player: Player) -> None:
    """End the stage for another seat, without using its cubes and pieces."""
    action = DONE_ACTION
    if state.phase == PLEDGING:
        action = int(encode(PLEDGE, options_to_try(state)[0], 0))
    apply_for(state, player, action)
