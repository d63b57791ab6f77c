"""Marks seats as done, lets them resume, and seals what the others may see (PLAN-4, PLAN-5)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from wonderful.rules.events import MARKED_DONE, RESUMED
from wonderful.rules.game_spec import NONE
from wonderful.rules.phase_numbers import DRAFT, OVER
from wonderful.rules.state import Player, State


def wait_for_all(state: State) -> None:
    """Begin a phase or step: no seat is done."""
    for player in state.players:
        player.done = False
    state.waiting = state.spec.players
    state.moment += 1


def is_waiting_for(state: State, seat: i64) -> bool:
    """Whether a seat still has to act before the game can advance."""
    if state.phase == OVER:
        return False
    me = state.players[seat]
    return me.pick == NONE if state.phase == DRAFT else not me.done


def mark_done(state: State, me: Player) -> None:
    me.done = True
    state.waiting -= 1
    if state.log is not None:
        state.log.add(MARKED_DONE, me.seat)


def unmark_done(state: State, me: Player) -> None:
    me.done = False
    state.waiting += 1
    if state.log is not None:
        state.log.add(RESUMED, me.seat)


def seal(state: State) -> None:
    """Keep a copy of all players. Until all seats are done, others see only this copy.

    Not needed in games without secrets or without views.
    """
    if state.is_watched and state.spec.has_secrets:
        sealed = vec[Player](capacity=len(state.players))
        for player in state.players:
            sealed = append(sealed, player.clone())
        state.sealed = sealed
