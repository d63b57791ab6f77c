"""Recognizes messages that a client sends again because it did not receive the reply."""

from __future__ import annotations

from typing import Any

from wonderful.server.table.command_definition import Command, Request, TableError, TableMessage
from wonderful.server.table.table_state import Table


def is_resent(table: Table, request: Request, command: Command[Any], message: TableMessage) -> bool:
    """Whether this message was executed before. Raises an error if its id was used for another."""
    processed = table.processed_message(request.person, request.client_id)
    if processed is None:
        return False
    if processed.fact_kind != command.fact.name or not message.repeats(processed.actions):
        raise TableError("id-used")
    return True
