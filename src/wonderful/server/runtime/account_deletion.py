"""What the tables need before a person is deleted."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import Final

from wonderful.server.runtime.game_catalogs import ContentError
from wonderful.server.runtime.table_repository import TableRepository
from wonderful.server.storage import table_logs
from wonderful.server.table.command import Request, TableError
from wonderful.server.table.command_table import execute
from wonderful.server.table.game_commands import Leave
from wonderful.server.table.seating_commands import Stand

_MAX_TABLES: Final = 1_000


async def leave_all_tables(tables: TableRepository, person: str) -> None:
    """Free the chairs of a person at open tables, and let bots play on in their games."""
    for status, message in (("open", Stand), ("running", Leave)):
        own = table_logs.tables(status=status, person=person, limit=_MAX_TABLES)
        for row in await tables.store.read(own):
            request = Request(person, tables.now())
            leave = partial(execute, request=request, message=message(id="leave", table=row.id))
            # The game is over meanwhile, or they had left it, or nobody can go on with it.
            with suppress(TableError, ContentError):
                await tables.change(row.id, leave)
