"""The seating of each game of a run, as a pure function of the number of the game.

A deal is played several times, once by each line-up of a group. A group is closed under rotating
the seats and rotating the bots, so that within one deal every bot has every seat, with its cards
and Empire, equally often. Two bots in three seats play each deal six times: as 1+2 and as 2+1, in
every arrangement.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, permutations, product

Lineup = tuple[int, ...]  # the index of the bot in each seat

MAX_BOTS = 8  # all groups are listed, and their number grows quickly


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game of a run. Games and deals are counted from 1."""

    number: int
    deal: int
    lineup: Lineup


class Schedule:
    """The endless schedule of a run: after the last group, the first one follows again.

    >>> schedule = Schedule(bots=2, players=2)
    >>> [(fixture.deal, fixture.lineup) for fixture in map(schedule.fixture, (1, 2, 3))]
    [(1, (0, 1)), (1, (1, 0)), (2, (0, 1))]
    """

    def __init__(self, bots: int, players: int) -> None:
        self.groups = tuple(_groups(bots, players))
        # The start of each group in a cycle of all groups, and the length of the cycle.
        self._starts = [0, *accumulate(map(len, self.groups))]

    def fixture(self, number: int) -> Fixture:
        turn, at = divmod(number - 1, self._starts[-1])
        group = bisect_right(self._starts, at) - 1
        lineup = self.groups[group][at - self._starts[group]]
        return Fixture(number, turn * len(self.groups) + group + 1, lineup)

    def whole_deals(self, games: int) -> int:
        """Round a number of games up to whole deals, each played by its whole group."""
        turns, rest = divmod(games, self._starts[-1])
        return turns * self._starts[-1] + next(start for start in self._starts if start >= rest)


def _groups(bots: int, players: int) -> Iterator[tuple[Lineup, ...]]:
    """Yield all groups. Each has a line-up with bot 0 in seat 0, so only those are tried."""
    seen: set[Lineup] = set()
    for lineup in _first_lineups(bots, players):
        if lineup not in seen:
            group = _group_of(lineup, bots)
            seen |= group
            yield tuple(sorted(group))


def _first_lineups(bots: int, players: int) -> Iterator[Lineup]:
    """Yield line-ups in which no bot repeats or, with too few bots, every bot occurs."""
    if bots >= players:
        for others in permutations(range(1, bots), players - 1):
            yield (0, *others)
    else:
        for more in product(range(bots), repeat=players - 1):
            if len({0, *more}) == bots:
                yield (0, *more)


def _group_of(lineup: Lineup, bots: int) -> set[Lineup]:
    return {
        tuple((bot + name) % bots for bot in (*lineup[seat:], *lineup[:seat]))
        for seat in range(len(lineup))
        for name in range(bots)
    }
