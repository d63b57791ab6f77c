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
_MIGRATION_LOCK: Final = 0x77_6F_6E_64  # any number that nobody else locks
_MOST_CONNECTIONS: Final = 10
_TIMEOUT: Final = 20.0  # seconds for a statement, or for a free connection
_HEARTBEAT: Final = 20.0  # seconds after which a silent connection is asked whether it is there
_RECONNECT: Final = 0.5  # seconds between attempts to listen again

_FAILURES: Final = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # asyncpg's own state, after a connection was cut in mid-air
    OSError,
    TimeoutError,
)


class PostgresStore(Store):
    """Processes tell each other by NOTIFY and LISTEN."""

    is_shared = True

    def __init__(self, url: str) -> None:
        super().__init__()
        self._url = url
        # Marks our own changes, of which PostgreSQL tells us as well.
        self._id = secrets.token_hex(8)
        self._pool: Any = None
        self._listener: Any = None  # the connection that listens
        self._listening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        with _translated():
            await self._upgrade()
            self._listener = await self._connect_listener()
            self._listening = asyncio.create_task(self._listen())
            self._pool = asyncpg.create_pool(
                self._url,
                min_size=0,
                max_size=_MOST_CONNECTIONS,
                timeout=_TIMEOUT,
                command_timeout=_TIMEOUT,
                reset=_nothing_to_reset,
            )
            await self._pool

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening
            self._listening = None
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
        with _translated():
            async with self._connection() as connection:
                return await self._run(read_only(operation), connection)

    async def write(self, operation: Operation[T]) -> T:
        with _translated():
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
            sql, names = numbered(statement.sql)
            if isinstance(statement, WriteMany):
                rows = [_values(names, params) for params in statement.params]
                await connection.executemany(sql, rows)
            elif isinstance(statement, Query):
                answer = await connection.fetch(sql, *_values(names, statement.params))
            else:
                status: str = await connection.execute(sql, *_values(names, statement.params))
                answer = int(status.rpartition(" ")[2])  # "INSERT 0 1"

    # Other processes

    async def look_for_changes(self) -> None:
        """Nothing to do: PostgreSQL tells of them."""

    async def broadcast(self, message: str) -> None:
        with _translated():
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
        """Listen for ever; after each break subscribers learn that they may have missed some."""
        while True:
            await _until_gone(self._listener)
            self._listener.terminate()
            self._listener = await self._reconnect_listener()
            self._changes.publish(None)
            self._broadcasts.publish(None)

    async def _reconnect_listener(self) -> Any:
        while True:
            with suppress(*_FAILURES):
                return await self._connect_listener()
            await asyncio.sleep(_RECONNECT)


async def _notify(connection: Any, channel: str, payload: str) -> None:
    await connection.execute("SELECT pg_notify($1, $2)", channel, payload)


async def _until_gone(connection: Any) -> None:
    """A peer that vanishes says nothing, so ask from time to time."""
    gone = asyncio.Event()
    connection.add_termination_listener(lambda _: gone.set())
    while not connection.is_closed():
        try:
            async with asyncio.timeout(_HEARTBEAT):  # wait_for can lose a cancellation (3.11)
                await gone.wait()
        except TimeoutError:
            try:
                await connection.execute("SELECT 1")
            except _FAILURES:
                return


# A text in quotes, or a parameter; not the type after `::`.
_PARAMETER: Final = re.compile(r"'(?:[^']|'')*'|(?<!:):([A-Za-z_]\w*)")


@cache
def numbered(sql: str) -> tuple[str, list[str]]:
    """The statement as PostgreSQL takes it, with $1 for the first name, and the names in order."""
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


def _nothing_to_reset(connection: object) -> Coroutine[Any, Any, None]:
    """Operations leave nothing behind in a session: spare a round trip for each of them."""
    return asyncio.sleep(0)


@contextmanager
def _translated() -> Iterator[None]:
    try:
        yield
    except asyncpg.IntegrityConstraintViolationError as error:
        raise ConflictError(str(error)) from error
    except DBAPIError as error:  # while migrating
        raise StorageError(str(error.orig)) from error
    except _FAILURES as error:
        # A transaction that cannot even be rolled back complains about that: say what came first.
        reason = error.__context__ if isinstance(error.__context__, _FAILURES) else error
        raise StorageError(str(reason) or type(reason).__name__) from error
