"""The overridden parts of uvicorn still exist, and each override still has its effect."""

import asyncio
import inspect
import logging
import signal
import socket
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from tests.server.server_clients import RawWebSocket
from tests.server.servers import TIMEOUT, RunningServer, start_server
from wonderful.server.accounts.request_identity import COOKIE
from wonderful.server.ops import run_server, uvicorn_overrides
from wonderful.server.ops.uvicorn_overrides import HookedServer, HttpProtocol, WebsocketProtocol
from wonderful.server.websocket.websocket_connection import WebSocketConnection


async def no_app(scope: Any, receive: Any, send: Any) -> None:
    raise AssertionError("not called")


OVERRIDDEN: dict[type, dict[str, list[str]]] = {
    WebsocketProtocol: {
        "handle_connect": ["self", "event"],
        "keepalive_timeout": ["self"],
        "send_receive_event_to_app": ["self"],
    },
    HttpProtocol: {
        "connection_made": ["self", "transport"],
        "data_received": ["self", "data"],
        "on_response_complete": ["self"],
        "handle_websocket_upgrade": ["self", "event"],
        "connection_lost": ["self", "exc"],
    },
    HookedServer: {
        "capture_signals": ["self"],
        "startup": ["self", "sockets"],
        "shutdown": ["self", "sockets"],
    },
}
# Called or read by the overrides.
USED = {
    WebSocketsSansIOProtocol: ("handle_parser_exception",),
    uvicorn.Server: ("handle_exit",),
    RequestResponseCycle: ("receive",),
}


@pytest.mark.parametrize("ours", OVERRIDDEN, ids=lambda each: each.__name__)
def test_the_overridden_methods_are_there_as_expected(ours: type) -> None:
    [base] = ours.__bases__
    own = {name for name in vars(ours) if inspect.isfunction(vars(base).get(name))}
    assert own == set(OVERRIDDEN[ours])
    for name, parameters in OVERRIDDEN[ours].items():
        method = getattr(base, name)
        assert list(inspect.signature(method).parameters) == parameters
        is_async = inspect.iscoroutinefunction(method)
        assert is_async == inspect.iscoroutinefunction(getattr(ours, name))
    for name in USED.get(base, ()):
        assert inspect.isfunction(getattr(base, name))


def test_the_attributes_that_are_used_are_there() -> None:
    async def work() -> None:
        config = uvicorn.Config(no_app, ws=WebSocketsSansIOProtocol, log_config=None)
        config.load()
        web = WebSocketsSansIOProtocol(config, ServerState(), {})
        assert {"transport", "conn", "frames", "curr_msg_data_type"} <= vars(web).keys()
        assert (web.frames, web.curr_msg_data_type) == ([], "bytes")
        http = H11Protocol(config, ServerState(), {})
        assert {"transport", "connections", "loop", "cycle"} <= vars(http).keys()
        assert vars(http)["cycle"] is None
        assert "self.more_body = True" in inspect.getsource(RequestResponseCycle)

    asyncio.run(work())


# HTTP


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET /health HTTP/1.1\r\nHost: x",
        b"POST /api/people HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{",
    ],
)
def test_a_request_that_never_ends_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    monkeypatch.setattr(uvicorn_overrides, "REQUEST_SECONDS", 0.2)

    async def work() -> None:
        async with start_server(tmp_path / "games.db") as running:
            port = int(running.url.rpartition(":")[2])
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(sent)
            with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
                await asyncio.wait_for(reader.readexactly(1), TIMEOUT)
            writer.close()
            async with await running.client() as ann:  # a websocket may be silent
                await asyncio.sleep(0.5)
                assert (await ann.ask("ping")).type == "pong"

    asyncio.run(work())


def test_more_connections_than_there_is_room_for_are_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_server, "_max_connections", lambda _: 3)

    async def work() -> None:
        async with start_server(tmp_path / "games.db") as running:
            port = int(running.url.rpartition(":")[2])
            kept = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
            reader, last = await asyncio.open_connection("127.0.0.1", port)
            with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
                await asyncio.wait_for(reader.readexactly(1), TIMEOUT)
            for writer in (last, *(writer for _, writer in kept)):
                writer.close()

    asyncio.run(work())


