"""The interface of the database: runs operations, and reports changes of other processes.

row = await store.read(table_logs.table(id))
await store.write(table_logs.append(id, row.length, facts, summary))
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator

from wonderful.server.storage.pubsub import Publisher
from wonderful.server.storage.statements import Operation, ReadOperation, T, TableChanged, rows


class ConflictError(Exception):
    """The operation is not possible in the current state of the database; nothing was changed.

    Another process was faster, a key is taken, or a person or table no longer exists. Each
    operation documents what the error means for it.
    """


class StorageError(Exception):
    """The database has failed (disk full, locked, not reachable); nothing was changed.

    The only exception: if the connection is lost during a commit, the outcome is unknown.
    """


class Store(ABC):
    """A database. Belongs to one event loop."""

    is_shared = False  # whether other server processes may use it as well

    def __init__(self) -> None:
        self._changes: Publisher[TableChanged] = Publisher()
        self._broadcasts: Publisher[str] = Publisher()

    @abstractmethod
    async def open(self) -> None:
        """Connect and migrate the schema. An older SQLite file is backed up first."""

    @abstractmethod
    async def close(self) -> None:
        """Finish running operations, end all subscriptions, and disconnect."""

    @abstractmethod
    async def read(self, operation: ReadOperation[T]) -> T:
        """Run an operation that only reads. Raises TypeError if it writes."""

    @abstractmethod
    async def write(self, operation: Operation[T]) -> T:
        """Run an operation in one transaction.

        Its changes are durable when this returns.
        """

    async def check(self) -> None:
        """Make a round trip to the database, for health checks."""
        await self.read(rows("SELECT id FROM tables LIMIT 1"))

    def changes(self) -> AsyncIterator[TableChanged | None]:
        """Return the changes made by other processes, from now until the store is closed.

        None means that some may have been missed: any table may have changed.
        """
        return self._changes.subscribe()

    @abstractmethod
    async def poll_for_changes(self) -> None:
        """Check for changes by other processes, if the database does not send notifications.

        If there are any, `changes` yields None. Call this periodically.
        """

    async def broadcast(self, message: str) -> None:
        """Send a message of up to 7 kB to all processes, including this one. It is not stored."""
        self._broadcasts.publish(message)

    def broadcasts(self) -> AsyncIterator[str | None]:
        """Return the broadcasts of all processes, from now until the store is closed.

        None means that some may have been missed.
        """
        return self._broadcasts.subscribe()
