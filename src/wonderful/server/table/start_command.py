"""The command that starts the game: what must be ready, and the setup of the game."""

from __future__ import annotations

from typing import Any, Final, Literal

from wonderful.record.match import Match
from wonderful.record.seed_and_commitment import new_seed
from wonderful.rules.game import RULES_VERSION
from wonderful.rules.setup import Setup
from wonderful.server.table.clocks import Clocks
from wonderful.server.table.command_definition import Command, Request, TableError, TableMessage
from wonderful.server.table.command_permissions import host_before_start
from wonderful.server.table.facts import Fact, FactKind
from wonderful.server.table.table_state import RUNNING, Table


class Start(TableMessage):
    """As the host, start the game. Every chair must be taken, and every player ready."""

    type: Literal["start"] = "start"


def start(table: Table, request: Request, message: Start) -> dict[str, Any]:
    free = sum(chair.is_empty for chair in table.chairs)
    if free:
        raise TableError("chairs-free", free=free)
    waiting = tuple(
        chair.nickname
        for chair in table.chairs
        if chair.person not in (None, table.host) and not chair.is_ready
    )
    if waiting:
        raise TableError("not-ready", names=waiting)
    return {"setup": table.start_setup(new_seed()).to_json(), "rules": RULES_VERSION}


def _apply_started(table: Table, fact: Fact) -> None:
    match = Match(Setup.from_json(fact.data["setup"]), table.catalog)
    table.rules_version = fact.data.get("rules", 1)
    table.begin(match, Clocks(table.options.time, match.game.players))
    table.status = RUNNING


STARTED: Final = FactKind("started", _apply_started)


START_COMMAND: Final = Command(Start, host_before_start, start, STARTED)
