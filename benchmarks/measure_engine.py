"""Measures the installed engine for `compare_builds.py`.

python benchmarks/measure_engine.py PLAYERS SECONDS
"""

import json
import sys
from time import process_time

from wonderful.arena.engine_measurement import EXPANSIONS_BY_PLAYERS, measure
from wonderful.bots.policy_weights import PLAIN, weights_of
from wonderful.bots.rollout_policy import RolloutPolicy
from wonderful.catalog import load_catalog
from wonderful.rules.game import dealer_for
from wonderful.rules.setup import Setup


def policy_playouts(players: int, seconds: float) -> float:
    """Return how many games per second the rollout policy plays."""
    catalog = load_catalog()
    setup = Setup(players=players, expansions=EXPANSIONS_BY_PLAYERS[players], seed="bench").checked(
        catalog
    )
    dealer = dealer_for(setup, catalog)
    policy = RolloutPolicy(dealer.spec, weights_of(dict(PLAIN)))
    rates = []
    for batch in range(9):
        begin = process_time()
        games = 0
        while process_time() - begin < seconds / 8:
            policy.play_out(dealer.begin(f"habits/{games % 64}"))
            games += 1
        if batch:  # the first batch warms up
            rates.append(games / (process_time() - begin))
    return sorted(rates)[len(rates) // 2]


if __name__ == "__main__":
    players, seconds = int(sys.argv[1]), float(sys.argv[2])
    results = measure(players, seconds)
    results["clones_per_second"] = 1e6 / results["clone_us"]
    results["policy_playouts_per_second"] = policy_playouts(players, seconds)
    print(json.dumps(results))
