"""Doing what a seat may do: one legal action applied to the state. It is not checked here."""

from mypy_extensions import i64

from wonderful.rules.actions import (
    DISCARD,
    DONE,
    DRAW,
    PICK,
    PLACE,
    RECYCLE,
    RESUME,
    SLATE,
    SPEND,
    TAKE_POOL,
    kind_of,
    subject_of,
    target_of,
)
from wonderful.rules.building import discard_site, place_cube, spend
from wonderful.rules.draft import pick, unpick
from wonderful.rules.planning import recycle, slate_card
from wonderful.rules.production import begin_production, choose_character, end_step
from wonderful.rules.sealing import say_done, take_done_back
from wonderful.rules.solo import draw, keep, take_pool
from wonderful.rules.state import DRAFT, PLANNING, Player, State


def apply_action(state: State, seat: i64, action: i64) -> None:
    """Apply an action that is known to be legal; the public door is `Game.apply`."""
    apply_for(state, state.players[seat], action)


def apply_for(state: State, me: Player, action: i64) -> None:
    """The same for a player at hand."""
    kind: i64 = kind_of(action)
    if kind == PICK:
        pick(state, me, subject_of(action))
    elif kind == RESUME:
        if state.phase == DRAFT:
            unpick(state, me)
        else:
            take_done_back(state, me)
    elif kind == DONE:
        say_done(state, me)
        if state.waiting == 0:
            _end_phase(state)
    elif kind == SPEND:
        spend(state, me, subject_of(action), target_of(action))
    elif kind == DISCARD:
        discard_site(state, me, target_of(action))
    elif state.phase == PLANNING:
        _plan(state, me, kind, action)
    elif kind == PLACE:
        me.unplaced -= 1
        place_cube(state, me, state.spec.steps[state.step].resource, target_of(action))
    else:
        choose_character(state, me, subject_of(action))


def _plan(state: State, me: Player, kind: i64, action: i64) -> None:
    """What exists in planning only."""
    if kind == SLATE:
        slate_card(state, me, subject_of(action))
    elif kind == RECYCLE:
        recycle(state, me, subject_of(action), target_of(action))
    elif kind == TAKE_POOL:
        take_pool(state, me)
    elif kind == DRAW:
        target: i64 = target_of(action)
        draw(state, me, subject_of(action), target >> 4, target & 15)
    else:
        keep(state, me, subject_of(action))


def _end_phase(state: State) -> None:
    """The last seat is done: what was done is final and shown (PLAN-4, PLAN-5)."""
    if state.phase == PLANNING:
        begin_production(state)
    else:
        end_step(state)
