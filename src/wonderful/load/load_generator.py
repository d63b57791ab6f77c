"""Generates load: as fast as possible, or a constant number of actions per second."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import cycle, islice
from time import perf_counter, process_time
from typing import Final, Protocol

from wonderful.load.load_metrics import Metrics
from wonderful.load.minimal_websocket import TIMEOUT

WARM_UP: Final = 0.2  # share of the time before measuring starts


class Sender(Protocol):
    """Something that sends one request at a time."""

    @property
    def is_ready(self) -> bool: ...

    @property
    def is_waiting(self) -> bool: ...

    def act(self) -> None: ...


class Load:
    """The state shared by all senders: metrics, errors, and whether to send without pause."""

    def __init__(self, cpu_seconds: Callable[[], float]) -> None:
        self.metrics = Metrics()
        self.errors: dict[str, int] = {}
        self.is_full_speed = False
        self._cpu_seconds = cpu_seconds

    def count_error(self, code: str) -> None:
        self.errors[code] = self.errors.get(code, 0) + 1

    @asynccontextmanager
    async def measure(self) -> AsyncIterator[Metrics]:
        """Collect the metrics of a `with` block, including its duration."""
        self.metrics = metrics = Metrics()
        began, cpu, measuring_cpu = perf_counter(), self._cpu_seconds(), process_time()
        yield metrics
        metrics.seconds = perf_counter() - began
        metrics.cpu = self._cpu_seconds() - cpu
        metrics.measuring_cpu = process_time() - measuring_cpu
        self.metrics = Metrics()  # later messages are not counted


async def run_at_full_speed(load: Load, senders: Sequence[Sender], seconds: float) -> Metrics:
    """Let every sender act again as soon as it has an answer."""
    load.is_full_speed = True
    for sender in senders:
        if sender.is_ready:
            sender.act()
    await asyncio.sleep(WARM_UP * seconds)
    async with load.measure() as metrics:
        await asyncio.sleep(seconds)
    load.is_full_speed = False
    await _wait_for_answers(load, senders)
    return metrics


async def run_at_rate(
    load: Load, senders: Sequence[Sender], rate: float, seconds: float
) -> Metrics:
    """Send a constant total number of actions per second, as far as senders are ready."""
    turns = cycle(senders)

    async def send_for(seconds: float) -> None:
        began, sent = perf_counter(), 0
        while (passed := perf_counter() - began) < seconds:
            while sent < int(passed * rate):
                ready = next((each for each in islice(turns, len(senders)) if each.is_ready), None)
                if ready is None:
                    break
                ready.act()
                sent += 1
            await asyncio.sleep(min(0.002, 1 / rate))

    await send_for(WARM_UP * seconds)
    async with load.measure() as metrics:
        await send_for(seconds)
    await _wait_for_answers(load, senders)
    return metrics


async def _wait_for_answers(load: Load, senders: Sequence[Sender]) -> None:
    """Wait until every request is answered. Missing answers are errors."""
    try:
        async with asyncio.timeout(TIMEOUT):
            while any(sender.is_waiting for sender in senders):
                await asyncio.sleep(0.01)
    except TimeoutError:
        for sender in senders:
            if sender.is_waiting:
                load.count_error("no answer")
