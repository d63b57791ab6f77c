"""What the routes ask for: the service, and who is signed in."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import Depends, Request, Response

from wonderful.server.accounts.accounts import LIVES, SESSION
from wonderful.server.accounts.person import Person
from wonderful.server.accounts.request_identity import COOKIE, Visitor, visitor_of
from wonderful.server.service import Service
from wonderful.server.table.table_options import SECOND


async def service_of(request: Request) -> Service:
    """Async, although it waits for nothing: FastAPI runs others in a thread."""
    service: Service = request.app.state.service
    return service


# In the OpenAPI document, for answers that are no JSON.
PLAIN_TEXT: Final[dict[int | str, dict[str, Any]]] = {200: {"content": {"text/plain": {}}}}

TheService = Annotated[Service, Depends(service_of)]


async def visitor(request: Request, service: TheService) -> Visitor:
    found = await visitor_of(service.accounts, request)
    service.limits.check("request", found.person.id)
    return found


async def signed_in(found: Annotated[Visitor, Depends(visitor)]) -> Person:
    return found.person


TheVisitor = Annotated[Visitor, Depends(visitor)]
ThePerson = Annotated[Person, Depends(signed_in)]


def address_for(request: Request, service: Service) -> str:
    """The address of the server in links for somebody: as they reached it, unless it is set."""
    if service.settings.public_url is not None:
        return service.public_url
    return str(request.base_url).rstrip("/")


def set_cookie(response: Response, service: Service, secret: str) -> None:
    """The identity of a browser: no script can read it, no other site can use it."""
    lives = LIVES[SESSION]
    response.set_cookie(
        COOKIE,
        secret,
        max_age=None if lives is None else lives // SECOND,
        httponly=True,
        samesite="lax",
        secure=service.public_url.startswith("https:"),
        path="/",
    )
