"""Fast, uniformly random play, for samples, benchmarks and the random bot."""

from librt.vecs import vec
from mypy_extensions import i64

from wonderful.rules.apply_action import apply_for
from wonderful.rules.game_spec import NONE
from wonderful.rules.legal_actions import list_for
from wonderful.rules.phase_numbers import OVER
from wonderful.rules.rng import Rng
from wonderful.rules.simultaneous_decisions import is_waiting_for
from wonderful.rules.state import State


def play_randomly(state: State, rngs: list[Rng], buffer: vec[i64]) -> i64:
    """Play to the end with one generator per seat. Return the number of decisions.

    Seats act in order, each until it is done: the order makes no difference (SETUP-3).
    """
    decisions: i64 = 0
    players: i64 = len(state.players)
    seat: i64
    while state.phase != OVER:
        for seat in range(players):
            decisions += play_phase_randomly(state, seat, rngs[seat], buffer)
    return decisions


def play_phase_randomly(state: State, seat: i64, rng: Rng, buffer: vec[i64]) -> i64:
    """Act for one seat until it is done with the current pick, phase or step."""
    if not is_waiting_for(state, seat):
        return 0
    me = state.players[seat]
    decisions: i64 = 0
    moment: i64 = state.moment
    while True:
        count: i64 = list_for(state, me, buffer)
        chosen: i64 = 0
        if count > 1:
            chosen = rng.below(count)
        apply_for(state, me, buffer[chosen])
        decisions += 1
        if me.done or me.pick != NONE or state.moment != moment:
            return decisions
