"""The personal setting for automatic passing: read from the database, cached, and applied."""

from __future__ import annotations

from collections import OrderedDict
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from wonderful.server.accounts.person import Person
from wonderful.server.runtime.game_catalogs import ContentError
from wonderful.server.storage import people, table_logs
from wonderful.server.storage.store import Store
from wonderful.server.table.command_definition import TableError
from wonderful.server.table.pass_for_people import pass_automatically
from wonderful.server.table.table_state import RUNNING, Table

if TYPE_CHECKING:
    from wonderful.server.runtime.table_repository import TableRepository

AUTOMATIC_PASSING: Final = "automatic_passing"
MAX_CACHED_PEOPLE: Final = 20_000


def wants_to_pass(person: Person | None) -> bool:
    """Whether a person has switched automatic passing on. Programs usually have not."""
    return person is not None and person.settings.get(AUTOMATIC_PASSING) is True


class AutomaticPassingSetting:
    """Caches the setting of the people at running tables."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._cache: OrderedDict[str, bool] = OrderedDict()

    async def at_table(self, table: Table) -> frozenset[str]:
        """The people at a running table who want automatic passing, also if they are away: the
        next change may be that they come back."""
        if table.status != RUNNING:
            return frozenset()
        return frozenset(
            [
                chair.person
                for chair in table.chairs
                if chair.person is not None and await self._wants(chair.person)
            ]
        )

    async def _wants(self, id: str) -> bool:
        if id not in self._cache:
            wants = wants_to_pass(await self._store.read(people.by_id(id)))
            # The setting may have been changed while it was read: then that is what counts.
            self._cache.setdefault(id, wants)
            if len(self._cache) > MAX_CACHED_PEOPLE:
                self._cache.popitem(last=False)
        return self._cache.get(id, False)

    async def apply_setting(self, person: Person, tables: TableRepository) -> None:
        """Use a changed setting from now on, also for what the person has to decide now."""
        wants = wants_to_pass(person)
        if self._cache.get(person.id) == wants:
            return
        self._cache[person.id] = wants
        if not wants:
            return
        own = table_logs.tables(person=person.id, status=RUNNING, limit=None)
        for row in await self._store.read(own):
            if person.id in row.summary.pending:
                change = partial(pass_automatically, at=tables.now(), people={person.id})
                # The game may have been deleted, or its sets may be missing.
                with suppress(TableError, ContentError):
                    await tables.change(row.id, change)

    def forget(self, id: str) -> None:
        """Read a setting again, which another process has changed."""
        self._cache.pop(id, None)

    def forget_all(self) -> None:
        self._cache.clear()
