"""A plain websocket echo server on the same stack as our server, as a baseline.

`python -m wonderful.load.echo_server` runs it; `EchoSocket` is its client.
"""

from __future__ import annotations

import asyncio
import socket
import sys
from time import perf_counter

import uvicorn
from fastapi import FastAPI, WebSocket, WebSocketDisconnect

from wonderful.load.load_generator import Load
from wonderful.load.minimal_websocket import MinimalWebSocket
from wonderful.server.ops.run_server import MAX_FRAME_BYTES, PING_SECONDS


def serve(port: int) -> None:
    """Echo everything until killed. uvicorn is configured as in `server.ops.run_server`."""
    app = FastAPI()

    @app.websocket("/")
    async def echo(websocket: WebSocket) -> None:
        await websocket.accept()
        try:
            while True:
                await websocket.send_text(await websocket.receive_text())
        except WebSocketDisconnect:
            pass

    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=MAX_FRAME_BYTES,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        lifespan="off",
    )
    with socket.create_server(("127.0.0.1", port), backlog=2048) as listener:
        print(f"http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
        asyncio.run(uvicorn.Server(config).serve([listener]))  # the same event loop as our server


class EchoSocket:
    """A client that sends a text and waits for the echo."""

    def __init__(self, load: Load, text: bytes) -> None:
        self.load = load
        self._text = text
        self._socket: MinimalWebSocket | None = None
        self._sent_at: float | None = None

    async def open(self, port: int) -> None:
        self._socket = await MinimalWebSocket.open(port, "/", self._receive)
        self._socket.on_lost = self._on_lost

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()

    @property
    def is_ready(self) -> bool:
        return self._sent_at is None

    @property
    def is_waiting(self) -> bool:
        return self._sent_at is not None

    def act(self) -> None:
        assert self._socket is not None
        self._sent_at = perf_counter()
        self._socket.send(self._text)

    def _receive(self, text: bytes) -> None:
        assert self._sent_at is not None
        metrics = self.load.metrics
        metrics.own.append(perf_counter() - self._sent_at)
        metrics.actions += 1
        metrics.frames += 1
        metrics.updates += 1
        metrics.update_bytes += len(text)
        self._sent_at = None
        if self.load.is_full_speed:
            self.act()

    def _on_lost(self) -> None:
        self.load.count_error("echo lost")
        self._sent_at = None


if __name__ == "__main__":
    serve(int(sys.argv[2]))  # --port …
