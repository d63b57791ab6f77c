"""What is counted while a server is under load."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(slots=True)
class Spread:
    """Times in milliseconds: the middle, what one in a hundred exceeds, and the longest."""

    p50: float
    p99: float
    max: float


def spread(seconds: list[float]) -> Spread | None:
    """
    >>> spread([0.001, 0.002, 0.003])
    Spread(p50=2.0, p99=3.0, max=3.0)
    """
    if not seconds:
        return None
    ordered = sorted(seconds)
    count = len(ordered)
    return Spread(*(1000 * ordered[at] for at in (count // 2, count * 99 // 100, -1)))


@dataclass(slots=True)
class Figures:
    """Of one turn, or of several together."""

    seconds: float = 0.0
    cpu: float = 0.0  # seconds that the server's process has worked
    measuring_cpu: float = 0.0  # seconds that this process has worked
    actions: int = 0  # that were acknowledged
    updates: int = 0  # that were received, by all sockets
    frames: int = 0  # all messages that were received
    update_bytes: int = 0
    own: list[float] = field(default_factory=list)  # seconds from sending to the own update
    others: list[float] = field(default_factory=list)  # … to the update of the last other seat

    def __add__(self, more: Figures) -> Figures:
        pairs = ((getattr(self, name), getattr(more, name)) for name in Figures.__slots__)
        return Figures(*(first + second for first, second in pairs))


@dataclass(frozen=True, slots=True)
class Phase:
    """The figures of a phase, as they are shown."""

    seconds: float
    actions_per_second: float
    delivered_per_second: float
    frames_per_second: float
    mean_bytes: float  # of what is delivered
    cpu_share: float  # of one core, by the server; 0 where the system does not tell
    measuring_cpu_share: float  # by who measures: near 1 it would be the limit, not the server
    own_ms: Spread | None
    others_ms: Spread | None


def phase(turns: Sequence[Figures]) -> Phase:
    """All turns of a phase together."""
    figures = sum(turns, Figures())
    seconds = figures.seconds
    return Phase(
        seconds,
        figures.actions / seconds,
        figures.updates / seconds,
        figures.frames / seconds,
        figures.update_bytes / max(1, figures.updates),
        figures.cpu / seconds,
        figures.measuring_cpu / seconds,
        spread(figures.own),
        spread(figures.others),
    )
