"""Formats means and shares with their intervals, for the terminal and the HTML report."""

from __future__ import annotations

from wonderful import locales
from wonderful.arena.confidence_intervals import Interval

MISSING = "–"  # shown for a missing number


def percent(share: float | None, lang: str, interval: Interval | None = None) -> str:
    """Format a share as a percentage, with its interval, if any.

    >>> percent(1 / 3, "en", (0.301, 0.365))
    '33.3% (30.1–36.5)'
    """
    if share is None:
        return MISSING
    ends = (100 * interval[0], 100 * interval[1]) if interval else None
    return locales.percent(share, lang, 1) + _interval(ends, lang, 1)


def number(
    value: float | None, lang: str, interval: Interval | None = None, decimals: int = 1
) -> str:
    """Format a mean with its interval, if any.

    >>> number(52.06, "de", (48.3, 55.8))
    '52,1 (48,3–55,8)'
    """
    if value is None:
        return MISSING
    return locales.number(value, lang, decimals) + _interval(interval, lang, decimals)


def _interval(ends: Interval | None, lang: str, decimals: int) -> str:
    if ends is None:
        return ""
    low, high = (locales.number(end, lang, decimals) for end in ends)
    return f" ({low}–{high})"
