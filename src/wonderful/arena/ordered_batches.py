"""Submits games in batches, a few ahead, and yields the results in order.

Both engines use it. The number of pending batches is limited, so memory does not grow.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from wonderful.arena.result_rows import GameRows

Ticket = TypeVar("Ticket")

# Long enough to make the overhead negligible, short enough to lose little when a run is killed.
BATCH_SECONDS = 0.5
MAX_BATCH_GAMES = 50
BATCHES_PER_WORKER = 3  # one in progress, the others queued


def play_in_batches(
    numbers: range,
    submit: Callable[[range], Ticket],
    result: Callable[[Ticket], Sequence[GameRows]],
    workers: int,
) -> Iterator[GameRows]:
    """Yield the games with these numbers. `submit` starts a batch, `result` waits for it."""
    pending: deque[Ticket] = deque()
    size = 1
    while numbers or pending:
        while numbers and len(pending) < BATCHES_PER_WORKER * workers:
            pending.append(submit(numbers[:size]))
            numbers = numbers[size:]
        games = result(pending.popleft())
        seconds = sum(row.seconds for rows in games for row in rows) / len(games)
        size = max(1, min(MAX_BATCH_GAMES, int(BATCH_SECONDS / max(seconds, 1e-6))))
        yield from games
