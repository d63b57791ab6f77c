"""A table as a client sees it, kept up to date with the server's messages."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from wonderful.rules.event_types import GameEvent
from wonderful.server.messages.server_messages import (
    ChatLineInfo,
    ChatTold,
    PresenceTold,
    TableInfo,
    TableTold,
    Update,
)
from wonderful.server.views.diff import merged

Watcher = Callable[["WatchedTable", TableTold | Update], None]


class WatchedTable:
    """The state of a watched table. Only the client changes it."""

    def __init__(self, message: TableTold) -> None:
        self.events: list[GameEvent] = []  # since watching began
        self.chat = list(message.chat)
        self._changes = asyncio.Event()
        self._failure: Exception | None = None
        self._show(message)

    def _show(self, message: TableTold) -> None:
        self.number = message.number  # the number of facts of the table
        self.info: TableInfo = message.table
        self.seat = message.seat
        self.view = message.view
        # The legal actions; empty if it is not this seat's turn to decide.
        self.actions = message.actions
        self.can_take_back = message.can_take_back
        self.clocks = message.clocks
        self.here = message.here
        self.lesson = message.lesson  # in the first lesson: the next step

    @property
    def is_over(self) -> bool:
        return self.info.status in ("finished", "abandoned")

    @property
    def is_away(self) -> bool:
        """Whether a bot acts for this seat."""
        return any(chair.seat == self.seat and chair.is_away for chair in self.info.chairs)

    @property
    def decision(self) -> str:
        return "" if self.view is None else str(self.view["decision"])

    async def changed(self) -> None:
        """Wait until there are changes since the last call."""
        await self._changes.wait()
        if self._failure is not None:
            raise self._failure
        self._changes.clear()

    def end(self, error: Exception) -> None:
        """Raise an error in everything that waits for changes."""
        self._failure = error
        self._changes.set()

    def take(self, message: TableTold | Update | PresenceTold | ChatTold) -> None:
        """Process a message about this table."""
        match message:
            case TableTold():
                self._show(message)
                self._add_chat(message.chat)
            case Update():
                self._update(message)
            case PresenceTold():
                self.here = message.here
            case ChatTold():
                self._add_chat([message.line])
        self._changes.set()

    def _add_chat(self, lines: list[ChatLineInfo]) -> None:
        """Add new chat lines. After a reconnect some lines arrive a second time."""
        known = {line.number for line in self.chat}
        self.chat += [line for line in lines if line.number not in known]

    def _update(self, message: Update) -> None:
        self.number = message.number
        if message.info is not None:
            self.info = message.info
        if message.changes is not None and self.view is not None:
            self.view = merged(self.view, message.changes)
        if message.actions is not None:
            self.actions = message.actions
        if message.can_take_back is not None:
            self.can_take_back = message.can_take_back
        if message.clocks is not None:
            self.clocks = message.clocks
        if message.lesson is not None:
            self.lesson = message.lesson
        self.events += message.events or ()
