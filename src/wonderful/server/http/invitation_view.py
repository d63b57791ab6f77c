"""A table as people see it who have its link and have not signed in.

Who has the link is invited, so they learn who invites them to which game. The names of the others
are shown only if everybody may see them: at public tables of a server without an invite code.
"""

from __future__ import annotations

from wonderful.server.messages.http_bodies import Invitation, InvitedChair
from wonderful.server.service_container import Service
from wonderful.server.storage import people, table_logs
from wonderful.server.storage.table_logs import TableRow
from wonderful.server.table.command_definition import TableError
from wonderful.server.table.table_options import migrate_options
from wonderful.server.table.table_summary import is_chair_free
from wonderful.server.views.portrait_key import portrait_key


async def invitation_to(service: Service, table: str) -> Invitation:
    """The invitation to a table. Raises TableError if there is no such table."""
    row = await service.store.read(table_logs.table(table))
    if row is None:
        raise TableError("no-such-table", table=table)
    shows_names = row.summary.is_public and service.settings.invite_code is None
    details = row.summary.details
    chairs = [
        InvitedChair(
            is_free=is_chair_free(chair["nickname"], chair.get("invited")),
            nickname=chair["nickname"] if shows_names or chair["bot"] else "",
            bot=chair["bot"],
            # The face of a bot is missing in older summaries.
            face=portrait_key(chair["person"] if shows_names else None, chair.get("face")),
        )
        for chair in details["chairs"]
    ]
    return Invitation(
        table=row.id,
        status=row.summary.status,
        host=await _host_name(service, row),
        options=migrate_options(details["options"]),
        chairs=chairs,
    )


async def _host_name(service: Service, row: TableRow) -> str:
    host = row.summary.details["host"]
    for chair in row.summary.details["chairs"]:
        if chair["person"] == host:
            return str(chair["nickname"])
    person = await service.store.read(people.by_id(host))
    return "" if person is None else person.nickname
