"""The rewards that environments give at the end of a game, and for an illegal action."""

from __future__ import annotations

from collections.abc import Sequence

ILLEGAL_REWARD = -1.0


def rank_rewards(ranking: Sequence[tuple[int, int, int]]) -> list[float]:
    """Return rewards from 1 (first) to -1 (last) in equal steps. Ties share, so the sum is 0.

    >>> rank_rewards([(50, 20, 3), (61, 18, 2), (50, 20, 3)])
    [-0.5, 1.0, -0.5]
    """
    others = len(ranking) - 1
    return [
        (sum(key > other for other in ranking) - sum(key < other for other in ranking)) / others
        for key in ranking
    ]


def win_rewards(ranking: Sequence[tuple[int, int, int]]) -> list[float]:
    """Return 1 for the winner, shared in a tie, and 0 for the others."""
    best = max(ranking)
    winners = ranking.count(best)
    return [1 / winners if key == best else 0.0 for key in ranking]


def point_rewards(ranking: Sequence[tuple[int, int, int]]) -> list[float]:
    """Return the victory points."""
    return [float(key[0]) for key in ranking]


REWARDS = {"rank": rank_rewards, "win": win_rewards, "points": point_rewards}
