"""Decides who may watch a table."""

from __future__ import annotations

from wonderful.server.table.command_definition import TableError
from wonderful.server.table.table_state import OPEN, Table


def may_watch(table: Table, person: str) -> bool:
    """Whether a person may watch a table. Open tables are visible to all, so that they can join."""
    if table.options.spectators or table.status == OPEN:
        return True
    return person == table.host or any(chair.person == person for chair in table.chairs)


def check_may_watch(table: Table, person: str) -> None:
    if not may_watch(table, person):
        raise TableError("no-spectators")
