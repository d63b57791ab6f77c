"""Tables in memory, in step with the database.

A change is checked and applied to the table in memory, stored, and then told to the listeners,
one change at a time for each table. If it cannot be stored, the table is read again.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from wonderful.catalog import Catalog
from wonderful.errors import WonderfulError
from wonderful.server.runtime.game_catalogs import GameCatalogs
from wonderful.server.storage import table_logs
from wonderful.server.storage.store import ConflictError, StorageError, Store
from wonderful.server.table.command import TableError
from wonderful.server.table.facts import Fact
from wonderful.server.table.fold import fold
from wonderful.server.table.table_state import Table

# Of a change, while other processes write to the same table. They wait for this one when all
# seats have to decide, so they cannot go on for ever.
MOST_TRIES: Final = 60
PAUSE: Final = 0.01  # seconds at most before a try is repeated
MOST_TABLES: Final = 2_000  # in memory; others are read again when they are touched
REFRESH_SECONDS: Final = 1.0  # after a failure of the database, before a table is read again

_log = logging.getLogger(__name__)

# Changes the table and returns the facts to store; if it raises, nothing has changed.
Change = Callable[[Table], Sequence[Fact]]
Listener = Callable[[Table, Sequence[Fact]], None]
T = TypeVar("T")


@dataclass(slots=True)
class _Held:
    """A table in memory, and who may work on it."""

    table: Table
    lock: asyncio.Lock
    is_stale: bool = False  # its memory does not agree with the database
    told: int = 0  # how many of its facts the listeners know


class TableRepository:
    """All tables of a server. Listeners hear of facts once they are durable, in order."""

    def __init__(self, store: Store, catalog: Catalog, now: Callable[[], int]) -> None:
        self.store = store
        self.catalog = catalog  # of new games; those that have begun keep theirs
        self.contents = GameCatalogs(store, catalog)
        self.now = now
        self._held: OrderedDict[str, _Held] = OrderedDict()
        self._listeners: list[Listener] = []
        self._own_listeners: list[Listener] = []
        self._tasks: set[asyncio.Task[Any]] = set()
        self.is_watched: Callable[[str], bool] = lambda id: False  # those stay in memory

    def __len__(self) -> int:
        return len(self._held)

    def listen(self, listener: Listener) -> None:
        self._listeners.append(listener)

    def listen_to_own(self, listener: Listener) -> None:
        """Only facts that were written through this object: one process of all hears of each."""
        self._own_listeners.append(listener)

    async def create(self, id: str, facts: Sequence[Fact]) -> Table:
        """A new table with its first facts. ConflictError if the id is taken."""
        table = Table(id, self.catalog)
        fold(table, facts)
        # Held before it is written, so that nothing is missed that others write at once.
        async with self._held_locked(id) as held:
            await self.store.write(table_logs.create(id, facts, table.summary(self.now())))
            held.table, held.is_stale = table, False
            self._tell(held, facts)
            _call(self._own_listeners, table, facts)
        return table

    def peek(self, id: str) -> Table | None:
        """A table if it is in memory and agrees with the database."""
        held = self._held.get(id)
        return held.table if held and not held.is_stale and not held.lock.locked() else None

    async def read(self, id: str) -> Table:
        """A table as it is now. It must not be kept over an await: others may change it."""
        async with self._working_on(id) as held:
            return held.table

    async def change(self, id: str, change: Change) -> Table:
        """Apply a change to a table and store its facts.

        Raises TableError or another WonderfulError if it is refused, StorageError if it could
        not be stored; nothing has happened then.
        """
        # The caller may be cancelled meanwhile: what is being stored is still told to the others.
        return await asyncio.shield(self._start(self._change(id, change)))

    def _start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._is_done)
        return task

    def _is_done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # the caller has it, if it still waits

    async def _change(self, id: str, change: Change) -> Table:
        for _ in range(MOST_TRIES):
            async with self._working_on(id) as held:
                table = held.table
                held.is_stale = True  # until the database has the change
                try:
                    facts = change(table)
                except WonderfulError:
                    held.is_stale = False
                    # Perhaps another process has written, and this one has not heard of it yet.
                    if self.store.is_shared and await self._read_on(held):
                        continue
                    raise
                if not facts:
                    held.is_stale = False
                    return table
                after = table.length - len(facts)
                try:
                    await self.store.write(
                        table_logs.append(id, after, facts, table.summary(self.now()))
                    )
                except ConflictError:
                    pass  # somebody else was first: read, and check the command again
                except StorageError:
                    self.refresh_soon(id)  # perhaps it was written after all
                    raise
                else:
                    held.is_stale = False
                    self._tell(held, facts)
                    _call(self._own_listeners, table, facts)
                    return table
            await asyncio.sleep(random.uniform(0, PAUSE))
        raise TableError("table-busy")

    async def catch_up(self, id: str, length: int) -> None:
        """Another process has written to a table: read on, if it is in memory here."""
        held = self._held.get(id)
        if held is not None and (held.is_stale or held.table.length < length):
            await self.read_on(id)

    async def catch_up_all(self) -> None:
        """Other processes may have written to any table: read on in all that are in memory."""
        for id, held in list(self._held.items()):
            try:
                await self.read_on(id)
            except (StorageError, WonderfulError) as error:
                held.is_stale = True  # read again by whoever touches it next
                _log.warning("table %s could not be read on: %s", id, error)

    async def read_on(self, id: str) -> None:
        """Read what other processes have written to a table."""
        async with self._working_on(id) as held:
            await self._read_on(held)

    def refresh_soon(self, id: str) -> None:
        """Read on when the database has failed and may be back, for those who watch the table."""
        self._start(self._refresh_later(id))

    async def _refresh_later(self, id: str) -> None:
        await asyncio.sleep(REFRESH_SECONDS)
        with suppress(StorageError, WonderfulError):
            if id in self._held:
                await self.read_on(id)

    def forget(self, id: str) -> None:
        """Drop a table from memory."""
        self._held.pop(id, None)

    @asynccontextmanager
    async def _working_on(self, id: str) -> AsyncIterator[_Held]:
        """A table that agrees with the database, for one worker at a time."""
        async with self._held_locked(id) as held:
            if held.is_stale:
                facts = await self._facts(id)
                held.table = Table(id, self.catalog)
                await self._fold(held.table, facts)
                held.is_stale = False
                # What a failed write has left behind after all, or others have written.
                self._tell(held, facts[held.told :] if held.told else [])
            yield held

    @asynccontextmanager
    async def _held_locked(self, id: str) -> AsyncIterator[_Held]:
        """The memory of a table, for one worker at a time; at first it is stale."""
        while True:
            held = self._held.get(id)
            if held is None:
                held = _Held(Table(id, self.catalog), asyncio.Lock(), is_stale=True)
                self._held[id] = held
            async with held.lock:
                if self._held.get(id) is held:  # it has not left the memory meanwhile
                    self._held.move_to_end(id)
                    self._make_room()
                    yield held
                    return

    async def _read_on(self, held: _Held) -> bool:
        """Fold what others have written to a table; False if that is nothing."""
        facts = await self.store.read(table_logs.facts(held.table.id, held.table.length))
        await self._fold(held.table, facts)
        self._tell(held, facts)
        return bool(facts)

    async def _fold(self, table: Table, facts: Sequence[Fact]) -> None:
        """What was written before, perhaps with other sets than there are now."""
        for fact in facts:
            if fact.kind == "started":
                sets = fact.data["setup"].get("sets", {})
                table.catalog = await self.contents.catalog_for(sets)
        fold(table, facts)

    async def _facts(self, id: str) -> list[Fact]:
        facts = await self.store.read(table_logs.facts(id))
        if not facts:
            self.forget(id)
            raise TableError("no-such-table", table=id)
        return facts

    def _make_room(self) -> None:
        """Drop the tables that were not used for the longest time, if there are too many."""
        if len(self._held) <= MOST_TABLES:
            return
        for id, held in list(self._held.items()):
            if not held.lock.locked() and not self.is_watched(id):
                del self._held[id]
            if len(self._held) <= MOST_TABLES:
                return

    def _tell(self, held: _Held, facts: Sequence[Fact]) -> None:
        held.told = held.table.length
        if facts:
            _call(self._listeners, held.table, facts)


def _call(listeners: Sequence[Listener], table: Table, facts: Sequence[Fact]) -> None:
    for listener in listeners:
        try:
            listener(table, facts)
        except Exception:  # what is written down has happened, whoever cannot hear of it
            _log.exception("a listener of table %s failed", table.id)
