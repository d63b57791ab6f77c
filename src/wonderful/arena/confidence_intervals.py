"""Means with 95 % confidence intervals. The independent unit is the deal, not the game.

The games of a deal have the same cards, so they are not independent. A mean over games is a ratio
of two sums over deals, and its error depends on how much the deals differ.
"""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Interval = tuple[float, float]

Z95 = 1.959963984540054
_T95 = (12.706, 4.303, 3.182, 2.776, 2.571)  # Student's t for 1 to 5 degrees of freedom


def t95(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's t: from a table, then by a normal expansion.

    >>> round(t95(10), 2), round(t95(1_000_000), 2)
    (2.23, 1.96)
    """
    if freedom <= len(_T95):
        return _T95[freedom - 1]
    z, n = Z95, freedom
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / n + second / n**2 + third / n**3


@dataclass(slots=True)
class ClusteredMean:
    """A mean over values that come in clusters. Only sums are kept.

    >>> heads = ClusteredMean()
    >>> for deal in ([1, 0], [1, 1], [0, 0], [1, 0]):
    ...     heads.add(sum(deal), len(deal))
    >>> heads.mean
    0.5
    """

    clusters: int = 0
    total: float = 0.0
    count: int = 0
    _total2: float = 0.0
    _cross: float = 0.0
    _count2: int = 0

    def add(self, total: float, count: int) -> None:
        """Add a cluster: the sum and the number of its values."""
        self.clusters += 1
        self.total += total
        self.count += count
        self._total2 += total * total
        self._cross += total * count
        self._count2 += count * count

    @property
    def mean(self) -> float | None:
        return self.total / self.count if self.count else None

    @property
    def error(self) -> float | None:
        """The standard error of the mean, as a ratio of sums over clusters."""
        if self.clusters < 2:
            return None
        mean = self.total / self.count
        squares = self._total2 - 2 * mean * self._cross + mean * mean * self._count2
        spread = max(0.0, squares) * self.clusters / (self.clusters - 1)
        return math.sqrt(spread) / self.count

    def interval(self) -> Interval | None:
        """Return the 95 % interval, with Student's t for the number of clusters."""
        if self.error is None:
            return None
        mean = self.total / self.count
        margin = t95(self.clusters - 1) * self.error
        return mean - margin, mean + margin

    def share_interval(self) -> Interval | None:
        """Return the interval for values between 0 and 1, limited to that range.

        If all deals agree, deals that differ may just not have occurred yet. Assuming that they are
        rare and as different as possible gives Wilson's interval around 0 or 1.
        """
        if self.error is None:
            return None
        mean = min(1.0, max(0.0, self.total / self.count))
        if self.error < 1e-9:
            unseen = Z95**2 / (self.clusters + Z95**2)
            return mean * (1 - unseen), mean + (1 - mean) * unseen
        margin = t95(self.clusters - 1) * self.error
        return max(0.0, mean - margin), min(1.0, mean + margin)


class DealMeans(Generic[Key]):
    """Means by key, over values that are added deal by deal."""

    def __init__(self) -> None:
        self.means: dict[Key, ClusteredMean] = {}
        self._open: dict[Key, tuple[float, int]] = {}  # of the current deal

    def add(self, key: Key, value: float) -> None:
        total, count = self._open.get(key, (0.0, 0))
        self._open[key] = (total + value, count + 1)

    def close(self) -> None:
        """Finish the current deal."""
        for key, (total, count) in self._open.items():
            self.means.setdefault(key, ClusteredMean()).add(total, count)
        self._open.clear()

    def of(self, key: Key) -> ClusteredMean:
        """Return the mean of a key; empty if it has no values."""
        return self.means.get(key, ClusteredMean())
