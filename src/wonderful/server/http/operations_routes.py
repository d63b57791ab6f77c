"""For those who run a server, and for those who write clients: health, figures, schemas."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Response

import wonderful
from wonderful.server.http.dependencies import PLAIN_TEXT, TheService
from wonderful.server.messages.http_bodies import Health
from wonderful.server.messages.protocol_schema import message_schema
from wonderful.server.storage.store import StorageError

router = APIRouter()


@router.get("/health", tags=["operation"])
async def health(service: TheService, response: Response) -> Health:
    """Whether the server works; 503 if its database does not answer or it is going down."""
    try:
        await service.store.check()
        database = "ok"
    except StorageError:
        database = "failing"
    is_well = database == "ok" and not service.is_closing
    response.status_code = 200 if is_well else 503
    return Health(
        status="ok" if is_well else "closing" if service.is_closing else "failing",
        version=wonderful.__version__,
        build=wonderful.build_info().mode,
        database=database,
        attending=service.scheduler is not None and service.scheduler.is_on_duty,
        sockets=len(service.subscriptions.connections),
        sets=dict(service.catalog.digests),
        # Their names alone: where they lie is nobody's business.
        left_out=[each.folder.name for each in service.sets.left_out],
    )


@router.get("/metrics", tags=["operation"], responses=PLAIN_TEXT)
async def metrics(service: TheService) -> Response:
    """Figures for Prometheus."""
    if service.scheduler is not None:
        service.metrics.attending(service.scheduler.is_on_duty)
    body, kind = service.metrics.page()
    return Response(body, media_type=kind)


@router.get("/api/messages.json", tags=["operation"])
async def messages() -> dict[str, Any]:
    """Every message of the websocket as JSON Schema."""
    return message_schema()
