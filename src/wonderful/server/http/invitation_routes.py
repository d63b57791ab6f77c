"""Route for the invitation to a table: what people see who have its link and have not signed in."""

from __future__ import annotations

from fastapi import APIRouter

from wonderful.server.http.dependencies import ServiceDep
from wonderful.server.http.invitation_view import invitation_to
from wonderful.server.http.table_routes import TableId
from wonderful.server.messages.http_bodies import Invitation

router = APIRouter(prefix="/api", tags=["tables"])


@router.get("/tables/{table}/invitation")
async def get_invitation(table: TableId, service: ServiceDep) -> Invitation:
    """Get who invites to which game, and which chairs are free. Needs no session."""
    return await invitation_to(service, table)
