"""Who may execute a command, and in which status of the table."""

from __future__ import annotations

from wonderful.server.table.command_definition import Request, TableError
from wonderful.server.table.table_state import OPEN, RUNNING, Table


def anyone_before_start(table: Table, request: Request) -> None:
    check_status(table, OPEN)


def seated_before_start(table: Table, request: Request) -> None:
    check_status(table, OPEN)
    own_chair(table, request)


def host_before_start(table: Table, request: Request) -> None:
    check_status(table, OPEN)
    if table.host != request.person:
        raise TableError("host-only")


def player(table: Table, request: Request) -> None:
    """Any player, including one replaced by a stand-in at the moment."""
    check_status(table, RUNNING)
    own_seat(table, request)


def present_player(table: Table, request: Request) -> None:
    player(table, request)
    if table.chair_at(own_seat(table, request)).is_away:
        raise TableError("you-are-away")


def check_status(table: Table, status: str) -> None:
    if table.status != status:
        raise TableError("table-status", status=table.status, needed=status)


def own_chair(table: Table, request: Request) -> int:
    chair = table.chair_of(request.person)
    if chair is None:
        raise TableError("not-seated")
    return chair


def own_seat(table: Table, request: Request) -> int:
    seat = table.seat_of(request.person)
    if seat is None:
        raise TableError("not-seated")
    return seat
