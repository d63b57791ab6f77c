"""One websocket: what is asked is answered in order, and news are sent as they come."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from pydantic_core import from_json
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

import wonderful
from wonderful.server.accounts.person import Person
from wonderful.server.accounts.rate_limits import LimitError, address_key
from wonderful.server.accounts.request_identity import (
    AccessError,
    Visitor,
    address_of,
    check_origin,
    language_of,
    visitor_of,
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
from wonderful.server.messages.error_messages import MessageError, as_error, problem_of
from wonderful.server.messages.server_messages import Bye, Done, Failed, Hello, Pong, Tell
from wonderful.server.storage.store import StorageError
from wonderful.server.table.command import MAX_CLIENT_ID_LENGTH, ClientMessage, TableMessage

if TYPE_CHECKING:
    from wonderful.server.service import Service

MOST_BYTES: Final = 16 * 1024  # of a message that is read
MOST_WAITING: Final = 2_000  # messages for a client that does not take them
MOST_WAITING_LETTERS: Final = 4_000_000
MOST_OF_A_PERSON: Final = 20  # connections
MOST_WATCHED: Final = 20  # tables by one connection
_GRACE_SECONDS: Final = 2  # for a goodbye to somebody who does not read
_MOST_REFUSALS: Final = 50  # in a row, for asking too fast
# Close codes (RFC 6455): going away, a rule was broken, try again later.
_GOING_AWAY, _POLICY, _TRY_LATER = 1001, 1008, 1013
_CODES: Final = {
    "shutdown": _GOING_AWAY,
    "too-slow": _TRY_LATER,
    "signed-out": _POLICY,
    "too-many": _POLICY,
}

_log = logging.getLogger(__name__)


class Socket:
    """A connection of the rooms. `send` only queues; one task writes, one reads."""

    def __init__(self, service: Service, websocket: WebSocket, visitor: Visitor) -> None:
        self.service = service
        self.person = visitor.person.id
        self.key = visitor.key
        self.is_program = visitor.session is None
        self.know(visitor.person)
        self._websocket = websocket
        self._lang = language_of(websocket)
        self._waiting: deque[str] = deque()
        self._letters = 0
        self._news = asyncio.Event()
        self._bye: Bye | None = None
        self._refusals = 0

    def know(self, person: Person) -> None:
        """The person has another name or other settings now."""
        self._known = person
        self.muted = frozenset(person.settings.get("muted", ()))

    # Sending

    def send(self, text: str) -> None:
        if self._bye is not None:
            return
        self._waiting.append(text)
        self._letters += len(text)
        if len(self._waiting) > MOST_WAITING or self._letters > MOST_WAITING_LETTERS:
            self._waiting.clear()
            self.end(Bye(reason="too-slow"))
            cut_off = self._websocket.scope["state"]["cut_off"]
            asyncio.get_running_loop().call_later(_GRACE_SECONDS, cut_off)
        self._news.set()

    def end(self, bye: Bye) -> None:
        if self._bye is None:
            self._bye = bye
            self._news.set()

    async def _write(self) -> None:
        metrics = self.service.metrics
        while True:
            while self._waiting:
                text = self._waiting.popleft()
                self._letters -= len(text)
                await self._websocket.send_text(text)
                metrics.messages_out()
            if self._bye is not None:
                await self._websocket.send_text(self._bye.to_text())
                await self._websocket.close(_CODES[self._bye.reason], self._bye.reason)
                return
            self._news.clear()
            await self._news.wait()

    # Reading

    async def run(self) -> None:
        """Until either side ends it."""
        person = self._known
        rooms = self.service.subscriptions
        rooms.enter(self)
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
            rooms.exit(self)
            for task in tasks:
                task.cancel()
            for outcome in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(outcome, Exception) and not _is_gone(outcome):
                    _log.error("a connection failed", exc_info=outcome)

    async def _read(self) -> None:
        while True:
            message = await self._websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            tell = await self._answer(text)
            if tell is not None:
                self.send(tell.to_text())

    async def _answer(self, text: str | None) -> Tell | None:
        """The answer to one frame. Whatever it is, the connection goes on."""
        id = None
        began = time.perf_counter()
        try:
            ask = self._parsed(text)
            id = ask.id
            self.service.metrics.message_in(ask.type)
            self._check_speed()
            answer = await self._do(ask)
            if isinstance(answer, Done) and answer.number:  # something was written down
                self.service.metrics.acted(time.perf_counter() - began)
            return answer
        except LimitError as error:
            await self._slow_down(error)
            return self._failed(error, id or _id_in(text))
        except Exception as error:
            if isinstance(error, StorageError):
                self.service.metrics.storage_failed()
            return self._failed(error, id or _id_in(text))

    def _failed(self, error: Exception, id: str | None) -> Failed:
        shown = as_error(error)
        self.service.metrics.refused(shown.code)
        if shown.code == "server-failed":
            self.service.metrics.failed()
        return Failed(id=id, error=problem_of(shown, self._lang))

    def _parsed(self, text: str | None) -> ClientMessage:
        if text is None:
            self._check_speed()
            raise MessageError("not-json")
        if len(text) > MOST_BYTES:
            self._check_speed()
            raise MessageError("message-too-long", size=len(text), most=MOST_BYTES)
        try:
            return CLIENT_MESSAGES.validate_json(text)
        except Exception:
            self._check_speed()
            raise

    def _check_speed(self) -> None:
        self.service.limits.check("message", self.person)
        self._refusals = 0

    async def _slow_down(self, error: LimitError) -> None:
        """Who asks too fast is read more slowly, and is sent away if that does not help."""
        self._refusals += 1
        if self._refusals > _MOST_REFUSALS:
            self.end(Bye(reason="too-many"))
        await asyncio.sleep(0.1)

    async def _do(self, message: ClientMessage) -> Tell:
        if isinstance(message, TableMessage) and not isinstance(message, Subscription):
            return await self.service.command_handler.handle(self._known, message)
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

    async def _watch(self, ask: Watch) -> Tell:
        watched = self.service.subscriptions.watched_by(self)
        if ask.table not in watched and len(watched) >= MOST_WATCHED:
            raise AccessError("too-many-tables", most=MOST_WATCHED)
        chat = await self.service.chat_lines(ask.table)
        told = await self.service.look(self, ask.table)
        lines = [line for line in chat if line.person not in self.muted]
        return told.model_copy(update={"id": ask.id, "chat": lines})


async def serve_socket(service: Service, websocket: WebSocket) -> None:
    """Check who comes, then talk."""
    lang = language_of(websocket)
    try:
        check_origin(websocket, service.origins)
        service.limits.check("connect", address_key(address_of(websocket)))
        visitor = await visitor_of(service.accounts, websocket)
        if (
            service.is_closing
            or len(service.subscriptions.connections) >= service.settings.max_sockets
            or len(tuple(service.subscriptions.of_person(visitor.person.id))) >= MOST_OF_A_PERSON
        ):
            raise AccessError("server-full")
    except Exception as error:
        # After the handshake, so that a page can read why: browsers hide a refused handshake.
        problem = problem_of(as_error(error), lang)
        with suppress(WebSocketDisconnect, RuntimeError):
            await websocket.accept()
            await websocket.send_text(Failed(error=problem).to_text())
            await websocket.close(_POLICY, problem.code)
        return
    await websocket.accept()
    service.metrics.socket_opened()
    try:
        await Socket(service, websocket, visitor).run()
    finally:
        service.metrics.socket_closed()
        if websocket.application_state == WebSocketState.CONNECTED:
            with suppress(WebSocketDisconnect, RuntimeError):
                await websocket.close()


def _id_in(text: str | None) -> str | None:
    """The id of a message that could not be understood, so that its sender knows which it was."""
    try:
        found = from_json(text or "")["id"]
    except (ValueError, TypeError, KeyError):
        return None
    return found if isinstance(found, str) and len(found) <= MAX_CLIENT_ID_LENGTH else None


def _is_gone(error: Exception) -> bool:
    """The other side went away while something was sent: nothing to worry about."""
    return isinstance(error, (WebSocketDisconnect, RuntimeError, OSError))
