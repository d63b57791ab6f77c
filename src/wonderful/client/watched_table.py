"""A table as a client sees it, kept up to date with the server's messages."""

from __future__ import annotations

import asyncio
import warnings

from wonderful.rules.event_types import GameEvent
from wonderful.server.messages.server_messages import (
    ChatLineInfo,
    ChatPosted,
    PresenceUpdate,
    TableInfo,
    TableSnapshot,
    TableUpdate,
)
from wonderful.server.views.diff import apply_changes


class WatchedTable:
    """The state of a watched table. Only the client changes it."""

    def __init__(self, message: TableSnapshot) -> None:
        self.events: list[GameEvent] = []  # since watching began
        self.chat = list(message.chat)
        self._changes = asyncio.Event()
        self._failure: Exception | None = None
        self._apply_snapshot(message)

    def _apply_snapshot(self, message: TableSnapshot) -> None:
        self.number = message.number  # the number of facts of the table
        self.info: TableInfo = message.table
        self.seat = message.seat
        self.view = message.view
        self.supremacy_gaps = message.supremacy_gaps  # by resource and seat; 0: would win now
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

    async def wait_for_change(self) -> None:
        """Wait until there are changes since the last call."""
        await self._changes.wait()
        if self._failure is not None:
            raise self._failure
        self._changes.clear()

    async def changed(self) -> None:
        """Deprecated name of `wait_for_change`."""
        warnings.warn("use wait_for_change()", DeprecationWarning, stacklevel=2)
        await self.wait_for_change()

    def fail(self, error: Exception) -> None:
        """Raise an error in all calls of `wait_for_change`."""
        self._failure = error
        self._changes.set()

    def apply_message(
        self, message: TableSnapshot | TableUpdate | PresenceUpdate | ChatPosted
    ) -> None:
        """Update the table with a message from the server."""
        match message:
            case TableSnapshot():
                self._apply_snapshot(message)
                self._add_chat(message.chat)
            case TableUpdate():
                self._apply_update(message)
            case PresenceUpdate():
                self.here = message.here
            case ChatPosted():
                self._add_chat([message.line])
        self._changes.set()

    def _add_chat(self, lines: list[ChatLineInfo]) -> None:
        """Add new chat lines. After a reconnect some lines arrive a second time."""
        known = {line.number for line in self.chat}
        self.chat += [line for line in lines if line.number not in known]

    def _apply_update(self, message: TableUpdate) -> None:
        self.number = message.number
        if message.info is not None:
            self.info = message.info
        if message.changes is not None and self.view is not None:
            self.view = apply_changes(self.view, message.changes)
        if message.supremacy_gaps is not None:
            self.supremacy_gaps = message.supremacy_gaps
        if message.actions is not None:
            self.actions = message.actions
        if message.can_take_back is not None:
            self.can_take_back = message.can_take_back
        if message.clocks is not None:
            self.clocks = message.clocks
        if message.lesson is not None:
            self.lesson = message.lesson
        self.events += message.events or ()
