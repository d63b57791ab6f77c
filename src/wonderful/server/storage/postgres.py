"""The store in PostgreSQL: for several server processes. Needs the extra `postgres`.

Over asyncpg itself: SQLAlchemy is asked for the migrations only.
"""

from __future__ import annotations

import asyncio
import re
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
from wonderful.server.storage.base import ConflictError, StorageError
from wonderful.server.storage.fanout import MISSED
from wonderful.server.storage.sql import SqlStore
from wonderful.server.storage.steps import Grown, Params, Query, Steps, T, WriteMany

_CHANNEL: Final = "wonderful_changes"
_SHOUTS: Final = "wonderful_shouts"
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


class PostgresStore(SqlStore):
    """All changes, one's own as well, are heard through LISTEN."""

    is_shared = True

    def __init__(self, url: str) -> None:
        super().__init__()
        self._url = url
        self._pool: Any = None
        self._ear: Any = None  # the connection that listens
        self._listening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        with _translated():
            await self._upgrade()
            self._ear = await self._listener()
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
            self._ear.terminate()
        pool, self._pool = self._pool, None
        if pool is not None:
            with suppress(*_FAILURES):
                await asyncio.wait_for(pool.close(), _TIMEOUT)
        self._fanout.close()
        self._shouts.close()

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

    async def _read(self, steps: Steps[T]) -> T:
        with _translated():
            async with self._connection() as connection:
                return await _run(steps, connection)

    async def _write(self, steps: Steps[T]) -> T:
        with _translated():
            async with self._connection() as connection, connection.transaction():
                return await _run(steps, connection)

    def _connection(self) -> Any:
        if self._pool is None:
            raise StorageError("the database is closed")
        return self._pool.acquire(timeout=_TIMEOUT)

    # Changes

    async def _listener(self) -> Any:
        connection = await asyncpg.connect(self._url, timeout=_TIMEOUT, command_timeout=_TIMEOUT)
        try:
            await connection.add_listener(_CHANNEL, self._heard)
            await connection.add_listener(_SHOUTS, self._heard_shout)
        except BaseException:
            connection.terminate()
            raise
        return connection

    def _heard(self, connection: object, process: int, channel: str, payload: str) -> None:
        table, _, length = payload.rpartition(":")
        self._fanout.publish((table, int(length)))

    def _heard_shout(self, connection: object, process: int, channel: str, payload: str) -> None:
        self._shouts.publish(payload)

    async def shout(self, message: str) -> None:
        with _translated():
            async with self._connection() as connection:
                await connection.execute("SELECT pg_notify($1, $2)", _SHOUTS, message)

    async def _listen(self) -> None:
        """Listen for ever; after every break the listeners are told that they may have missed."""
        while True:
            await _until_gone(self._ear)
            self._ear.terminate()
            self._ear = await self._listener_again()
            self._fanout.publish(MISSED)
            self._shouts.publish("")

    async def _listener_again(self) -> Any:
        while True:
            with suppress(*_FAILURES):
                return await self._listener()
            await asyncio.sleep(_RECONNECT)


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


async def _run(steps: Steps[T], connection: Any) -> T:
    answer: Any = None
    while True:
        try:
            step = steps.send(answer)
        except StopIteration as done:
            result: T = done.value
            return result
        answer = None
        if isinstance(step, Grown):
            payload = f"{step.table}:{step.length}"
            await connection.execute("SELECT pg_notify($1, $2)", _CHANNEL, payload)
            continue
        sql, names = _numbered(step.sql)
        if isinstance(step, WriteMany):
            await connection.executemany(sql, [_values(names, row) for row in step.params])
        elif isinstance(step, Query):
            answer = await connection.fetch(sql, *_values(names, step.params))
        else:
            status: str = await connection.execute(sql, *_values(names, step.params))
            answer = int(status.rpartition(" ")[2])  # "INSERT 0 1"


@cache
def _numbered(sql: str) -> tuple[str, list[str]]:
    """PostgreSQL counts its parameters: $1 for the first name, and so on."""
    names: list[str] = []

    def number(match: re.Match[str]) -> str:
        if match[1] not in names:
            names.append(match[1])
        return f"${names.index(match[1]) + 1}"

    return re.sub(r":(\w+)", number, sql), names


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
