"""Rematches: proposed to all people of a finished game, who get the same new table and chairs."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from functools import partial
from typing import Final

from wonderful.server.accounts.person import Person
from wonderful.server.messages.client_messages import DeclineRematch, Rematch
from wonderful.server.messages.server_messages import Done
from wonderful.server.runtime.table_creation import NEW_TABLE, TableCreator
from wonderful.server.storage import people, table_logs
from wonderful.server.storage.store import ConflictError
from wonderful.server.table.automatic_commands import (
    answer_rematch,
    create,
    invite,
    link_rematch,
    withdraw_invitation,
)
from wonderful.server.table.command_definition import Request, TableError, TableMessage
from wonderful.server.table.command_table import execute
from wonderful.server.table.facts import Fact
from wonderful.server.table.seating_commands import Ready, SeatBot, Sit, Stand
from wonderful.server.table.table_state import ABANDONED, Table
from wonderful.server.views.watch_permission import check_may_watch

_MAX_REMATCHES: Final = 20
_ID_BYTES: Final = 9  # 72 bits: the id of a table cannot be guessed


class Rematches:
    """Creates the table of a rematch, and seats people at it."""

    def __init__(self, table_creator: TableCreator) -> None:
        self.tables = table_creator.tables
        self.limits = table_creator.limits

    async def join(self, person: Person, message: Rematch) -> Done:
        """Propose or accept a rematch.

        The id of the new table is derived from the old one, so that all players get the same.
        """
        old = await self._old_table(person, message)
        request = Request(person.id, self.tables.now(), message.id, person.nickname)
        facts = await self._first_facts(old, request)
        id = await self._rematch_table(old.id, request, facts)
        link = partial(link_rematch, request=replace(request, client_id=None), rematch=id)
        linked = await self.tables.change(old.id, link)
        return Done(id=message.id, number=linked.length, table=id)

    async def decline(self, person: Person, message: DeclineRematch) -> Done:
        """Decline a rematch, also after having accepted it."""
        old = await self._old_table(person, message)
        if old.rematch is None:
            raise TableError("no-rematch")
        request = Request(person.id, self.tables.now(), nickname=person.nickname)
        await self.tables.change(old.rematch, partial(_leave, request=request))
        noted = await self.tables.change(
            old.id, partial(answer_rematch, request=request, accepts=False)
        )
        return Done(id=message.id, number=noted.length)

    async def _old_table(self, person: Person, message: TableMessage) -> Table:
        old = await self.tables.read(message.table)
        check_may_watch(old, person.id)
        if not old.is_over:
            raise TableError("rematch-later")
        if not any(chair.person == person.id for chair in old.chairs):
            raise TableError("not-seated")
        return old

    async def _first_facts(self, old: Table, request: Request) -> list[Fact]:
        """The new table, with everybody on the chair of the old one. Deleted people have none."""
        request = replace(request, client_id=None)
        table = Table(NEW_TABLE, self.tables.catalog)
        options = replace(old.options, lesson=False)  # the lesson's deal is always the same
        facts = create(table, request, options, rematch_of=old.id)
        for number, chair in enumerate(old.chairs[: len(table.chairs)]):
            if chair.person == request.person:
                facts += execute(table, request, Sit(id="sit", table=table.id, chair=number))
            elif chair.bot is not None:
                facts += execute(
                    table,
                    request,
                    SeatBot(id="bot", table=table.id, chair=number, bot=chair.bot, face=chair.face),
                )
            elif chair.person is None or chair.has_left:
                continue
            elif await self.tables.store.read(people.by_id(chair.person)) is not None:
                facts += invite(table, request.at, number, chair.person, chair.nickname)
        return facts

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
    """Sit down, on the chair that is kept for the person, and be ready: that is what accepting
    means."""
    if table.chair_of(request.person) is not None:
        return []
    facts = execute(table, request, Sit(id=request.client_id or "sit", table=table.id))
    ready = replace(request, client_id=None)
    return [*facts, *execute(table, ready, Ready(id="ready", table=table.id))]


def _leave(table: Table, request: Request) -> list[Fact]:
    if table.is_over:  # e.g. closed by its host
        return []
    facts = withdraw_invitation(table, request.at, request.person)
    if table.chair_of(request.person) is not None:
        facts += execute(table, request, Stand(id="stand", table=table.id))
    return facts
