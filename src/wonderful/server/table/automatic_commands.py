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
from wonderful.server.table.table_state import OPEN, RUNNING, Chair, Table


def create(
    table: Table, request: Request, options: TableOptions, rematch_of: str | None = None
) -> list[Fact]:
    """Create the first fact of a new table."""
    data = {"host": request.person, "options": validate_options(options, table).to_json()}
    if rematch_of is not None:
        data["rematch_of"] = rematch_of
    return _apply(table, CREATED, Fact(CREATED.name, request.at, data, request.person))


def _apply_created(table: Table, fact: Fact) -> None:
    table.host = fact.data["host"]
    table.rematch_of = fact.data.get("rematch_of")
    apply_options(table, fact)


def invite(table: Table, at: int, chair: int, person: str, nickname: str) -> list[Fact]:
    """Keep a free chair for a person."""
    data = {"chair": chair, "person": person, "nickname": nickname}
    return _apply(table, INVITED, Fact(INVITED.name, at, data))


def _apply_invited(table: Table, fact: Fact) -> None:
    chair = table.chairs[fact.data["chair"]]
    chair.invited, chair.invited_name = fact.data["person"], fact.data["nickname"]


def withdraw_invitation(table: Table, at: int, person: str) -> list[Fact]:
    """Give the chair that is kept for a person to anybody; no facts if there is none."""
    chairs = [number for number, chair in enumerate(table.chairs) if chair.invited == person]
    if table.status != OPEN or not chairs:
        return []
    return _apply(table, UNINVITED, Fact(UNINVITED.name, at, {"chair": chairs[0]}))


def _apply_uninvited(table: Table, fact: Fact) -> None:
    table.chairs[fact.data["chair"]] = Chair()


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
    """Link a finished table to the table of the rematch, or note that another person joins it."""
    if table.rematch == rematch:
        return answer_rematch(table, request, accepts=True)
    data = {"table": rematch, "nickname": request.nickname}
    fact = Fact(REMATCHED.name, request.at, data, request.person)
    return _apply(table, REMATCHED, fact)


def _apply_rematched(table: Table, fact: Fact) -> None:
    table.rematch = fact.data["table"]
    table.rematch_proposer = fact.person, fact.data.get("nickname", "")
    table.rematch_answers = {} if fact.person is None else {fact.person: True}


def answer_rematch(table: Table, request: Request, accepts: bool) -> list[Fact]:
    """Note whether a person of a finished table joins the rematch."""
    if table.rematch is None or table.rematch_answers.get(request.person) is accepts:
        return []
    fact = Fact(REMATCH_ANSWERED.name, request.at, {"accepts": accepts}, request.person)
    return _apply(table, REMATCH_ANSWERED, fact)


def _apply_rematch_answered(table: Table, fact: Fact) -> None:
    assert fact.person is not None
    table.rematch_answers[fact.person] = fact.data["accepts"]


def _apply(table: Table, kind: FactKind, *facts: Fact) -> list[Fact]:
    for fact in facts:
        kind.apply(table, fact)
        table.add_fact(fact)
    return list(facts)


CREATED: Final = FactKind("created", _apply_created)
HOST_PASSED: Final = FactKind("host-passed", _apply_host_passed)
RESULTS_STORED: Final = FactKind("settled", _apply_results_stored)
REMATCHED: Final = FactKind("rematched", _apply_rematched)
REMATCH_ANSWERED: Final = FactKind("rematch-answered", _apply_rematch_answered)
INVITED: Final = FactKind("invited", _apply_invited)
UNINVITED: Final = FactKind("uninvited", _apply_uninvited)

AUTOMATIC_FACTS: Final = (
    *(CREATED, HOST_PASSED, RESULTS_STORED),
    *(REMATCHED, REMATCH_ANSWERED, INVITED, UNINVITED),
)
