"""The connection of a client: signs in, sends requests, and reconnects automatically.

Requests that were not answered before a connection broke are sent again with the same id; the
server processes each id once.
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

from wonderful.client.watched_table import WatchedTable
from wonderful.server.accounts.request_identity import COOKIE
from wonderful.server.messages.client_messages import CLIENT_MESSAGES
from wonderful.server.messages.server_messages import (
    SERVER_MESSAGES,
    Bye,
    CardOutlooksReply,
    ChatPosted,
    Done,
    ErrorDetails,
    ErrorReply,
    Hello,
    PlanReply,
    PresenceUpdate,
    PreviewReply,
    TableSnapshot,
    TableUpdate,
    Unwatched,
)

RETRY_SECONDS: Final = 0.5
MAX_MESSAGE_BYTES: Final = 4 * 1024 * 1024
_ANSWER_TYPES: Final = ("done", "error", "preview", "card-outlooks", "plan", "pong")


class ClientError(Exception):
    """The server refused a request, or cannot be reached. `code` is the code of the protocol."""

    def __init__(self, problem: ErrorDetails) -> None:
        super().__init__(problem.text)
        self.code = problem.code
        self.params = problem.params


class Client:
    """A person's connection to a server. All methods must be called in one event loop."""

    def __init__(self, url: str, *, token: str | None = None, session: str | None = None) -> None:
        self.url = url.rstrip("/")
        self.session = session
        self.person = ""
        self.nickname = ""
        self.tables: dict[str, WatchedTable] = {}
        self.on_message: Callable[[str], None] | None = None  # gets every frame as received
        headers = {"authorization": f"Bearer {token}"} if token else {}
        if session:
            headers["cookie"] = f"{COOKIE}={session}"
        self._headers = headers
        self._http = httpx2.AsyncClient(base_url=self.url, headers=headers, timeout=30)
        self._socket: ClientConnection | None = None
        self._pending: dict[str, tuple[str, asyncio.Future[Any]]] = {}
        self._task: asyncio.Task[None] | None = None
        self._failure: ClientError | None = None  # the reason for giving up reconnecting
        self._connected: asyncio.Future[None] = asyncio.get_running_loop().create_future()

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
        """Sign in as a new guest with a nickname, or with a token or session."""
        if token is None and session is None:
            async with httpx2.AsyncClient(base_url=url.rstrip("/"), timeout=30) as http:
                body = {"nickname": nickname or "Guest", "invite": invite}
                answer = await _await_response(http.post("/api/people", json=body), url)
                session = answer.cookies[COOKIE]
        client = cls(url, token=token, session=session)
        await client.open()
        return client

    async def open(self) -> None:
        """Connect, and reconnect from now on."""
        self._task = asyncio.create_task(self._keep_connected())
        await asyncio.shield(self._connected)

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

    # HTTP

    async def request(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request to the API and return the JSON of the answer."""
        answer = await _await_response(self._http.request(method, path, json=body), self.url)
        return answer.json() if answer.content else None

    async def create_table(
        self,
        options: dict[str, Any] | None = None,
        bots: Sequence[str] = (),
        *,
        sit: bool = True,
        start: bool = False,
    ) -> str:
        """Create a table and return its id."""
        body = {"options": options or {}, "bots": list(bots), "sit": sit, "start": start}
        answer = await self.request("POST", "/api/tables", body)
        return str(answer["table"])

    # WebSocket

    async def watch(self, table: str) -> WatchedTable:
        """Subscribe to a table."""
        await self.ask("watch", table=table)
        return self.tables[table]

    async def unwatch(self, table: str) -> None:
        self.tables.pop(table, None)
        await self.ask("unwatch", table=table)

    async def act(self, table: str, *actions: str, decision: str | None = None) -> Done:
        """Apply actions to your own seat, by default for the current decision."""
        decision = self.tables[table].decision if decision is None else decision
        done: Done = await self.ask("act", table=table, decision=decision, actions=list(actions))
        return done

    async def preview(self, table: str, *actions: str) -> PreviewReply:
        message: PreviewReply = await self.ask("preview", table=table, actions=list(actions))
        return message

    async def card_outlooks(
        self, table: str, *cards: str, places: Sequence[str] = (), actions: Sequence[str] = ()
    ) -> CardOutlooksReply:
        """Ask what cards would do for your own seat: by id, or by place if under construction."""
        message: CardOutlooksReply = await self.ask(
            "card-outlooks",
            table=table,
            cards=list(cards),
            places=list(places),
            actions=list(actions),
        )
        return message

    async def plan(self, table: str, plan: str) -> PlanReply:
        message: PlanReply = await self.ask("plan", table=table, plan=plan)
        return message

    async def ask(self, type: str, *, id: str | None = None, **fields: Any) -> Any:
        """Send a message of the protocol and wait for its answer, across reconnects.

        Raises ClientError if the server refuses.
        """
        if self._failure is not None:
            raise self._failure
        id = id or secrets.token_urlsafe(9)
        ask = CLIENT_MESSAGES.validate_python({"type": type, "id": id, **fields})
        text = ask.model_dump_json()
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._pending[id] = (text, answer)
        try:
            await self._send(text)
            return await answer
        finally:
            self._pending.pop(id, None)

    async def play(
        self,
        table: str,
        choose: Callable[[WatchedTable], Awaitable[Sequence[str]] | Sequence[str]],
    ) -> WatchedTable:
        """Play your own seat to the end. `choose` returns one or more of the legal actions."""
        seat = await self.watch(table)
        while not seat.is_over:
            if seat.is_away:
                with suppress(ClientError):  # the game may be over, or another tab came back
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
                await seat.wait_for_change()
        return seat

    # The connection

    async def _send(self, text: str) -> None:
        if self._socket is not None:
            with suppress(WebSocketException, OSError):  # sent again on the next connection
                await self._socket.send(text)

    async def _keep_connected(self) -> None:
        address = self.url.replace("http", "ws", 1) + "/api/socket"
        while True:
            try:
                async with connect(
                    address,
                    additional_headers=self._headers,
                    max_size=MAX_MESSAGE_BYTES,
                    compression=None,
                    proxy=None,
                ) as socket:
                    self._socket = socket
                    await self._receive(socket)
            except ClientError as error:
                self._give_up(error)
                return
            except ValidationError as error:
                text = f"The server speaks another version of the protocol: {error}"
                self._give_up(ClientError(ErrorDetails(code="protocol", text=text)))
                return
            except (WebSocketException, OSError):
                if not self._connected.done():  # never connected before
                    self._give_up(_unreachable(self.url))
                    return
            finally:
                self._socket = None
            await asyncio.sleep(RETRY_SECONDS)

    def _give_up(self, error: ClientError) -> None:
        """Stop reconnecting and raise the error in all pending calls."""
        self._failure = error
        for table in self.tables.values():
            table.fail(error)
        answers = [answer for _, answer in self._pending.values()]
        for future in [self._connected, *answers]:
            if not future.done():
                future.set_exception(error)

    async def _receive(self, socket: ClientConnection) -> None:
        async for frame in socket:
            if self.on_message is not None:
                self.on_message(str(frame))
            message = SERVER_MESSAGES.validate_json(frame)
            if isinstance(message, Hello):
                self.person, self.nickname = message.person, message.nickname
                await self._resume(socket)
                if not self._connected.done():
                    self._connected.set_result(None)
            else:
                self._process(message)

    async def _resume(self, socket: ClientConnection) -> None:
        """On a new connection, watch the tables again and repeat unanswered requests."""
        for table in list(self.tables):
            id = f"again:{table}"
            ask = CLIENT_MESSAGES.validate_python({"type": "watch", "id": id, "table": table})
            await socket.send(ask.model_dump_json())
        for text, _ in list(self._pending.values()):
            await socket.send(text)

    def _process(self, message: Any) -> None:
        match message:
            case TableSnapshot():
                known = self.tables.get(message.table.id)
                if known is None:
                    self.tables[message.table.id] = WatchedTable(message)
                else:
                    known.apply_message(message)
                self._resolve(message.id, message)
            case TableUpdate() | PresenceUpdate() | ChatPosted():
                if message.table in self.tables:
                    self.tables[message.table].apply_message(message)
            case ErrorReply():
                is_refused = message.id is None and message.error.code == "not-signed-in"
                if is_refused or (message.id is None and not self._connected.done()):
                    raise ClientError(message.error)
                if message.id is not None and message.id.startswith("again:"):
                    self._remove_table(message.id.removeprefix("again:"), message.error.code)
                self._resolve(message.id, message)
            case Unwatched():
                self._remove_table(message.table, "no-spectators")
            case Bye(reason="signed-out" | "too-many"):
                raise ClientError(ErrorDetails(code=message.reason, text=message.reason))
            case _ if message.type in _ANSWER_TYPES:
                self._resolve(message.id, message)

    def _remove_table(self, table: str, code: str) -> None:
        """Remove a table that can no longer be watched."""
        known = self.tables.pop(table, None)
        if known is not None:
            known.fail(ClientError(ErrorDetails(code=code, text=f"table {table}: {code}")))

    def _resolve(self, id: str | None, message: Any) -> None:
        _, answer = self._pending.get(id or "", (None, None))
        if answer is None or answer.done():
            return
        if isinstance(message, ErrorReply):
            answer.set_exception(ClientError(message.error))
        else:
            answer.set_result(message)


async def _await_response(request: Awaitable[httpx2.Response], url: str) -> httpx2.Response:
    """Wait for a response, and raise the error if it contains one."""
    try:
        answer = await request
    except httpx2.HTTPError as error:
        raise _unreachable(url) from error
    if answer.is_success:
        return answer
    try:
        problem = ErrorDetails.model_validate(answer.json()["error"])
    except (ValueError, KeyError, TypeError):
        text = f"{url} answered with status {answer.status_code}"
        problem = ErrorDetails(code="no-server", text=text)
    raise ClientError(problem)


def _unreachable(url: str) -> ClientError:
    text = f"There is no server at {url}, or it cannot be reached."
    return ClientError(ErrorDetails(code="unreachable", text=text))
