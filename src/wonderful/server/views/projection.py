"""Projections: what a person may see of a table.

All data about a game that leaves the server is built here, from the view, events and legal actions
that the engine provides for a seat or a spectator; `table_info` adds what everybody may know about
the table. No other module may expose hidden information.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Final

from wonderful.record.match import Match
from wonderful.rules.events import Event
from wonderful.rules.supremacy_gaps import supremacy_gaps
from wonderful.rules.view_types import View, ViewChanges
from wonderful.server.messages.server_messages import (
    LessonInfo,
    TableInfo,
    TableSnapshot,
    TableUpdate,
)
from wonderful.server.table.facts import Fact
from wonderful.server.table.game_commands import ACTED, TOOK_BACK
from wonderful.server.table.lesson import lesson_progress
from wonderful.server.table.table_state import Table
from wonderful.server.views.diff import apply_changes, diff_views
from wonderful.server.views.table_info import clocks_of, stand_ins_of

MAX_RECENT_EVENTS: Final = 600  # in a snapshot; a round of seven players has about 470
# Facts that change only the game. They change `TableInfo` only if they end the game.
GAME_FACT_KINDS: Final = frozenset((ACTED.name, TOOK_BACK.name))


@dataclass(frozen=True, slots=True)
class Projection:
    """What a viewer has been sent of the game: the base of the next diff."""

    view: View | None
    actions: list[str]
    can_take_back: bool
    event_count: int  # events that the viewer has been sent
    supremacy_gaps: dict[str, list[int]] = field(default_factory=dict)
    lesson: LessonInfo | None = None


def project(table: Table, viewer: int | None) -> Projection:
    """What a seat or a spectator may see now."""
    match = table.match
    if match is None:
        return Projection(None, [], False, 0)
    is_playing = viewer is not None and table.chair_at(viewer).is_played_by_person
    view = match.view(viewer)
    return Projection(
        view,
        _actions(table, match, viewer) if is_playing else [],
        is_playing and not table.is_over and _can_take_back(match, viewer),
        match.event_count(viewer),
        supremacy_gaps(match.game, view),
        _lesson(table, match, viewer) if is_playing else None,
    )


def _actions(table: Table, match: Match, seat: int | None) -> list[str]:
    if seat is None or table.is_over or seat not in match.game.pending():
        return []
    return [match.game.describe(action) for action in match.game.legal_actions(seat)]


def _lesson(table: Table, match: Match, seat: int | None) -> LessonInfo | None:
    if seat is None or not table.options.lesson:
        return None
    return LessonInfo(**asdict(lesson_progress(match, seat)))


def _can_take_back(match: Match, seat: int | None) -> bool:
    return seat is not None and match.can_take_back(seat)


def make_snapshot(
    table: Table, viewer: int | None, projection: Projection, info: TableInfo, here: list[str]
) -> TableSnapshot:
    """The full state of a table for one viewer."""
    return TableSnapshot(
        number=table.length,
        table=info,
        seat=viewer,
        view=projection.view,
        supremacy_gaps=projection.supremacy_gaps,
        actions=projection.actions,
        can_take_back=projection.can_take_back,
        clocks=clocks_of(table),
        stand_ins=stand_ins_of(table) or {},
        here=here,
        events=[event.to_json() for event in _recent_events(table, viewer, projection)],
        lesson=projection.lesson,
    )


def _recent_events(table: Table, viewer: int | None, projection: Projection) -> Sequence[Event]:
    if table.match is None:
        return ()
    first = max(0, projection.event_count - MAX_RECENT_EVENTS)
    return table.match.events(viewer, first)[: projection.event_count - first]


def sole_actor(table: Table, facts: Sequence[Fact]) -> int | None:
    """The only seat that acted, if these facts look the same to all other viewers.

    During a decision, other viewers see only whether a seat is done (DRAFT-5, PLAN-5), so their
    views change in the same way.
    """
    seats = {fact.data["seat"] for fact in facts if fact.kind in GAME_FACT_KINDS}
    is_same_decision = table.decision_number <= table.length - len(facts)
    is_game_only = all(fact.kind in GAME_FACT_KINDS for fact in facts)
    return seats.pop() if is_game_only and is_same_decision and len(seats) == 1 else None


def next_projection(
    table: Table, viewer: int | None, old: Projection, changes: ViewChanges | None
) -> tuple[Projection, ViewChanges]:
    """The current projection and its diff to the old one.

    Pass `changes` if the diff is known already; this saves building the view.
    """
    match = table.match
    if match is not None and old.view is not None and changes is not None:
        view = apply_changes(old.view, changes)
        return replace(old, view=view, event_count=match.event_count(viewer)), changes
    new = project(table, viewer)
    if old.view is None or new.view is None:
        return new, {}
    return new, diff_views(old.view, new.view)


def make_update(
    table: Table,
    viewer: int | None,
    old: Projection,
    new: Projection,
    changes: ViewChanges,
    info: TableInfo | None,
) -> TableUpdate:
    """The changes since the old projection."""
    events = [] if table.match is None else table.match.events(viewer, old.event_count)
    return TableUpdate(
        table=table.id,
        number=table.length,
        info=info,
        changes=changes or None,
        supremacy_gaps=(new.supremacy_gaps if new.supremacy_gaps != old.supremacy_gaps else None),
        actions=new.actions if new.actions != old.actions else None,
        can_take_back=new.can_take_back if new.can_take_back != old.can_take_back else None,
        clocks=clocks_of(table) or None,
        stand_ins=stand_ins_of(table),
        events=[event.to_json() for event in events] or None,
        lesson=new.lesson if new.lesson != old.lesson else None,
    )
