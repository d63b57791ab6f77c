"""Good and faulty bots in a file, named by tests like `outside_bots.py:Polite`."""

import os
import sys
import time
from abc import abstractmethod
from collections.abc import Sequence

from wonderful.bots import Bot, Budget
from wonderful.rules.rng import Rng
from wonderful.rules.view_types import View

WHERE = "1-draft-2"  # the only decision in which faulty bots fail, to keep games short


class Polite(Bot):
    """A correct bot: spends simulations, uses its generator, and answers with a list."""

    code = "polite"
    name = "Polite"
    version = "7"
    description = "Any action."

    def choose(
        self, view: View, actions: Sequence[int], rng: Rng, budget: Budget
    ) -> int | Sequence[int]:
        budget.take(2)
        return [actions[rng.below(len(actions))]]


class Nameless(Bot):
    """The minimal bot: only `choose`."""

    def choose(self, view, actions, rng, budget):
        return actions[0]


class Unfinished(Bot):
    code = "unfinished"


class Abstract(Polite):
    @abstractmethod
    def think(self) -> None:
        """Not implemented."""


class NoBot:
    code = "no-bot"

    def choose(self, view, actions, rng, budget):
        return actions[0]


class Unmakeable(Polite):
    def __init__(self, catalog=None):
        raise OSError("the weights are missing")


class Crashing(Polite):
    code = "crashing"

    def choose(self, view, actions, rng, budget):
        if view["decision"] == WHERE:
            os._exit(3)
        return super().choose(view, actions, rng, budget)


class Leaving(Polite):
    code = "leaving"

    def choose(self, view, actions, rng, budget):
        if view["decision"] == WHERE:
            sys.exit("good bye")
        return super().choose(view, actions, rng, budget)


class Endless(Polite):
    code = "endless"

    def choose(self, view, actions, rng, budget):
        while view["decision"] == WHERE:
            time.sleep(0.01)
        return super().choose(view, actions, rng, budget)


class Raising(Polite):
    code = "raising"

    def choose(self, view, actions, rng, budget):
        if view["decision"] == WHERE:
            raise ValueError("no idea")
        return super().choose(view, actions, rng, budget)


class Babbling(Polite):
    code = "babbling"

    def choose(self, view, actions, rng, budget):
        if view["decision"] == WHERE:
            return ["pick", "the", "best"]
        return super().choose(view, actions, rng, budget)


something = Polite  # an alias of a class is accepted
nothing = "not a class"


class Fractional(Polite):
    """Answers with a number that is not an int."""

    code = "fractional"

    def choose(self, view, actions, rng, budget):
        return [actions[0] + 0.7]


class Quoting(Polite):
    code = "quoting"

    def choose(self, view, actions, rng, budget):
        return [str(actions[0])]


class Whole:
    """An integer type of another library, like numpy's."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


class Indexing(Polite):
    code = "indexing"

    def choose(self, view, actions, rng, budget):
        return Whole(actions[0])


class Hanging(Polite):
    """Never answers."""

    code = "hanging"

    def choose(self, view, actions, rng, budget):
        while True:
            time.sleep(0.01)


class Misbudgeted(Polite):
    allowance = "300ms"  # type: ignore[assignment]
