"""Overrides of uvicorn, for behaviour that it has no option for.

These classes override internals of uvicorn. Its version is pinned in pyproject.toml, and
tests/server/ops/test_uvicorn_overrides.py fails if the overridden parts change.

- `HttpProtocol` closes a connection whose request is not complete after `REQUEST_SECONDS`. uvicorn
  has a time limit only between two requests (`timeout_keep_alive`), so clients that connect and
  send nothing, or never finish, could keep their connections open.
- `HttpProtocol` closes connections beyond a limit at once. uvicorn's `limit_concurrency` answers
  the requests of further connections with 503, but keeps the connections and their open files.
- `WebsocketProtocol` lets the application abort a connection (`cut_off` in the state of the scope).
  ASGI has only the closing handshake, which waits until the client has read everything.
- `WebsocketProtocol` aborts the connection of clients that do not answer a ping, for the same
  reason: after its timeout (`ws_ping_timeout`) uvicorn waits until they have read everything.
- `WebsocketProtocol` closes with 1007 on text that is not UTF-8, as uvicorn does, but without
  logging a traceback: it is an error of the client.
- `HookedServer` calls `on_listening` and `before_shutdown`. The lifespan events of ASGI come before
  the server listens, and after its connections are closed.
- `HookedServer` shuts down gracefully after a signal. uvicorn raises the signal again afterwards,
  which would end the process before the database is closed.
"""

from __future__ import annotations

import asyncio
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

REQUEST_SECONDS: Final = 20  # for a client to send a complete request

_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


class WebsocketProtocol(WebSocketsSansIOProtocol):
    """Handles websocket clients that do not read, do not answer pings, or send invalid text."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["state"]["cut_off"] = self.transport.abort

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        try:
            if self.curr_msg_data_type == "text":
                b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self.conn.send_close(1007)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()


class HttpProtocol(H11Protocol):
    """Handles HTTP clients that never finish a request, and limits their number."""

    max_connections = 0  # set by `http_protocol`

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._timeout: asyncio.TimerHandle | None = None
        if len(self.connections) > self.max_connections:
            transport.abort()
        else:
            self._start_timeout(transport)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        cycle: Any = self.cycle  # None before the first request
        if cycle is not None and not cycle.more_body:
            self._cancel_timeout()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.transport.is_closing():
            self._start_timeout(self.transport)

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._cancel_timeout()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_timeout()
        super().connection_lost(exc)

    def _start_timeout(self, transport: Any) -> None:
        """Start the time limit of the next request."""
        self._cancel_timeout()
        self._timeout = self.loop.call_later(REQUEST_SECONDS, transport.abort)

    def _cancel_timeout(self) -> None:
        if self._timeout is not None:
            self._timeout.cancel()
            self._timeout = None


def http_protocol(max_connections: int) -> type[HttpProtocol]:
    """The protocol class of a server with a limit of connections."""
    return type("HttpProtocol", (HttpProtocol,), {"max_connections": max_connections})


class HookedServer(uvicorn.Server):
    """A server with two more hooks, which shuts down gracefully after a signal."""

    def on_listening(self) -> None:
        """Called when the server accepts connections."""

    async def before_shutdown(self) -> None:
        """Called at the beginning of a shutdown, while connections are still open."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
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
        self.on_listening()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.before_shutdown()
        await super().shutdown(sockets)
