"""Engine benchmark on one core: games, decisions, clones, legal actions, playouts.

One process measures one build. `compare` runs both builds alternately in separate processes and
takes medians, so that a busy machine affects them equally.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from typing import Any

import wonderful
from wonderful.errors import WonderfulError


@dataclass(frozen=True, slots=True)
class Target:
    """The required value of a measurement, for the compiled build."""

    figure: str
    limit: float
    is_minimum: bool

    def is_met(self, value: float) -> bool:
        return value >= self.limit if self.is_minimum else value <= self.limit


# For 3 players.
TARGETS = (
    Target("games_per_second", 35_000, True),
    Target("ratio", 20, True),
    Target("clone_us", 1.5, False),
    Target("playouts_round3_per_second", 60_000, True),
    # A decision with 5 players compared to one with 3: it must not get slower.
    Target("decision_growth", 1.15, False),
)


def compare(
    players: tuple[int, ...], seconds: float, repetitions: int
) -> Iterator[tuple[int, dict[str, Any]]]:
    """Measure both builds alternately for each number of players; yield medians and ratio."""
    is_compiled = wonderful.build_info().mode == "compiled"
    modes = ("compiled", "interpreted") if is_compiled else ("interpreted",)
    for count in players:
        runs: dict[str, list[dict[str, float]]] = {mode: [] for mode in modes}
        for _ in range(repetitions):
            for mode in modes:
                runs[mode].append(_measure_in_process(count, seconds / repetitions / 4, mode))
        result: dict[str, Any] = {"compiled": None, "ratio": None}
        for mode in modes:
            values = runs[mode][0]
            result[mode] = {name: median(run[name] for run in runs[mode]) for name in values}
        if is_compiled:
            slow = result["interpreted"]["games_per_second"]
            result["ratio"] = result["compiled"]["games_per_second"] / slow
        yield count, result


def _measure_in_process(players: int, seconds: float, mode: str) -> dict[str, float]:
    """Run `measure` in a separate process, with the given build."""
    env = os.environ | {"WONDERFUL_INTERPRETED": "1" if mode == "interpreted" else ""}
    command = [
        sys.executable,
        "-m",
        "wonderful.arena.engine_measurement",
        str(players),
        str(seconds),
    ]
    done = subprocess.run(command, env=env, capture_output=True, text=True)
    if done.returncode:
        lines = done.stderr.strip().splitlines() or [f"exit code {done.returncode}"]
        raise WonderfulError("bench-failed", mode=mode, problem=lines[-1])
    values: dict[str, float] = json.loads(done.stdout)
    return values


def check_targets(results: dict[int, dict[str, Any]]) -> list[tuple[Target, float | None]]:
    """Return every target with its measured value, or None if it was not measured."""
    return [(target, _measured_value(target.figure, results)) for target in TARGETS]


def _measured_value(figure: str, results: dict[int, dict[str, Any]]) -> float | None:
    three = results.get(3)
    if three is None or three["compiled"] is None:
        return None
    if figure == "ratio":
        return float(three["ratio"])
    if figure == "decision_growth":
        if 5 not in results:
            return None
        rates = [results[n]["compiled"]["decisions_per_second"] for n in (3, 5)]
        return float(rates[0] / rates[1])
    return float(three["compiled"][figure])
