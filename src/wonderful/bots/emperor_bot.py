"""The emperor: compares its options in simulated games and takes the one that did best."""

from __future__ import annotations

from collections.abc import Sequence

from wonderful.bots.bot import Bot
from wonderful.bots.decision_budget import Allowance, Budget
from wonderful.bots.policy_weights import TUNED, weights_of
from wonderful.bots.rollout_policy import RolloutPolicy
from wonderful.bots.rollout_search import Search
from wonderful.bots.rookie_and_dictator_bots import truncate_at_reveal
from wonderful.rules.rng import Rng
from wonderful.rules.sample import Sampler
from wonderful.rules.view_types import View


class EmperorBot(Bot):
    """Searches one decision deep; a rollout policy plays the rest of every simulated game."""

    code = "emperor"
    name = "Emperor"
    description = "Tries its options in many simulated games before it decides."
    # The simulations suffice with three players; the time limits large games and slow machines.
    allowance = Allowance(milliseconds=250, simulations=150)

    def choose(
        self, view: View, actions: Sequence[int], rng: Rng, budget: Budget
    ) -> int | Sequence[int]:
        if len(actions) == 1:
            return actions[0]
        seat = view["viewer"]
        assert seat is not None, "a bot plays a seat"
        if not budget.is_limited:
            budget = self.allowance.start()
        sampler = Sampler(view, self.catalog)
        policy = RolloutPolicy(sampler.spec, weights_of(TUNED))
        return truncate_at_reveal(Search(sampler, seat, policy, rng).best(budget))
