"""News, told to everybody in this process who listens. Belongs to one event loop."""

from __future__ import annotations

import asyncio
import weakref
from collections import deque
from collections.abc import AsyncIterator
from typing import Final, Generic, TypeVar

MISSED: Final = ("", 0)
"""Changes may have been missed: look at everything again."""

T = TypeVar("T")

_MOST_WAITING: Final = 10_000


class Subscription(AsyncIterator[T]):
    """The news for one listener. One that falls far behind is told that it has missed some."""

    def __init__(self, missed: T) -> None:
        self._missed = missed
        self._waiting: deque[T] = deque()
        self._news = asyncio.Event()
        self._is_closed = False

    def put(self, news: T) -> None:
        if len(self._waiting) >= _MOST_WAITING:
            self._waiting.clear()
            news = self._missed
        self._waiting.append(news)
        self._news.set()

    def close(self) -> None:
        self._is_closed = True
        self._news.set()

    async def __anext__(self) -> T:
        while not self._waiting:
            if self._is_closed:
                raise StopAsyncIteration
            self._news.clear()
            await self._news.wait()
        return self._waiting.popleft()


class Fanout(Generic[T]):
    """Knows the listeners as long as they exist: whoever stops listening is forgotten."""

    def __init__(self, missed: T) -> None:
        self._missed = missed
        self._subscriptions: weakref.WeakSet[Subscription[T]] = weakref.WeakSet()

    def subscribe(self) -> Subscription[T]:
        subscription = Subscription(self._missed)
        self._subscriptions.add(subscription)
        return subscription

    def publish(self, news: T) -> None:
        for subscription in self._subscriptions:
            subscription.put(news)

    def close(self) -> None:
        for subscription in self._subscriptions:
            subscription.close()
