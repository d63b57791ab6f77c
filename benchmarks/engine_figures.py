"""The speed of the installed engine, for `compare_builds.py`: it runs with any build since 0.1.

python benchmarks/engine_figures.py PLAYERS SECONDS
"""

import json
import sys
from time import process_time

from wonderful.arena.measure import TABLES, measure
from wonderful.bots.habits import Habits
from wonderful.bots.weights import PLAIN, weights_of
from wonderful.catalog import load_catalog
from wonderful.rules.game import dealer_for
from wonderful.rules.setup import Setup


def habit_playouts(players: int, seconds: float) -> float:
    """Whole games a second, played by habit."""
    catalog = load_catalog()
    setup = Setup(players=players, expansions=TABLES[players], seed="bench").checked(catalog)
    dealer = dealer_for(setup, catalog)
    spec = dealer.spec if hasattr(dealer, "spec") else dealer.table
    habits = Habits(spec, weights_of(dict(PLAIN)))
    rates = []
    for batch in range(9):
        begin = process_time()
        games = 0
        while process_time() - begin < seconds / 8:
            habits.play_out(dealer.begin(f"habits/{games % 64}"))
            games += 1
        if batch:  # the first one warms up
            rates.append(games / (process_time() - begin))
    return sorted(rates)[len(rates) // 2]


if __name__ == "__main__":
    players, seconds = int(sys.argv[1]), float(sys.argv[2])
    figures = measure(players, seconds)
    figures["clones_per_second"] = 1e6 / figures["clone_us"]
    figures["habit_playouts_per_second"] = habit_playouts(players, seconds)
    print(json.dumps(figures))
