"""The random bot: every legal action is equally likely. A lower bound for comparisons."""

from collections.abc import Sequence

from wonderful.bots.bot import Bot
from wonderful.bots.decision_budget import Budget
from wonderful.rules.rng import Rng
from wonderful.rules.view_types import View


class RandomBot(Bot):
    """Uses the generator like `rules/random_playout.py`, so that both play the same games."""

    code = "random"
    name = "Random"
    description = "Every legal action is equally likely."

    def choose(self, view: View, actions: Sequence[int], rng: Rng, budget: Budget) -> int:
        return actions[rng.below(len(actions))] if len(actions) > 1 else actions[0]
