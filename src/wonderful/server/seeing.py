"""What somebody may see of a table: the door between tables and connections.

Everything that leaves the server about a table is made here, from the views, events and legal
actions that the engine allows this seat or a spectator.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wonderful.record.match import Match
from wonderful.server.changes import difference
from wonderful.server.commands import TableError
from wonderful.server.messages.tells import (
    ChairInfo,
    ClockInfo,
    LobbyRow,
    TableInfo,
    TableTold,
    Update,
)
from wonderful.server.storage.base import TableRow
from wonderful.server.table import ABANDONED, FINISHED, OPEN, Table


def check_may_watch(table: Table, person: str) -> None:
    """Refuse who may not look. An open table is seen by all who know it: they may want to sit."""
    is_known = person == table.host or any(chair.person == person for chair in table.chairs)
    if not is_known and not table.options.spectators and table.status != OPEN:
        raise TableError("no-spectators")


def info_of(table: Table) -> TableInfo:
    """What everybody may know of a table."""
    match = table.match
    is_over = table.status in (FINISHED, ABANDONED)
    outcome = match.game.outcome() if match is not None else None
    return TableInfo(
        id=table.id,
        status=table.status,
        reason=table.reason,
        host=table.host,
        options=table.options.to_json(),
        chairs=[
            ChairInfo(
                person=chair.person,
                nickname=chair.nickname,
                bot=chair.bot,
                empire=chair.empire,
                seat=None if match is None else table.seat_at(number),
                is_ready=chair.is_ready,
                is_away=chair.is_away,
                has_left=chair.has_left,
                wants_end=chair.wants_end,
            )
            for number, chair in enumerate(table.chairs)
        ],
        commitment=None if match is None else match.commitment,
        seed=match.game.setup.seed if match is not None and is_over else None,
        outcome=None if outcome is None else outcome.to_json(),
        ratings=table.rating_changes or None,
        rematch=table.rematch,
    )


def clocks_of(table: Table) -> list[ClockInfo]:
    """The time of every seat; none if time is not limited."""
    clocks = table.clocks
    if clocks is None or clocks.control.kind == "none":
        return []
    return [
        ClockInfo(seat=seat, left=clock.left, deadline=clocks.deadline(seat))
        for seat, clock in enumerate(clocks.clocks)
    ]


def lobby_row(row: TableRow) -> LobbyRow:
    """A table of a list."""
    summary = row.summary
    details = summary.details
    return LobbyRow(
        id=row.id,
        status=summary.status,
        created_at=row.created_at,
        changed_at=row.changed_at,
        is_public=summary.is_public,
        host=details["host"],
        options=details["options"],
        chairs=details["chairs"],
        waiting_for=list(summary.pending),
        decision=details.get("decision"),
        scores=details.get("scores"),
    )


@dataclass(slots=True)
class Picture:
    """What one viewer has been shown of the game: the base of the next update."""

    view: dict[str, Any] | None
    actions: list[str]
    can_take_back: bool
    events: int  # how many the viewer has been told


def picture_of(table: Table, viewer: int | None) -> Picture:
    """What a seat, or a spectator, may see now."""
    match = table.match
    if match is None:
        return Picture(None, [], False, 0)
    is_playing = viewer is not None and table.chair_at(viewer).is_played_by_person
    return Picture(
        dict(match.view(viewer)),
        _actions(table, match, viewer) if is_playing else [],
        is_playing and table.status not in (FINISHED, ABANDONED) and _can_take_back(match, viewer),
        match.event_count(viewer),
    )


def _actions(table: Table, match: Match, seat: int | None) -> list[str]:
    if seat is None or table.status in (FINISHED, ABANDONED) or seat not in match.game.pending():
        return []
    return [match.game.describe(action) for action in match.game.legal_actions(seat)]


def _can_take_back(match: Match, seat: int | None) -> bool:
    return seat is not None and match.can_take_back(seat)


def whole(
    table: Table, viewer: int | None, picture: Picture, info: TableInfo, here: list[str]
) -> TableTold:
    """Everything, for somebody who knows nothing yet."""
    return TableTold(
        number=table.length,
        table=info,
        seat=viewer,
        view=picture.view,
        actions=picture.actions,
        can_take_back=picture.can_take_back,
        clocks=clocks_of(table),
        here=here,
    )


def news(
    table: Table, viewer: int | None, old: Picture, new: Picture, info: TableInfo | None
) -> Update:
    """What is new since the old picture."""
    match = table.match
    has_view = match is not None and old.view is not None and new.view is not None
    changes = difference(old.view, new.view) if has_view else {}  # type: ignore[arg-type]
    events = [] if match is None else match.events(viewer, old.events)
    return Update(
        table=table.id,
        number=table.length,
        info=info,
        changes=changes or None,
        actions=new.actions if new.actions != old.actions else None,
        can_take_back=new.can_take_back if new.can_take_back != old.can_take_back else None,
        clocks=clocks_of(table) or None,
        events=[event.to_json() for event in events] or None,
    )
