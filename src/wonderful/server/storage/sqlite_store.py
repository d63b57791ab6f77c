"""The store in a SQLite file, for one server process: one thread writes, a few read.

Statements go to `sqlite3` directly: that is several times as fast as through SQLAlchemy.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

from wonderful.server.storage import migrate
from wonderful.server.storage.sqlite_group_commit import (
    FAILURES,
    Writer,
    run_operation,
    translate_error,
)
from wonderful.server.storage.statements import Operation, ReadOperation, T, read_only, rows
from wonderful.server.storage.store import StorageError, Store

_READER_THREADS: Final = 2


class SqliteStore(Store):
    """A store in a SQLite file. Broadcasts stay in this process, because there is no other."""

    def __init__(self, path: Path, busy_timeout: float = 5.0) -> None:
        super().__init__()
        self._path = path
        self._busy_timeout = busy_timeout  # seconds to wait while another process writes
        self._writer: Writer | None = None
        self._readers = _ReaderPool(self)
        self._data_version: int | None = None  # changes when another connection writes

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
        """Open a connection that several threads may use, one at a time."""
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

    async def poll_for_changes(self) -> None:
        """Check for changes: `wonderful admin` may write to the file of a running server."""
        # Read on the writer's connection, whose own commits do not change this number.
        [(version,)] = await self.write(rows("PRAGMA data_version"))
        if version != self._data_version:
            self._data_version = version
            self._changes.publish(None)


class _ReaderPool:
    """Threads that read the committed data, also during writes."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self._local = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self._threads = ThreadPoolExecutor(_READER_THREADS, "sqlite-reader")

    def submit(self, operation: ReadOperation[Any]) -> asyncio.Future[Any]:
        return asyncio.get_running_loop().run_in_executor(self._threads, self._run, operation)

    def _run(self, operation: ReadOperation[Any]) -> Any:
        try:
            if not hasattr(self._local, "connection"):
                self._local.connection = self._store.connect()
                self._connections.append(self._local.connection)
                self._local.connection.execute("PRAGMA query_only = ON")
            return run_operation(operation, self._local.connection)
        except FAILURES as error:
            raise translate_error(error) from error

    def close(self) -> None:
        self._threads.shutdown()
        for connection in self._connections:
            connection.close()
