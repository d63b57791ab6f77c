"""Bots that follow a fixed policy: they plan with what they see and do not search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from wonderful.bots.bot import Bot
from wonderful.bots.decision_budget import Budget
from wonderful.bots.policy_weights import BEGINNER, PLAIN, TUNED, weights_of
from wonderful.bots.rollout_policy import RolloutPolicy
from wonderful.rules.actions import ACTION_KINDS, kind_of
from wonderful.rules.rng import Rng
from wonderful.rules.sample import Sampler
from wonderful.rules.view_types import View


def truncate_at_reveal(actions: Sequence[int]) -> list[int]:
    """Return the actions up to the first that reveals cards: the rest is based on sampled cards."""
    for at, action in enumerate(actions):
        if ACTION_KINDS[int(kind_of(action))].shows_cards:
            return list(actions[: at + 1])
    return list(actions)


class PolicyBot(Bot):
    """Values cards by points and by production in the remaining rounds, with given weights."""

    weights: ClassVar[Mapping[str, float]] = PLAIN

    def choose(
        self, view: View, actions: Sequence[int], rng: Rng, budget: Budget
    ) -> int | Sequence[int]:
        if len(actions) == 1:
            return actions[0]
        seat = view["viewer"]
        assert seat is not None, "a bot plays a seat"
        sampler = Sampler(view, self.catalog)
        policy = RolloutPolicy(sampler.spec, weights_of(dict(self.weights)))
        state = sampler.imagine(rng)
        return truncate_at_reveal(policy.choose_actions(state, state.players[seat]))


class GreedyBot(PolicyBot):
    """For comparisons, and the fallback for bots that fail. Its weights never change."""

    code = "greedy"
    name = "Greedy"
    version = "2"
    description = "Slates what it can finish and puts cubes where they are worth most."


class RookieBot(PolicyBot):
    """For beginners: to beat it, plan a little further ahead than it does."""

    code = "rookie"
    name = "Rookie"
    description = "Thinks of the next points and little of production: for beginners."
    weights = BEGINNER


class DictatorBot(PolicyBot):
    """A good casual player, fast enough for thousands of games."""

    code = "dictator"
    name = "Dictator"
    description = "Plans what it can finish and when: a good casual player."
    weights = TUNED
