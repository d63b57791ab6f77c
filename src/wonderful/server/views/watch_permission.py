"""Decides who may watch a table."""

from __future__ import annotations

from wonderful.server.table.command_definition import TableError
from wonderful.server.table.table_state import OPEN, Table


def may_watch(table: Table, person: str) -> bool:
    """Whether a person may watch a table. Open tables are visible to all, so that they can join."""
    if table.options.spectators or table.status == OPEN:
        return True
    return person == table.host or _had_chair(table, person)


def may_read_at_rematch(table: Table, person: str) -> bool:
    """Whether a person may read the chat of a table when watching its rematch.

    A private table can be watched by everybody who knows its id, but the rematch may be public.
    """
    is_known = table.options.is_public or _had_chair(table, person)
    return is_known and may_watch(table, person)


def check_may_watch(table: Table, person: str) -> None:
    if not may_watch(table, person):
        raise TableError("no-spectators")


def _had_chair(table: Table, person: str) -> bool:
    return any(chair.person == person for chair in table.chairs)
