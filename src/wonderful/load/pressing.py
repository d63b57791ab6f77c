"""How load is made: everybody at once, or a steady number of actions per second."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import cycle, islice
from time import perf_counter, process_time
from typing import Final, Protocol

from wonderful.load.figures import Figures
from wonderful.load.wire import PATIENCE

WARM_UP: Final = 0.2  # part of the time that goes by before a phase counts


class Sender(Protocol):
    """Who can be told to send something; one request at a time."""

    @property
    def is_ready(self) -> bool: ...

    @property
    def is_waiting(self) -> bool: ...

    def act(self) -> None: ...


class Load:
    """What all senders share: the figures, what went wrong, and whether to send without pause."""

    def __init__(self, cpu_seconds: Callable[[], float]) -> None:
        self.figures = Figures()
        self.errors: dict[str, int] = {}
        self.is_pressing = False
        self._cpu_seconds = cpu_seconds

    def failed(self, code: str) -> None:
        self.errors[code] = self.errors.get(code, 0) + 1

    @asynccontextmanager
    async def counted(self) -> AsyncIterator[Figures]:
        """What happens in the block, with the time it takes."""
        self.figures = figures = Figures()
        began, cpu, measuring_cpu = perf_counter(), self._cpu_seconds(), process_time()
        yield figures
        figures.seconds = perf_counter() - began
        figures.cpu = self._cpu_seconds() - cpu
        figures.measuring_cpu = process_time() - measuring_cpu
        self.figures = Figures()  # what comes later does not count


async def press(load: Load, senders: Sequence[Sender], seconds: float) -> Figures:
    """Whoever can send does, and again as soon as it is answered."""
    load.is_pressing = True
    for sender in senders:
        if sender.is_ready:
            sender.act()
    await asyncio.sleep(WARM_UP * seconds)
    async with load.counted() as figures:
        await asyncio.sleep(seconds)
    load.is_pressing = False
    await _quiet(load, senders)
    return figures


async def pace(load: Load, senders: Sequence[Sender], rate: float, seconds: float) -> Figures:
    """So many actions per second, spread over all senders; fewer if too few are ready."""
    turns = cycle(senders)

    async def go(seconds: float) -> None:
        began, sent = perf_counter(), 0
        while (passed := perf_counter() - began) < seconds:
            while sent < int(passed * rate):
                ready = next((each for each in islice(turns, len(senders)) if each.is_ready), None)
                if ready is None:
                    break
                ready.act()
                sent += 1
            await asyncio.sleep(min(0.002, 1 / rate))

    await go(WARM_UP * seconds)
    async with load.counted() as figures:
        await go(seconds)
    await _quiet(load, senders)
    return figures


async def _quiet(load: Load, senders: Sequence[Sender]) -> None:
    """Until everything that was asked is answered; what is not is an error."""
    try:
        async with asyncio.timeout(PATIENCE):
            while any(sender.is_waiting for sender in senders):
                await asyncio.sleep(0.01)
    except TimeoutError:
        for sender in senders:
            if sender.is_waiting:
                load.failed("no answer")
