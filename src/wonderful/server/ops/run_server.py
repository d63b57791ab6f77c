"""Runs a server process: opens the database, listens, and shuts down gracefully."""

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
from typing import Final

import uvicorn

from wonderful.errors import WonderfulError
from wonderful.server.asgi_app import make_app
from wonderful.server.ops.logging_setup import setup_logging
from wonderful.server.ops.server_settings import Settings, addresses, without_password
from wonderful.server.ops.set_folders import log_sets, read_sets
from wonderful.server.ops.single_process_lock import lock_database
from wonderful.server.ops.uvicorn_overrides import HookedServer, WebsocketProtocol, http_protocol
from wonderful.server.service_container import Service
from wonderful.server.storage.create_store import create_store
from wonderful.server.storage.store import StorageError

MAX_FRAME_BYTES: Final = 256 * 1024  # a longer frame closes the connection at once
_MAX_OPEN_FILES: Final = 65_536
PING_SECONDS: Final = 20  # between pings, and until a client must have answered one
SHUTDOWN_GRACE_SECONDS: Final = 3  # for clients to close their connections

Announce = Callable[[list[str]], None]

_log = logging.getLogger(__name__)


def run(settings: Settings, announce: Announce) -> int:
    """Serve until a signal arrives. Returns the exit code."""
    setup_logging(settings.log_format, settings.log_level)
    _tune_process()
    with open_listener(settings) as listener, lock_database(settings.database):
        settings = settings.model_copy(update={"port": listener.getsockname()[1]})
        try:
            asyncio.run(serve(settings, listener, announce))
        except StorageError as error:
            name = without_password(settings.database)
            raise WonderfulError("database-failed", name=name, why=str(error)) from error
    return 0


async def serve(settings: Settings, listener: socket.socket, announce: Announce) -> None:
    """Serve on a bound socket."""
    async with open_service(settings) as service:
        await Server(service, announce).serve([listener])


@asynccontextmanager
async def open_service(settings: Settings) -> AsyncIterator[Service]:
    """Open the database and start a service on it."""
    sets = await asyncio.to_thread(read_sets, settings.sets)
    log_sets(sets)
    store = create_store(settings.database)
    await store.open()
    try:
        service = Service(settings, store, sets)
        await service.tables.game_catalogs.store_current_sets(service.now())
        service.start()
        try:
            yield service
        finally:
            await service.close()
    finally:
        await store.close()


class Server(HookedServer):
    """Announces its addresses when it listens, and disconnects the players before it stops."""

    def __init__(self, service: Service, announce: Announce) -> None:
        self._service = service
        self._announce = announce
        settings = service.settings
        proxies = [str(ip_network(each, strict=False)) for each in settings.trusted_proxies]
        config = uvicorn.Config(
            make_app(service),
            http=http_protocol(_max_connections(settings)),
            ws=WebsocketProtocol,
            ws_max_size=MAX_FRAME_BYTES,
            ws_ping_interval=PING_SECONDS,
            ws_ping_timeout=PING_SECONDS,
            # Updates are small; compression would need more memory per connection than a table.
            ws_per_message_deflate=False,
            proxy_headers=bool(proxies),
            forwarded_allow_ips=proxies,
            server_header=False,
            access_log=False,
            log_config=None,
            lifespan="off",
            timeout_graceful_shutdown=SHUTDOWN_GRACE_SECONDS,
        )
        super().__init__(config)

    def on_listening(self) -> None:
        self._announce(addresses(self._service.settings))

    async def before_shutdown(self) -> None:
        self._service.is_closing = True
        self._service.subscriptions.disconnect_all()
        for _ in range(SHUTDOWN_GRACE_SECONDS * 10):
            if not self._service.subscriptions.connections:
                break
            await asyncio.sleep(0.1)


def raise_open_file_limit() -> int:
    """Raise the limit of open files, which also limits connections. Returns the new limit."""
    try:
        import resource
    except ModuleNotFoundError:  # Windows
        return _MAX_OPEN_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MAX_OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, _MAX_OPEN_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return _MAX_OPEN_FILES if soft == resource.RLIM_INFINITY else soft


def _max_connections(settings: Settings) -> int:
    """The limit of connections: websockets and some HTTP requests, below the open file limit."""
    return min(settings.max_sockets + 500, raise_open_file_limit() - 100)


def _tune_process() -> None:
    """Tune the interpreter for many small requests next to a thread that writes to disk.

    The writer thread needs the GIL often and briefly, and must not wait 5 ms each time. Tables are
    long-lived, so the garbage collector should not scan them often.
    """
    raise_open_file_limit()
    sys.setswitchinterval(0.0005)
    gc.freeze()
    gc.set_threshold(50_000, 50, 100)


@contextmanager
def open_listener(settings: Settings) -> Iterator[socket.socket]:
    """Bind a socket to the address of the settings, or raise an error with the reason."""
    host, port = settings.host, settings.port
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listener = socket.create_server(
            (host, port), family=family, backlog=128, dualstack_ipv6=host == "::"
        )
    except OSError as error:
        raise _address_error(error, host, port) from None
    with listener:
        # asyncio sets this only for sockets with an explicit protocol. Without it, a response that
        # follows an update waits for the client's delayed acknowledgement (40 ms).
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        yield listener


def _address_error(error: OSError, host: str, port: int) -> WonderfulError:
    if error.errno == errno.EADDRINUSE:
        return WonderfulError("address-taken", host=host, port=port)
    if error.errno in (errno.EACCES, errno.EPERM):
        return WonderfulError("port-forbidden", port=port)
    return WonderfulError("address-unknown", host=host)
