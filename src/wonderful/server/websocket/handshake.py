"""Begins a websocket connection: who may connect, and how many at a time."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from wonderful.server.accounts.rate_limits import address_key
from wonderful.server.accounts.request_identity import (
    AccessError,
    address_of,
    authenticate,
    check_origin,
    language_of,
)
from wonderful.server.messages.error_messages import error_details, public_error
from wonderful.server.messages.server_messages import ErrorReply
from wonderful.server.websocket.websocket_connection import POLICY_VIOLATION, WebSocketConnection

if TYPE_CHECKING:
    from wonderful.server.service_container import Service

MAX_CONNECTIONS_PER_PERSON: Final = 20


async def serve_socket(service: Service, websocket: WebSocket) -> None:
    """Authenticate the client, then serve the connection."""
    lang = language_of(websocket)
    try:
        check_origin(websocket, service.origins)
        service.limits.check("connect", address_key(address_of(websocket)))
        visitor = await authenticate(service.accounts.sessions, websocket)
        if (
            service.is_closing
            or len(service.subscriptions.connections) >= service.settings.max_sockets
            or len(tuple(service.subscriptions.connections_of(visitor.person.id)))
            >= MAX_CONNECTIONS_PER_PERSON
        ):
            raise AccessError("server-full")
    except Exception as error:
        # Accept first: browsers hide the response of a rejected handshake from the page.
        details = error_details(public_error(error), lang)
        with suppress(WebSocketDisconnect, RuntimeError):
            await websocket.accept()
            await websocket.send_text(ErrorReply(error=details).to_text())
            await websocket.close(POLICY_VIOLATION, details.code)
        return
    await websocket.accept()
    service.metrics.record_socket_opened()
    try:
        await WebSocketConnection(service, websocket, visitor).run()
    finally:
        service.metrics.record_socket_closed()
        if websocket.application_state == WebSocketState.CONNECTED:
            with suppress(WebSocketDisconnect, RuntimeError):
                await websocket.close()
