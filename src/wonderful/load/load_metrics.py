"""The metrics of a server under load."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(slots=True)
class Latency:
    """A latency distribution in milliseconds: median, 99th percentile, and maximum."""

    p50: float
    p99: float
    max: float


def latency(seconds: list[float]) -> Latency | None:
    """Return the distribution of some durations."""
    if not seconds:
        return None
    ordered = sorted(seconds)
    count = len(ordered)
    return Latency(*(1000 * ordered[at] for at in (count // 2, count * 99 // 100, -1)))


@dataclass(slots=True)
class Metrics:
    """The raw metrics of one turn, or of several combined."""

    seconds: float = 0.0
    cpu: float = 0.0  # CPU seconds of the server process
    measuring_cpu: float = 0.0  # CPU seconds of this process
    actions: int = 0  # acknowledged actions
    updates: int = 0  # updates received by all sockets
    frames: int = 0  # all messages received
    update_bytes: int = 0
    # seconds from sending to the sender's own update
    own: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)  # … to the update of the last other seat

    def __add__(self, more: Metrics) -> Metrics:
        pairs = ((getattr(self, name), getattr(more, name)) for name in Metrics.__slots__)
        return Metrics(*(first + second for first, second in pairs))


@dataclass(frozen=True, slots=True)
class PhaseReport:
    """The metrics of a phase, as they are reported."""

    seconds: float
    actions_per_second: float
    delivered_per_second: float
    frames_per_second: float
    mean_bytes: float  # per update
    cpu_share: float  # of one core, by the server; 0 if unknown
    # by this process: close to 1 it would be the limit instead of the server
    measuring_cpu_share: float
    own_ms: Latency | None
    others_ms: Latency | None


def phase_report(turns: Sequence[Metrics]) -> PhaseReport:
    """Combine all turns of a phase."""
    metrics = sum(turns, Metrics())
    seconds = metrics.seconds
    return PhaseReport(
        seconds,
        metrics.actions / seconds,
        metrics.updates / seconds,
        metrics.frames / seconds,
        metrics.update_bytes / max(1, metrics.updates),
        metrics.cpu / seconds,
        metrics.measuring_cpu / seconds,
        latency(metrics.own),
        latency(metrics.others),
    )
