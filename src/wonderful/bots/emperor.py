"""The emperor: tries out what it could do in imagined games, and does what went best."""

from __future__ import annotations

from collections.abc import Sequence

from wonderful.bots.base import Bot
from wonderful.bots.budget import Allowance, Budget
from wonderful.bots.habits import Habits
from wonderful.bots.habitual import until_cards_are_shown
from wonderful.bots.search import Search
from wonderful.bots.weights import TUNED, weights_of
from wonderful.rules.rng import Rng
from wonderful.rules.sample import Sampler
from wonderful.rules.shapes import View


class EmperorBot(Bot):
    """Searches one decision deep; habits play the rest of every imagined game."""

    code = "emperor"
    name = "Emperor"
    description = "Tries its options out in many imagined games before it decides."
    # Enough at three players; the time is for large tables and slow machines.
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
        habits = Habits(sampler.spec, weights_of(TUNED))
        return until_cards_are_shown(Search(sampler, seat, habits, rng).best(budget))
