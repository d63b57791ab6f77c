"""The server as an ASGI application: routes, websocket, and what stands around them."""

from __future__ import annotations

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Receive, Scope, Send

import wonderful
from wonderful.errors import WonderfulError
from wonderful.server.accounts.request_identity import language_of
from wonderful.server.http import (
    account_routes,
    data_routes,
    operations_routes,
    static_files,
    table_routes,
)
from wonderful.server.http.middleware import Guard, refusal
from wonderful.server.messages.error_messages import MessageError, as_error, unreadable
from wonderful.server.messages.http_bodies import ErrorAnswer
from wonderful.server.service import Service
from wonderful.server.storage.store import ConflictError, StorageError
from wonderful.server.websocket import serve_socket

_REFUSALS = (400, 401, 403, 404, 409, 413, 422, 429, 500, 503)


def make_app(service: Service) -> FastAPI:
    """The application of a service that is open; who runs it also starts and closes the service."""
    app = FastAPI(
        title="wonderful",
        version=wonderful.__version__,
        description="Games of It's a Wonderful World: an unofficial fan project.",
        docs_url=None,  # its page needs scripts from elsewhere
        redoc_url=None,
        openapi_url="/api/openapi.json",
        responses={code: {"model": ErrorAnswer} for code in _REFUSALS},
        generate_unique_id_function=_route_name,
    )
    app.state.service = service
    for module in (operations_routes, account_routes, table_routes, data_routes):
        app.include_router(module.router)

    @app.websocket("/api/socket")
    async def socket(websocket: WebSocket) -> None:
        await serve_socket(service, websocket)

    app.include_router(static_files.router)  # last: it takes every other path
    for kind in (WonderfulError, StorageError, ConflictError):
        app.add_exception_handler(kind, _refused)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(HTTPException, _no_route)
    app.add_middleware(_PackedReplays, minimum_size=4096, compresslevel=5)
    app.add_middleware(Guard, service=service)
    return app


class _PackedReplays(GZipMiddleware):
    """Replays are the only long answers that are not compressed in advance (`data_routes`).

    All others pass by: looking whether they are long would cost more than it brings.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].endswith("/replay"):
            await super().__call__(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def _route_name(route: APIRoute) -> str:
    return route.name


async def _refused(request: Request, error: Exception) -> Response:
    if isinstance(error, StorageError):
        request.app.state.service.metrics.storage_failed()
    return _answer(request, error)


async def _unreadable(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return _answer(request, unreadable(error.errors()))


def _answer(request: Request, error: Exception) -> Response:
    """Every refusal is counted, too."""
    service: Service = request.app.state.service
    shown = as_error(error)
    service.metrics.refused(shown.code)
    return refusal(shown, language_of(request))


async def _no_route(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    shown: WonderfulError
    if isinstance(error.__cause__, WonderfulError):  # while the body was read
        shown = error.__cause__
    elif error.status_code == 405:
        shown = MessageError("wrong-method", method=request.method[:20])
    elif error.status_code == 404:
        shown = MessageError("not-found")
    else:
        shown = MessageError("not-json")
    answer = _answer(request, shown)
    answer.headers.update(error.headers or {})
    return answer
