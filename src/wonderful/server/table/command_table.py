"""All commands in one table, and the function that executes them.

Message parsing, permissions, the log and the documentation of the protocol derive from it.
"""

from __future__ import annotations

from typing import Any, Final

from wonderful.server.table.command_definition import Command, Request, TableMessage
from wonderful.server.table.facts import Fact
from wonderful.server.table.game_commands import GAME_COMMANDS
from wonderful.server.table.resent_messages import is_resent
from wonderful.server.table.seating_commands import SEATING_COMMANDS
from wonderful.server.table.start_command import START_COMMAND
from wonderful.server.table.table_state import Table

COMMANDS: Final[dict[type[TableMessage], Command[Any]]] = {
    command.message: command for command in (*SEATING_COMMANDS, START_COMMAND, *GAME_COMMANDS)
}


def execute(table: Table, request: Request, message: TableMessage) -> list[Fact]:
    """Apply a command to the table and return the facts to store; none for a resent message.

    If the command is refused, an error with the reason is raised and nothing is changed.
    """
    command = COMMANDS[type(message)]
    if is_resent(table, request, command, message):
        return []
    fact = command.make_fact(table, request, message)
    if not command.is_applied:
        command.fact.apply(table, fact)
    table.add_fact(fact)
    return [fact]
