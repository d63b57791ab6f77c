"""Routes for people: guests, accounts, sessions, tokens, settings and profiles."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response

from wonderful.server.accounts.name_and_password_rules import AccountError, fold_login
from wonderful.server.accounts.person import Person
from wonderful.server.accounts.player_history import best_solo_games, history, statistics
from wonderful.server.accounts.rate_limits import address_key
from wonderful.server.accounts.request_identity import (
    COOKIE,
    AccessError,
    Visitor,
    address_of,
    authenticate,
)
from wonderful.server.accounts.sessions import digest_of
from wonderful.server.http.dependencies import (
    PersonDep,
    ServiceDep,
    VisitorDep,
    base_url,
    set_cookie,
)
from wonderful.server.http.paging import Before, Count, cursor_of, next_page
from wonderful.server.messages.http_bodies import (
    ApiToken,
    BestResult,
    BestResults,
    Credentials,
    GameHistory,
    LinkSecret,
    Me,
    NewPerson,
    PasswordChange,
    PersonChanges,
    PlayedGame,
    PlayerStatistics,
    PublicProfile,
    RevokedTokens,
    SessionInfo,
    SignInLink,
    TableList,
)
from wonderful.server.runtime.account_deletion import leave_all_tables
from wonderful.server.runtime.subscriptions import PROGRAMS
from wonderful.server.storage import people, results, table_logs
from wonderful.server.views.table_info import lobby_row

router = APIRouter(prefix="/api", tags=["people"])
PersonId = Annotated[str, Path(min_length=1, max_length=40, pattern=r"^[a-zA-Z0-9_-]+$")]


def _me_body(person: Person) -> Me:
    return Me(
        id=person.id,
        nickname=person.nickname,
        login=person.login,
        created_at=person.created_at,
        settings={name: value for name, value in person.settings.items() if name != "muted"},
        muted=list(person.settings.get("muted", ())),
    )


@router.post("/people", status_code=201)
async def create_guest(
    body: NewPerson, request: Request, response: Response, service: ServiceDep
) -> Me:
    """Create a guest with a nickname, and sign in by setting a session cookie."""
    service.limits.check("create-guest", address_key(address_of(request)))
    person, secret = await service.accounts.create_guest(body.nickname, body.invite)
    set_cookie(response, service, secret)
    return _me_body(person)


@router.post("/login")
async def log_in(
    body: Credentials, request: Request, response: Response, service: ServiceDep
) -> Me:
    """Sign in to an account by setting a session cookie."""
    _check_attempts(service, request, body.login)
    person, secret = await service.accounts.log_in(body.login, body.password)
    set_cookie(response, service, secret)
    return _me_body(person)


@router.post("/logout", status_code=204)
async def log_out(response: Response, service: ServiceDep, visitor: VisitorDep) -> None:
    """Sign out and end this session. Guests cannot sign in again."""
    if visitor.session is not None:
        await service.accounts.sessions.log_out(visitor.session)
        service.process_messages.publish_sign_out(visitor.person.id, visitor.key)
    response.delete_cookie(COOKIE, path="/")


@router.post("/link")
async def use_link(
    body: LinkSecret, request: Request, response: Response, service: ServiceDep
) -> Me:
    """Sign in with the secret of a sign-in link."""
    service.limits.check("create-guest", address_key(address_of(request)))
    person, secret = await service.accounts.sessions.redeem_link(body.secret)
    set_cookie(response, service, secret)
    return _me_body(person)


@router.get("/hello")
async def get_session(request: Request, response: Response, service: ServiceDep) -> SessionInfo:
    """Get the signed-in person, if any. Unlike `/api/me`, this never fails with 401."""
    try:
        visitor = await authenticate(service.accounts.sessions, request)
    except AccessError:
        return SessionInfo(needs_invite=service.settings.invite_code is not None)
    await _renew_session(response, service, visitor)
    return SessionInfo(me=_me_body(visitor.person))


@router.get("/me")
async def get_me(response: Response, service: ServiceDep, visitor: VisitorDep) -> Me:
    """Get the signed-in person."""
    await _renew_session(response, service, visitor)
    return _me_body(visitor.person)


@router.patch("/me")
async def update_me(body: PersonChanges, service: ServiceDep, person: PersonDep) -> Me:
    """Change your nickname or settings.

    The setting `webhook` is a URL to call when it is your turn in a game with days per decision.
    """
    if body.nickname is not None:
        person = await service.accounts.rename(person, body.nickname)
    if body.settings is not None:
        settings = {name: value for name, value in body.settings.items() if name != "muted"}
        if settings.get("webhook") is not None:
            settings["webhook"] = service.webhooks.check_url(str(settings["webhook"]))
        person = await service.accounts.change_settings(person, settings)
    return _publish_change(service, person)


@router.delete("/me", status_code=204)
async def delete_me(response: Response, service: ServiceDep, person: PersonDep) -> None:
    """Delete your account and personal data. Played games keep your nickname and id."""
    await leave_all_tables(service.tables, person.id)
    await service.accounts.delete(person)
    service.process_messages.publish_sign_out(person.id)
    response.delete_cookie(COOKIE, path="/")


@router.post("/me/account")
async def register(
    body: Credentials, request: Request, service: ServiceDep, person: PersonDep
) -> Me:
    """Turn a guest into an account, which can sign in on any device."""
    _check_attempts(service, request, body.login)
    return _me_body(await service.accounts.register(person, body.login, body.password))


@router.post("/me/password")
async def change_password(
    body: PasswordChange,
    request: Request,
    response: Response,
    service: ServiceDep,
    visitor: VisitorDep,
) -> Me:
    """Change your password and end all other sessions."""
    _check_attempts(service, request, visitor.person.login or visitor.person.id)
    person, secret = await service.accounts.change_password(visitor.person, body.old, body.new)
    service.process_messages.publish_sign_out(person.id, but=digest_of(secret))
    set_cookie(response, service, secret)
    return _me_body(person)


@router.post("/me/link", status_code=201)
async def create_link(request: Request, service: ServiceDep, person: PersonDep) -> SignInLink:
    """Create a link that signs another device in, once."""
    secret = await service.accounts.sessions.create_link(person)
    # In the fragment, which browsers do not send, so the secret appears in no log.
    return SignInLink(url=f"{base_url(request, service)}/link#{secret}", secret=secret)


@router.post("/me/tokens", status_code=201)
async def create_token(service: ServiceDep, person: PersonDep) -> ApiToken:
    """Create a token for a program that plays in your name."""
    return ApiToken(token=await service.accounts.sessions.create_token(person))


@router.delete("/me/tokens")
async def revoke_tokens(service: ServiceDep, person: PersonDep) -> RevokedTokens:
    """Revoke all your tokens."""
    count = await service.accounts.sessions.revoke_tokens(person)
    service.process_messages.publish_sign_out(person.id, PROGRAMS)
    return RevokedTokens(count=count)


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
    service: ServiceDep, person: PersonDep, before: Before = None, count: Count = 50
) -> TableList:
    """List your tables, most recently changed first."""
    rows = await service.store.read(
        table_logs.tables(person=person.id, before=cursor_of(before), limit=count)
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
    return _me_body(person)


async def _renew_session(response: Response, service: ServiceDep, visitor: Visitor) -> None:
    """Extend the session. The page requests its person only when it is opened, which is enough."""
    if visitor.session is not None and await service.accounts.sessions.renew(visitor.session):
        set_cookie(response, service, visitor.session)


def _check_attempts(service: ServiceDep, request: Request, login: str) -> None:
    """Limit password attempts: strictly per address, and loosely per account, so that strangers
    cannot lock its owner out."""
    service.limits.check("password", address_key(address_of(request)))
    service.limits.check("password-login", fold_login(login))
