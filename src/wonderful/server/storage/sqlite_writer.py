"""The one thread that writes to a SQLite file, with group commits.

A commit waits for the disk, whatever is in it. So operations that arrive while one group is being
written form the next group, and a busy server needs far fewer commits than it has appends.
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

_MOST_IN_A_GROUP: Final = 500

# What goes wrong in a database: its own errors, and values that do not fit into it.
FAILURES: Final = (sqlite3.Error, UnicodeError, OverflowError)


class Job:
    """One operation, and the future of the caller that waits for it."""

    def __init__(self, operation: Operation[Any], future: asyncio.Future[Any]) -> None:
        self.operation = operation
        self.future = future
        self.result: Any = None
        self.error: Exception | None = None

    def run(self, connection: sqlite3.Connection) -> None:
        self.result = run(self.operation, connection)

    def settle(self) -> None:
        """In the event loop. The caller may have given up in the meantime."""
        if self.future.done():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


def run(operation: Operation[Any], connection: sqlite3.Connection) -> Any:
    """Execute the statements of an operation, and return its result."""
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


def translate(error: Exception) -> Exception:
    """An error of the database as the interface knows it; a mistake of the caller stays."""
    if isinstance(error, sqlite3.IntegrityError):
        return ConflictError(str(error))
    return StorageError(str(error)) if isinstance(error, FAILURES) else error


class Writer:
    """Takes operations from one event loop."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self._loop = asyncio.get_running_loop()
        self._queue: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="sqlite-writer", daemon=True)
        self._thread.start()

    def submit(self, operation: Operation[Any]) -> asyncio.Future[Any]:
        future = self._loop.create_future()
        self._queue.put(Job(operation, future))
        return future

    def close(self) -> None:
        """Write what waits, and end. Blocks."""
        self._queue.put(None)
        self._thread.join()
        self.connection.close()

    # In the thread

    def _work(self) -> None:
        while group := self._next_group():
            try:
                self._commit(group)
            except Exception as error:  # whatever it is, the thread must live on
                self._fail(group, error)
            try:
                self._loop.call_soon_threadsafe(_settle, group)
            except RuntimeError:  # the loop was closed: nobody waits any more
                return

    def _next_group(self) -> list[Job]:
        """At least one operation, and whatever else is waiting; empty at the end."""
        group: list[Job] = []
        job = self._queue.get()
        while job is not None:
            group.append(job)
            if len(group) == _MOST_IN_A_GROUP or self._queue.empty():
                return group
            job = self._queue.get()
        if group:
            self._queue.put(None)  # the end comes after this group
        return group

    def _commit(self, group: list[Job]) -> None:
        self.connection.execute("BEGIN IMMEDIATE")
        for job in group:
            self._try(job)
        self.connection.execute("COMMIT")

    def _try(self, job: Job) -> None:
        """An operation that fails is undone alone, unless SQLite has undone everything."""
        self.connection.execute("SAVEPOINT job")
        try:
            job.run(self.connection)
        except Exception as error:
            if not self.connection.in_transaction:
                raise
            self.connection.execute("ROLLBACK TO job")
            job.error = translate(error)
        self.connection.execute("RELEASE job")

    def _fail(self, group: list[Job], error: Exception) -> None:
        with suppress(sqlite3.Error):
            self.connection.rollback()
        for job in group:
            job.error = job.error or translate(error)


def _settle(group: list[Job]) -> None:
    """In the event loop."""
    for job in group:
        job.settle()
