"""A server in a separate thread, for tests with blocking requests."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.server.servers import TIMEOUT, RunningServer, start_server


@contextmanager
def start_server_in_thread(database: Path | str, **flags: Any) -> Iterator[RunningServer]:
    """Run a server in a thread. It logs in this process, where tests can check it."""
    started: list[RunningServer] = []
    is_up = threading.Event()
    loops: list[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = []

    async def run() -> None:
        async with start_server(database, **flags) as running:
            end = asyncio.Event()
            loops.append((asyncio.get_running_loop(), end))
            started.append(running)
            is_up.set()
            await end.wait()

    thread = threading.Thread(target=lambda: asyncio.run(run()), name="server")
    thread.start()
    try:
        assert is_up.wait(TIMEOUT)
        yield started[0]
    finally:
        for loop, end in loops:
            loop.call_soon_threadsafe(end.set)
        thread.join(TIMEOUT)
