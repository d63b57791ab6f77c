"""Requests about people: coming, accounts, other devices, tokens, and being forgotten."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response

from wonderful.server.accounts.accounts import AccountError, digest_of, fold_login
from wonderful.server.accounts.person import Person
from wonderful.server.accounts.player_history import bests, history, statistics
from wonderful.server.accounts.rate_limits import address_key
from wonderful.server.accounts.request_identity import (
    COOKIE,
    AccessError,
    Visitor,
    address_of,
    visitor_of,
)
from wonderful.server.http.dependencies import (
    ThePerson,
    TheService,
    TheVisitor,
    address_for,
    set_cookie,
)
from wonderful.server.http.paging import Before, Count, cursor_of, next_page
from wonderful.server.messages.http_bodies import (
    Account,
    Best,
    Bests,
    ChangePerson,
    Dropped,
    History,
    Link,
    LinkSecret,
    Me,
    NewPassword,
    NewPerson,
    PersonShown,
    PlayedGame,
    PlayerStatistics,
    TableList,
    Token,
    Welcome,
)
from wonderful.server.runtime.account_deletion import leave_all_tables
from wonderful.server.runtime.subscriptions import PROGRAMS
from wonderful.server.storage import people, results, table_logs
from wonderful.server.views.projection import lobby_row

router = APIRouter(prefix="/api", tags=["people"])
PersonId = Annotated[str, Path(min_length=1, max_length=40, pattern=r"^[a-zA-Z0-9_-]+$")]


def shown(person: Person) -> Me:
    return Me(
        id=person.id,
        nickname=person.nickname,
        login=person.login,
        created_at=person.created_at,
        settings={name: value for name, value in person.settings.items() if name != "muted"},
        muted=list(person.settings.get("muted", ())),
    )


@router.post("/people", status_code=201)
async def arrive(body: NewPerson, request: Request, response: Response, service: TheService) -> Me:
    """Come in with a nickname: a new guest, whom a cookie remembers."""
    service.limits.check("arrive", address_key(address_of(request)))
    person, secret = await service.accounts.arrive(body.nickname, body.invite)
    set_cookie(response, service, secret)
    return shown(person)


@router.post("/login")
async def log_in(body: Account, request: Request, response: Response, service: TheService) -> Me:
    """Sign in to an account."""
    _check_attempts(service, request, body.login)
    person, secret = await service.accounts.log_in(body.login, body.password)
    set_cookie(response, service, secret)
    return shown(person)


@router.post("/logout", status_code=204)
async def log_out(response: Response, service: TheService, visitor: TheVisitor) -> None:
    """End this session. A guest without an account cannot come back."""
    if visitor.session is not None:
        await service.accounts.log_out(visitor.session)
        service.process_messages.signed_out(visitor.person.id, visitor.key)
    response.delete_cookie(COOKIE, path="/")


@router.post("/link")
async def use_link(
    body: LinkSecret, request: Request, response: Response, service: TheService
) -> Me:
    """Become, on this device, who made the link on another."""
    service.limits.check("arrive", address_key(address_of(request)))
    person, secret = await service.accounts.use_link(body.secret)
    set_cookie(response, service, secret)
    return shown(person)


@router.get("/hello")
async def hello(request: Request, response: Response, service: TheService) -> Welcome:
    """Who one is, also if that is nobody yet: no error, unlike `/api/me`."""
    try:
        visitor = await visitor_of(service.accounts, request)
    except AccessError:
        return Welcome(needs_invite=service.settings.invite_code is not None)
    await _renew(response, service, visitor)
    return Welcome(me=shown(visitor.person))


@router.get("/me")
async def me(response: Response, service: TheService, visitor: TheVisitor) -> Me:
    """Who one is."""
    await _renew(response, service, visitor)
    return shown(visitor.person)


@router.patch("/me")
async def change_me(body: ChangePerson, service: TheService, person: ThePerson) -> Me:
    """Change one's nickname or settings. `webhook` is told of one's turns in slow games."""
    if body.nickname is not None:
        person = await service.accounts.rename(person, body.nickname)
    if body.settings is not None:
        settings = {name: value for name, value in body.settings.items() if name != "muted"}
        if settings.get("webhook") is not None:
            settings["webhook"] = service.webhooks.check_url(str(settings["webhook"]))
        person = await service.accounts.change_settings(person, settings)
    return _changed(service, person)


@router.delete("/me", status_code=204)
async def forget_me(response: Response, service: TheService, person: ThePerson) -> None:
    """Delete everything about oneself. Games that were played keep the nickname and a bare id."""
    await leave_all_tables(service.tables, person.id)
    await service.accounts.forget(person)
    service.process_messages.signed_out(person.id)
    response.delete_cookie(COOKIE, path="/")


@router.post("/me/account")
async def register(body: Account, request: Request, service: TheService, person: ThePerson) -> Me:
    """Give oneself an account, so that one's games can be reached from everywhere."""
    _check_attempts(service, request, body.login)
    return shown(await service.accounts.register(person, body.login, body.password))


