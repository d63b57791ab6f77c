"""A server in a thread of its own, for tests that wait while they ask."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.server.running import PATIENCE, Running, serving


@contextmanager
def server_in_a_thread(database: Path | str, **flags: Any) -> Iterator[Running]:
    """Its logs are those of this process, so that tests can look at them."""
    started: list[Running] = []
    is_up = threading.Event()
    loops: list[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = []

    async def run() -> None:
        async with serving(database, **flags) as running:
            end = asyncio.Event()
            loops.append((asyncio.get_running_loop(), end))
            started.append(running)
            is_up.set()
            await end.wait()

    thread = threading.Thread(target=lambda: asyncio.run(run()), name="server")
    thread.start()
    try:
        assert is_up.wait(PATIENCE)
        yield started[0]
    finally:
        for loop, end in loops:
            loop.call_soon_threadsafe(end.set)
        thread.join(PATIENCE)
