"""Planning: slate or recycle each drafted card, or each card of the pools."""

from mypy_extensions import i64

from wonderful.rules.construction import place_cube, slate
from wonderful.rules.events import PLANNING_STARTED, RECYCLED
from wonderful.rules.simultaneous_decisions import seal, wait_for_all
from wonderful.rules.solo import take_pool
from wonderful.rules.state import Player, State, without


def begin_planning(state: State) -> None:
    if state.log is not None:
        state.log.add(PLANNING_STARTED, count=state.round + 1)
    wait_for_all(state)
    if state.spec.pools_per_round:
        take_pool(state, state.players[0])  # SOLO-2
    seal(state)


def slate_card(state: State, me: Player, card: i64) -> None:
    me.area = without(me.area, card)
    slate(state, me, card)


def recycle(state: State, me: Player, card: i64, target: i64) -> None:
    """Discard a card and place the cube of its recycling bonus (PLAN-1, PLAN-2)."""
    me.area = without(me.area, card)
    if state.log is not None:
        state.log.add(RECYCLED, me.seat, card=card)
    place_cube(state, me, state.spec.recycle[card], target)
