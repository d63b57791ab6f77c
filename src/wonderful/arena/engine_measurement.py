"""Measures the speed of the loaded build for one number of players, in CPU time.

`python -m wonderful.arena.engine_measurement 3 1.0` prints the results as JSON, which
`engine_benchmark` reads.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from statistics import median
from time import process_time

from librt.vecs import vec
from mypy_extensions import i64

from wonderful.catalog import load_catalog
from wonderful.rules.game import dealer_for
from wonderful.rules.legal_actions import action_buffer, list_actions
from wonderful.rules.phase_numbers import DRAFT
from wonderful.rules.random_playout import play_phase_randomly, play_randomly
from wonderful.rules.rng import Rng, bot_generator
from wonderful.rules.setup import Setup
from wonderful.rules.simultaneous_decisions import is_waiting_for
from wonderful.rules.state import State

# The numbers of players, with the expansions they need.
EXPANSIONS_BY_PLAYERS: dict[int, tuple[str, ...]] = {
    1: (),
    2: (),
    3: (),
    4: (),
    5: (),
    7: ("corruption-ascension",),
}
ROUNDS_PLAYED = 2  # playouts start at the beginning of round 3
BATCH = 64
POSITION_COUNT = 32


def measure(players: int, seconds: float) -> dict[str, float]:
    """Measure the speed with this number of players; each value takes about `seconds`."""
    catalog = load_catalog()
    setup = Setup(players=players, expansions=EXPANSIONS_BY_PLAYERS[players], seed="bench").checked(
        catalog
    )
    dealer = dealer_for(setup, catalog)
    seeds = [f"bench/{number}" for number in range(BATCH)]
    rngs = [bot_generator("bench", seat) for seat in range(players)]
    buffer = action_buffer()
    games = decisions = 0

    def play_games() -> None:
        nonlocal games, decisions
        for seed in seeds:
            decisions += play_randomly(dealer.begin(seed), rngs, buffer)
        games += BATCH

    games_time = _time(play_games, BATCH, seconds)
    per_game = decisions / games

    # Positions in the middle of games, where there is something to clone and to list.
    positions = [dealer.begin(seed) for seed in seeds[:POSITION_COUNT]]
    for state in positions:
        while state.round < ROUNDS_PLAYED:
            _play_phase(state, rngs, buffer)
    planning_positions = [state.clone() for state in positions]
    for state in planning_positions:
        while state.phase == DRAFT:
            _play_phase(state, rngs, buffer)
    seats = [(state, seat) for state in planning_positions for seat in range(players)]

    def clone_all() -> None:
        for state in positions:
            state.clone()

    def list_all() -> None:
        for state, seat in seats:
            list_actions(state, seat, buffer)

    def play_on() -> None:
        for state in positions:
            play_randomly(state.clone(), rngs, buffer)

    def loop_only() -> None:
        for _state, _seat in seats:
            pass

    # The time of the interpreted loop is subtracted; the time of the call is not.
    loop = _time(loop_only, len(seats), seconds / 4)
    clone_time = _time(clone_all, POSITION_COUNT, seconds / 2) - loop
    legal_time = _time(list_all, len(seats), seconds / 2) - loop
    return {
        "games_per_second": 1 / games_time,
        "decisions_per_second": per_game / games_time,
        "decisions_per_game": per_game,
        "clone_us": max(clone_time, 0.0) * 1e6,
        "legal_us": max(legal_time, 0.0) * 1e6,
        "playouts_round3_per_second": 1 / _time(play_on, POSITION_COUNT, seconds),
    }


def _play_phase(state: State, rngs: list[Rng], buffer: vec[i64]) -> None:
    """Play for every seat until it is done; stop when the phase, step or pick is over."""
    before = (state.round, state.phase, state.step, state.picks)
    for seat in range(len(state.players)):
        if before != (state.round, state.phase, state.step, state.picks):
            return
        if is_waiting_for(state, seat):
            play_phase_randomly(state, seat, rngs[seat], buffer)


def _time(work: Callable[[], None], units: int, seconds: float) -> float:
    """Return CPU seconds per unit: the median over batches that take `seconds` in total."""
    work()  # warm up
    samples: list[float] = []
    spent = 0.0
    while spent < seconds or not samples:
        # The clock is coarse: a sample repeats the work for a hundredth of the time.
        runs = 0
        begin = process_time()
        took = 0.0
        while took < seconds / 100 or not runs:
            work()
            runs += 1
            took = process_time() - begin
        samples.append(took / units / runs)
        spent += took
    return median(samples)


if __name__ == "__main__":
    print(json.dumps(measure(int(sys.argv[1]), float(sys.argv[2]))))
