"""The connection of a client: signs in, asks, and comes back by itself when it is lost.

What was asked and not answered when a connection broke is sent again with the same id, which the
server counts once.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Final, Self

import httpx2
from pydantic import ValidationError
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from wonderful.client.watched import WatchedTable
from wonderful.server.identity import COOKIE
from wonderful.server.messages.asks import ASKS
from wonderful.server.messages.tells import (
    TELLS,
    Bye,
    ChatTold,
    Done,
    Failed,
    Hello,
    PlanTold,
    PresenceTold,
    PreviewTold,
    Problem,
    TableTold,
    Unwatched,
    Update,
)

RETRY_SECONDS: Final = 0.5
MOST_BYTES: Final = 4 * 1024 * 1024
_ANSWERS: Final = ("done", "error", "preview", "plan", "pong")


class ClientError(Exception):
    """The server refused, or cannot be reached. `code` says why, as in the protocol."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.text)
        self.code = problem.code
        self.params = problem.params


class Client:
    """Somebody at a server. All methods belong to one event loop."""

    def __init__(self, url: str, *, token: str | None = None, session: str | None = None) -> None:
        self.url = url.rstrip("/")
        self.session = session
        self.person = ""
        self.nickname = ""
        self.tables: dict[str, WatchedTable] = {}
        self.on_message: Callable[[str], None] | None = None  # every frame, as it came
        headers = {"authorization": f"Bearer {token}"} if token else {}
        if session:
            headers["cookie"] = f"{COOKIE}={session}"
        self._headers = headers
        self._http = httpx2.AsyncClient(base_url=self.url, headers=headers, timeout=30)
        self._socket: ClientConnection | None = None
        self._asked: dict[str, tuple[str, asyncio.Future[Any]]] = {}
        self._task: asyncio.Task[None] | None = None
        self._over: ClientError | None = None  # why the connection does not come back
        self._greeted: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def sign_in(
        cls,
        url: str,
        *,
        nickname: str | None = None,
        invite: str | None = None,
        token: str | None = None,
        session: str | None = None,
    ) -> Self:
        """Come in as a new guest with a nickname, or as somebody by a token or session."""
        if token is None and session is None:
            async with httpx2.AsyncClient(base_url=url.rstrip("/"), timeout=30) as http:
                body = {"nickname": nickname or "Guest", "invite": invite}
                answer = await _answered(http.post("/api/people", json=body), url)
                session = answer.cookies[COOKIE]
        client = cls(url, token=token, session=session)
        await client.open()
        return client

    async def open(self) -> None:
        """Connect; from now on the connection is kept."""
        self._task = asyncio.create_task(self._keep_connected())
        await asyncio.shield(self._greeted)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    # Over HTTP

    async def request(self, method: str, path: str, body: Any = None) -> Any:
        """Any request of the API; the answer is its JSON."""
        answer = await _answered(self._http.request(method, path, json=body), self.url)
        return answer.json() if answer.content else None

    async def create_table(
        self,
        options: dict[str, Any] | None = None,
        bots: Sequence[str] = (),
        *,
        sit: bool = True,
        start: bool = False,
    ) -> str:
        """A new table; the answer is its id."""
        body = {"options": options or {}, "bots": list(bots), "sit": sit, "start": start}
        answer = await self.request("POST", "/api/tables", body)
        return str(answer["table"])

    # Over the websocket

    async def watch(self, table: str) -> WatchedTable:
        """Be told what happens at a table."""
        await self.ask("watch", table=table)
        return self.tables[table]

    async def unwatch(self, table: str) -> None:
        self.tables.pop(table, None)
        await self.ask("unwatch", table=table)

    async def act(self, table: str, *actions: str, decision: str | None = None) -> Done:
        """Do something with the own seat, as an answer to the decision that is shown."""
        answered = self.tables[table].decision if decision is None else decision
        done: Done = await self.ask("act", table=table, decision=answered, actions=list(actions))
        return done

    async def preview(self, table: str, *actions: str) -> PreviewTold:
        told: PreviewTold = await self.ask("preview", table=table, actions=list(actions))
        return told

    async def plan(self, table: str, plan: str) -> PlanTold:
        told: PlanTold = await self.ask("plan", table=table, plan=plan)
        return told

    async def ask(self, type: str, *, id: str | None = None, **fields: Any) -> Any:
        """Send any message of the protocol and wait for its answer, over as many connections
        as it takes. Raises ClientError if the server refuses."""
        if self._over is not None:
            raise self._over
        id = id or secrets.token_urlsafe(9)
        ask = ASKS.validate_python({"type": type, "id": id, **fields})
        text = ask.model_dump_json()
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._asked[id] = (text, answer)
        try:
            await self._send(text)
            return await answer
        finally:
            self._asked.pop(id, None)

    async def play(
        self,
        table: str,
        choose: Callable[[WatchedTable], Awaitable[Sequence[str]] | Sequence[str]],
    ) -> WatchedTable:
        """Play the own seat to the end: `choose` answers with one or several offered actions."""
        seat = await self.watch(table)
        while not seat.is_over:
            if seat.is_away:
                with suppress(ClientError):  # the game may be over, or one is back by another tab
                    await self.ask("come-back", table=table)
            elif seat.actions:
                chosen = choose(seat)
                actions = chosen if isinstance(chosen, Sequence) else await chosen
                try:
                    await self.act(table, *actions)
                except ClientError as error:
                    if error.code not in ("decision-over", "you-are-away", "table-status"):
                        raise
            if not seat.actions or seat.is_away:
                await seat.changed()
        return seat

    # The connection

    async def _send(self, text: str) -> None:
        if self._socket is not None:
            with suppress(WebSocketException, OSError):  # it is sent again on the next one
                await self._socket.send(text)

    async def _keep_connected(self) -> None:
        address = self.url.replace("http", "ws", 1) + "/api/socket"
        while True:
            try:
                async with connect(
                    address,
                    additional_headers=self._headers,
                    max_size=MOST_BYTES,
                    compression=None,
                    proxy=None,
                ) as socket:
                    self._socket = socket
                    await self._follow(socket)
            except ClientError as error:
                self._give_up(error)
                return
            except ValidationError as error:
                text = f"The server speaks another version of the protocol: {error}"
                self._give_up(ClientError(Problem(code="protocol", text=text)))
                return
            except (WebSocketException, OSError):
                if not self._greeted.done():  # the first time: not lost, but not there
                    self._give_up(_unreachable(self.url))
                    return
            finally:
                self._socket = None
            await asyncio.sleep(RETRY_SECONDS)

    def _give_up(self, error: ClientError) -> None:
        """The server does not want us: whoever waits is told."""
        self._over = error
        for table in self.tables.values():
            table.end(error)
        waiting = [answer for _, answer in self._asked.values()]
        for future in [self._greeted, *waiting]:
            if not future.done():
                future.set_exception(error)

    async def _follow(self, socket: ClientConnection) -> None:
        async for frame in socket:
            if self.on_message is not None:
                self.on_message(str(frame))
            told = TELLS.validate_json(frame)
            if isinstance(told, Hello):
                self.person, self.nickname = told.person, told.nickname
                await self._resume(socket)
                if not self._greeted.done():
                    self._greeted.set_result(None)
            else:
                self._take(told)

    async def _resume(self, socket: ClientConnection) -> None:
        """On a new connection: watch again, then ask again what was not answered."""
        for table in list(self.tables):
            id = f"again:{table}"
            ask = ASKS.validate_python({"type": "watch", "id": id, "table": table})
            await socket.send(ask.model_dump_json())
        for text, _ in list(self._asked.values()):
            await socket.send(text)

    def _take(self, told: Any) -> None:
        match told:
            case TableTold():
                known = self.tables.get(told.table.id)
                if known is None:
                    self.tables[told.table.id] = WatchedTable(told)
                else:
                    known.take(told)
                self._answer(told.id, told)
            case Update() | PresenceTold() | ChatTold():
                if told.table in self.tables:
                    self.tables[told.table].take(told)
            case Failed():
                is_refused = told.id is None and told.error.code == "not-signed-in"
                if is_refused or (told.id is None and not self._greeted.done()):
                    raise ClientError(told.error)
                if told.id is not None and told.id.startswith("again:"):
                    self._drop(told.id.removeprefix("again:"), told.error.code)
                self._answer(told.id, told)
            case Unwatched():
                self._drop(told.table, "no-spectators")
            case Bye(reason="signed-out" | "too-many"):
                raise ClientError(Problem(code=told.reason, text=told.reason))
            case _ if told.type in _ANSWERS:
                self._answer(told.id, told)

    def _drop(self, table: str, code: str) -> None:
        """A table that may not be watched any more."""
        known = self.tables.pop(table, None)
        if known is not None:
            known.end(ClientError(Problem(code=code, text=f"table {table}: {code}")))

    def _answer(self, id: str | None, told: Any) -> None:
        asked = self._asked.get(id or "")
        if asked is None or asked[1].done():
            return
        if isinstance(told, Failed):
            asked[1].set_exception(ClientError(told.error))
        else:
            asked[1].set_result(told)


async def _answered(request: Awaitable[httpx2.Response], url: str) -> httpx2.Response:
    """The answer to a request, or the error that it stands for."""
    try:
        answer = await request
    except httpx2.HTTPError as error:
        raise _unreachable(url) from error
    if answer.is_success:
        return answer
    try:
        problem = Problem.model_validate(answer.json()["error"])
    except (ValueError, KeyError, TypeError):
        text = f"{url} answered with status {answer.status_code}"
        problem = Problem(code="no-server", text=text)
    raise ClientError(problem)


def _unreachable(url: str) -> ClientError:
    text = f"There is no server at {url}, or it cannot be reached."
    return ClientError(Problem(code="unreachable", text=text))