# Websockets


@asynccontextmanager
async def unread(
    running: RunningServer,
) -> AsyncIterator[tuple[WebSocketConnection, socket.socket]]:
    """Both ends of a connection whose client neither reads nor answers after the handshake."""
    async with await running.client() as ann:
        before = set(running.service.subscriptions.connections)
        host, _, port = running.url.removeprefix("http://").partition(":")
        with socket.socket() as client:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            client.connect((host, int(port)))
            client.sendall(
                f"GET /api/socket HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: Upgrade\r\n"
                "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                f"Cookie: {COOKIE}={ann.session}\r\n\r\n".encode()
            )
            while not (new := running.service.subscriptions.connections - before):
                await asyncio.sleep(0.01)
            [connection] = new
            assert isinstance(connection, WebSocketConnection)
            yield connection, client


async def fill(connection: WebSocketConnection, is_enough: Callable[[], bool]) -> None:
    """Send more than the buffers of client and network can hold."""
    while not is_enough():
        connection.send("x" * 50_000)
        await asyncio.sleep(0.001)


async def until_gone(running: RunningServer, connection: WebSocketConnection) -> None:
    async with asyncio.timeout(TIMEOUT):
        while connection in running.service.subscriptions.connections:
            await asyncio.sleep(0.01)


def test_a_client_that_does_not_read_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_server, "PING_SECONDS", 10 * TIMEOUT)

    async def work() -> None:
        async with (
            start_server(tmp_path / "games.db") as running,
            unread(running) as (connection, _),
        ):
            await fill(connection, lambda: connection._bye is not None)
            assert connection._bye is not None
            assert connection._bye.reason == "too-slow"
            await until_gone(running, connection)

    asyncio.run(work())


def test_a_client_that_does_not_answer_a_ping_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_server, "PING_SECONDS", 0.5)

    async def work() -> None:
        async with (
            start_server(tmp_path / "games.db") as running,
            unread(running) as (connection, _),
        ):

            def is_stuck() -> bool:
                is_gone = connection not in running.service.subscriptions.connections
                return is_gone or len(connection._queue) > 10

            await fill(connection, is_stuck)
            await until_gone(running, connection)

    asyncio.run(work())


def test_text_that_is_not_utf8_closes_with_1007_and_is_no_error_of_the_server(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        async with start_server(tmp_path / "games.db") as running, await running.client() as ann:
            raw = await RawWebSocket.connect(running, {"cookie": f"{COOKIE}={ann.session}"})
            await raw.receive()
            await raw.socket.send(b"\xff", text=True)
            assert (await raw.receive_until_closed())[1] == 1007

    asyncio.run(work())
    assert [each for each in caplog.records if each.levelno >= logging.ERROR] == []


# The server


def test_a_signal_asks_for_an_orderly_end_and_is_not_raised_again() -> None:
    assert threading.current_thread() is threading.main_thread()
    server = HookedServer(uvicorn.Config(no_app, log_config=None))
    before = signal.getsignal(signal.SIGTERM)
    with server.capture_signals():
        signal.raise_signal(signal.SIGTERM)
        assert server.should_exit
    assert signal.getsignal(signal.SIGTERM) is before


def test_the_hooks_are_called_while_connections_are_possible() -> None:
    class Noting(HookedServer):
        def on_listening(self) -> None:
            noted.append(f"listening {bool(self.servers)}")
            self.should_exit = True

        async def before_shutdown(self) -> None:
            noted.append(f"ending {all(each.is_serving() for each in self.servers)}")

    noted: list[str] = []

    async def work() -> None:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            config = uvicorn.Config(no_app, lifespan="off", log_config=None)
            await Noting(config).serve([listener])

    asyncio.run(work())
    assert noted == ["listening True", "ending True"]
