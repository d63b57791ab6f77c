"""A minimal, fast websocket client: a load generator must be faster than the server.

It supports only what our server and the echo server send: unfragmented text, pings, and close.
"""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Final, Self

TIMEOUT: Final = 60.0  # timeout of an answer in seconds

_TEXT, _CLOSE, _PING, _PONG = 0x81, 0x88, 0x89, 0x8A  # each in one frame
_MASKED: Final = 0x80
# Clients must mask their frames (RFC 6455, 5.3); this key leaves the data unchanged.
_NO_MASK: Final = bytes(4)


class WebSocketError(Exception):
    """The server does not speak websocket, or the connection is lost."""


class MinimalWebSocket(asyncio.Protocol):
    """A connection. `on_text` gets every message, `on_lost` is called when it is lost."""

    def __init__(self, request: bytes, on_text: Callable[[bytes], None]) -> None:
        self.on_text = on_text
        self.on_lost: Callable[[], None] = lambda: None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._request = request
        self._rest = b""
        self._transport: asyncio.Transport | None = None
        self._is_closing = False

    @classmethod
    async def open(
        cls, port: int, path: str, on_text: Callable[[bytes], None], cookie: str = ""
    ) -> Self:
        """Connect to a server on this machine."""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = (
            f"GET {path} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            *((f"Cookie: {cookie}",) if cookie else ()),
        )
        request = "".join(f"{line}\r\n" for line in (*lines, "")).encode()
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(TIMEOUT):
            _, socket = await loop.create_connection(
                lambda: cls(request, on_text), "127.0.0.1", port
            )
            await socket.opened
        return socket

    def send(self, text: bytes) -> None:
        self._send(_TEXT, text)

    def close(self) -> None:
        """Close without a close frame."""
        self._is_closing = True
        if self._transport is not None:
            self._transport.abort()

    def _send(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        if size < 126:
            head = bytes((kind, _MASKED | size))
        else:
            head = bytes((kind, _MASKED | 126)) + size.to_bytes(2)
        assert self._transport is not None
        self._transport.write(head + _NO_MASK + payload)

    # Called by asyncio

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        offset = 0
        if not self.opened.done():
            offset = data.find(b"\r\n\r\n") + 4
            if offset < 4:
                self._rest = data
                return
            if not data.startswith(b"HTTP/1.1 101 "):
                self.opened.set_exception(WebSocketError(data[:100].decode("latin-1")))
                return
            self.opened.set_result(None)
        end = len(data)
        while end - offset >= 2:
            size = data[offset + 1]
            start = offset + 2
            if size >= 126:
                width = 2 if size == 126 else 8
                size = int.from_bytes(data[start : start + width])
                start += width
            if start + size > end:
                break
            kind, payload = data[offset], data[start : start + size]
            offset = start + size
            if kind == _TEXT:
                self.on_text(payload)
            elif kind == _PING:
                self._send(_PONG, payload)
            else:  # a close frame, or an unknown one
                self._handle_loss()
        self._rest = data[offset:]

    def connection_lost(self, _: Exception | None) -> None:
        self._handle_loss()

    def _handle_loss(self) -> None:
        if not self.opened.done():
            self.opened.set_exception(WebSocketError("connection lost"))
        if not self._is_closing:
            self.close()
            self.on_lost()
