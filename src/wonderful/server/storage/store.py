"""The interface of the database: runs operations, and tells what other processes do.

row = await store.read(table_logs.table(id))
await store.write(table_logs.append(id, row.length, facts, summary))
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator

from wonderful.server.storage.broadcast import Subscribers
from wonderful.server.storage.statements import Operation, ReadOperation, T, TableChanged, rows


class ConflictError(Exception):
    """The operation is not possible in the present state of the database; nothing was changed.

    Somebody else was faster, a key is taken, or a person or table is gone. The operations say
    what it means for each of them.
    """


class StorageError(Exception):
    """The database has failed (disk full, locked, gone); nothing was changed.

    The only exception: a connection that is lost during a commit leaves open whether it counted.
    """


class Store(ABC):
    """A database. Belongs to one event loop."""

    is_shared = False  # whether other server processes may use it, too

    def __init__(self) -> None:
        self._changes: Subscribers[TableChanged] = Subscribers()
        self._broadcasts: Subscribers[str] = Subscribers()

    @abstractmethod
    async def open(self) -> None:
        """Connect, and bring the schema up to date; an older SQLite file is copied beside first."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was begun, end all subscriptions, and disconnect."""

    @abstractmethod
    async def read(self, operation: ReadOperation[T]) -> T:
        """Run an operation that only reads; one that writes is refused with a TypeError."""

    @abstractmethod
    async def write(self, operation: Operation[T]) -> T:
        """Run an operation in one transaction: wholly, or not at all.

        What it has written is durable when this returns.
        """

    async def check(self) -> None:
        """A round trip, for health checks."""
        await self.read(rows("SELECT id FROM tables LIMIT 1"))

    def changes(self) -> AsyncIterator[TableChanged | None]:
        """The tables to which other processes write, from this call until the store is closed.

        None means that some may have been missed: any table may have changed.
        """
        return self._changes.subscribe()

    @abstractmethod
    async def look_for_changes(self) -> None:
        """Find out whether others have written, in a database that does not tell.

        If they have, `changes` yields None. To be called from time to time.
        """

    async def broadcast(self, message: str) -> None:
        """Send a short message (7 kB) to all processes, this one included. It is not kept."""
        self._broadcasts.publish(message)

    def broadcasts(self) -> AsyncIterator[str | None]:
        """The messages of all processes, from this call until the store is closed.

        None means that some may have been missed.
        """
        return self._broadcasts.subscribe()
