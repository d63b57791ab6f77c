"""Done, taken back, and what the others may see meanwhile (PLAN-4, PLAN-5)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from wonderful.rules.events import DONE_SAID, RESUMED
from wonderful.rules.phases import DRAFT, OVER
from wonderful.rules.spec import NONE
from wonderful.rules.state import Player, State


def wait_for_all(state: State) -> None:
    """A phase or step begins: nobody is done."""
    for player in state.players:
        player.done = False
    state.waiting = state.spec.players
    state.moment += 1


def is_waiting_for(state: State, seat: i64) -> bool:
    """Whether a seat still has to act before the game can go on."""
    if state.phase == OVER:
        return False
    me = state.players[seat]
    return me.pick == NONE if state.phase == DRAFT else not me.done


def say_done(state: State, me: Player) -> None:
    me.done = True
    state.waiting -= 1
    if state.log is not None:
        state.log.add(DONE_SAID, me.seat)


def take_done_back(state: State, me: Player) -> None:
    me.done = False
    state.waiting += 1
    if state.log is not None:
        state.log.add(RESUMED, me.seat)


def seal(state: State) -> None:
    """Remember what stands now: the others see no more until all are done.

    Without secrets nothing is hidden, and a game that nobody looks at needs no picture.
    """
    if state.is_watched and state.spec.has_secrets:
        sealed = vec[Player](capacity=len(state.players))
        for player in state.players:
            sealed = append(sealed, player.clone())
        state.sealed = sealed
