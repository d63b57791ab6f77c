"""Keeps the log readable when a bot fails in every game: each kind is told once a process."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

MOST_KINDS = 3  # for each bot: one that always finds new words is not worth more


class _Once(logging.Filter):
    """Lets the first complaint of each kind about a bot pass."""

    def __init__(self) -> None:
        super().__init__()
        self._told: set[tuple[object, str]] = set()
        self._kinds: Counter[object] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        # What `SeatedBot` logs: bot, seat, decision, reason.
        words = record.args if isinstance(record.args, tuple) else ()
        bot, reason = (words[0], str(words[-1])) if words else (None, record.msg)
        key = (bot, _kind(reason))
        if key in self._told or self._kinds[bot] >= MOST_KINDS:
            return False
        self._told.add(key)
        self._kinds[bot] += 1
        return True


def _kind(reason: str) -> str:
    """What does not change from decision to decision.

    >>> _kind("ValueError: no 7 in the hand"), _kind("illegal action 12"), _kind("too late by 2 s")
    ('ValueError', 'illegal action', 'too late')
    """
    return " ".join(reason.partition(":")[0].split()[:2])


@contextmanager
def complaints_once() -> Iterator[None]:
    """While games are played; the table has the number of all failures."""
    log = logging.getLogger("wonderful.bots.seated")
    once = _Once()
    log.addFilter(once)
    try:
        yield
    finally:
        log.removeFilter(once)
