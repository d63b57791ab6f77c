"""Counts of legal action sequences, to compare move generation with the real engine."""

import copy
from collections.abc import Callable

from tests.naive.game import NaiveGame


def lowest_pending(game: NaiveGame) -> int:
    """The seat that acts next when seats act in order."""
    return game.pending()[0]


def perft(
    game: NaiveGame, depth: int, next_seat: Callable[[NaiveGame], int] = lowest_pending
) -> int:
    """The number of legal sequences of `depth` actions without `resume`; 0 beyond the end."""
    if depth == 0:
        return 1
    if game.finished:
        return 0
    return sum(perft_split(game, depth, next_seat).values())


def perft_split(
    game: NaiveGame, depth: int, next_seat: Callable[[NaiveGame], int] = lowest_pending
) -> dict[str, int]:
    """The same, by first action."""
    seat = next_seat(game)
    counts = {}
    for action in game.legal(seat):
        if action == "resume":
            continue
        after = copy.deepcopy(game)
        after.play(seat, action)
        counts[action] = perft(after, depth - 1, next_seat)
    return counts
