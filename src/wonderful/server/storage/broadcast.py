"""Publish and subscribe within one event loop."""

from __future__ import annotations

import asyncio
import weakref
from collections import deque
from collections.abc import AsyncIterator
from typing import Final, Generic, TypeVar

T = TypeVar("T")

_MOST_WAITING: Final = 10_000


class Subscription(AsyncIterator[T | None]):
    """The messages for one subscriber. None means that some may have been missed.

    That happens to a subscriber that falls far behind.
    """

    def __init__(self) -> None:
        self._waiting: deque[T | None] = deque()
        self._has_news = asyncio.Event()
        self._is_closed = False

    def put(self, message: T | None) -> None:
        if len(self._waiting) >= _MOST_WAITING:
            self._waiting.clear()
            message = None
        self._waiting.append(message)
        self._has_news.set()

    def close(self) -> None:
        self._is_closed = True
        self._has_news.set()

    async def __anext__(self) -> T | None:
        while not self._waiting:
            if self._is_closed:
                raise StopAsyncIteration
            self._has_news.clear()
            await self._has_news.wait()
        return self._waiting.popleft()


class Subscribers(Generic[T]):
    """Passes messages on to all subscriptions that still exist."""

    def __init__(self) -> None:
        # Weak: a subscription that nobody reads any more needs no goodbye.
        self._subscriptions: weakref.WeakSet[Subscription[T]] = weakref.WeakSet()

    def subscribe(self) -> Subscription[T]:
        subscription: Subscription[T] = Subscription()
        self._subscriptions.add(subscription)
        return subscription

    def publish(self, message: T | None) -> None:
        for subscription in self._subscriptions:
            subscription.put(message)

    def close(self) -> None:
        for subscription in self._subscriptions:
            subscription.close()
