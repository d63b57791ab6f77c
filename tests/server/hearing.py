"""What tests of the running server share: devices with cookies, and ears on websockets."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.running import PATIENCE, Running
from wonderful.client import Client, WatchedTable
from wonderful.server.accounts.request_identity import COOKIE
from wonderful.server.messages.server_messages import TELLS

Frame = dict[str, Any]


class Ear:
    """Everything that a client is told, in order. Every frame must be one of the protocol."""

    def __init__(self, client: Client) -> None:
        self.frames: list[Frame] = []
        self._news = asyncio.Event()
        client.on_message = self._hear

    def _hear(self, text: str) -> None:
        TELLS.validate_json(text)
        self.frames.append(json.loads(text))
        self._news.set()

    def of(self, type: str) -> list[Frame]:
        return [frame for frame in self.frames if frame["type"] == type]

    async def until(self, type: str, is_so: Callable[[Frame], bool] = lambda _: True) -> Frame:
        """The first frame of a type for which something is so, now or later."""
        async with asyncio.timeout(PATIENCE):
            while True:
                for frame in self.of(type):
                    if is_so(frame):
                        return frame
                self._news.clear()
                await self._news.wait()


def browser(running: Running) -> httpx2.AsyncClient:
    """A device that keeps its cookie."""
    return httpx2.AsyncClient(base_url=running.url, timeout=PATIENCE)


@asynccontextmanager
async def arrived(running: Running, nickname: str = "Ann") -> AsyncIterator[httpx2.AsyncClient]:
    """A browser with a new guest before it."""
    async with browser(running) as device:
        answer = await device.post("/api/people", json={"nickname": nickname})
        assert answer.status_code == 201
        yield device


async def connected(running: Running, device: httpx2.AsyncClient) -> Client:
    """A websocket with the session of a device."""
    return await asyncio.wait_for(
        Client.sign_in(running.url, session=device.cookies[COOKIE]), PATIENCE
    )


def refusal(answer: httpx2.Response) -> tuple[int, str]:
    """The status and the code of an answer that is an error."""
    error = answer.json()["error"]
    assert error["text"]
    return answer.status_code, error["code"]


class Wire:
    """A bare websocket: sends any text, and shows how it ends."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    @classmethod
    async def to(cls, running: Running | str, headers: dict[str, str] | None = None) -> "Wire":
        url = running if isinstance(running, str) else running.url
        socket = await connect(
            url.replace("http", "ws", 1) + "/api/socket",
            additional_headers=headers or {},
            compression=None,
            proxy=None,
        )
        return cls(socket)

    async def next(self) -> Frame:
        text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        TELLS.validate_json(text)
        frame: Frame = json.loads(text)
        return frame

    async def ask(self, **fields: Any) -> Frame:
        """The answer with the same id; what comes before it is dropped."""
        await self.socket.send(json.dumps(fields))
        while True:
            frame = await self.next()
            if frame.get("id") == fields["id"]:
                return frame

    async def end(self) -> tuple[list[Frame], int | None, str | None]:
        """What still comes until the server closes, and its close code."""
        frames = []
        with suppress(ConnectionClosed):
            while True:
                frames.append(await self.next())
        await asyncio.wait_for(self.socket.wait_closed(), PATIENCE)
        return frames, self.socket.close_code, self.socket.close_reason


def whole_decisions(running: Running) -> Callable[[WatchedTable], list[str]]:
    """A player for `Client.play` that answers a decision with one message, so games are short."""

    def choose(seen: WatchedTable) -> list[str]:
        table = running.service.tables.peek(seen.info.id)
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
