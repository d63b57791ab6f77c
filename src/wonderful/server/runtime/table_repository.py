"""Loads tables from the database, caches them, and appends their facts.

A change is checked and applied to the cached table, together with the automatic passing that
follows from it; the facts are stored, and then the listeners are called. Changes of one table
happen one after another. If the facts cannot be stored, the table is loaded again.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from wonderful.catalog import Catalog
from wonderful.errors import WonderfulError
from wonderful.server.runtime.automatic_passing_setting import AutomaticPassingSetting
from wonderful.server.runtime.game_catalogs import GameCatalogs
from wonderful.server.storage import table_logs
from wonderful.server.storage.store import ConflictError, StorageError, Store
from wonderful.server.table.command_definition import TableError
from wonderful.server.table.facts import Fact
from wonderful.server.table.fold import fold
from wonderful.server.table.pass_for_people import pass_automatically
from wonderful.server.table.table_state import Table

# A change is repeated when another process has written to the same table. This ends, because the
# other processes cannot continue a game in which the seats of this one still have to decide.
MAX_ATTEMPTS: Final = 60
MAX_RETRY_DELAY: Final = 0.01  # seconds; the delays are random
MAX_CACHED_TABLES: Final = 2_000  # others are loaded again when needed
REFRESH_SECONDS: Final = 1.0  # after a failed write, before the table is refreshed

_log = logging.getLogger(__name__)

# Changes the table and returns the facts to store. If it raises, it must not have changed anything.
Change = Callable[[Table], Sequence[Fact]]
Listener = Callable[[Table, Sequence[Fact]], None]
T = TypeVar("T")


@dataclass(slots=True)
class _CachedTable:
    """A table in memory, with the lock for working on it."""

    table: Table
    lock: asyncio.Lock
    is_stale: bool = False  # differs from the database, and must be loaded again
    notified_length: int = 0  # how many facts the listeners have received


class TableRepository:
    """All tables of a server. Listeners receive facts in order, after they have been stored."""

    def __init__(self, store: Store, catalog: Catalog, now: Callable[[], int]) -> None:
        self.store = store
        self.catalog = catalog  # for new games; running games keep the catalogue they began with
        self.game_catalogs = GameCatalogs(store, catalog)
        self.automatic_passing_setting = AutomaticPassingSetting(store)
        self.now = now
        self._cache: OrderedDict[str, _CachedTable] = OrderedDict()
        self._listeners: list[Listener] = []
        self._own_listeners: list[Listener] = []
        self._tasks: set[asyncio.Task[Any]] = set()
        self.is_watched: Callable[[str], bool] = lambda id: False  # these are not evicted

    def __len__(self) -> int:
        return len(self._cache)

    def add_listener(self, listener: Listener) -> None:
        """Call a function for all facts, whichever process has written them."""
        self._listeners.append(listener)

    def add_own_write_listener(self, listener: Listener) -> None:
        """Call a function for facts written through this object, so by one process only."""
        self._own_listeners.append(listener)

    async def create(self, id: str, facts: Sequence[Fact]) -> Table:
        """Create a table with its first facts. Raises ConflictError if the id is taken."""
        table = Table(id, self.catalog)
        fold(table, facts)
        # Locked before it is stored, so that no facts are missed that others append at once.
        async with self._lock(id) as cached:
            await self.store.write(table_logs.create(id, facts, table.summary(self.now())))
            cached.table, cached.is_stale = table, False
            self._notify(cached, facts)
            _call_listeners(self._own_listeners, table, facts)
        return table

    def get_cached(self, id: str) -> Table | None:
        """The table if it is cached, up to date and not being changed."""
        cached = self._cache.get(id)
        return cached.table if cached and not cached.is_stale and not cached.lock.locked() else None

    async def read(self, id: str) -> Table:
        """The current table. Do not keep it across an await: it may change."""
        async with self._lock_current(id) as cached:
            return cached.table

    async def change(self, id: str, change: Change) -> Table:
        """Apply a change to a table and store its facts.

        Raises TableError or another WonderfulError if the change is refused, and StorageError if
        it could not be stored; in both cases the table has not changed.
        """
        # Shielded: if the caller is cancelled, the listeners must still get the stored facts.
        return await asyncio.shield(self._start(self._change(id, change)))

    def _start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._on_task_done)
        return task

    def _on_task_done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # mark it as retrieved: the caller gets it, unless it was cancelled

    async def _change(self, id: str, change: Change) -> Table:
        for _ in range(MAX_ATTEMPTS):
            async with self._lock_current(id) as cached:
                table = cached.table
                passing = await self.automatic_passing_setting.at_table(table)
                cached.is_stale = True  # until the change is stored
                length = table.length
                try:
                    facts = change(table)
                    if facts and passing:
                        facts = [*facts, *pass_automatically(table, facts[-1].at, passing)]
                except WonderfulError:
                    cached.is_stale = table.length != length  # a part was applied: load it again
                    # Another process may have written facts that this one has not read yet.
                    may_be_behind = self.store.is_shared and not cached.is_stale
                    if may_be_behind and await self._fold_new_facts(cached):
                        continue
                    raise
                if not facts:
                    cached.is_stale = False
                    return table
                after = table.length - len(facts)
                try:
                    await self.store.write(
                        table_logs.append(id, after, facts, table.summary(self.now()))
                    )
                except ConflictError:
                    pass  # another process wrote first: load the table and try again
                except StorageError:
                    self.refresh_soon(id)  # the facts may have been stored all the same
                    raise
                else:
                    cached.is_stale = False
                    self._notify(cached, facts)
                    _call_listeners(self._own_listeners, table, facts)
                    return table
            await asyncio.sleep(random.uniform(0, MAX_RETRY_DELAY))
        raise TableError("table-busy")

    async def refresh_if_behind(self, id: str, length: int) -> None:
        """Read new facts of a cached table that has fewer facts than `length`."""
        cached = self._cache.get(id)
        if cached is not None and (cached.is_stale or cached.table.length < length):
            await self.refresh(id)

    async def refresh_all(self) -> None:
        """Read the new facts of all cached tables."""
        for id, cached in list(self._cache.items()):
            try:
                await self.refresh(id)
            except (StorageError, WonderfulError) as error:
                cached.is_stale = True  # loaded again when it is used
                _log.warning("table %s: refresh failed: %s", id, error)

    async def refresh(self, id: str) -> None:
        """Read the facts that other processes have written to a table."""
        async with self._lock_current(id) as cached:
            await self._fold_new_facts(cached)

    def refresh_soon(self, id: str) -> None:
        """Refresh a table after a delay, when the database may be available again."""
        self._start(self._refresh_later(id))

    async def _refresh_later(self, id: str) -> None:
        while id in self._cache:
            await asyncio.sleep(REFRESH_SECONDS)
            try:
                if id in self._cache:
                    await self.refresh(id)
                return
            except StorageError:
                continue  # until the database is back, or the table is no longer needed
            except WonderfulError:
                return

    def evict(self, id: str) -> None:
        """Drop a table from the cache."""
        self._cache.pop(id, None)

    @asynccontextmanager
    async def _lock_current(self, id: str) -> AsyncIterator[_CachedTable]:
        """Lock a table and load it again if it is stale."""
        async with self._lock(id) as cached:
            if cached.is_stale:
                facts = await self._facts(id)
                cached.table = Table(id, self.catalog)
                await self._fold(cached.table, facts)
                cached.is_stale = False
                # Facts of a write that seemed to fail, or of other processes.
                notified = cached.notified_length
                self._notify(cached, facts[notified:] if notified else [])
            yield cached

    @asynccontextmanager
    async def _lock(self, id: str) -> AsyncIterator[_CachedTable]:
        """Lock a table. If it was not cached, the entry is stale."""
        while True:
            cached = self._cache.get(id)
            if cached is None:
                cached = _CachedTable(Table(id, self.catalog), asyncio.Lock(), is_stale=True)
                self._cache[id] = cached
            async with cached.lock:
                if self._cache.get(id) is cached:  # else it was evicted while we waited
                    self._cache.move_to_end(id)
                    self._evict_unused()
                    yield cached
                    return

    async def _fold_new_facts(self, cached: _CachedTable) -> bool:
        """Read and fold the facts that others have written. Returns whether there were any."""
        facts = await self.store.read(table_logs.facts(cached.table.id, cached.table.length))
        await self._fold(cached.table, facts)
        self._notify(cached, facts)
        return bool(facts)

    async def _fold(self, table: Table, facts: Sequence[Fact]) -> None:
        """Fold stored facts, with the catalogue that the game began with."""
        for fact in facts:
            if fact.kind == "started":
                sets = fact.data["setup"].get("sets", {})
                table.catalog = await self.game_catalogs.catalog_for(sets)
        fold(table, facts)

    async def _facts(self, id: str) -> list[Fact]:
        facts = await self.store.read(table_logs.facts(id))
        if not facts:
            self.evict(id)
            raise TableError("no-such-table", table=id)
        return facts

    def _evict_unused(self) -> None:
        """Drop the least recently used tables if the cache is too large."""
        if len(self._cache) <= MAX_CACHED_TABLES:
            return
        for id, cached in list(self._cache.items()):
            if not cached.lock.locked() and not self.is_watched(id):
                del self._cache[id]
            if len(self._cache) <= MAX_CACHED_TABLES:
                return

    def _notify(self, cached: _CachedTable, facts: Sequence[Fact]) -> None:
        cached.notified_length = cached.table.length
        if facts:
            _call_listeners(self._listeners, cached.table, facts)


def _call_listeners(listeners: Sequence[Listener], table: Table, facts: Sequence[Fact]) -> None:
    for listener in listeners:
        try:
            listener(table, facts)
        except Exception:  # the facts are stored: the other listeners must get them
            _log.exception("table %s: listener failed", table.id)
