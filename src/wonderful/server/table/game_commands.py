"""Commands during the game: actions, taking back, stand-ins, leaving, ending by agreement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal

from pydantic import Field

from wonderful.record.match import Decider, Match
from wonderful.rules.plan_shortcuts import plan
from wonderful.server.table.command_definition import (
    MAX_ACTIONS,
    ActionText,
    Command,
    DecisionId,
    Request,
    SeatNumber,
    TableError,
    TableMessage,
)
from wonderful.server.table.command_permissions import own_seat, player, present_player
from wonderful.server.table.facts import Fact, FactKind
from wonderful.server.table.table_state import Table
from wonderful.server.table.time_control import SECOND

STAND_IN_AFTER_MS: Final = 5 * 60 * SECOND  # until a player can call a stand-in for another player


class Act(TableMessage):
    """Apply actions of your own seat, exactly as they were offered: all of them or none."""

    type: Literal["act"] = "act"
    decision: DecisionId
    actions: Annotated[list[ActionText], Field(min_length=1, max_length=MAX_ACTIONS)]

    def repeats(self, actions: Sequence[str]) -> bool:
        return tuple(actions) == tuple(" ".join(action.split()) for action in self.actions)


def act(table: Table, request: Request, message: Act) -> dict[str, Any]:
    return _act_in_own_seat(table, request, message.decision, message.actions)


class UsePlan(TableMessage):
    """Carry out a plan: `slate-all`, `recycle-all`, `rest-to-empire`, `rest-to-empire-and-done`,
    `place-all -> zeppelin`, `complete zeppelin`, or `complete zeppelin with krystallium characters`
    (or with one of them). The log contains its actions."""

    type: Literal["use-plan"] = "use-plan"
    decision: DecisionId
    plan: ActionText


def use_plan(table: Table, request: Request, message: UsePlan) -> dict[str, Any]:
    """The log contains the actions of the plan, not its name."""
    match = running_match(table)
    match.check_decision(message.decision)
    planned = plan(match.game, own_seat(table, request), message.plan)
    return _act_in_own_seat(table, request, message.decision, planned.actions)


def _act_in_own_seat(
    table: Table, request: Request, decision: str, actions: Sequence[int | str]
) -> dict[str, Any]:
    seat = own_seat(table, request)
    by = Decider("person", table.chair_at(seat).nickname)
    return apply_actions(table, seat, decision, actions, by)


def apply_actions(
    table: Table, seat: int, decision: str, actions: Sequence[int | str], by: Decider
) -> dict[str, Any]:
    """Apply actions to the match and return the data of the fact.

    If an action is refused, none is applied.
    """
    applied = running_match(table).apply_all(seat, actions, decision=decision, by=by)
    decider = {"kind": by.kind, "name": by.name, "version": by.version}
    return {"seat": seat, "actions": applied, "by": decider}


def _apply_acted(table: Table, fact: Fact) -> None:
    match, seat, by = running_match(table), fact.data["seat"], Decider(**fact.data["by"])
    if fact.data.get("is_automatic"):
        apply_automatic_actions(table, fact.at, seat, fact.data["actions"], by)
        return
    for action in fact.data["actions"]:
        match.apply(seat, action, by=by)


def apply_automatic_actions(
    table: Table, at: int, seat: int, actions: Sequence[str], by: Decider
) -> None:
    """Apply actions that follow without a choice (`table.pass_for_people`)."""
    assert table.clocks is not None
    running_match(table).apply_automatically(seat, actions, by=by)
    table.clocks.cancel_increment(seat, at)


class TakeBack(TableMessage):
    """Take back your last action."""

    type: Literal["take-back"] = "take-back"
    decision: DecisionId


def take_back(table: Table, request: Request, message: TakeBack) -> dict[str, Any]:
    match, seat = running_match(table), own_seat(table, request)
    match.check_decision(message.decision)
    if not match.can_take_back(seat):
        raise TableError("nothing-to-take-back", seat=seat)
    return {"seat": seat}


def _apply_took_back(table: Table, fact: Fact) -> None:
    running_match(table).take_back(fact.data["seat"])


class CallStandIn(TableMessage):
    """Let a bot act for a player who has kept the others waiting for five minutes."""

    type: Literal["call-stand-in"] = "call-stand-in"
    seat: SeatNumber


def call_stand_in(table: Table, request: Request, message: CallStandIn) -> dict[str, Any]:
    begins = stand_in_times(table).get(message.seat)
    if begins is None:
        raise TableError("not-waited-for", seat=message.seat)
    if request.at < begins:
        raise TableError("wait-longer", seconds=-(-(begins - request.at) // SECOND))
    return {"seat": message.seat, "is_called": True}


def stand_in_times(table: Table) -> dict[int, int]:
    """From when a stand-in can be called for each person who is waited for, by seat."""
    if table.clocks is None:
        return {}
    clocks = table.clocks.clocks
    since = {seat: clocks[seat].since for seat in table.pending_people()}
    return {seat: at + STAND_IN_AFTER_MS for seat, at in since.items() if at is not None}


def _apply_out_of_time(table: Table, fact: Fact) -> None:
    table.chair_at(fact.data["seat"]).is_away = True
    table.end_if_agreed()


class ComeBack(TableMessage):
    """Take your seat back from the stand-in."""

    type: Literal["come-back"] = "come-back"


def come_back(table: Table, request: Request, message: ComeBack) -> dict[str, Any]:
    seat = own_seat(table, request)
    if not table.chair_at(seat).is_away:
        raise TableError("not-away")
    return {"seat": seat}


def _apply_came_back(table: Table, fact: Fact) -> None:
    assert table.clocks is not None
    table.chair_at(fact.data["seat"]).is_away = False
    table.clocks.come_back(fact.data["seat"], fact.at)


class Leave(TableMessage):
    """Leave the game for good. A stand-in plays on in your seat."""

    type: Literal["leave"] = "leave"


def leave(table: Table, request: Request, message: Leave) -> dict[str, Any]:
    return {"seat": own_seat(table, request)}


def _apply_left(table: Table, fact: Fact) -> None:
    table.chair_at(fact.data["seat"]).has_left = True
    if not any(chair.person is not None and not chair.has_left for chair in table.chairs):
        table.end("everybody-left")
    else:
        table.end_if_agreed()


class WantEnd(TableMessage):
    """Agree to end the game, or withdraw your agreement. The game ends when all players agree."""

    type: Literal["want-end"] = "want-end"
    wants_end: bool = True


def want_end(table: Table, request: Request, message: WantEnd) -> dict[str, Any]:
    return {"seat": own_seat(table, request), "wants_end": message.wants_end}


def _apply_wants_end(table: Table, fact: Fact) -> None:
    table.chair_at(fact.data["seat"]).wants_end = fact.data["wants_end"]
    table.end_if_agreed()


def running_match(table: Table) -> Match:
    assert table.match is not None
    return table.match


ACTED: Final = FactKind("acted", _apply_acted)
TOOK_BACK: Final = FactKind("took-back", _apply_took_back)
OUT_OF_TIME: Final = FactKind("out-of-time", _apply_out_of_time)
CAME_BACK: Final = FactKind("came-back", _apply_came_back)
LEFT: Final = FactKind("left", _apply_left)
WANTS_END: Final = FactKind("wants-end", _apply_wants_end)

GAME_COMMANDS: Final = (
    Command(Act, present_player, act, ACTED, is_applied=True),
    Command(UsePlan, present_player, use_plan, ACTED, is_applied=True),
    Command(TakeBack, present_player, take_back, TOOK_BACK),
    Command(CallStandIn, present_player, call_stand_in, OUT_OF_TIME),
    Command(ComeBack, player, come_back, CAME_BACK),
    Command(Leave, player, leave, LEFT),
    Command(WantEnd, player, want_end, WANTS_END),
)
