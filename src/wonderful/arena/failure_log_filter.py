"""Limits log messages when a bot fails in every game: each kind of failure once per process."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

MAX_KINDS = 3  # for each bot, in case its messages always differ


class _FirstFailures(logging.Filter):
    """Passes only the first failure of each kind for a bot."""

    def __init__(self) -> None:
        super().__init__()
        self._logged: set[tuple[object, str]] = set()
        self._kinds: Counter[object] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        # The arguments that `seat_driver` logs: bot, seat, decision, reason.
        args = record.args if isinstance(record.args, tuple) else ()
        bot, reason = (args[0], str(args[-1])) if args else (None, record.msg)
        key = (bot, _kind(reason))
        if key in self._logged or self._kinds[bot] >= MAX_KINDS:
            return False
        self._logged.add(key)
        self._kinds[bot] += 1
        return True


def _kind(reason: str) -> str:
    """Return the part of a reason that does not change from decision to decision.

    >>> _kind("ValueError: no 7 in the hand"), _kind("illegal action 12"), _kind("too late by 2 s")
    ('ValueError', 'illegal action', 'too late')
    """
    return " ".join(reason.partition(":")[0].split()[:2])


@contextmanager
def log_each_failure_once() -> Iterator[None]:
    """Log each kind of failure once while games are played. The results count all of them."""
    log = logging.getLogger("wonderful.bots.seat_driver")
    first_failures = _FirstFailures()
    log.addFilter(first_failures)
    try:
        yield
    finally:
        log.removeFilter(first_failures)
