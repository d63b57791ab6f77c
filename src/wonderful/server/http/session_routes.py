"""Routes for sessions: guests, signing in and out, sign-in links, and tokens of programs."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from wonderful.server.accounts.rate_limits import address_key
from wonderful.server.accounts.request_identity import (
    COOKIE,
    AccessError,
    address_of,
    authenticate,
)
from wonderful.server.http.dependencies import PersonDep, ServiceDep, VisitorDep, base_url
from wonderful.server.http.password_attempts import check_password_attempts
from wonderful.server.http.session_cookie import renew_session, set_cookie
from wonderful.server.messages.http_bodies import (
    ApiToken,
    Credentials,
    LinkSecret,
    Me,
    NewPerson,
    RevokedTokens,
    SessionInfo,
    SignInLink,
)
from wonderful.server.runtime.automatic_passing_setting import AUTOMATIC_PASSING
from wonderful.server.runtime.subscriptions import PROGRAMS
from wonderful.server.views.own_profile import me_body

router = APIRouter(prefix="/api", tags=["people"])


@router.post("/people", status_code=201)
async def create_guest(
    body: NewPerson, request: Request, response: Response, service: ServiceDep
) -> Me:
    """Create a guest with a nickname, and sign in by setting a session cookie."""
    service.limits.check("create-guest", address_key(address_of(request)))
    settings = {AUTOMATIC_PASSING: True} if body.automatic_passing else None
    person, secret = await service.accounts.create_guest(body.nickname, body.invite, settings)
    set_cookie(response, service, secret)
    return me_body(person)


@router.post("/login")
async def log_in(
    body: Credentials, request: Request, response: Response, service: ServiceDep
) -> Me:
    """Sign in to an account by setting a session cookie."""
    check_password_attempts(service, request, body.login)
    person, secret = await service.accounts.log_in(body.login, body.password)
    set_cookie(response, service, secret)
    return me_body(person)


@router.post("/logout", status_code=204)
async def log_out(response: Response, service: ServiceDep, visitor: VisitorDep) -> None:
    """Sign out and end this session. Guests cannot sign in again."""
    if visitor.session is not None:
        await service.accounts.sessions.log_out(visitor.session)
        service.process_messages.publish_sign_out(visitor.person.id, visitor.key)
    response.delete_cookie(COOKIE, path="/")


@router.get("/hello")
async def get_session(request: Request, response: Response, service: ServiceDep) -> SessionInfo:
    """Get the signed-in person, if any. Unlike `/api/me`, this never fails with 401."""
    try:
        visitor = await authenticate(service.accounts.sessions, request)
    except AccessError:
        return SessionInfo(needs_invite=service.settings.invite_code is not None)
    await renew_session(response, service, visitor)
    return SessionInfo(me=me_body(visitor.person))


@router.post("/me/link", status_code=201)
async def create_link(request: Request, service: ServiceDep, person: PersonDep) -> SignInLink:
    """Create a link that signs another device in, once."""
    secret = await service.accounts.sessions.create_link(person)
    # In the fragment, which browsers do not send, so the secret appears in no log.
    return SignInLink(url=f"{base_url(request, service)}/link#{secret}", secret=secret)


@router.post("/link")
async def use_link(
    body: LinkSecret, request: Request, response: Response, service: ServiceDep
) -> Me:
    """Sign in with the secret of a sign-in link."""
    service.limits.check("create-guest", address_key(address_of(request)))
    person, secret = await service.accounts.sessions.redeem_link(body.secret)
    set_cookie(response, service, secret)
    return me_body(person)


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
