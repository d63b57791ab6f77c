"""Checks of every request (host, origin, rate, size), and the headers of every response."""

from __future__ import annotations

import json
import time
from typing import Final

from fastapi import Request
from fastapi.responses import Response
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wonderful.errors import WonderfulError
from wonderful.server.accounts.rate_limits import LimitError, address_key
from wonderful.server.accounts.request_identity import (
    address_of,
    check_host,
    check_origin,
    language_of,
)
from wonderful.server.http.error_status import http_status
from wonderful.server.messages.error_messages import MessageError, error_details, public_error
from wonderful.server.service_container import Service

MAX_BODY_BYTES: Final = 64 * 1024
_SAFE: Final = frozenset(("GET", "HEAD", "OPTIONS"))
_HEADERS: Final = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
_ENCODED_HEADERS: Final = [(name.encode(), value.encode()) for name, value in _HEADERS.items()]


def error_response(error: Exception, lang: str) -> Response:
    """The response for any exception."""
    public = public_error(error)
    headers = {}
    if isinstance(public, LimitError):
        headers["retry-after"] = str(public.params["seconds"])
    if public.code == "not-signed-in":
        headers["www-authenticate"] = "Bearer"
    details = error_details(public, lang).model_dump()
    # ASCII only: the error may quote lone surrogates, which cannot be encoded.
    body = json.dumps({"error": details})
    return Response(body, http_status(public), headers, media_type="application/json")


class RequestMiddleware:
    """Wraps the whole application. It never waits for anything but the application itself."""

    def __init__(self, app: ASGIApp, service: Service) -> None:
        self.app = app
        self.service = service

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._serve_http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._serve_websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _serve_http(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope)
        started = time.perf_counter()
        status = 0

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                given = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *((name, value) for name, value in _ENCODED_HEADERS if name not in given),
                ]
                if scope["path"].startswith("/api") and b"cache-control" not in given:
                    message["headers"].append((b"cache-control", b"no-store"))
            await send(message)

        try:
            self._check(request)
            await self.app(scope, _limit_body(receive), send_with_headers)
        except Exception as error:
            if status:
                raise  # the response has been started
            if not isinstance(error, WonderfulError):
                self.service.metrics.record_error()
            await error_response(error, language_of(request))(scope, receive, send_with_headers)
        finally:
            route = getattr(scope.get("route"), "path", None)
            seconds = time.perf_counter() - started
            self.service.metrics.record_http_request(route, request.method, status, seconds)

    async def _serve_websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check the host; `serve_socket` checks everything else.

        A wrong host refuses the handshake: only a page of another site could read the reason.
        """
        connection = HTTPConnection(scope)
        try:
            check_host(connection, self.service.allowed_hosts)
        except WonderfulError as error:
            await error_response(error, language_of(connection))(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _check(self, request: Request) -> None:
        check_host(request, self.service.allowed_hosts)
        self.service.limits.check("request", address_key(address_of(request)))
        if request.method not in _SAFE:
            check_origin(request, self.service.origins)
        length = request.headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > MAX_BODY_BYTES:
            raise _too_long(length)


def _limit_body(receive: Receive) -> Receive:
    """Limit the size of bodies that are sent without a `Content-Length`."""
    size = 0

    async def limited_receive() -> Message:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        if size > MAX_BODY_BYTES:
            raise _too_long(str(size))
        return message

    return limited_receive


def _too_long(size: str) -> MessageError:
    stated = int(size) if size.isdecimal() and len(size) < 20 else size[:20]
    return MessageError("message-too-long", size=stated, most=MAX_BODY_BYTES)
