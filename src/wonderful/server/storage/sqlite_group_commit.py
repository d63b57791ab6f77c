"""The one thread that writes to a SQLite file, with group commits.

Every commit waits for the disk. Operations that arrive while a group is being written form the next
group, so a busy server needs far fewer commits than it has writes.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from contextlib import suppress
from typing import Any, Final

from wonderful.server.storage.statements import Operation, Query, TableChanged, WriteMany
from wonderful.server.storage.store import ConflictError, StorageError

_MAX_GROUP_SIZE: Final = 500

# Errors of the database, and of values that cannot be stored in it.
FAILURES: Final = (sqlite3.Error, UnicodeError, OverflowError)


class Job:
    """One operation, and the future of the caller that waits for it."""

    def __init__(self, operation: Operation[Any], future: asyncio.Future[Any]) -> None:
        self.operation = operation
        self.future = future
        self.result: Any = None
        self.error: Exception | None = None

    def run(self, connection: sqlite3.Connection) -> None:
        self.result = run_operation(self.operation, connection)

    def resolve(self) -> None:
        """Resolve the future, in the event loop. The caller may have cancelled it by now."""
        if self.future.done():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


def run_operation(operation: Operation[Any], connection: sqlite3.Connection) -> Any:
    """Execute the statements of an operation and return its result."""
    answer: Any = None
    while True:
        try:
            statement = operation.send(answer)
        except StopIteration as done:
            return done.value
        answer = None
        if isinstance(statement, Query):
            answer = connection.execute(statement.sql, statement.params).fetchall()
        elif isinstance(statement, WriteMany):
            connection.executemany(statement.sql, statement.params)
        elif not isinstance(statement, TableChanged):  # no other process listens
            answer = connection.execute(statement.sql, statement.params).rowcount


def translate_error(error: Exception) -> Exception:
    """Convert an error of the database to one of the store. Other errors stay as they are."""
    if isinstance(error, sqlite3.IntegrityError):
        return ConflictError(str(error))
    return StorageError(str(error)) if isinstance(error, FAILURES) else error


class Writer:
    """Runs operations of one event loop in a thread."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self._loop = asyncio.get_running_loop()
        self._queue: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(
            target=self._write_groups, name="sqlite-writer", daemon=True
        )
        self._thread.start()

    def submit(self, operation: Operation[Any]) -> asyncio.Future[Any]:
        future = self._loop.create_future()
        self._queue.put(Job(operation, future))
        return future

    def close(self) -> None:
        """Write all queued operations, then stop the thread. Blocks."""
        self._queue.put(None)
        self._thread.join()
        self.connection.close()

    # In the thread

    def _write_groups(self) -> None:
        while group := self._next_group():
            try:
                self._commit(group)
            except Exception as error:  # the thread must survive any error
                self._fail_group(group, error)
            try:
                self._loop.call_soon_threadsafe(_resolve_futures, group)
            except RuntimeError:  # the loop is closed: nobody waits for the results
                return

    def _next_group(self) -> list[Job]:
        """Wait for an operation and return it with all others in the queue; empty at the end."""
        group: list[Job] = []
        job = self._queue.get()
        while job is not None:
            group.append(job)
            if len(group) == _MAX_GROUP_SIZE or self._queue.empty():
                return group
            job = self._queue.get()
        if group:
            self._queue.put(None)  # stop after this group
        return group

    def _commit(self, group: list[Job]) -> None:
        self.connection.execute("BEGIN IMMEDIATE")
        for job in group:
            self._run_in_savepoint(job)
        self.connection.execute("COMMIT")

    def _run_in_savepoint(self, job: Job) -> None:
        """Roll back only this operation if it fails, unless SQLite has rolled back the group."""
        self.connection.execute("SAVEPOINT job")
        try:
            job.run(self.connection)
        except Exception as error:
            if not self.connection.in_transaction:
                raise
            self.connection.execute("ROLLBACK TO job")
            job.error = translate_error(error)
        self.connection.execute("RELEASE job")

    def _fail_group(self, group: list[Job], error: Exception) -> None:
        with suppress(sqlite3.Error):
            self.connection.rollback()
        for job in group:
            job.error = job.error or translate_error(error)


def _resolve_futures(group: list[Job]) -> None:
    """Runs in the event loop."""
    for job in group:
        job.resolve()
