"""Removes a person from all tables before the account is deleted."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from wonderful.server.runtime.game_catalogs import ContentError
from wonderful.server.runtime.table_repository import TableRepository
from wonderful.server.storage import table_logs
from wonderful.server.table.automatic_commands import withdraw_invitation
from wonderful.server.table.command_definition import Request, TableError
from wonderful.server.table.command_table import execute
from wonderful.server.table.game_commands import Leave
from wonderful.server.table.seating_commands import Stand


async def leave_all_tables(tables: TableRepository, person: str) -> None:
    """Free the person's chairs at open tables, also kept ones, and let bots take over in running
    games."""
    for status, message in (("open", Stand), ("running", Leave)):
        own = table_logs.tables(status=status, person=person, limit=None)
        for row in await tables.store.read(own):
            request = Request(person, tables.now())
            leave = partial(execute, request=request, message=message(id="leave", table=row.id))
            # The game may have ended, the person may have left it, or its sets may be missing.
            with suppress(TableError, ContentError):
                await tables.change(row.id, leave)
    for row in await tables.store.read(table_logs.tables(status="open", limit=None)):
        if any(chair.get("invited") == person for chair in row.summary.details["chairs"]):
            withdraw = partial(withdraw_invitation, at=tables.now(), person=person)
            with suppress(TableError, ContentError):
                await tables.change(row.id, withdraw)
