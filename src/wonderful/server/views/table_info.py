"""The public information about a table: options, chairs, clocks, result, and its lobby row."""

from __future__ import annotations

from typing import Any

from wonderful.server.messages.server_messages import (
    ChairInfo,
    ClockInfo,
    LobbyChair,
    LobbyRow,
    RematchProposal,
    TableInfo,
)
from wonderful.server.storage.table_logs import TableRow
from wonderful.server.table.game_commands import stand_in_times
from wonderful.server.table.table_options import migrate_options
from wonderful.server.table.table_state import Table
from wonderful.server.table.table_summary import is_chair_free
from wonderful.server.views.portrait_key import portrait_key


def info_of(table: Table) -> TableInfo:
    """The public information about a table."""
    match = table.match
    outcome = match.game.outcome() if match is not None else None
    return TableInfo(
        id=table.id,
        status=table.status,
        reason=table.reason,
        host=table.host,
        options=table.options_data,
        chairs=[
            ChairInfo(
                person=chair.person,
                nickname=chair.nickname,
                bot=chair.bot,
                face=portrait_key(chair.person, chair.face),
                empire=chair.empire,
                seat=None if match is None else table.seat_at(number),
                is_ready=chair.is_ready,
                is_away=chair.is_away,
                has_left=chair.has_left,
                wants_end=chair.wants_end,
                is_free=chair.is_free,
                invited=chair.invited,
                invited_name=chair.invited_name or None,
            )
            for number, chair in enumerate(table.chairs)
        ],
        empires=list(table.catalog.empires_for(table.options.expansions)) if match is None else [],
        commitment=None if match is None else match.commitment,
        seed=match.game.setup.seed if match is not None and table.is_over else None,
        outcome=None if outcome is None else outcome.to_json(),
        ratings=table.rating_changes or None,
        rematch=table.rematch,
        rematch_proposal=_rematch_proposal(table),
    )


def _rematch_proposal(table: Table) -> RematchProposal | None:
    if table.rematch is None:
        return None
    person, nickname = table.rematch_proposer
    answers = table.rematch_answers
    return RematchProposal(
        table=table.rematch,
        by=person,
        nickname=nickname,
        accepted=[each for each, accepts in answers.items() if accepts],
        declined=[each for each, accepts in answers.items() if not accepts],
    )


def clocks_of(table: Table) -> list[ClockInfo]:
    """The clocks of all seats; empty if time is not limited."""
    clocks = table.clocks
    if clocks is None or clocks.control.kind == "none":
        return []
    return [
        ClockInfo(seat=seat, left=clock.left, deadline=clocks.deadline(seat))
        for seat, clock in enumerate(clocks.clocks)
    ]


def stand_ins_of(table: Table) -> dict[str, int] | None:
    """From when a stand-in can be called, by seat; None if nobody else could call one."""
    if sum(chair.person is not None for chair in table.chairs) < 2:
        return None
    return {str(seat): at for seat, at in stand_in_times(table).items()}


def lobby_row(row: TableRow) -> LobbyRow:
    """A table as a row of a list."""
    summary = row.summary
    details = summary.details
    return LobbyRow(
        id=row.id,
        status=summary.status,
        created_at=row.created_at,
        changed_at=row.changed_at,
        is_public=summary.is_public,
        host=details["host"],
        options=migrate_options(details["options"]),
        chairs=[_lobby_chair(chair) for chair in details["chairs"]],
        waiting_for=list(summary.pending),
        decision=details.get("decision"),
        scores=details.get("scores"),
    )


def _lobby_chair(chair: dict[str, Any]) -> LobbyChair:
    """A chair of a summary. Older ones have no face and are kept for nobody."""
    return LobbyChair(
        person=chair["person"],
        nickname=chair["nickname"],
        bot=chair["bot"],
        face=portrait_key(chair["person"], chair.get("face")),
        empire=chair["empire"],
        invited=chair.get("invited"),
        is_free=is_chair_free(chair["nickname"], chair.get("invited")),
    )
