"""Rebuilds a table from its log by applying every fact in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wonderful.errors import WonderfulError, brief
from wonderful.server.table.automatic_commands import AUTOMATIC_FACTS
from wonderful.server.table.command_table import COMMANDS
from wonderful.server.table.facts import Fact, FactKind
from wonderful.server.table.table_state import Table

FACT_KINDS: Final[dict[str, FactKind]] = {
    kind.name: kind for kind in (*AUTOMATIC_FACTS, *(command.fact for command in COMMANDS.values()))
}


def fold(table: Table, facts: Sequence[Fact]) -> None:
    """Apply stored facts to a table."""
    for fact in facts:
        kind = FACT_KINDS.get(fact.kind)
        if kind is None:
            raise WonderfulError("table-newer", kind=brief(fact.kind))
        kind.apply(table, fact)
        table.add_fact(fact)
