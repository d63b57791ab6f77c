"""The messages that wait until a client reads them, and the limit for slow clients."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

MAX_QUEUED_MESSAGES: Final = 2_000  # for a client that does not read them
MAX_QUEUED_CHARS: Final = 4_000_000


class SendQueue:
    """A queue that is emptied when it becomes too long: the connection has to be closed then."""

    def __init__(self, on_overflow: Callable[[], None]) -> None:
        self._on_overflow = on_overflow
        self._texts: deque[str] = deque()
        self._chars = 0
        self._has_changed = asyncio.Event()

    def __len__(self) -> int:
        return len(self._texts)

    def put(self, text: str) -> None:
        self._texts.append(text)
        self._chars += len(text)
        if len(self._texts) > MAX_QUEUED_MESSAGES or self._chars > MAX_QUEUED_CHARS:
            self._texts.clear()
            self._chars = 0
            self._on_overflow()
        self.wake_up()

    def pop(self) -> str:
        text = self._texts.popleft()
        self._chars -= len(text)
        return text

    def wake_up(self) -> None:
        """End the wait of the task that sends."""
        self._has_changed.set()

    async def wait(self) -> None:
        """Wait for a message, or until the queue is woken up."""
        self._has_changed.clear()
        await self._has_changed.wait()
