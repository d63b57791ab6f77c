"""Real servers for tests: in this process, or in one of their own that can be killed."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from wonderful.client import Client, WatchedTable
from wonderful.server.ops.run_server import Server, listening, opened
from wonderful.server.ops.server_settings import Settings, load_settings
from wonderful.server.service import Service

PATIENCE = 60  # seconds until something that should happen is given up; only hangs take that long


@dataclass
class Running:
    """A server in this process, in this event loop."""

    url: str
    service: Service
    server: Server

    async def client(self, nickname: str = "Ann", **how: Any) -> Client:
        return await asyncio.wait_for(Client.sign_in(self.url, nickname=nickname, **how), PATIENCE)


def settings_for(database: str, **flags: Any) -> Settings:
    """Any free port; limits are off unless a test is about them."""
    given = {"port": 0, "database": database, "rate_limits": False, **flags}
    return load_settings(given, {})


@asynccontextmanager
async def serving(database: Path | str, **flags: Any) -> AsyncIterator[Running]:
    """A server that listens on this machine, until the end of the block."""
    settings = settings_for(str(database), **flags)
    started = asyncio.Event()
    with listening(settings) as listener:
        port = listener.getsockname()[1]
        settings = settings_for(str(database), **{**flags, "port": port})
        async with opened(settings) as service:
            server = Server(service, lambda _: started.set())
            task = asyncio.create_task(server.serve([listener]))
            await asyncio.wait_for(started.wait(), PATIENCE)
            try:
                yield Running(f"http://127.0.0.1:{port}", service, server)
            finally:
                server.should_exit = True
                await asyncio.wait_for(task, PATIENCE)


class ServerProcess:
    """`wonderful serve` in a process of its own. Start it, kill it, start it again."""

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
        """Returns when it listens. A second start takes the same port, so that clients find it."""
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
        """kill -9: no goodbye, nothing flushed."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """An orderly end; the answer is the exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        process.send_signal(how)
        code = process.wait(PATIENCE)
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


async def seated_game(clients: list[Client], options: dict[str, Any] | None = None) -> str:
    """A game that the clients play with each other: the first is the host."""
    host = clients[0]
    table = await host.create_table({"players": len(clients), **(options or {})})
    for client in clients[1:]:
        await client.ask("sit", table=table)
        await client.ask("ready", table=table)
    for client in clients:
        await client.watch(table)
    await host.ask("start", table=table)
    for client in clients:
        await until(client.tables[table], lambda seen: seen.view is not None)
    return table


async def until(table: WatchedTable, is_so: Any) -> None:
    """Wait until something is true of a watched table."""
    async with asyncio.timeout(PATIENCE):
        while not is_so(table):
            await table.changed()


def first(table: WatchedTable) -> list[str]:
    """A player without ideas."""
    return [table.actions[0]]
