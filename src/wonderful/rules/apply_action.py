"""Applies a legal action to the state. Legality is not checked here."""

from mypy_extensions import i64

from wonderful.rules.actions import (
    CHOOSE,
    COPY_BITS,
    COPY_MASK,
    DISCARD,
    DONE,
    DRAW,
    KEEP,
    PICK,
    PLACE,
    PLEDGE,
    RECYCLE,
    RESUME,
    SLATE,
    SPEND,
    TAKE_POOL,
    kind_of,
    subject_of,
    target_of,
    unknown_kind,
)
from wonderful.rules.construction import discard_site, place_cube, spend
from wonderful.rules.draft import pick, unpick
from wonderful.rules.phase_numbers import DRAFT, PLEDGING
from wonderful.rules.planning import recycle, slate_card
from wonderful.rules.pledges_and_votes import make_pledge, reopen_pledges
from wonderful.rules.production import choose_reward
from wonderful.rules.simultaneous_decisions import mark_done, unmark_done
from wonderful.rules.solo import draw, keep, take_pool
from wonderful.rules.stage_flow import advance
from wonderful.rules.state import Player, State


def apply_action(state: State, seat: i64, action: i64) -> None:
    """Apply an action that is known to be legal. Other code should call `Game.apply`."""
    apply_for(state, state.players[seat], action)


def apply_for(state: State, me: Player, action: i64) -> None:
    """Like `apply_action`, for a player. After the last decision of a stage, advance the game."""
    kind: i64 = kind_of(action)
    if kind == PICK:
        pick(state, me, subject_of(action))
        if state.waiting == 0:
            advance(state)
    elif kind == PLACE:
        me.unplaced -= 1
        place_cube(state, me, state.spec.steps[state.step].resource, target_of(action))
    elif kind == DONE:
        mark_done(state, me)
        if state.waiting == 0:
            advance(state)
    elif kind == SPEND:
        spend(state, me, subject_of(action), target_of(action))
    elif kind == DISCARD:
        discard_site(state, me, target_of(action))
    elif kind == SLATE:
        slate_card(state, me, subject_of(action))
    elif kind == RECYCLE:
        recycle(state, me, subject_of(action), target_of(action))
    elif kind == CHOOSE:
        choose_reward(state, me, subject_of(action))
    else:
        _apply_rare(state, me, kind, action)


def _apply_rare(state: State, me: Player, kind: i64, action: i64) -> None:
    if kind == RESUME:
        _resume(state, me)
    elif kind == PLEDGE:
        make_pledge(state, me, subject_of(action))
        if state.waiting == 0:
            advance(state)
    elif kind == TAKE_POOL:
        take_pool(state, me)
    elif kind == DRAW:
        target: i64 = target_of(action)
        draw(state, me, subject_of(action), target >> COPY_BITS, target & COPY_MASK)
    elif kind == KEEP:
        keep(state, me, subject_of(action))
    else:
        raise unknown_kind(kind)


def _resume(state: State, me: Player) -> None:
    """Decide again while another seat is still undecided (DRAFT-4, PLAN-4, PLEDGE-3)."""
    if state.phase == DRAFT:
        unpick(state, me)
    elif state.phase == PLEDGING:
        reopen_pledges(state, me)
    else:
        unmark_done(state, me)
