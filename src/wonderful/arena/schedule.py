"""Who sits where in which game of a run: a pure function of the number of the game.

A deal is played several times, once by each line-up of a group. A group is closed under moving
everybody one seat on and under renaming the bots in a circle, so within one deal every bot sits
in every seat, with that seat's cards and Empire, equally often. Two bots in three seats play
each deal six times: as 1+2 and as 2+1, in every arrangement.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, permutations, product

Lineup = tuple[int, ...]  # for each seat the position of its bot in the run's list

MOST_BOTS = 8  # all groups are listed, and their number grows quickly


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game of a run. Games and deals are counted from 1."""

    number: int
    deal: int
    lineup: Lineup


class Schedule:
    """The games of a run of so many bots and seats, without end: the groups come round again.

    >>> schedule = Schedule(bots=2, players=2)
    >>> [(fixture.deal, fixture.lineup) for fixture in map(schedule.fixture, (1, 2, 3))]
    [(1, (0, 1)), (1, (1, 0)), (2, (0, 1))]
    """

    def __init__(self, bots: int, players: int) -> None:
        self.groups = tuple(_groups(bots, players))
        # Where each group begins in a round of all groups; the last number is its length.
        self._starts = [0, *accumulate(map(len, self.groups))]

    def fixture(self, number: int) -> Fixture:
        turn, at = divmod(number - 1, self._starts[-1])
        group = bisect_right(self._starts, at) - 1
        lineup = self.groups[group][at - self._starts[group]]
        return Fixture(number, turn * len(self.groups) + group + 1, lineup)

    def whole_deals(self, games: int) -> int:
        """So many games, rounded up: a deal is played by its whole group or not at all."""
        turns, rest = divmod(games, self._starts[-1])
        return turns * self._starts[-1] + next(start for start in self._starts if start >= rest)


def _groups(bots: int, players: int) -> Iterator[tuple[Lineup, ...]]:
    """All groups. Every one has a line-up with bot 0 in seat 0, so only those are tried."""
    seen: set[Lineup] = set()
    for lineup in _first_lineups(bots, players):
        if lineup not in seen:
            group = _group_of(lineup, bots)
            seen |= group
            yield tuple(sorted(group))


def _first_lineups(bots: int, players: int) -> Iterator[Lineup]:
    """Nobody twice if there are enough bots, otherwise everybody at least once."""
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
