"""Requests about tables: the lobby, new tables, commands, and what remains of a game."""

from __future__ import annotations

import json
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Body, Path, Query, Request, Response

from wonderful.record.match import Match
from wonderful.record.notation import write
from wonderful.record.record_format import export, record_of
from wonderful.server.accounts.person import Person
from wonderful.server.http.dependencies import PLAIN_TEXT, ThePerson, TheService, address_for
from wonderful.server.http.paging import Before, Count, cursor_of, next_page
from wonderful.server.messages.client_messages import AnyRequest
from wonderful.server.messages.http_bodies import (
    NewTableBody,
    ReplayShown,
    TableList,
    TableMade,
    Verification,
)
from wonderful.server.messages.server_messages import Done, PlanTold, PreviewTold, TableTold
from wonderful.server.runtime.command_handler import NewTable
from wonderful.server.storage import table_logs
from wonderful.server.storage.table_logs import TableRow
from wonderful.server.table.command import TableError
from wonderful.server.table.table_options import TableOptions
from wonderful.server.table.table_state import Table
from wonderful.server.views.lobby_filter import LobbyFilter
from wonderful.server.views.projection import check_may_watch, info_of, lobby_row, picture_of, whole
from wonderful.server.views.replay_steps import steps, verification

_MOST_LOOKED_AT: Final = 1_000  # rows of the database for one page of the lobby
_ROWS_AT_ONCE: Final = 100

router = APIRouter(prefix="/api", tags=["tables"])
TableId = Annotated[str, Path(min_length=1, max_length=40, pattern=r"^[a-zA-Z0-9_-]+$")]
Seat = Annotated[int | None, Query(ge=0, description="whose view; a spectator's if missing")]
Status = Literal["open", "running", "finished", "abandoned"]


@router.get("/tables")
async def list_tables(
    service: TheService,
    _: ThePerson,
    status: Status | None = None,
    players: Annotated[int | None, Query(ge=1, le=7)] = None,
    expansion: Annotated[str | None, Query(max_length=60)] = None,
    time: Literal["none", "bank", "days"] | None = None,
    rated: bool | None = None,
    free: Annotated[bool | None, Query(description="with a free chair")] = None,
    before: Before = None,
    count: Count = 50,
) -> TableList:
    """The lobby: public tables, changed last first."""
    wanted = LobbyFilter(players, expansion, time, rated, free)
    found: list[TableRow] = []
    looked_at = 0
    while len(found) < count and looked_at < _MOST_LOOKED_AT:
        cursor = cursor_of(before)
        rows = await service.store.read(
            table_logs.tables(status=status, public_only=True, before=cursor, limit=_ROWS_AT_ONCE)
        )
        for row in rows:
            before = next_page(row.changed_at, row.id)
            if wanted.matches(row.summary):
                found.append(row)
                if len(found) == count:
                    break
        looked_at += len(rows)
        if len(rows) < _ROWS_AT_ONCE:
            before = None if len(found) < count else before
            break
    return TableList(tables=[lobby_row(row) for row in found], before=before)


@router.post("/tables", status_code=201)
async def create_table(
    body: NewTableBody, request: Request, service: TheService, person: ThePerson
) -> TableMade:
    """A new table. With `start` and enough bots the game begins at once."""
    options = TableOptions.from_json(body.options)
    table = await service.command_handler.create(
        person, NewTable(options, body.bots, sits=body.sit, starts=body.start)
    )
    url = f"{address_for(request, service)}/table/{table.id}"
    return TableMade(table=table.id, url=url, number=table.length)


@router.post("/commands")
async def command(
    service: TheService, person: ThePerson, message: Annotated[AnyRequest, Body()]
) -> Done | PreviewTold | PlanTold:
    """Anything that can be done or asked at a table: the same messages as over the websocket."""
    return await service.command_handler.handle(person, message)


@router.get("/tables/{table}")
async def show_table(table: TableId, service: TheService, person: ThePerson) -> TableTold:
    """A table as one may see it now, like the answer to `watch`."""
    found = await _looked_at(service, table, person)
    seat = found.seat_of(person.id)
    here = service.subscriptions.presence.here(table)
    told = whole(found, seat, picture_of(found, seat), info_of(found), here)
    muted = person.settings.get("muted", ())
    chat = [line for line in await service.chat_lines(table) if line.person not in muted]
    return told.model_copy(update={"chat": chat})


@router.get("/tables/{table}/record")
async def record(table: TableId, service: TheService, person: ThePerson) -> Response:
    """The record of a game; of one that is not over only what everybody knows."""
    found = await _looked_at(service, table, person)
    match = _match(found)
    data = record_of(match).to_json() if found.is_over else export(match)
    name = f'attachment; filename="wonderful-{table}.json"'
    body = json.dumps(data, indent=1)
    return Response(body, media_type="application/json", headers={"content-disposition": name})


@router.get("/tables/{table}/notation", responses=PLAIN_TEXT)
async def notation(table: TableId, service: TheService, person: ThePerson) -> Response:
    """The game as text for people, when it is over."""
    match = _over(await _looked_at(service, table, person))
    return Response(write(match), media_type="text/plain; charset=utf-8")


@router.get("/tables/{table}/replay")
async def replay(
    table: TableId,
    service: TheService,
    person: ThePerson,
    seat: Seat = None,
    since: Annotated[int, Query(ge=0, le=100_000)] = 0,
    count: Annotated[int, Query(ge=1, le=200)] = 50,
) -> ReplayShown:
    """A game that is over, step by step, as any seat or a spectator saw it."""
    match = _over(await _looked_at(service, table, person))
    if seat is not None and seat >= match.game.players:
        raise TableError("no-such-chair", chair=seat + 1, chairs=match.game.players)
    return steps(match, seat, since, count)


@router.get("/tables/{table}/verification")
async def verify(table: TableId, service: TheService, person: ThePerson) -> Verification:
    """Whether the shuffle is the one that was promised when the game began."""
    found = await _looked_at(service, table, person)
    return Verification.model_validate(
        verification(_match(found), found.is_over, found.rules_version)
    )


async def _looked_at(service: TheService, id: str, person: Person) -> Table:
    table = await service.tables.read(id)
    check_may_watch(table, person.id)
    return table


def _match(table: Table) -> Match:
    if table.match is None:
        raise TableError("game-not-begun")
    return table.match


def _over(table: Table) -> Match:
    if not table.is_over:
        raise TableError("game-not-over")
    return _match(table)
