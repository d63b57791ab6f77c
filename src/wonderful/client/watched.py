"""A table as a client sees it, kept up to date by what the server tells."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from wonderful.server.changes import merged
from wonderful.server.messages.tells import (
    ChatLineInfo,
    ChatTold,
    PresenceTold,
    TableInfo,
    TableTold,
    Update,
)

Watcher = Callable[["WatchedTable", TableTold | Update], None]


class WatchedTable:
    """What the server has told of one table. Read it; only the client changes it."""

    def __init__(self, told: TableTold) -> None:
        self.events: list[dict[str, Any]] = []  # since it was watched
        self.chat = list(told.chat)
        self._news = asyncio.Event()
        self._over: Exception | None = None
        self._show(told)

    def _show(self, told: TableTold) -> None:
        self.number = told.number  # how many facts the table has
        self.info: TableInfo = told.table
        self.seat = told.seat
        self.view: dict[str, Any] | None = told.view
        self.actions = told.actions  # what one may do now; empty when one is not waited for
        self.can_take_back = told.can_take_back
        self.clocks = told.clocks
        self.here = told.here
        self.lesson = told.lesson  # of the first lesson: what to do next

    @property
    def is_over(self) -> bool:
        return self.info.status in ("finished", "abandoned")

    @property
    def is_away(self) -> bool:
        """Whether a bot stands in for oneself."""
        return any(chair.seat == self.seat and chair.is_away for chair in self.info.chairs)

    @property
    def decision(self) -> str:
        return "" if self.view is None else str(self.view["decision"])

    async def changed(self) -> None:
        """Wait until there is something new since the last time."""
        await self._news.wait()
        if self._over is not None:
            raise self._over
        self._news.clear()

    def end(self, error: Exception) -> None:
        """The connection is over: nobody waits for news any more."""
        self._over = error
        self._news.set()

    def take(self, told: TableTold | Update | PresenceTold | ChatTold) -> None:
        """Something was told of this table."""
        match told:
            case TableTold():
                self._show(told)
                self._hear(told.chat)
            case Update():
                self._update(told)
            case PresenceTold():
                self.here = told.here
            case ChatTold():
                self._hear([told.line])
        self._news.set()

    def _hear(self, lines: list[ChatLineInfo]) -> None:
        """What was said while the connection was lost comes once more, and only once."""
        known = {line.number for line in self.chat}
        self.chat += [line for line in lines if line.number not in known]

    def _update(self, told: Update) -> None:
        self.number = told.number
        if told.info is not None:
            self.info = told.info
        if told.changes is not None and self.view is not None:
            self.view = merged(self.view, told.changes)
        if told.actions is not None:
            self.actions = told.actions
        if told.can_take_back is not None:
            self.can_take_back = told.can_take_back
        if told.clocks is not None:
            self.clocks = told.clocks
        if told.lesson is not None:
            self.lesson = told.lesson
        self.events += told.events or ()
