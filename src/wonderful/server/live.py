"""The tables that are being used: folded logs in memory, changed only through the database.

A command is checked, folded, written down, and told to others, in this order, one at a time for
each table. If it cannot be written down, the table is forgotten and read again.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from wonderful.catalog import Catalog
from wonderful.errors import WonderfulError
from wonderful.server.commands import Request, TableError
from wonderful.server.contents import Contents
from wonderful.server.facts import Fact
from wonderful.server.storage.base import ConflictError, StorageError, Store
from wonderful.server.table import Table

# Of a command, while other processes write to the same table. They wait for this one when all
# seats have to decide, so they cannot go on for ever.
MOST_TRIES: Final = 60
PAUSE: Final = 0.01  # seconds at most before a try is repeated
MOST_TABLES: Final = 2_000  # in memory; others are read again when they are touched

_log = logging.getLogger(__name__)

Command = Callable[[Table], Fact | Sequence[Fact]]
Listener = Callable[[Table, Sequence[Fact]], None]


@dataclass(slots=True)
class _Held:
    """A table in memory, and who may work on it."""

    table: Table
    lock: asyncio.Lock
    is_stale: bool = False  # its memory does not agree with the database
    told: int = 0  # how many of its facts the listeners have heard of


class LiveTables:
    """All tables of a server. Listeners hear of facts once they are durable, in order."""

    def __init__(self, store: Store, catalog: Catalog, now: Callable[[], int]) -> None:
        self.store = store
        self.catalog = catalog  # of new games; those that have begun keep theirs
        self.contents = Contents(store, catalog)
        self.now = now
        self._held: OrderedDict[str, _Held] = OrderedDict()
        self._listeners: list[Listener] = []
        self._own_listeners: list[Listener] = []
        self._tasks: set[asyncio.Future[Table]] = set()
        self.is_watched: Callable[[str], bool] = lambda id: False  # those stay in memory

    def __len__(self) -> int:
        return len(self._held)

    def listen(self, listener: Listener) -> None:
        self._listeners.append(listener)

    def listen_to_own(self, listener: Listener) -> None:
        """Only facts that were written through this object: one process of all hears of each."""
        self._own_listeners.append(listener)

    async def create(self, id: str, facts: Sequence[Fact]) -> Table:
        """A new table with its first facts."""
        table = Table(id, self.catalog)
        table.fold(facts)
        await self.store.create_table(id, facts, table.summary(self.now()))
        held = _Held(table, asyncio.Lock())
        self._hold(id, held)
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

    async def command(self, id: str, command: Command, request: Request | None = None) -> Table:
        """Do a command. The same request (by its client id) is done once, however often it comes.

        Raises TableError or another WonderfulError if it is refused, StorageError if it could
        not be written down; nothing has happened then.
        """
        task = asyncio.ensure_future(self._command(id, command, request))
        self._tasks.add(task)
        task.add_done_callback(self._is_done)
        # Whoever asked may go away meanwhile: what is being written is still told to the others.
        return await asyncio.shield(task)

    def _is_done(self, task: asyncio.Future[Table]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # known to who asked, if still there

    async def _command(self, id: str, command: Command, request: Request | None) -> Table:
        for _ in range(MOST_TRIES):
            async with self._working_on(id) as held:
                table = held.table
                if request:
                    before = table.answered(request.person, request.client_id)
                    if before is not None and request.what in (None, before):
                        return table
                    if before is not None:
                        raise TableError("id-used")
                try:
                    made = command(table)
                except WonderfulError:
                    # Perhaps another process has written, and the news have not come yet.
                    is_shared = self.store.is_shared
                    news = await self.store.facts(id, table.length) if is_shared else []
                    if not news:
                        raise
                    await self._fold(table, news)
                    self._tell(held, news)
                    continue
                facts = [made] if isinstance(made, Fact) else list(made)
                if not facts:
                    return table
                after = table.length
                held.is_stale = True  # until the database has it
                table.fold(facts)
                try:
                    await self.store.append(id, after, facts, table.summary(self.now()))
                except ConflictError:
                    pass  # somebody else was first: read, and check the command again
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
        if held is None or (held.table.length >= length and not held.is_stale):
            return
        async with self._working_on(id) as held:  # reads it again if a write has failed here
            if held.table.length < length:
                facts = await self.store.facts(id, held.table.length)
                await self._fold(held.table, facts)
                self._tell(held, facts)

    async def catch_up_all(self) -> None:
        """Some news may have been missed: look at everything in memory."""
        for id, held in list(self._held.items()):
            try:
                await self.catch_up(id, held.table.length + 1)
            except (StorageError, WonderfulError) as error:
                held.is_stale = True  # read again by whoever touches it next
                _log.warning("table %s could not be read on: %s", id, error)

    async def refresh(self, id: str) -> None:
        """Read a table again that may not agree with the database, for those who watch it."""
        async with self._working_on(id):
            pass

    def forget(self, id: str) -> None:
        """Drop a table from memory."""
        self._held.pop(id, None)

    @asynccontextmanager
    async def _working_on(self, id: str) -> AsyncIterator[_Held]:
        """A table that agrees with the database, for one worker at a time."""
        held = self._held.get(id)
        if held is None:
            held = _Held(Table(id, self.catalog), asyncio.Lock(), is_stale=True)
            self._hold(id, held)
        async with held.lock:
            if held.is_stale:
                facts = await self._facts(id)
                held.table = Table(id, self.catalog)
                await self._fold(held.table, facts)
                held.is_stale = False
                # What a failed write has left behind after all, or others have written.
                self._tell(held, facts[held.told :] if held.told else [])
            self._held.move_to_end(id, last=True) if id in self._held else self._hold(id, held)
            yield held

    async def _fold(self, table: Table, facts: Sequence[Fact]) -> None:
        """What was written before, perhaps with other sets than there are now."""
        for fact in facts:
            if fact.kind == "started":
                sets = fact.data["setup"].get("sets", {})
                table.catalog = await self.contents.catalog_for(sets)
        table.fold(facts)

    async def _facts(self, id: str) -> list[Fact]:
        facts = await self.store.facts(id)
        if not facts:
            self.forget(id)
            raise TableError("no-such-table", table=id)
        return facts

    def _hold(self, id: str, held: _Held) -> None:
        self._held[id] = held
        for other in list(self._held):
            if len(self._held) <= MOST_TABLES:
                break
            if not self._held[other].lock.locked() and not self.is_watched(other):
                del self._held[other]

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
