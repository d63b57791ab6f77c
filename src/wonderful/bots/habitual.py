"""Bots that act by habit: they plan with what they see and look no further."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from wonderful.bots.base import Bot
from wonderful.bots.budget import Budget
from wonderful.bots.habits import Habits
from wonderful.bots.weights import BEGINNER, PLAIN, TUNED, weights_of
from wonderful.rules.actions import ACTION_KINDS, kind_of
from wonderful.rules.rng import Rng
from wonderful.rules.sample import Sampler
from wonderful.rules.shapes import View


def until_cards_are_shown(actions: Sequence[int]) -> list[int]:
    """As much of a plan as does not rest on imagined cards."""
    for at, action in enumerate(actions):
        if ACTION_KINDS[int(kind_of(action))].shows_cards:
            return list(actions[: at + 1])
    return list(actions)


class HabitBot(Bot):
    """Values cards by points and by production for the rounds left, with its own weights."""

    weights: ClassVar[Mapping[str, float]] = PLAIN

    def choose(
        self, view: View, actions: Sequence[int], rng: Rng, budget: Budget
    ) -> int | Sequence[int]:
        if len(actions) == 1:
            return actions[0]
        seat = view["viewer"]
        assert seat is not None, "a bot plays a seat"
        sampler = Sampler(view, self.catalog)
        habits = Habits(sampler.spec, weights_of(dict(self.weights)))
        state = sampler.imagine(rng)
        return until_cards_are_shown(habits.decide_aloud(state, state.players[seat]))


class GreedyBot(HabitBot):
    """The plain one, a yardstick for others: its weights do not change any more."""

    code = "greedy"
    name = "Greedy"
    version = "2"
    description = "Slates what it can finish, and puts cubes where they bring most."


class RookieBot(HabitBot):
    """For beginners: it can be beaten by looking a little further than it does."""

    code = "rookie"
    name = "Rookie"
    description = "Thinks of the next points, and hardly of production: for beginners."
    weights = BEGINNER


class DictatorBot(HabitBot):
    """A good casual player, and quick: for thousands of games."""

    code = "dictator"
    name = "Dictator"
    description = "Plans what it can finish and when, and weighs it well: a good casual player."
    weights = TUNED
