"""The ASGI application: routes, websocket, exception handlers and middleware."""

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
    invitation_routes,
    operations_routes,
    page_data_routes,
    person_routes,
    session_routes,
    static_files,
    table_routes,
)
from wonderful.server.http.request_checks import RequestMiddleware, error_response
from wonderful.server.messages.error_messages import MessageError, public_error, validation_error
from wonderful.server.messages.http_bodies import ErrorResponse
from wonderful.server.service_container import Service
from wonderful.server.storage.store import ConflictError, StorageError
from wonderful.server.websocket.handshake import serve_socket

_ERROR_STATUSES = (400, 401, 403, 404, 409, 413, 421, 422, 429, 500, 503)


def make_app(service: Service) -> FastAPI:
    """Build the application. The caller opens, starts and closes the service."""
    app = FastAPI(
        title="wonderful",
        version=wonderful.__version__,
        description="Play It's a Wonderful World: an unofficial fan project.",
        docs_url=None,  # its page loads scripts from another site
        redoc_url=None,
        openapi_url="/api/openapi.json",
        responses={code: {"model": ErrorResponse} for code in _ERROR_STATUSES},
        generate_unique_id_function=_route_name,
    )
    app.state.service = service
    for module in (
        operations_routes,
        session_routes,
        person_routes,
        account_routes,
        table_routes,
        invitation_routes,
        page_data_routes,
    ):
        app.include_router(module.router)

    @app.websocket("/api/socket")
    async def socket(websocket: WebSocket) -> None:
        await serve_socket(service, websocket)

    app.include_router(static_files.router)  # last, because it matches every path
    for kind in (WonderfulError, StorageError, ConflictError):
        app.add_exception_handler(kind, _handle_error)
    app.add_exception_handler(RequestValidationError, _handle_validation_error)
    app.add_exception_handler(HTTPException, _handle_http_exception)
    app.add_middleware(_ReplayCompression, minimum_size=4096, compresslevel=5)
    app.add_middleware(RequestMiddleware, service=service)
    return app


class _ReplayCompression(GZipMiddleware):
    """Compresses replays, the only long responses that are not compressed in advance.

    Other responses skip the middleware: it would cost more than it saves.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].endswith("/replay"):
            await super().__call__(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def _route_name(route: APIRoute) -> str:
    return route.name


async def _handle_error(request: Request, error: Exception) -> Response:
    if isinstance(error, StorageError):
        request.app.state.service.metrics.record_storage_failure()
    return _error_response(request, error)


async def _handle_validation_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return _error_response(request, validation_error(error.errors()))


def _error_response(request: Request, error: Exception) -> Response:
    """Count the error and build its response."""
    service: Service = request.app.state.service
    public = public_error(error)
    service.metrics.record_refusal(public.code)
    return error_response(public, language_of(request))


async def _handle_http_exception(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    public: WonderfulError
    if isinstance(error.__cause__, WonderfulError):  # raised while the body was read
        public = error.__cause__
    elif error.status_code == 405:
        public = MessageError("wrong-method", method=request.method[:20])
    elif error.status_code == 404:
        public = MessageError("not-found")
    else:
        public = MessageError("not-json")
    response = _error_response(request, public)
    response.headers.update(error.headers or {})
    return response
