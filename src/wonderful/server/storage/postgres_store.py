"""The store in PostgreSQL: for several server processes. Needs the extra `postgres`.

Statements go to asyncpg directly; SQLAlchemy is only used for the migrations.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any, Final

import asyncpg
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from wonderful.server.storage import migrate
from wonderful.server.storage.statements import (
    Operation,
    Params,
    Query,
    ReadOperation,
    T,
    TableChanged,
    WriteMany,
    read_only,
)
from wonderful.server.storage.store import ConflictError, StorageError, Store

_CHANGES_CHANNEL: Final = "wonderful_changes"
_BROADCASTS_CHANNEL: Final = "wonderful_broadcasts"
_MIGRATION_LOCK: Final = 0x77_6F_6E_64  # an arbitrary number that no other program locks
_MAX_CONNECTIONS: Final = 10
_TIMEOUT: Final = 20.0  # seconds for a statement, or for a free connection
_HEARTBEAT: Final = 20.0  # seconds of silence after which the connection is checked
_RECONNECT_DELAY: Final = 0.5  # seconds between attempts to listen again

_FAILURES: Final = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # asyncpg's own state, after a connection was cut
    OSError,
    TimeoutError,
)


class PostgresStore(Store):
    """A store in PostgreSQL. Processes notify each other with NOTIFY and LISTEN."""

    is_shared = True

    def __init__(self, url: str) -> None:
        super().__init__()
        self._url = url
        # Identifies our own changes, because PostgreSQL notifies the sender as well.
        self._id = secrets.token_hex(8)
        self._pool: Any = None
        self._listener: Any = None  # the connection for LISTEN
        self._listen_task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        with _translate_errors():
            await self._upgrade()
            self._listener = await self._connect_listener()
            self._listen_task = asyncio.create_task(self._listen())
            self._pool = asyncpg.create_pool(
                self._url,
                min_size=0,
                max_size=_MAX_CONNECTIONS,
                timeout=_TIMEOUT,
                command_timeout=_TIMEOUT,
                reset=_skip_reset,
            )
            await self._pool

    async def close(self) -> None:
        if self._listen_task is not None:
            self._listen_task.cancel()
            with suppress(asyncio.CancelledError):
                await self._listen_task
            self._listen_task = None
            self._listener.terminate()
        pool, self._pool = self._pool, None
        if pool is not None:
            with suppress(*_FAILURES):
                await asyncio.wait_for(pool.close(), _TIMEOUT)
        self._changes.close()
        self._broadcasts.close()

    async def _upgrade(self) -> None:
        engine = create_async_engine(
            "postgresql+asyncpg://",
            async_creator=lambda: asyncpg.connect(self._url, timeout=_TIMEOUT),
            poolclass=NullPool,
        )
        try:
            async with engine.begin() as connection:
                await connection.execute(
                    text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATION_LOCK}
                )
                await connection.run_sync(migrate.upgrade, "PostgreSQL")
        finally:
            await engine.dispose()

    # Operations

    async def read(self, operation: ReadOperation[T]) -> T:
        with _translate_errors():
            async with self._connection() as connection:
                return await self._run(read_only(operation), connection)

    async def write(self, operation: Operation[T]) -> T:
        with _translate_errors():
            async with self._connection() as connection, connection.transaction():
                return await self._run(operation, connection)

    def _connection(self) -> Any:
        if self._pool is None:
            raise StorageError("the database is closed")
        return self._pool.acquire(timeout=_TIMEOUT)

    async def _run(self, operation: Operation[T], connection: Any) -> T:
        answer: Any = None
        while True:
            try:
                statement = operation.send(answer)
            except StopIteration as done:
                result: T = done.value
                return result
            answer = None
            if isinstance(statement, TableChanged):
                payload = f"{self._id}:{statement.table}:{statement.length}"
                await _notify(connection, _CHANGES_CHANNEL, payload)
                continue
            sql, names = number_parameters(statement.sql)
            if isinstance(statement, WriteMany):
                rows = [_values(names, params) for params in statement.params]
                await connection.executemany(sql, rows)
            elif isinstance(statement, Query):
                answer = await connection.fetch(sql, *_values(names, statement.params))
            else:
                status: str = await connection.execute(sql, *_values(names, statement.params))
                answer = int(status.rpartition(" ")[2])  # "INSERT 0 1"

    # Other processes

    async def poll_for_changes(self) -> None:
        """Do nothing: PostgreSQL sends notifications."""

    async def broadcast(self, message: str) -> None:
        with _translate_errors():
            async with self._connection() as connection:
                await _notify(connection, _BROADCASTS_CHANNEL, message)

    def _on_change(self, connection: object, process: int, channel: str, payload: str) -> None:
        store, _, change = payload.partition(":")
        if store != self._id:
            table, _, length = change.rpartition(":")
            self._changes.publish(TableChanged(table, int(length)))

    def _on_broadcast(self, connection: object, process: int, channel: str, payload: str) -> None:
        self._broadcasts.publish(payload)

    async def _connect_listener(self) -> Any:
        connection = await asyncpg.connect(self._url, timeout=_TIMEOUT, command_timeout=_TIMEOUT)
        try:
            await connection.add_listener(_CHANGES_CHANNEL, self._on_change)
            await connection.add_listener(_BROADCASTS_CHANNEL, self._on_broadcast)
        except BaseException:
            connection.terminate()
            raise
        return connection

    async def _listen(self) -> None:
        """Listen, and reconnect when the connection is lost. Subscribers then get None."""
        while True:
            await _wait_until_closed(self._listener)
            self._listener.terminate()
            self._listener = await self._reconnect_listener()
            self._changes.publish(None)
            self._broadcasts.publish(None)

    async def _reconnect_listener(self) -> Any:
        while True:
            with suppress(*_FAILURES):
                return await self._connect_listener()
            await asyncio.sleep(_RECONNECT_DELAY)


async def _notify(connection: Any, channel: str, payload: str) -> None:
    await connection.execute("SELECT pg_notify($1, $2)", channel, payload)


async def _wait_until_closed(connection: Any) -> None:
    """Wait until a connection is closed. It is polled, since the peer may vanish silently."""
    closed = asyncio.Event()
    connection.add_termination_listener(lambda _: closed.set())
    while not connection.is_closed():
        try:
            async with asyncio.timeout(_HEARTBEAT):  # wait_for can lose a cancellation (3.11)
                await closed.wait()
        except TimeoutError:
            try:
                await connection.execute("SELECT 1")
            except _FAILURES:
                return


# A quoted string, or a parameter, but not a cast (`::type`).
_PARAMETER: Final = re.compile(r"'(?:[^']|'')*'|(?<!:):([A-Za-z_]\w*)")


@cache
def number_parameters(sql: str) -> tuple[str, list[str]]:
    """Replace named parameters with $1, $2 …; return the statement and the names in order."""
    names: list[str] = []

    def number(match: re.Match[str]) -> str:
        name = match[1]
        if name is None:
            return match[0]
        if name not in names:
            names.append(name)
        return f"${names.index(name) + 1}"

    return _PARAMETER.sub(number, sql), names


def _values(names: list[str], params: Params) -> list[Any]:
    return [params[name] for name in names]


def _skip_reset(connection: object) -> Coroutine[Any, Any, None]:
    """Operations leave no session state behind, so save the round trip of a reset."""
    return asyncio.sleep(0)


@contextmanager
def _translate_errors() -> Iterator[None]:
    try:
        yield
    except asyncpg.IntegrityConstraintViolationError as error:
        raise ConflictError(str(error)) from error
    except DBAPIError as error:  # while migrating
        raise StorageError(str(error.orig)) from error
    except _FAILURES as error:
        # If the rollback fails as well, report the original error.
        reason = error.__context__ if isinstance(error.__context__, _FAILURES) else error
        raise StorageError(str(reason) or type(reason).__name__) from error
