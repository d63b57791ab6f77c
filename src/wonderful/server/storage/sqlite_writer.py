"""The one thread that writes to a SQLite file. What waits together is committed together.

A commit waits for the disk, whatever is in it; so while one group is being written, the next one
gathers, and a busy server needs far fewer commits than it has appends.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from wonderful.server.storage.base import ConflictError, StorageError
from wonderful.server.storage.steps import Grown, Query, Steps, WriteMany

_MOST_IN_A_GROUP: Final = 500

# What goes wrong in a database: its own errors, and values that do not fit into it.
FAILURES: Final = (sqlite3.Error, UnicodeError, OverflowError)


class Job:
    """One operation, and the future of whoever waits for it."""

    def __init__(self, steps: Steps[Any], future: asyncio.Future[Any]) -> None:
        self.steps = steps
        self.future = future
        self.result: Any = None
        self.error: Exception | None = None
        self.grown: list[tuple[str, int]] = []

    def run(self, connection: sqlite3.Connection) -> None:
        self.result = run(self.steps, connection, self.grown)

    def settle(self) -> None:
        """In the event loop: whoever waited may have given up meanwhile."""
        if self.future.done():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


def run(steps: Steps[Any], connection: sqlite3.Connection, grown: list[tuple[str, int]]) -> Any:
    """Do one operation after another on a connection; what has grown is noted."""
    answer: Any = None
    while True:
        try:
            step = steps.send(answer)
        except StopIteration as done:
            return done.value
        answer = None
        if isinstance(step, Grown):
            grown.append((step.table, step.length))
        elif isinstance(step, Query):
            answer = connection.execute(step.sql, step.params).fetchall()
        elif isinstance(step, WriteMany):
            connection.executemany(step.sql, step.params)
        else:
            answer = connection.execute(step.sql, step.params).rowcount


def translate(error: Exception) -> Exception:
    """An error of the database as the interface knows it; a mistake of the caller stays."""
    if isinstance(error, sqlite3.IntegrityError):
        return ConflictError(str(error))
    return StorageError(str(error)) if isinstance(error, FAILURES) else error


class Writer:
    """Takes operations from one event loop, and calls `publish` there after each commit."""

    def __init__(
        self, connection: sqlite3.Connection, publish: Callable[[tuple[str, int]], None]
    ) -> None:
        self.connection = connection
        self._publish = publish
        self._loop = asyncio.get_running_loop()
        self._queue: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="sqlite-writer", daemon=True)
        self._thread.start()

    def submit(self, steps: Steps[Any]) -> asyncio.Future[Any]:
        future = self._loop.create_future()
        self._queue.put(Job(steps, future))
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
                self._loop.call_soon_threadsafe(self._settle, group)
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

    # In the event loop

    def _settle(self, group: list[Job]) -> None:
        for job in group:
            job.settle()
            if job.error is None:
                for change in job.grown:
                    self._publish(change)
