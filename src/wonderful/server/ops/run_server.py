"""Runs a server process: opens the database, listens, and ends in good order."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import socket
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from ipaddress import ip_network
from pathlib import Path
from typing import Final

import uvicorn

from wonderful.errors import WonderfulError
from wonderful.server.app import make_app
from wonderful.server.ops.logging_setup import setup_logging
from wonderful.server.ops.server_settings import Settings, addresses, without_password
from wonderful.server.ops.set_folders import log_sets, read_sets
from wonderful.server.ops.uvicorn_overrides import HookedServer, WebsocketProtocol, http_protocol
from wonderful.server.service import Service
from wonderful.server.storage.open_store import open_store
from wonderful.server.storage.store import StorageError

LONGEST_FRAME: Final = 256 * 1024  # bytes; longer ones end the connection at once
_MOST_FILES: Final = 65_536
PING_SECONDS: Final = 20  # a silent connection is asked, and closed if it does not answer
GOODBYE_SECONDS: Final = 3  # for telling everybody that the server ends

Announce = Callable[[list[str]], None]

_log = logging.getLogger(__name__)


def run(settings: Settings, announce: Announce) -> int:
    """Serve until a signal ends it; the answer is the exit code."""
    setup_logging(settings.log_format, settings.log_level)
    _tune()
    with listening(settings) as listener, _alone(settings.database):
        settings = settings.model_copy(update={"port": listener.getsockname()[1]})
        try:
            asyncio.run(serve(settings, listener, announce))
        except StorageError as error:
            name = without_password(settings.database)
            raise WonderfulError("database-failed", name=name, why=str(error)) from error
    return 0


async def serve(settings: Settings, listener: socket.socket, announce: Announce) -> None:
    """Serve on a socket that is bound already."""
    async with opened(settings) as service:
        await Server(service, announce).serve([listener])


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[Service]:
    """A service with its database, at work."""
    found = await asyncio.to_thread(read_sets, settings.sets)
    log_sets(found)
    store = open_store(settings.database)
    await store.open()
    try:
        service = Service(settings, store, found)
        await service.tables.contents.keep(service.now())
        service.start()
        try:
            yield service
        finally:
            await service.close()
    finally:
        await store.close()


class Server(HookedServer):
    """Says when it listens, and says goodbye to the players before it ends."""

    def __init__(self, service: Service, announce: Announce) -> None:
        self._service = service
        self._announce = announce
        settings = service.settings
        proxies = [str(ip_network(each, strict=False)) for each in settings.trusted_proxies]
        config = uvicorn.Config(
            make_app(service),
            http=http_protocol(_most_connections(settings)),
            ws=WebsocketProtocol,
            ws_max_size=LONGEST_FRAME,
            ws_ping_interval=PING_SECONDS,
            ws_ping_timeout=PING_SECONDS,
            # Updates are small already; compression would cost more memory than a table.
            ws_per_message_deflate=False,
            proxy_headers=bool(proxies),
            forwarded_allow_ips=proxies,
            server_header=False,
            access_log=False,
            log_config=None,
            lifespan="off",
            timeout_graceful_shutdown=GOODBYE_SECONDS,
        )
        super().__init__(config)

    def on_listening(self) -> None:
        self._announce(addresses(self._service.settings))

    async def before_shutdown(self) -> None:
        self._service.is_closing = True
        self._service.subscriptions.end_all()
        for _ in range(GOODBYE_SECONDS * 10):
            if not self._service.subscriptions.connections:
                break
            await asyncio.sleep(0.1)


def allow_many_files() -> int:
    """As many open files, and so connections, as the system lets this process have."""
    try:
        import resource
    except ModuleNotFoundError:  # Windows
        return _MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, _MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return _MOST_FILES if soft == resource.RLIM_INFINITY else soft


def _most_connections(settings: Settings) -> int:
    """Websockets and some requests more, but never so many that files could not be opened."""
    return min(settings.max_sockets + 500, allow_many_files() - 100)


def _tune() -> None:
    """For many small requests beside a thread that writes to the disk.

    The writing thread needs the interpreter often and briefly: it must not wait 5 ms each time.
    Tables are long-lived, so the garbage collector need not look at them all the time.
    """
    allow_many_files()
    sys.setswitchinterval(0.0005)
    gc.freeze()
    gc.set_threshold(50_000, 50, 100)


@contextmanager
def listening(settings: Settings) -> Iterator[socket.socket]:
    """A socket on the address of the settings, or an error that says why not."""
    host, port = settings.host, settings.port
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        found = socket.create_server(
            (host, port), family=family, backlog=128, dualstack_ipv6=host == "::"
        )
    except OSError as error:
        raise _address_error(error, host, port) from None
    with found:
        # asyncio sets this only where a socket names its protocol; without it every answer that
        # follows an update waits for the client's delayed acknowledgement (40 ms).
        found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        yield found


def _address_error(error: OSError, host: str, port: int) -> WonderfulError:
    if error.errno == errno.EADDRINUSE:
        return WonderfulError("address-taken", host=host, port=port)
    if error.errno in (errno.EACCES, errno.EPERM):
        return WonderfulError("port-forbidden", port=port)
    return WonderfulError("address-unknown", host=host)


@contextmanager
def _alone(database: str) -> Iterator[None]:
    """A SQLite file is for one server: others would not hear of what this one writes."""
    try:
        import fcntl
    except ModuleNotFoundError:  # Windows
        yield
        return
    if database.startswith(("postgresql://", "postgres://")):
        yield
        return
    path = Path(database.removeprefix("sqlite:///") + ".lock")
    try:
        lock = path.open("w")
    except OSError as error:
        problem = error.strerror or str(error)
        raise WonderfulError("cannot-write", path=str(path), problem=problem) from None
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise WonderfulError("database-in-use", path=database) from None
        yield
