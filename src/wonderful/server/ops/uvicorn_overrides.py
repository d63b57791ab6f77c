"""Where the server needs uvicorn to behave differently, and uvicorn has no option for it.

These classes override internals of uvicorn. Its version is pinned in pyproject.toml, and
tests/server/ops/test_uvicorn_overrides.py fails if what is overridden changes.

- `HttpProtocol` ends a connection whose request is not complete after `REQUEST_SECONDS`. uvicorn
  has a time limit only between two requests (`timeout_keep_alive`): clients that connect and send
  nothing, or never finish, would keep their connections for ever.
- `HttpProtocol` ends connections beyond a limit at once. `limit_concurrency` answers the requests
  of too many connections with 503, but keeps the connections, and with them the open files.
- `WebsocketProtocol` lets the application cut a connection off (`cut_off` in the state of the
  scope). ASGI knows only the orderly end, which waits until the client has read what was sent.
- `WebsocketProtocol` cuts off clients that do not answer a ping, for the same reason: after its
  own time limit (`ws_ping_timeout`) uvicorn waits until they have read.
- `WebsocketProtocol` closes with 1007 on text that is not UTF-8, as uvicorn does, but does not log
  it with a traceback: it is a mistake of the client.
- `HookedServer` calls `on_listening` and `before_shutdown`. The events of ASGI's lifespan come
  before the server listens, and after its connections are closed.
- `HookedServer` ends in good order after a signal. uvicorn raises the signal again afterwards,
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

REQUEST_SECONDS: Final = 20  # until a request must be complete

_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


class WebsocketProtocol(WebSocketsSansIOProtocol):
    """Websockets of clients that do not read, do not answer, or send what is no text."""

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
    """HTTP of clients that never finish a request, or are too many."""

    most_connections = 0  # set by `http_protocol`

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
        """The next request has to be complete after a while."""
        self._stop_waiting()
        self._waiting = self.loop.call_later(REQUEST_SECONDS, transport.abort)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None


def http_protocol(most_connections: int) -> type[HttpProtocol]:
    """The protocol of a server with so many connections at most."""
    return type("HttpProtocol", (HttpProtocol,), {"most_connections": most_connections})


class HookedServer(uvicorn.Server):
    """A server with two more hooks, which ends in good order after a signal."""

    def on_listening(self) -> None:
        """Connections are accepted from now on."""

    async def before_shutdown(self) -> None:
        """The end has begun, and connections are still open."""

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
