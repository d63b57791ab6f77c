"""Runs a server process: opens the database, listens, and ends in good order."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import signal
import socket
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from wonderful.errors import WonderfulError
from wonderful.server.app import make_app
from wonderful.server.logs import setup_logging
from wonderful.server.service import Service
from wonderful.server.set_folders import log_sets, read_sets
from wonderful.server.settings import Settings, addresses, without_password
from wonderful.server.storage.base import StorageError
from wonderful.server.storage.connect import open_store

LONGEST_FRAME: Final = 256 * 1024  # bytes; longer ones end the connection at once
REQUEST_SECONDS: Final = 20  # until a request must be there
_MOST_FILES: Final = 65_536
PING_SECONDS: Final = 20  # a silent connection is asked, and closed if it does not answer
GOODBYE_SECONDS: Final = 3  # for telling everybody that the server ends

_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)

Announce = Callable[[list[str]], None]

_log = logging.getLogger(__name__)


def run(settings: Settings, announce: Announce) -> int:
    """Serve until a signal ends it; the answer is the exit code."""
    setup_logging(settings.log_format, settings.log_level)
    _tune()
    with listening(settings) as listener, _alone(settings.database):
        settings = replace(settings, port=listener.getsockname()[1])
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


class _Protocol(WebSocketsSansIOProtocol):
    """Uvicorn's websockets, for clients that do not behave."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            # An orderly end waits until the other side reads; who does not read is cut off.
            self.scope["state"]["cut_off"] = self.transport.abort

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Text that is no UTF-8 is the client's mistake; uvicorn logs it as one of the server."""
        try:
            if self.curr_msg_data_type == "text":
                b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self.conn.send_close(1007)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()


class _HttpProtocol(H11Protocol):
    """Uvicorn's HTTP, for clients that connect and then say nothing, or never finish."""

    most_connections = 0  # set by the server

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._waiting: asyncio.TimerHandle | None = None
        if len(self.connections) > self.most_connections:
            transport.abort()
        else:
            self._wait(transport)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        cycle: Any = self.cycle  # None before the first request
        if cycle is not None and not cycle.more_body:
            self._stop_waiting()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.transport.is_closing():
            self._wait(self.transport)

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._stop_waiting()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self, transport: Any) -> None:
        """A request has to be complete after a while."""
        self._stop_waiting()
        self._waiting = self.loop.call_later(REQUEST_SECONDS, transport.abort)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None


class Server(uvicorn.Server):
    """Says when it listens, and says goodbye to the players before it ends."""

    def __init__(self, service: Service, announce: Announce) -> None:
        self._service = service
        self._announce = announce
        settings = service.settings
        limit = {"most_connections": _most_connections(settings)}
        proxies = [str(ip_network(each, strict=False)) for each in settings.trusted_proxies]
        config = uvicorn.Config(
            make_app(service),
            http=type("HttpProtocol", (_HttpProtocol,), limit),
            ws=_Protocol,
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

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """A signal asks for an orderly end. uvicorn's own way sends it again afterwards, which
        would end the process before the database is closed."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {each: signal.signal(each, self.handle_exit) for each in _SIGNALS}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._announce(addresses(self._service.settings))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._service.is_closing = True
        self._service.rooms.end_all()
        for _ in range(GOODBYE_SECONDS * 10):
            if not self._service.rooms.connections:
                break
            await asyncio.sleep(0.1)
        await super().shutdown(sockets)


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
