"""Routes for tables: lobby, creation, commands, records and replays."""

from __future__ import annotations

import json
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Body, Path, Query, Request, Response

from wonderful.record.game_summary import game_summary
from wonderful.record.match import Match
from wonderful.record.notation import write
from wonderful.record.public_record import export
from wonderful.record.record_format import record_of
from wonderful.server.accounts.person import Person
from wonderful.server.http.dependencies import PLAIN_TEXT, PersonDep, ServiceDep, base_url
from wonderful.server.http.paging import Before, Count, cursor_of, next_page
from wonderful.server.messages.client_messages import AnyRequest
from wonderful.server.messages.game_summary_body import GameSummary
from wonderful.server.messages.http_bodies import (
    CreatedTable,
    NewTableBody,
    ReplayPage,
    TableList,
    Verification,
)
from wonderful.server.messages.server_messages import (
    CardOutlooksReply,
    Done,
    PlanReply,
    PreviewReply,
    TableSnapshot,
)
from wonderful.server.runtime.table_creation import NewTable, options_for
from wonderful.server.storage import table_logs
from wonderful.server.storage.table_logs import TableRow
from wonderful.server.table.command_definition import TableError
from wonderful.server.table.table_state import Table
from wonderful.server.views.lobby_filter import LobbyFilter
from wonderful.server.views.projection import make_snapshot, project
from wonderful.server.views.replay_steps import replay_page, verification
from wonderful.server.views.table_info import info_of, lobby_row
from wonderful.server.views.watch_permission import check_may_watch

_MAX_ROWS_READ: Final = 1_000  # of the database, for one page of the lobby
_ROWS_PER_QUERY: Final = 100

router = APIRouter(prefix="/api", tags=["tables"])
TableId = Annotated[str, Path(min_length=1, max_length=40, pattern=r"^[a-zA-Z0-9_-]+$")]
Seat = Annotated[
    int | None, Query(ge=0, description="the seat to view from; omit for a spectator's view")
]
Status = Literal["open", "running", "finished", "abandoned"]


@router.get("/tables")
async def list_tables(
    service: ServiceDep,
    _: PersonDep,
    status: Status | None = None,
    players: Annotated[int | None, Query(ge=1)] = None,
    expansion: Annotated[str | None, Query(max_length=60)] = None,
    time: Literal["none", "bank", "days"] | None = None,
    rated: bool | None = None,
    free: Annotated[bool | None, Query(description="whether the table has a free chair")] = None,
    before: Before = None,
    count: Count = 50,
) -> TableList:
    """List public tables, most recently changed first."""
    lobby_filter = LobbyFilter(players, expansion, time, rated, free)
    found: list[TableRow] = []
    rows_read = 0
    while len(found) < count and rows_read < _MAX_ROWS_READ:
        cursor = cursor_of(before)
        rows = await service.store.read(
            table_logs.tables(status=status, public_only=True, before=cursor, limit=_ROWS_PER_QUERY)
        )
        for row in rows:
            before = next_page(row.changed_at, row.id)
            if lobby_filter.matches(row.summary):
                found.append(row)
                if len(found) == count:
                    break
        rows_read += len(rows)
        if len(rows) < _ROWS_PER_QUERY:
            before = None if len(found) < count else before
            break
    return TableList(tables=[lobby_row(row) for row in found], before=before)


@router.post("/tables", status_code=201)
async def create_table(
    body: NewTableBody, request: Request, service: ServiceDep, person: PersonDep
) -> CreatedTable:
    """Create a table. With `start`, the game begins at once; all chairs must be taken.

    If all other chairs go to bots, the option `memory_aid` is on by default.
    """
    options = options_for(body.options, len(body.bots), body.sit)
    table = await service.table_creator.create(
        person, NewTable(options, body.bots, sits=body.sit, starts=body.start)
    )
    url = f"{base_url(request, service)}/table/{table.id}"
    return CreatedTable(table=table.id, url=url, number=table.length)


@router.post("/commands")
async def send_command(
    service: ServiceDep, person: PersonDep, message: Annotated[AnyRequest, Body()]
) -> Done | PreviewReply | CardOutlooksReply | PlanReply:
    """Send a command or query about a table: the same messages as over the websocket."""
    return await service.command_handler.handle(person, message)


@router.get("/tables/{table}")
async def get_table(table: TableId, service: ServiceDep, person: PersonDep) -> TableSnapshot:
    """Get a snapshot of a table, as in the reply to `watch`."""
    found = await _load_table(service, table, person)
    seat = found.seat_of(person.id)
    here = service.subscriptions.presence.people_at(table)
    snapshot = make_snapshot(found, seat, project(found, seat), info_of(found), here)
    return snapshot.model_copy(update={"chat": await service.chat_lines(table, person)})


@router.get("/tables/{table}/record")
async def get_record(table: TableId, service: ServiceDep, person: PersonDep) -> Response:
    """Get the record of a game. During the game it contains only public information."""
    found = await _load_table(service, table, person)
    match = _require_match(found)
    data = record_of(match).to_json() if found.is_over else export(match)
    name = f'attachment; filename="wonderful-{table}.json"'
    body = json.dumps(data, indent=1)
    return Response(body, media_type="application/json", headers={"content-disposition": name})


@router.get("/tables/{table}/notation", responses=PLAIN_TEXT)
async def get_notation(table: TableId, service: ServiceDep, person: PersonDep) -> Response:
    """Get a finished game as readable text."""
    match = _require_finished_match(await _load_table(service, table, person))
    return Response(write(match), media_type="text/plain; charset=utf-8")


@router.get("/tables/{table}/replay")
async def get_replay(
    table: TableId,
    service: ServiceDep,
    person: PersonDep,
    seat: Seat = None,
    since: Annotated[int, Query(ge=0, le=100_000)] = 0,
    count: Annotated[int, Query(ge=1, le=200)] = 50,
) -> ReplayPage:
    """Get the steps of a finished game, as a seat or a spectator saw them."""
    match = _require_finished_match(await _load_table(service, table, person))
    if seat is not None and seat >= match.game.players:
        raise TableError("no-such-chair", chair=seat, chairs=match.game.players)
    return replay_page(match, seat, since, count)


@router.get("/tables/{table}/summary")
async def get_summary(table: TableId, service: ServiceDep, person: PersonDep) -> GameSummary:
    """Get a finished game in a few numbers: points by round, best and unfinished cards."""
    found = await _load_table(service, table, person)
    summary = game_summary(_require_finished_match(found))
    return GameSummary(**summary, ratings=found.rating_changes or None)


@router.get("/tables/{table}/verification")
async def get_verification(table: TableId, service: ServiceDep, person: PersonDep) -> Verification:
    """Get the commitment to the shuffle and, after the game, the seed to verify it with."""
    found = await _load_table(service, table, person)
    return Verification.model_validate(
        verification(_require_match(found), found.is_over, found.rules_version)
    )


async def _load_table(service: ServiceDep, id: str, person: Person) -> Table:
    table = await service.tables.read(id)
    check_may_watch(table, person.id)
    return table


def _require_match(table: Table) -> Match:
    if table.match is None:
        raise TableError("game-not-begun")
    return table.match


def _require_finished_match(table: Table) -> Match:
    if not table.is_over:
        raise TableError("game-not-over")
    return _require_match(table)
