"""Execute table commands in tests, given a message class and its fields."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from wonderful.catalog import Catalog, load_catalog
from wonderful.server.table.automatic_commands import create
from wonderful.server.table.command_definition import Request, TableMessage
from wonderful.server.table.command_table import execute
from wonderful.server.table.facts import Fact
from wonderful.server.table.fold import fold
from wonderful.server.table.table_options import TableOptions
from wonderful.server.table.table_state import Table


def command(
    table: Table, request: Request, message: type[TableMessage], **fields: Any
) -> list[Fact]:
    """Execute a command. Without a nickname in the request, the person's id is the nickname."""
    request = replace(request, nickname=request.nickname or request.person.capitalize())
    return execute(table, request, message(id=request.client_id or "1", table=table.id, **fields))


def creation_facts(
    request: Request, options: TableOptions, catalog: Catalog | None = None
) -> list[Fact]:
    """The first facts of a table."""
    return create(Table("new", catalog or load_catalog()), request, options)


def apply_facts(table: Table, facts: Sequence[Fact]) -> Sequence[Fact]:
    """A change for `TableRepository.change` that applies facts of another table."""
    fold(table, facts)
    return facts
