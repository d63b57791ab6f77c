"""Creates tables, with their host and bots on the chairs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from wonderful.server.accounts.guests_and_accounts import new_id
from wonderful.server.accounts.person import Person
from wonderful.server.accounts.rate_limits import RateLimits
from wonderful.server.runtime.table_repository import TableRepository
from wonderful.server.table.automatic_commands import create
from wonderful.server.table.command_definition import Request, TableError, TableMessage
from wonderful.server.table.command_table import execute
from wonderful.server.table.facts import Fact
from wonderful.server.table.seating_commands import SeatBot, Sit
from wonderful.server.table.start_command import Start
from wonderful.server.table.table_options import TableOptions
from wonderful.server.table.table_state import Table

NEW_TABLE: Final = "new"  # stands for the id of a table while its first facts are made


@dataclass(frozen=True, slots=True)
class NewTable:
    """The description of a table to create."""

    options: TableOptions
    bots: Sequence[str] = ()  # they get the last chairs
    sits: bool = True  # whether the host takes the first chair
    starts: bool = False  # whether the game begins at once; all chairs must be taken


def options_for(data: dict[str, Any], bots: int, sits: bool) -> TableOptions:
    """Read the options of a new table.

    Against bots alone, the memory aid is on unless the host decides otherwise: it helps nobody
    against other people.
    """
    options = TableOptions.from_json(data)
    if "memory_aid" not in data and sits and 0 < bots == options.players - 1:
        return replace(options, memory_aid=True)
    return options


class TableCreator:
    """Creates tables for people, within the rate limits."""

    def __init__(self, tables: TableRepository, limits: RateLimits) -> None:
        self.tables = tables
        self.limits = limits

    async def create(self, person: Person, new_table: NewTable) -> Table:
        """Create a table and seat its host and its bots."""
        facts = self.first_facts(person, new_table)
        self.limits.check("create-table", person.id)
        return await self.tables.create(new_id(), facts)

    def first_facts(self, person: Person, new_table: NewTable) -> list[Fact]:
        request = Request(person.id, self.tables.now(), nickname=person.nickname)
        table = Table(NEW_TABLE, self.tables.catalog)
        facts = create(table, request, new_table.options)
        chairs = len(table.chairs)
        if len(new_table.bots) + new_table.sits > chairs:
            raise TableError("table-full", players=chairs)
        messages: list[TableMessage] = []
        if new_table.sits:
            messages.append(Sit(id="sit", table=table.id))
        for chair, bot in enumerate(new_table.bots, chairs - len(new_table.bots)):
            messages.append(SeatBot(id="seat-bot", table=table.id, chair=chair, bot=bot))
        if new_table.starts:
            messages.append(Start(id="start", table=table.id))
        for message in messages:
            facts += execute(table, request, message)
        return facts
