"""What somebody may see of a table: the door between tables and connections.

Everything that leaves the server about a table is made here, from the views, events and legal
actions that the engine allows this seat or a spectator.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Final

from wonderful.record.match import Match
from wonderful.rules.events import Event
from wonderful.rules.view_types import View, ViewChanges
from wonderful.server.messages.server_messages import (
    ChairInfo,
    ClockInfo,
    LessonInfo,
    LobbyChair,
    LobbyRow,
    TableInfo,
    TableTold,
    Update,
)
from wonderful.server.storage.table_logs import TableRow
from wonderful.server.table.command import TableError
from wonderful.server.table.facts import Fact
from wonderful.server.table.game_commands import ACTED, TOOK_BACK
from wonderful.server.table.lesson import lesson_of
from wonderful.server.table.table_options import present_options
from wonderful.server.table.table_state import OPEN, Table
from wonderful.server.views.diff import difference, merged

PAST: Final = 200  # events that are told to who comes, or comes back
# These change nothing that is shown of a table itself, unless the game ends with them.
GAME_ONLY: Final = frozenset((ACTED.name, TOOK_BACK.name))


def may_watch(table: Table, person: str) -> bool:
    """Whether somebody may look. An open table is seen by all who know it: they may want to sit."""
    if table.options.spectators or table.status == OPEN:
        return True
    return person == table.host or any(chair.person == person for chair in table.chairs)


def check_may_watch(table: Table, person: str) -> None:
    if not may_watch(table, person):
        raise TableError("no-spectators")


def info_of(table: Table) -> TableInfo:
    """What everybody may know of a table."""
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
                empire=chair.empire,
                seat=None if match is None else table.seat_at(number),
                is_ready=chair.is_ready,
                is_away=chair.is_away,
                has_left=chair.has_left,
                wants_end=chair.wants_end,
            )
            for number, chair in enumerate(table.chairs)
        ],
        empires=list(table.catalog.empires_for(table.options.expansions)) if match is None else [],
        commitment=None if match is None else match.commitment,
        seed=match.game.setup.seed if match is not None and table.is_over else None,
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
        options=present_options(details["options"]),
        chairs=[LobbyChair(**chair) for chair in details["chairs"]],
        waiting_for=list(summary.pending),
        decision=details.get("decision"),
        scores=details.get("scores"),
    )


@dataclass(frozen=True, slots=True)
class Picture:
    """What one viewer has been shown of the game: the base of the next update."""

    view: View | None
    actions: list[str]
    can_take_back: bool
    events: int  # how many the viewer has been told
    lesson: LessonInfo | None = None


def picture_of(table: Table, viewer: int | None) -> Picture:
    """What a seat, or a spectator, may see now."""
    match = table.match
    if match is None:
        return Picture(None, [], False, 0)
    is_playing = viewer is not None and table.chair_at(viewer).is_played_by_person
    return Picture(
        match.view(viewer),
        _actions(table, match, viewer) if is_playing else [],
        is_playing and not table.is_over and _can_take_back(match, viewer),
        match.event_count(viewer),
        _lesson(table, match, viewer) if is_playing else None,
    )


def _actions(table: Table, match: Match, seat: int | None) -> list[str]:
    if seat is None or table.is_over or seat not in match.game.pending():
        return []
    return [match.game.describe(action) for action in match.game.legal_actions(seat)]


def _lesson(table: Table, match: Match, seat: int | None) -> LessonInfo | None:
    if seat is None or not table.options.lesson:
        return None
    return LessonInfo(**asdict(lesson_of(match, seat)))


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
        events=[event.to_json() for event in _past(table, viewer, picture)],
        lesson=picture.lesson,
    )


def _past(table: Table, viewer: int | None, picture: Picture) -> Sequence[Event]:
    if table.match is None:
        return ()
    first = max(0, picture.events - PAST)
    return table.match.events(viewer, first)[: picture.events - first]


def changed_alike(table: Table, facts: Sequence[Fact]) -> int | None:
    """The seat that acted, if these facts look the same to everybody else.

    As long as a decision goes on, nobody sees more of another seat than whether it is done
    (DRAFT-5, PLAN-5).
    """
    seats = {fact.data["seat"] for fact in facts if fact.kind in GAME_ONLY}
    is_going_on = table.decision_number <= table.length - len(facts)
    is_play = all(fact.kind in GAME_ONLY for fact in facts)
    return seats.pop() if is_play and is_going_on and len(seats) == 1 else None


def next_picture(
    table: Table, viewer: int | None, old: Picture, changes: ViewChanges | None
) -> tuple[Picture, ViewChanges]:
    """What a viewer sees now, and what is new in it: the given changes, if they are known."""
    match = table.match
    if match is not None and old.view is not None and changes is not None:
        view = merged(old.view, changes)
        told = match.event_count(viewer)
        return replace(old, view=view, events=told), changes
    new = picture_of(table, viewer)
    if old.view is None or new.view is None:
        return new, {}
    return new, difference(old.view, new.view)


def news(
    table: Table,
    viewer: int | None,
    old: Picture,
    new: Picture,
    changes: ViewChanges,
    info: TableInfo | None,
) -> Update:
    """What is new since the old picture."""
    events = [] if table.match is None else table.match.events(viewer, old.events)
    return Update(
        table=table.id,
        number=table.length,
        info=info,
        changes=changes or None,
        actions=new.actions if new.actions != old.actions else None,
        can_take_back=new.can_take_back if new.can_take_back != old.can_take_back else None,
        clocks=clocks_of(table) or None,
        events=[event.to_json() for event in events] or None,
        lesson=new.lesson if new.lesson != old.lesson else None,
    )
