"""A websocket connection: replies to requests in order, and sends updates as they occur."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Final

from pydantic_core import from_json
from starlette.websockets import WebSocket, WebSocketDisconnect

import wonderful
from wonderful.server.accounts.person import Person
from wonderful.server.accounts.rate_limits import LimitError
from wonderful.server.accounts.request_identity import (
    AccessError,
    Visitor,
    language_of,
)
from wonderful.server.messages.client_messages import (
    CLIENT_MESSAGES,
    Ping,
    Subscription,
    Unwatch,
    UnwatchLobby,
    Watch,
    WatchLobby,
)
from wonderful.server.messages.error_messages import MessageError, error_details, public_error
from wonderful.server.messages.server_messages import (
    Bye,
    Done,
    ErrorReply,
    Hello,
    Pong,
    ServerMessage,
)
from wonderful.server.storage.store import StorageError
from wonderful.server.table.command_definition import (
    MAX_CLIENT_ID_LENGTH,
    ClientMessage,
    TableMessage,
)
from wonderful.server.websocket.send_queue import SendQueue

if TYPE_CHECKING:
    from wonderful.server.service_container import Service

MAX_MESSAGE_LENGTH: Final = 16 * 1024
MAX_WATCHED_TABLES: Final = 20  # per connection
_GRACE_SECONDS: Final = 2  # before a client that does not read is cut off
_MAX_REFUSALS: Final = 50  # in a row because of the rate limit
# Close codes (RFC 6455 and its registry).
_GOING_AWAY, POLICY_VIOLATION, _TRY_LATER = 1001, 1008, 1013
_CLOSE_CODES: Final = {
    "shutdown": _GOING_AWAY,
    "too-slow": _TRY_LATER,
    "signed-out": POLICY_VIOLATION,
    "too-many": POLICY_VIOLATION,
}

_log = logging.getLogger(__name__)


class WebSocketConnection:
    """Implements `Connection`. `send` only queues; one task writes and another reads."""

    def __init__(self, service: Service, websocket: WebSocket, visitor: Visitor) -> None:
        self.service = service
        self.person = visitor.person.id
        self.key = visitor.key
        self.is_program = visitor.session is None
        self.update_person(visitor.person)
        self._websocket = websocket
        self._lang = language_of(websocket)
        self._queue = SendQueue(self._cut_off_slow_client)
        self._bye: Bye | None = None
        self._refusals = 0

    def update_person(self, person: Person) -> None:
        """Replace the person after a change of nickname or settings."""
        self._signed_in_person = person
        self.muted = frozenset(person.settings.get("muted", ()))

    # Sending

    def send(self, text: str) -> None:
        if self._bye is None:
            self._queue.put(text)

    def _cut_off_slow_client(self) -> None:
        self.disconnect(Bye(reason="too-slow"))
        cut_off = self._websocket.scope["state"]["cut_off"]
        asyncio.get_running_loop().call_later(_GRACE_SECONDS, cut_off)

    def disconnect(self, bye: Bye) -> None:
        if self._bye is None:
            self._bye = bye
            self._queue.wake_up()

    async def _write(self) -> None:
        metrics = self.service.metrics
        while True:
            while self._queue:
                await self._websocket.send_text(self._queue.pop())
                metrics.record_messages_sent()
            if self._bye is not None:
                await self._websocket.send_text(self._bye.to_text())
                await self._websocket.close(_CLOSE_CODES[self._bye.reason], self._bye.reason)
                return
            await self._queue.wait()

    # Reading

    async def run(self) -> None:
        """Serve the connection until either side closes it."""
        person = self._signed_in_person
        subscriptions = self.service.subscriptions
        subscriptions.add(self)
        self.send(
            Hello(
                version=wonderful.__version__,
                person=person.id,
                nickname=person.nickname,
                now=self.service.now(),
            ).to_text()
        )
        tasks = [asyncio.create_task(self._read()), asyncio.create_task(self._write())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            subscriptions.remove(self)
            for task in tasks:
                task.cancel()
            for outcome in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(outcome, Exception) and not _is_disconnect(outcome):
                    _log.error("connection failed", exc_info=outcome)

    async def _read(self) -> None:
        while True:
            message = await self._websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            reply = await self._reply_to(text)
            if reply is not None:
                self.send(reply.to_text())

    async def _reply_to(self, text: str | None) -> ServerMessage | None:
        """The reply to one frame. Errors become replies, and the connection stays open."""
        id = None
        started = time.perf_counter()
        try:
            message = self._parse(text)
            id = message.id
            self.service.metrics.record_message_received(message.type)
            self._check_rate()
            reply = await self._handle(message)
            if isinstance(reply, Done) and reply.number:  # a fact was stored
                self.service.metrics.record_command(time.perf_counter() - started)
            return reply
        except LimitError as error:
            await self._throttle()
            return self._error_reply(error, id or _find_id(text))
        except Exception as error:
            if isinstance(error, StorageError):
                self.service.metrics.record_storage_failure()
            return self._error_reply(error, id or _find_id(text))

    def _error_reply(self, error: Exception, id: str | None) -> ErrorReply:
        public = public_error(error)
        self.service.metrics.record_refusal(public.code)
        if public.code == "server-failed":
            self.service.metrics.record_error()
        return ErrorReply(id=id, error=error_details(public, self._lang))

    def _parse(self, text: str | None) -> ClientMessage:
        if text is None:
            self._check_rate()
            raise MessageError("not-json")
        if len(text) > MAX_MESSAGE_LENGTH:
            self._check_rate()
            raise MessageError("message-too-long", size=len(text), most=MAX_MESSAGE_LENGTH)
        try:
            return CLIENT_MESSAGES.validate_json(text)
        except Exception:
            self._check_rate()
            raise

    def _check_rate(self) -> None:
        self.service.limits.check("message", self.person)
        self._refusals = 0

    async def _throttle(self) -> None:
        """Delay the next read; disconnect a client that keeps exceeding the rate limit."""
        self._refusals += 1
        if self._refusals > _MAX_REFUSALS:
            self.disconnect(Bye(reason="too-many"))
        await asyncio.sleep(0.1)

    async def _handle(self, message: ClientMessage) -> ServerMessage:
        if isinstance(message, TableMessage) and not isinstance(message, Subscription):
            return await self.service.command_handler.handle(self._signed_in_person, message)
        subscriptions = self.service.subscriptions
        match message:
            case Watch():
                return await self._watch(message)
            case Unwatch():
                subscriptions.unwatch(self, message.table)
            case WatchLobby() | UnwatchLobby():
                subscriptions.watch_lobby(self, isinstance(message, WatchLobby))
            case Ping():
                return Pong(id=message.id, now=self.service.now())
        return Done(id=message.id)

    async def _watch(self, message: Watch) -> ServerMessage:
        watched = self.service.subscriptions.tables_watched_by(self)
        if message.table not in watched and len(watched) >= MAX_WATCHED_TABLES:
            raise AccessError("too-many-tables", most=MAX_WATCHED_TABLES)
        # A line may be posted after the lines were read and before this connection is subscribed.
        with self.service.subscriptions.collect_chat(message.table) as meanwhile:
            lines = await self.service.chat_lines(message.table, self._signed_in_person)
            snapshot = await self.service.watch_table(self, message.table)
        known = {line.number for line in lines}
        lines += [
            line for line in meanwhile if line.number not in known and line.person not in self.muted
        ]
        return snapshot.model_copy(update={"id": message.id, "chat": lines})


def _find_id(text: str | None) -> str | None:
    """The id of an invalid message, so that the client can match the error to it."""
    try:
        found = from_json(text or "")["id"]
    except (ValueError, TypeError, KeyError):
        return None
    return found if isinstance(found, str) and len(found) <= MAX_CLIENT_ID_LENGTH else None


def _is_disconnect(error: Exception) -> bool:
    """Whether the client disconnected while the server was sending, which is no error."""
    return isinstance(error, (WebSocketDisconnect, RuntimeError, OSError))
