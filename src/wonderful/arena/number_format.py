"""Formats numbers for the terminal and the HTML report."""

from __future__ import annotations

from wonderful.arena.confidence_intervals import Interval

MISSING = "–"  # shown for a missing number


def percent(share: float | None, interval: Interval | None = None) -> str:
    """Format a share as a percentage, with its interval, if any.

    >>> percent(1 / 3, (0.301, 0.365))
    '33.3 % (30.1–36.5)'
    """
    if share is None:
        return MISSING
    ends = f" ({100 * interval[0]:.1f}–{100 * interval[1]:.1f})" if interval else ""
    return f"{100 * share:.1f} %{ends}"


def number(value: float | None, interval: Interval | None = None, digits: int = 1) -> str:
    """Format a mean with its interval, if any.

    >>> number(52.06, (48.3, 55.8))
    '52.1 (48.3–55.8)'
    """
    if value is None:
        return MISSING
    ends = f" ({interval[0]:.{digits}f}–{interval[1]:.{digits}f})" if interval else ""
    return f"{value:.{digits}f}{ends}"
