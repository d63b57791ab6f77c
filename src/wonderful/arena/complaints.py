"""Keeps the log readable when a bot fails in every game: each reason is told once a process."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

MOST_REASONS = 20


class _Once(logging.Filter):
    """Lets the first complaint about a bot pass, and the first for each other reason."""

    def __init__(self) -> None:
        super().__init__()
        self._told: set[tuple[object, object]] = set()

    def filter(self, record: logging.LogRecord) -> bool:
        # What `SeatedBot` logs: bot, seat, decision, reason.
        words = record.args if isinstance(record.args, tuple) else ()
        key = (words[0], words[-1]) if words else (record.msg, None)
        if key in self._told or len(self._told) >= MOST_REASONS:
            return False
        self._told.add(key)
        return True


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
