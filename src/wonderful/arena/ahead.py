"""Hands games out in portions, a few ahead, and gives the results back in order.

Both engines use it. Only so many portions are under way at a time: memory does not grow.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from wonderful.arena.rows import GameRows

Ticket = TypeVar("Ticket")

# Long enough that handing out costs nothing, short enough that little is lost when a run is killed.
PORTION_SECONDS = 0.5
MOST_GAMES = 50
AHEAD = 3  # portions for each worker: one in hand, the others waiting


def in_order(
    numbers: range,
    submit: Callable[[range], Ticket],
    result: Callable[[Ticket], Sequence[GameRows]],
    workers: int,
) -> Iterator[GameRows]:
    """The games with these numbers. `submit` asks for a portion, `result` waits for it."""
    waiting: deque[Ticket] = deque()
    size = 1
    while numbers or waiting:
        while numbers and len(waiting) < AHEAD * workers:
            waiting.append(submit(numbers[:size]))
            numbers = numbers[size:]
        games = result(waiting.popleft())
        seconds = sum(row.seconds for rows in games for row in rows) / len(games)
        size = max(1, min(MOST_GAMES, int(PORTION_SECONDS / max(seconds, 1e-6))))
        yield from games
