"""Publish and subscribe within one event loop."""

from __future__ import annotations

import asyncio
import weakref
from collections import deque
from collections.abc import AsyncIterator
from typing import Final, Generic, TypeVar

T = TypeVar("T")

_MAX_QUEUED: Final = 10_000


class MessageStream(AsyncIterator[T | None]):
    """The messages for one subscriber. None means that some may have been missed.

    This happens when the subscriber falls too far behind.
    """

    def __init__(self) -> None:
        self._queue: deque[T | None] = deque()
        self._wakeup = asyncio.Event()
        self._is_closed = False

    def put(self, message: T | None) -> None:
        if len(self._queue) >= _MAX_QUEUED:
            self._queue.clear()
            message = None
        self._queue.append(message)
        self._wakeup.set()

    def close(self) -> None:
        self._is_closed = True
        self._wakeup.set()

    async def __anext__(self) -> T | None:
        while not self._queue:
            if self._is_closed:
                raise StopAsyncIteration
            self._wakeup.clear()
            await self._wakeup.wait()
        return self._queue.popleft()


class Publisher(Generic[T]):
    """Sends messages to all streams that still exist."""

    def __init__(self) -> None:
        # Weak references: a stream that is no longer used need not unsubscribe.
        self._streams: weakref.WeakSet[MessageStream[T]] = weakref.WeakSet()

    def subscribe(self) -> MessageStream[T]:
        stream: MessageStream[T] = MessageStream()
        self._streams.add(stream)
        return stream

    def publish(self, message: T | None) -> None:
        for stream in self._streams:
            stream.put(message)

    def close(self) -> None:
        for stream in self._streams:
            stream.close()
