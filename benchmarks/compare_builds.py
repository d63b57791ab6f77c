"""Measures two builds of the engine alternately, so that a busy machine affects both equally.

    python benchmarks/compare_builds.py OLD_PYTHON NEW_PYTHON [--runs 5] [--seconds 2]

OLD_PYTHON and NEW_PYTHON are the interpreters of environments with `wonderful` installed. If
modules have been renamed in between, the old build needs its own script: `--old-script`. Prints
the median of each measurement and of the ratio of new to old; a ratio above 1 means faster. Exits
with status 1 if the median of all ratios is below 0.97, or one of them is below 0.95.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from statistics import median

SCRIPT = Path(__file__).parent / "measure_engine.py"
PLAYERS = (1, 3, 7)
MIN_MEDIAN_RATIO, MIN_RATIO = 0.97, 0.95
MEASUREMENTS = {
    "games_per_second": "games/s",
    "playouts_round3_per_second": "random playouts/s",
    "policy_playouts_per_second": "policy playouts/s",
    "clones_per_second": "clones/s",
}


def measure(python: str, script: Path, players: int, seconds: float) -> dict[str, float]:
    """Measure one build in a separate process."""
    command = [python, str(script), str(players), str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{python} failed:\n{done.stderr}")
    results: dict[str, float] = json.loads(done.stdout)
    return results


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--old-script", type=Path, default=SCRIPT)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0)
    arguments = parser.parse_args()
    ratios: dict[tuple[str, int], float] = {}
    for players in PLAYERS:
        runs: list[tuple[dict[str, float], dict[str, float]]] = []
        for number in range(arguments.runs):
            print(
                f"\r{players} players, run {number + 1}/{arguments.runs}", end="", file=sys.stderr
            )
            old = measure(arguments.old, arguments.old_script, players, arguments.seconds)
            runs.append((old, measure(arguments.new, SCRIPT, players, arguments.seconds)))
        print("\r", end="", file=sys.stderr)
        for figure, name in MEASUREMENTS.items():
            ratio = median(new[figure] / old[figure] for old, new in runs)
            ratios[figure, players] = ratio
            before = median(old[figure] for old, _ in runs)
            after = median(new[figure] for _, new in runs)
            print(f"{players} players  {name:<20} {before:>12,.0f} {after:>12,.0f}  {ratio:.3f}")
    median_ratio = median(ratios.values())
    print(f"median ratio {median_ratio:.3f}, lowest {min(ratios.values()):.3f}")
    sys.exit(median_ratio < MIN_MEDIAN_RATIO or min(ratios.values()) < MIN_RATIO)


if __name__ == "__main__":
    main()