@router.post("/me/password")
async def change_password(
    body: NewPassword,
    request: Request,
    response: Response,
    service: TheService,
    visitor: TheVisitor,
) -> Me:
    """Change one's password; all other sessions end."""
    _check_attempts(service, request, visitor.person.login or visitor.person.id)
    person, secret = await service.accounts.change_password(visitor.person, body.old, body.new)
    service.process_messages.signed_out(person.id, but=digest_of(secret))
    set_cookie(response, service, secret)
    return shown(person)


@router.post("/me/link", status_code=201)
async def make_link(request: Request, service: TheService, person: ThePerson) -> Link:
    """A link that makes another device one's own, once."""
    secret = await service.accounts.make_link(person)
    # Behind "#": that part of an address is never sent to a server, so no log has it.
    return Link(url=f"{address_for(request, service)}/link#{secret}", secret=secret)


@router.post("/me/tokens", status_code=201)
async def make_token(service: TheService, person: ThePerson) -> Token:
    """A token for a program that plays as oneself."""
    return Token(token=await service.accounts.make_token(person))


@router.delete("/me/tokens")
async def drop_tokens(service: TheService, person: ThePerson) -> Dropped:
    """End all tokens."""
    count = await service.accounts.drop_tokens(person)
    service.process_messages.signed_out(person.id, PROGRAMS)
    return Dropped(count=count)


@router.put("/me/muted/{other}")
async def mute(other: PersonId, service: TheService, person: ThePerson) -> Me:
    """Do not show what somebody says."""
    await _known(service, other)
    return _changed(service, await service.accounts.mute(person, other))


@router.delete("/me/muted/{other}")
async def unmute(other: PersonId, service: TheService, person: ThePerson) -> Me:
    """Show it again."""
    return _changed(service, await service.accounts.unmute(person, other))


@router.get("/me/tables")
async def my_tables(
    service: TheService, person: ThePerson, before: Before = None, count: Count = 50
) -> TableList:
    """One's tables, changed last first, with who is waited for."""
    rows = await service.store.read(
        table_logs.tables(person=person.id, before=cursor_of(before), limit=count)
    )
    more = next_page(rows[-1].changed_at, rows[-1].id) if len(rows) == count else None
    return TableList(tables=[lobby_row(row) for row in rows], before=more)


@router.get("/me/bests")
async def my_bests(service: TheService, person: ThePerson) -> Bests:
    """One's best games alone, in each scenario and without one; those that one left are not."""
    found = await bests(service.store, person.id)
    return Bests(bests=[Best(**best) for best in found])


@router.get("/people/{other}")
async def show_person(other: PersonId, service: TheService, _: ThePerson) -> PersonShown:
    """Nickname, statistics and ratings of somebody."""
    found = await _known(service, other)
    return PersonShown(
        id=found.id,
        nickname=found.nickname,
        created_at=found.created_at,
        statistics=PlayerStatistics(**await statistics(service.store, found.id)),
    )


@router.get("/people/{other}/history")
async def show_history(
    other: PersonId,
    service: TheService,
    reader: ThePerson,
    before: Before = None,
    count: Count = 50,
) -> History:
    """The finished games of somebody. `table` only if it was public, or one sat there, too."""
    found = await _known(service, other)
    games = await history(service.store, found.id, cursor_of(before), count)
    if found.id != reader.id:
        await _hide_tables(service, reader, games)
    # Two games of a person are not settled in the same millisecond, so the time alone is a place.
    more = next_page(games[-1]["at"], games[-1].get("table", "-")) if len(games) == count else None
    return History(games=[PlayedGame(**game) for game in games], before=more)


async def _hide_tables(service: TheService, reader: Person, games: list[dict[str, Any]]) -> None:
    """Whoever knows the id of a private table can look at it."""
    private = [game for game in games if not game["data"].get("is_public", False)]
    own = await service.store.read(
        results.played_at(reader.id, [game["table"] for game in private])
    )
    for game in private:
        if game["table"] not in own:
            del game["table"]


async def _known(service: TheService, id: str) -> Person:
    found = await service.store.read(people.by_id(id))
    if found is None:
        raise AccountError("no-such-person")
    return found


def _changed(service: TheService, person: Person) -> Me:
    """The answer after a change of a person, of whom their connections have to know."""
    service.process_messages.person_changed(person)
    return shown(person)


async def _renew(response: Response, service: TheService, visitor: Visitor) -> None:
    """Here and not in every request: a page asks who one is when it is opened."""
    if visitor.session is not None and await service.accounts.renew(visitor.session):
        set_cookie(response, service, visitor.session)


def _check_attempts(service: TheService, request: Request, login: str) -> None:
    """Passwords cannot be tried quickly: strictly from one address, whatever the account, and
    loosely for one account from everywhere, so that strangers do not lock its owner out."""
    service.limits.check("password", address_key(address_of(request)))
    service.limits.check("password-login", fold_login(login))
