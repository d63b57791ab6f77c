"""Routes for operators and authors of clients: health, metrics, message schema."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Response

import wonderful
from wonderful.server.http.dependencies import PLAIN_TEXT, ServiceDep
from wonderful.server.messages.http_bodies import Health
from wonderful.server.messages.protocol_schema import message_schema
from wonderful.server.storage.store import StorageError

router = APIRouter()


@router.get("/health", tags=["operation"])
async def get_health(service: ServiceDep, response: Response) -> Health:
    """Check whether the server works.

    The status is 503 if the database does not respond or the server is shutting down.
    """
    try:
        await service.store.check()
        database = "ok"
    except StorageError:
        database = "failing"
    is_healthy = database == "ok" and not service.is_closing
    response.status_code = 200 if is_healthy else 503
    return Health(
        status="ok" if is_healthy else "closing" if service.is_closing else "failing",
        version=wonderful.__version__,
        build=wonderful.build_info().mode,
        database=database,
        attending=service.scheduler is not None and service.scheduler.lease.is_held,
        sockets=len(service.subscriptions.connections),
        sets=dict(service.catalog.digests),
        # Names only: the response is public, and paths are private.
        left_out=[each.folder.name for each in service.sets.skipped],
    )


@router.get("/metrics", tags=["operation"], responses=PLAIN_TEXT)
async def get_metrics(service: ServiceDep) -> Response:
    """Get the metrics in the format of Prometheus."""
    if service.scheduler is not None:
        service.metrics.set_lease_held(service.scheduler.lease.is_held)
    body, media_type = service.metrics.render()
    return Response(body, media_type=media_type)


@router.get("/api/messages.json", tags=["operation"])
async def get_message_schema() -> dict[str, Any]:
    """Get all messages of the websocket as JSON Schema."""
    return message_schema()
