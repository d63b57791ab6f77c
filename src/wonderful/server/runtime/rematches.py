"""Rematches: all players of a finished game who ask for one get the same new table."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from functools import partial
from typing import Final

from wonderful.server.accounts.person import Person
from wonderful.server.messages.client_messages import Rematch
from wonderful.server.messages.server_messages import Done
from wonderful.server.runtime.table_creation import NewTable, TableCreator
from wonderful.server.storage import table_logs
from wonderful.server.storage.store import ConflictError
from wonderful.server.table.automatic_commands import link_rematch
from wonderful.server.table.command_definition import Request, TableError
from wonderful.server.table.command_table import execute
from wonderful.server.table.facts import Fact
from wonderful.server.table.seating_commands import Sit
from wonderful.server.table.table_state import ABANDONED, Table
from wonderful.server.views.watch_permission import check_may_watch

_MAX_REMATCHES: Final = 20
_ID_BYTES: Final = 9  # 72 bits: the id of a table cannot be guessed


class Rematches:
    """Creates the table of a rematch, or seats people at it."""

    def __init__(self, table_creator: TableCreator) -> None:
        self.tables = table_creator.tables
        self.limits = table_creator.limits
        self._creator = table_creator

    async def join(self, person: Person, message: Rematch) -> Done:
        """The id of the new table is derived from the old one, so that all players get the same."""
        old = await self.tables.read(message.table)
        check_may_watch(old, person.id)
        if not old.is_over:
            raise TableError("rematch-later")
        if not any(chair.person == person.id for chair in old.chairs):
            raise TableError("not-seated")
        bots = [chair.bot for chair in old.chairs if chair.bot is not None]
        options = replace(old.options, lesson=False)  # the lesson's deal is always the same
        facts = self._creator.first_facts(person, NewTable(options, bots))
        request = Request(person.id, self.tables.now(), message.id, person.nickname)
        id = await self._rematch_table(old.id, request, facts)
        link = partial(link_rematch, request=replace(request, client_id=None), rematch=id)
        linked = await self.tables.change(old.id, link)
        return Done(id=message.id, number=linked.length, table=id)

    async def _rematch_table(self, old: str, request: Request, facts: list[Fact]) -> str:
        """Create the new table, or join it if it exists. Abandoned tables are skipped."""
        for number in range(_MAX_REMATCHES):
            digest = hashlib.sha256(f"rematch {number} of {old}".encode()).hexdigest()
            id = digest[: 2 * _ID_BYTES]
            if await self.tables.store.read(table_logs.table(id)) is None:
                self.limits.check("create-table", request.person)
            try:
                await self.tables.create(id, facts)
            except ConflictError:
                if (await self.tables.read(id)).status == ABANDONED:
                    continue
                await self.tables.change(id, partial(_join, request=request))
            return id
        raise TableError("rematch-later")


def _join(table: Table, request: Request) -> list[Fact]:
    if table.chair_of(request.person) is not None:
        return []
    return execute(table, request, Sit(id=request.client_id or "sit", table=table.id))
