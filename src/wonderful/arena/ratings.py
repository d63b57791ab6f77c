"""Ratings of bots with openskill's Plackett-Luce model, updated after every game.

A rating depends on the order of the games; they are added by number. Its interval is the model's
own estimate: unlike the intervals of the means, it treats all games as independent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openskill.models import PlackettLuce, PlackettLuceRating

from wonderful.arena.confidence_intervals import Z95, Interval


class Ratings:
    """The current ratings.

    >>> ratings = Ratings(["greedy", "random"])
    >>> ratings.add({"greedy": 1.0, "random": 2.0})
    >>> ratings.mu("greedy") > 25 > ratings.mu("random")
    True
    """

    def __init__(self, bots: Sequence[str]) -> None:
        # Bots do not change, so no uncertainty is added between games.
        self._model = PlackettLuce(tau=0.0)
        self._ratings: dict[str, PlackettLuceRating] = {bot: self._model.rating() for bot in bots}

    def add(self, ranks: Mapping[str, float]) -> None:
        """Add a game with the rank of every bot, or its mean rank if it had several seats.

        Two seats of one bot are not rated against each other.
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
