"""Routes for people: own profile, settings, mutes and tables; profiles and history of others."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Response

from wonderful.server.accounts.best_results import best_solo_games
from wonderful.server.accounts.name_and_password_rules import AccountError
from wonderful.server.accounts.person import Person
from wonderful.server.accounts.player_history import history
from wonderful.server.accounts.player_statistics import statistics
from wonderful.server.http.dependencies import PersonDep, ServiceDep, VisitorDep
from wonderful.server.http.paging import Before, Count, cursor_of, next_page
from wonderful.server.http.session_cookie import renew_session
from wonderful.server.messages.http_bodies import (
    BestResult,
    BestResults,
    GameHistory,
    Me,
    PersonChanges,
    PlayedGame,
    PlayerStatistics,
    PublicProfile,
    TableList,
)
from wonderful.server.storage import people, results, table_logs
from wonderful.server.table.table_summary import TableStatus
from wonderful.server.views.own_profile import me_body
from wonderful.server.views.table_info import lobby_row

router = APIRouter(prefix="/api", tags=["people"])
PersonId = Annotated[str, Path(min_length=1, max_length=40, pattern=r"^[a-zA-Z0-9_-]+$")]


@router.get("/me")
async def get_me(response: Response, service: ServiceDep, visitor: VisitorDep) -> Me:
    """Get the signed-in person."""
    await renew_session(response, service, visitor)
    return me_body(visitor.person)


@router.patch("/me")
async def update_me(body: PersonChanges, service: ServiceDep, person: PersonDep) -> Me:
    """Change your nickname or settings.

    The setting `webhook` is a URL to call when it is your turn in a game with days per decision.
    With the setting `automatic_passing`, the server acts for you in production steps in which you
    have nothing to decide. All other settings are for clients.
    """
    if body.nickname is not None:
        person = await service.accounts.rename(person, body.nickname)
    if body.settings is not None:
        settings = {name: value for name, value in body.settings.items() if name != "muted"}
        if settings.get("webhook") is not None:
            settings["webhook"] = service.webhooks.check_url(str(settings["webhook"]))
        person = await service.accounts.change_settings(person, settings)
    me = _publish_change(service, person)
    if body.settings is not None:
        await service.tables.automatic_passing_setting.apply_setting(person, service.tables)
    return me


@router.put("/me/muted/{other}")
async def mute(other: PersonId, service: ServiceDep, person: PersonDep) -> Me:
    """Hide the chat lines of a person."""
    await _require_person(service, other)
    return _publish_change(service, await service.accounts.mute(person, other))


@router.delete("/me/muted/{other}")
async def unmute(other: PersonId, service: ServiceDep, person: PersonDep) -> Me:
    """Show the chat lines of a person again."""
    return _publish_change(service, await service.accounts.unmute(person, other))


@router.get("/me/tables")
async def list_my_tables(
    service: ServiceDep,
    person: PersonDep,
    status: TableStatus | None = None,
    before: Before = None,
    count: Count = 50,
) -> TableList:
    """List your tables, most recently changed first."""
    cursor = cursor_of(before)
    rows = await service.store.read(
        table_logs.tables(status=status, person=person.id, before=cursor, limit=count)
    )
    more = next_page(rows[-1].changed_at, rows[-1].id) if len(rows) == count else None
    return TableList(tables=[lobby_row(row) for row in rows], before=more)


@router.get("/me/bests")
async def list_my_best_results(service: ServiceDep, person: PersonDep) -> BestResults:
    """List your best solo games by scenario, and by mode for games without a scenario.

    Games that you left to a bot are not counted.
    """
    found = await best_solo_games(service.store, person.id)
    return BestResults(bests=[BestResult(**best) for best in found])


@router.get("/people/{other}")
async def get_person(other: PersonId, service: ServiceDep, _: PersonDep) -> PublicProfile:
    """Get the public profile of a person: nickname, statistics and ratings."""
    person = await _require_person(service, other)
    return PublicProfile(
        id=person.id,
        nickname=person.nickname,
        created_at=person.created_at,
        statistics=PlayerStatistics(**await statistics(service.store, person.id)),
    )


@router.get("/people/{other}/history")
async def get_history(
    other: PersonId,
    service: ServiceDep,
    reader: PersonDep,
    before: Before = None,
    count: Count = 50,
) -> GameHistory:
    """List the finished games of a person, newest first.

    A game has a `table` only if it was public or you played in it.
    """
    person = await _require_person(service, other)
    games = await history(service.store, person.id, cursor_of(before), count)
    if person.id != reader.id:
        await _hide_private_tables(service, reader, games)
    # A person's games never end in the same millisecond, so the time alone is a unique cursor.
    more = next_page(games[-1]["at"], games[-1].get("table", "-")) if len(games) == count else None
    return GameHistory(games=[PlayedGame(**game) for game in games], before=more)


async def _hide_private_tables(
    service: ServiceDep, reader: Person, games: list[dict[str, Any]]
) -> None:
    """Remove the ids of private tables: anyone who knows an id may open the table."""
    private = [game for game in games if not game["data"].get("is_public", False)]
    own = await service.store.read(
        results.tables_with_result(reader.id, [game["table"] for game in private])
    )
    for game in private:
        if game["table"] not in own:
            del game["table"]


async def _require_person(service: ServiceDep, id: str) -> Person:
    found = await service.store.read(people.by_id(id))
    if found is None:
        raise AccountError("no-such-person")
    return found


def _publish_change(service: ServiceDep, person: Person) -> Me:
    """Notify the person's connections of the change, and return the response."""
    service.process_messages.publish_person_change(person)
    return me_body(person)
