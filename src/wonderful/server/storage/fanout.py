"""Changes, told to everybody in this process who listens. Belongs to one event loop."""

from __future__ import annotations

import asyncio
import weakref
from collections import deque
from collections.abc import AsyncIterator
from typing import Final

MISSED: Final = ("", 0)
"""Changes may have been missed: look at everything again."""

_MOST_WAITING: Final = 10_000


class Subscription(AsyncIterator[tuple[str, int]]):
    """The changes for one listener. One that falls far behind is told MISSED instead."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[str, int]] = deque()
        self._news = asyncio.Event()
        self._is_closed = False

    def put(self, change: tuple[str, int]) -> None:
        if len(self._waiting) >= _MOST_WAITING:
            self._waiting.clear()
            change = MISSED
        self._waiting.append(change)
        self._news.set()

    def close(self) -> None:
        self._is_closed = True
        self._news.set()

    async def __anext__(self) -> tuple[str, int]:
        while not self._waiting:
            if self._is_closed:
                raise StopAsyncIteration
            self._news.clear()
            await self._news.wait()
        return self._waiting.popleft()


class Fanout:
    """Knows the listeners as long as they exist: whoever stops listening is forgotten."""

    def __init__(self) -> None:
        self._subscriptions: weakref.WeakSet[Subscription] = weakref.WeakSet()

    def subscribe(self) -> Subscription:
        subscription = Subscription()
        self._subscriptions.add(subscription)
        return subscription

    def publish(self, change: tuple[str, int]) -> None:
        for subscription in self._subscriptions:
            subscription.put(change)

    def close(self) -> None:
        for subscription in self._subscriptions:
            subscription.close()
