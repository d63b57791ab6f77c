"""Routes for accounts: registration, password, and deletion of all personal data."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from wonderful.server.accounts.request_identity import COOKIE
from wonderful.server.accounts.sessions_tokens_and_links import digest_of
from wonderful.server.http.dependencies import PersonDep, ServiceDep, VisitorDep
from wonderful.server.http.password_attempts import check_password_attempts
from wonderful.server.http.session_cookie import set_cookie
from wonderful.server.messages.http_bodies import Credentials, Me, PasswordChange
from wonderful.server.runtime.leave_tables_of_deleted_person import leave_all_tables
from wonderful.server.views.own_profile import me_body

router = APIRouter(prefix="/api", tags=["people"])


@router.post("/me/account")
async def register(
    body: Credentials, request: Request, service: ServiceDep, person: PersonDep
) -> Me:
    """Turn a guest into an account, which can sign in on any device."""
    check_password_attempts(service, request, body.login)
    return me_body(await service.accounts.register(person, body.login, body.password))


@router.post("/me/password")
async def change_password(
    body: PasswordChange,
    request: Request,
    response: Response,
    service: ServiceDep,
    visitor: VisitorDep,
) -> Me:
    """Change your password and end all other sessions."""
    check_password_attempts(service, request, visitor.person.login or visitor.person.id)
    person, secret = await service.accounts.change_password(visitor.person, body.old, body.new)
    service.process_messages.publish_sign_out(person.id, but=digest_of(secret))
    set_cookie(response, service, secret)
    return me_body(person)


@router.delete("/me", status_code=204)
async def delete_me(response: Response, service: ServiceDep, person: PersonDep) -> None:
    """Delete your account and personal data. Played games keep your nickname and id."""
    await leave_all_tables(service.tables, person.id)
    await service.accounts.delete(person)
    service.process_messages.publish_sign_out(person.id)
    response.delete_cookie(COOKIE, path="/")
