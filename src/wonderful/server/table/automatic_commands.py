"""Commands issued by the server: new tables, bots, clocks, a new host, results, rematches.

Like `execute`, each function applies its facts to the table and returns them for storage.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from wonderful.record.match import Decider
from wonderful.server.table.command_definition import Request, TableError
from wonderful.server.table.command_permissions import check_status
from wonderful.server.table.facts import Fact, FactKind
from wonderful.server.table.game_commands import ACTED, OUT_OF_TIME, apply_actions
from wonderful.server.table.seating_commands import apply_options, validate_options
from wonderful.server.table.table_options import TableOptions
from wonderful.server.table.table_state import OPEN, RUNNING, Table


def create(table: Table, request: Request, options: TableOptions) -> list[Fact]:
    """Create the first fact of a new table."""
    data = {"host": request.person, "options": validate_options(options, table).to_json()}
    return _apply(table, CREATED, Fact(CREATED.name, request.at, data, request.person))


def _apply_created(table: Table, fact: Fact) -> None:
    table.host = fact.data["host"]
    apply_options(table, fact)


def pass_host(table: Table, at: int, host: str) -> list[Fact]:
    """Make a seated person the host of an open table; no facts if that is not possible."""
    if table.status != OPEN or table.host == host or table.chair_of(host) is None:
        return []
    return _apply(table, HOST_PASSED, Fact(HOST_PASSED.name, at, {"host": host}))


def _apply_host_passed(table: Table, fact: Fact) -> None:
    table.host = fact.data["host"]


def act_for_seat(
    table: Table, at: int, seat: int, decision: str, actions: Sequence[str], by: Decider
) -> list[Fact]:
    """Apply the actions of a bot to a seat that no person plays at the moment."""
    check_status(table, RUNNING)
    if table.chair_at(seat).is_played_by_person:
        raise TableError("person-plays", seat=seat)
    fact = Fact(ACTED.name, at, apply_actions(table, seat, decision, actions, by))
    table.add_fact(fact)
    return [fact]


def stand_in_for_overdue(table: Table, at: int) -> list[Fact]:
    """Let stand-ins act for all players whose time is up."""
    return _apply_timeouts(table, [(seat, {}) for seat in table.overdue(at)], at)


def stand_in_for_absent(table: Table, at: int, seats: Sequence[int]) -> list[Fact]:
    """Let stand-ins act for pending players who are not connected."""
    pending = table.pending_people()
    absent = [(seat, {"is_gone": True}) for seat in seats if seat in pending]
    return _apply_timeouts(table, absent, at)


def _apply_timeouts(
    table: Table, seats: Sequence[tuple[int, dict[str, Any]]], at: int
) -> list[Fact]:
    facts = [Fact(OUT_OF_TIME.name, at, {"seat": seat, **more}) for seat, more in seats]
    return _apply(table, OUT_OF_TIME, *facts)


def record_results(table: Table, at: int, ratings: dict[str, Any]) -> list[Fact]:
    """Note once that results and ratings are stored (see `runtime.game_results`)."""
    if not table.needs_results:
        return []
    return _apply(table, RESULTS_STORED, Fact(RESULTS_STORED.name, at, {"ratings": ratings}))


def _apply_results_stored(table: Table, fact: Fact) -> None:
    table.has_results = True
    table.rating_changes = fact.data["ratings"]


def link_rematch(table: Table, request: Request, rematch: str) -> list[Fact]:
    """Link a finished table to the table of the rematch."""
    if table.rematch == rematch:
        return []
    fact = Fact(REMATCHED.name, request.at, {"table": rematch}, request.person)
    return _apply(table, REMATCHED, fact)


def _apply_rematched(table: Table, fact: Fact) -> None:
    table.rematch = fact.data["table"]


def _apply(table: Table, kind: FactKind, *facts: Fact) -> list[Fact]:
    for fact in facts:
        kind.apply(table, fact)
        table.add_fact(fact)
    return list(facts)


CREATED: Final = FactKind("created", _apply_created)
HOST_PASSED: Final = FactKind("host-passed", _apply_host_passed)
RESULTS_STORED: Final = FactKind("settled", _apply_results_stored)
REMATCHED: Final = FactKind("rematched", _apply_rematched)

AUTOMATIC_FACTS: Final = (CREATED, HOST_PASSED, RESULTS_STORED, REMATCHED)
