"""Clients of a running server: browsers with cookies, recorded and raw websockets."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import httpx2
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.servers import TIMEOUT, RunningServer
from wonderful.client import Client, ClientError, WatchedTable
from wonderful.server.accounts.request_identity import COOKIE
from wonderful.server.messages.server_messages import SERVER_MESSAGES

Frame = dict[str, Any]


class FrameRecorder:
    """Records every frame that a client receives, and validates it against the protocol."""

    def __init__(self, client: Client) -> None:
        self.frames: list[Frame] = []
        self._received = asyncio.Event()
        client.on_message = self._record

    def _record(self, text: str) -> None:
        SERVER_MESSAGES.validate_json(text)
        self.frames.append(json.loads(text))
        self._received.set()

    def of_type(self, type: str) -> list[Frame]:
        return [frame for frame in self.frames if frame["type"] == type]

    async def wait_for(self, type: str, matches: Callable[[Frame], bool] = lambda _: True) -> Frame:
        """Return the first frame of a type that matches; wait for it if necessary."""
        async with asyncio.timeout(TIMEOUT):
            while True:
                for frame in self.of_type(type):
                    if matches(frame):
                        return frame
                self._received.clear()
                await self._received.wait()


def new_browser(running: RunningServer) -> httpx2.AsyncClient:
    """An HTTP client that keeps its cookies, like a browser."""
    return httpx2.AsyncClient(base_url=running.url, timeout=TIMEOUT)


@asynccontextmanager
async def guest_browser(
    running: RunningServer, nickname: str = "Ann"
) -> AsyncIterator[httpx2.AsyncClient]:
    """A browser that is signed in as a new guest."""
    async with new_browser(running) as device:
        answer = await device.post("/api/people", json={"nickname": nickname})
        assert answer.status_code == 201
        yield device


async def connect_client(running: RunningServer, device: httpx2.AsyncClient) -> Client:
    """A websocket client with the session of a browser."""
    return await asyncio.wait_for(
        Client.sign_in(running.url, session=device.cookies[COOKIE]), TIMEOUT
    )


def error_of(answer: httpx2.Response) -> tuple[int, str]:
    """The status and the code of an error response."""
    error = answer.json()["error"]
    assert error["text"]
    return answer.status_code, error["code"]


async def assert_refused(code: str, request: Awaitable[Any]) -> ClientError:
    """The request of a client fails with this code, and the error has a text."""
    with pytest.raises(ClientError) as error:
        await request
    assert error.value.code == code
    assert str(error.value)
    return error.value


class RawWebSocket:
    """A websocket without our client: sends any text and reports how the connection ends."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    @classmethod
    async def connect(
        cls, running: RunningServer | str, headers: dict[str, str] | None = None
    ) -> "RawWebSocket":
        url = running if isinstance(running, str) else running.url
        socket = await connect(
            url.replace("http", "ws", 1) + "/api/socket",
            additional_headers=headers or {},
            compression=None,
            proxy=None,
        )
        return cls(socket)

    async def receive(self) -> Frame:
        text = await asyncio.wait_for(self.socket.recv(), TIMEOUT)
        SERVER_MESSAGES.validate_json(text)
        frame: Frame = json.loads(text)
        return frame

    async def ask(self, **fields: Any) -> Frame:
        """Send a request and return the reply with its id; frames before it are dropped."""
        await self.socket.send(json.dumps(fields))
        while True:
            frame = await self.receive()
            if frame.get("id") == fields["id"]:
                return frame

    async def receive_until_closed(self) -> tuple[list[Frame], int | None, str | None]:
        """The remaining frames, the close code and the reason."""
        frames = []
        with suppress(ConnectionClosed):
            while True:
                frames.append(await self.receive())
        await asyncio.wait_for(self.socket.wait_closed(), TIMEOUT)
        return frames, self.socket.close_code, self.socket.close_reason


def choose_whole_decisions(running: RunningServer) -> Callable[[WatchedTable], list[str]]:
    """A player for `Client.play` that makes each decision with one message, to keep games short."""

    def choose(seen: WatchedTable) -> list[str]:
        table = running.service.tables.get_cached(seen.info.id)
        if table is None or table.match is None or seen.seat is None:
            return [seen.actions[0]]
        game = table.match.game.clone()
        words: list[str] = []
        while game.decision == seen.decision and seen.seat in game.pending():
            action = game.legal_actions(seen.seat)[0]
            words.append(game.describe(action))
            game.apply(seen.seat, action)
        return words or [seen.actions[0]]

    return choose
