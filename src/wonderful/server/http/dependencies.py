"""Dependencies of the routes: the service and the signed-in person."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import Depends, Request

from wonderful.server.accounts.person import Person
from wonderful.server.accounts.request_identity import Visitor, authenticate
from wonderful.server.service_container import Service


async def get_service(request: Request) -> Service:
    """Async only because FastAPI runs synchronous dependencies in a thread."""
    service: Service = request.app.state.service
    return service


# For the OpenAPI document: responses that are not JSON.
PLAIN_TEXT: Final[dict[int | str, dict[str, Any]]] = {200: {"content": {"text/plain": {}}}}

ServiceDep = Annotated[Service, Depends(get_service)]


async def require_visitor(request: Request, service: ServiceDep) -> Visitor:
    visitor = await authenticate(service.accounts.sessions, request)
    service.limits.check("request", visitor.person.id)
    return visitor


VisitorDep = Annotated[Visitor, Depends(require_visitor)]


async def require_person(visitor: VisitorDep) -> Person:
    return visitor.person


PersonDep = Annotated[Person, Depends(require_person)]


def base_url(request: Request, service: Service) -> str:
    """The URL of the server for links: the public one if it is set, else that of the request."""
    if service.settings.public_url is not None:
        return service.public_url
    return str(request.base_url).rstrip("/")
