"""The session cookie: how it is set, and when it is renewed."""

from __future__ import annotations

from fastapi import Response

from wonderful.server.accounts.request_identity import COOKIE, Visitor
from wonderful.server.accounts.sessions_tokens_and_links import LIFETIMES, SESSION
from wonderful.server.service_container import Service
from wonderful.server.table.time_control import SECOND


def set_cookie(response: Response, service: Service, secret: str) -> None:
    """Set the session cookie. Scripts cannot read it, and other sites cannot send it."""
    lifetime = LIFETIMES[SESSION]
    response.set_cookie(
        COOKIE,
        secret,
        max_age=None if lifetime is None else lifetime // SECOND,
        httponly=True,
        samesite="lax",
        secure=service.public_url.startswith("https:"),
        path="/",
    )


async def renew_session(response: Response, service: Service, visitor: Visitor) -> None:
    """Extend the session. The page requests its person only when it is opened, which is enough."""
    if visitor.session is not None and await service.accounts.sessions.renew(visitor.session):
        set_cookie(response, service, visitor.session)
