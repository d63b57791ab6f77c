"""Ratings of the bots by openskill's Plackett-Luce model, game after game.

A rating depends on the order of the games, which is that of their numbers. Its interval is the
model's own belief: unlike the intervals of the means it takes all games as independent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openskill.models import PlackettLuce, PlackettLuceRating

from wonderful.arena.intervals import Z95, Interval


class Ratings:
    """The ratings so far.

    >>> ratings = Ratings(["greedy", "random"])
    >>> ratings.add({"greedy": 1.0, "random": 2.0})
    >>> ratings.mu("greedy") > 25 > ratings.mu("random")
    True
    """

    def __init__(self, bots: Sequence[str]) -> None:
        # Bots do not get better or worse: no doubt is added from game to game.
        self._model = PlackettLuce(tau=0.0)
        self._ratings: dict[str, PlackettLuceRating] = {bot: self._model.rating() for bot in bots}

    def add(self, ranks: Mapping[str, float]) -> None:
        """One contest: every bot with its rank. One with several seats has their mean rank.

        Two seats of a bot say nothing about each other, so it takes part once.
        """
        if len(ranks) < 2:
            return
        teams = [[self._ratings[bot]] for bot in ranks]
        rated = self._model.rate(teams, ranks=list(ranks.values()))
        for bot, [rating] in zip(ranks, rated, strict=True):
            self._ratings[bot] = rating

    def mu(self, bot: str) -> float:
        return float(self._ratings[bot].mu)

    def sigma(self, bot: str) -> float:
        return float(self._ratings[bot].sigma)

    def interval(self, bot: str) -> Interval:
        margin = Z95 * self.sigma(bot)
        return self.mu(bot) - margin, self.mu(bot) + margin
