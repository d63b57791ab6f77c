"""Real servers for tests: in this process, or in a separate process that can be killed."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from wonderful.client import Client, WatchedTable
from wonderful.server.ops.run_server import Server, open_listener, open_service
from wonderful.server.ops.server_settings import Settings, load_settings
from wonderful.server.service_container import Service

TIMEOUT = 60  # seconds; only a hanging test takes that long


@dataclass
class RunningServer:
    """A server in this process and event loop."""

    url: str
    service: Service
    server: Server

    async def client(self, nickname: str = "Ann", **how: Any) -> Client:
        return await asyncio.wait_for(Client.sign_in(self.url, nickname=nickname, **how), TIMEOUT)


def settings_for(database: str, **flags: Any) -> Settings:
    """Settings with a free port. Rate limits are off unless a test turns them on."""
    given = {"port": 0, "database": database, "rate_limits": False, **flags}
    return load_settings(given, {})


@asynccontextmanager
async def start_server(database: Path | str, **flags: Any) -> AsyncIterator[RunningServer]:
    """Run a server on this machine until the end of the block."""
    settings = settings_for(str(database), **flags)
    started = asyncio.Event()
    with open_listener(settings) as listener:
        port = listener.getsockname()[1]
        settings = settings_for(str(database), **{**flags, "port": port})
        async with open_service(settings) as service:
            server = Server(service, lambda _: started.set())
            task = asyncio.create_task(server.serve([listener]))
            await asyncio.wait_for(started.wait(), TIMEOUT)
            try:
                yield RunningServer(f"http://127.0.0.1:{port}", service, server)
            finally:
                server.should_exit = True
                await asyncio.wait_for(task, TIMEOUT)


def with_server(
    tmp_path: Path, work: Callable[[RunningServer], Awaitable[None]], **flags: object
) -> None:
    """Run a test against a server; its scheduler does not run unless the flags say so."""

    async def run() -> None:
        async with start_server(tmp_path / "games.db", **{"attend": False, **flags}) as running:
            await work(running)

    asyncio.run(run())


class ServerProcess:
    """`wonderful serve` in a separate process, which can be killed and restarted."""

    def __init__(self, database: str, *flags: str, port: int = 0) -> None:
        self.database = database
        self.flags = flags
        self.port = port
        self.url = ""
        self._process: subprocess.Popen[str] | None = None
        self._log: IO[str] | None = None

    def command(self) -> list[str]:
        return [
            *(sys.executable, "-m", "wonderful", "serve", "--lang", "en"),
            *("--port", str(self.port), "--database", self.database, "--no-rate-limits"),
            *self.flags,
        ]

    def start(self, log: Path | None = None) -> None:
        """Start and wait until the server listens. A restart uses the same port for its clients."""
        self._log = (log or Path(os.devnull)).open("a")
        self._process = subprocess.Popen(
            self.command(),
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
        )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if "http://" in line:
                self.url = line.strip()
                self.port = int(self.url.rpartition(":")[2])
            if "Ctrl+C" in line:
                return
        raise AssertionError(f"the server did not start: exit code {self._process.wait()}")

    def kill(self) -> None:
        """Kill the process (SIGKILL): nothing is flushed, no connection is closed properly."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Shut down in order (SIGTERM) and return the exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        process.send_signal(how)
        code = process.wait(TIMEOUT)
        if process.stdout is not None:
            process.stdout.close()
        if self._log is not None:
            self._log.close()
        return code

    def __enter__(self) -> "ServerProcess":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()


async def start_game(clients: list[Client], options: dict[str, Any] | None = None) -> str:
    """Start a game between clients, hosted by the first one, and return the table's id."""
    host = clients[0]
    table = await host.create_table({"players": len(clients), **(options or {})})
    for client in clients[1:]:
        await client.ask("sit", table=table)
        await client.ask("ready", table=table)
    for client in clients:
        await client.watch(table)
    await host.ask("start", table=table)
    for client in clients:
        await wait_until(client.tables[table], lambda seen: seen.view is not None)
    return table


async def wait_until(table: WatchedTable, is_so: Any) -> None:
    """Wait until something is true of a watched table."""
    async with asyncio.timeout(TIMEOUT):
        while not is_so(table):
            await table.wait_for_change()


def first_action(table: WatchedTable) -> list[str]:
    """A player that always chooses the first legal action."""
    return [table.actions[0]]
