"""The store in a SQLite file: one thread writes, a few read. For one server process.

Statements go to `sqlite3` directly and not through SQLAlchemy: several times as many appends a
second.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

from wonderful.server.storage import migrate
from wonderful.server.storage.sqlite_writer import FAILURES, Writer, run, translate
from wonderful.server.storage.statements import Operation, ReadOperation, T, read_only, rows
from wonderful.server.storage.store import StorageError, Store

_READERS: Final = 2


class SqliteStore(Store):
    """Broadcasts stay in this process: there is no other server."""

    def __init__(self, path: Path, busy_timeout: float = 5.0) -> None:
        super().__init__()
        self._path = path
        self._busy_timeout = busy_timeout  # seconds to wait while another process writes
        self._writer: Writer | None = None
        self._readers = _Readers(self)
        self._data_version: int | None = None  # SQLite counts what other connections have written

    async def open(self) -> None:
        await asyncio.to_thread(migrate.upgrade_sqlite, self._path, self._busy_timeout)
        self._writer = Writer(self.connect())

    async def close(self) -> None:
        writer, self._writer = self._writer, None
        if writer is not None:
            await asyncio.to_thread(writer.close)
            await asyncio.to_thread(self._readers.close)
        self._changes.close()
        self._broadcasts.close()

    def connect(self) -> sqlite3.Connection:
        """A connection that any thread may use, one at a time."""
        connection = sqlite3.connect(
            self._path, self._busy_timeout, isolation_level=None, check_same_thread=False
        )
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    async def read(self, operation: ReadOperation[T]) -> T:
        if self._writer is None:
            raise StorageError("the database is closed")
        result: T = await self._readers.submit(read_only(operation))
        return result

    async def write(self, operation: Operation[T]) -> T:
        if self._writer is None:
            raise StorageError("the database is closed")
        result: T = await self._writer.submit(operation)
        return result

    async def look_for_changes(self) -> None:
        """`wonderful admin` may work on the file of a running server."""
        # On the connection of the writer, whose own commits do not count.
        [(version,)] = await self.write(rows("PRAGMA data_version"))
        if version != self._data_version:
            self._data_version = version
            self._changes.publish(None)


class _Readers:
    """Threads that read what was committed last, also while the writer writes."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self._own = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self._threads = ThreadPoolExecutor(_READERS, "sqlite-reader")

    def submit(self, operation: ReadOperation[Any]) -> asyncio.Future[Any]:
        return asyncio.get_running_loop().run_in_executor(self._threads, self._run, operation)

    def _run(self, operation: ReadOperation[Any]) -> Any:
        try:
            if not hasattr(self._own, "connection"):
                self._own.connection = self._store.connect()
                self._connections.append(self._own.connection)
                self._own.connection.execute("PRAGMA query_only = ON")
            return run(operation, self._own.connection)
        except FAILURES as error:
            raise translate(error) from error

    def close(self) -> None:
        self._threads.shutdown()
        for connection in self._connections:
            connection.close()
