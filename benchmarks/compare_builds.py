"""Measures two builds of the engine alternately, so that a busy machine affects both.

    python benchmarks/compare_builds.py OLD_PYTHON NEW_PYTHON [--runs 5] [--seconds 2]

OLD_PYTHON and NEW_PYTHON are the interpreters of environments with `wonderful` installed. Prints
the median of each measurement and of the ratios new to old; above 1 means faster. Exits with
status 1 if the median over all measurements is below 0.97 or one of them below 0.95.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from statistics import median

PLAYERS = (1, 3, 7)
OVERALL, EACH = 0.97, 0.95
MEASUREMENTS = {
    "games_per_second": "games/s",
    "playouts_round3_per_second": "random playouts/s",
    "policy_playouts_per_second": "policy playouts/s",
    "clones_per_second": "clones/s",
}


def measure(python: str, players: int, seconds: float) -> dict[str, float]:
    """Measure one build in a separate process."""
    command = [python, str(Path(__file__).parent / "measure_engine.py"), str(players), str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{python} failed:\n{done.stderr}")
    results: dict[str, float] = json.loads(done.stdout)
    return results


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0)
    asked = parser.parse_args()
    ratios: dict[tuple[str, int], float] = {}
    for players in PLAYERS:
        runs: list[tuple[dict[str, float], dict[str, float]]] = []
        for number in range(asked.runs):
            print(f"\r{players} players, run {number + 1}/{asked.runs}", end="", file=sys.stderr)
            old = measure(asked.old, players, asked.seconds)
            runs.append((old, measure(asked.new, players, asked.seconds)))
        print("\r", end="", file=sys.stderr)
        for figure, name in MEASUREMENTS.items():
            ratio = median(new[figure] / old[figure] for old, new in runs)
            ratios[figure, players] = ratio
            before = median(old[figure] for old, _ in runs)
            after = median(new[figure] for _, new in runs)
            print(f"{players} players  {name:<20} {before:>12,.0f} {after:>12,.0f}  {ratio:.3f}")
    middle = median(ratios.values())
    print(f"median ratio {middle:.3f}, lowest {min(ratios.values()):.3f}")
    sys.exit(middle < OVERALL or min(ratios.values()) < EACH)


if __name__ == "__main__":
    main()
