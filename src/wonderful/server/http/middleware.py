"""What every HTTP request passes: origin, speed, size, and the headers of every answer."""

from __future__ import annotations

import json
import time
from typing import Final

from fastapi import Request
from fastapi.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wonderful.errors import WonderfulError
from wonderful.server.accounts.rate_limits import LimitError, address_key
from wonderful.server.accounts.request_identity import address_of, check_origin, language_of
from wonderful.server.messages.error_messages import MessageError, as_error, problem_of, status_of
from wonderful.server.service import Service

MOST_BYTES: Final = 64 * 1024  # of a request's body
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
_ENCODED: Final = [(name.encode(), value.encode()) for name, value in _HEADERS.items()]


def refusal(error: Exception, lang: str) -> Response:
    """Any failure as an answer."""
    shown = as_error(error)
    headers = {}
    if isinstance(shown, LimitError):
        headers["retry-after"] = str(shown.params["seconds"])
    if shown.code == "not-signed-in":
        headers["www-authenticate"] = "Bearer"
    problem = problem_of(shown, lang).model_dump()
    # In ASCII: what was wrong may be letters that cannot be sent (half a surrogate pair).
    body = json.dumps({"error": problem})
    return Response(body, status_of(shown), headers, media_type="application/json")


class Guard:
    """Around the whole application. Never waits for anything but the application itself."""

    def __init__(self, app: ASGIApp, service: Service) -> None:
        self.app = app
        self.service = service

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        began = time.perf_counter()
        status = 0

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                given = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *((name, value) for name, value in _ENCODED if name not in given),
                ]
                if scope["path"].startswith("/api") and b"cache-control" not in given:
                    message["headers"].append((b"cache-control", b"no-store"))
            await send(message)

        try:
            self._check(request)
            await self.app(scope, _limited(receive), send_with_headers)
        except Exception as error:
            if status:
                raise  # an answer is under way already
            if not isinstance(error, WonderfulError):
                self.service.metrics.failed()
            await refusal(error, language_of(request))(scope, receive, send_with_headers)
        finally:
            route = getattr(scope.get("route"), "path", None)
            took = time.perf_counter() - began
            self.service.metrics.http(route, request.method, status, took)

    def _check(self, request: Request) -> None:
        self.service.limits.check("request", address_key(address_of(request)))
        if request.method not in _SAFE:
            check_origin(request, self.service.origins)
        length = request.headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > MOST_BYTES:
            raise _too_long(length)


def _limited(receive: Receive) -> Receive:
    """A body that does not say how long it is ends here, too."""
    size = 0

    async def limited() -> Message:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        if size > MOST_BYTES:
            raise _too_long(str(size))
        return message

    return limited


def _too_long(size: str) -> MessageError:
    return MessageError("message-too-long", size=size[:20], most=MOST_BYTES)
