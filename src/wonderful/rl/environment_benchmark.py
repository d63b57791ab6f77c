"""Compares the speed of our environments with PettingZoo's card games, in steps per second.

A step is one action of one agent, including the observation with its mask, a random choice among
the legal actions, and the step itself. Resets are included.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import process_time
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo import make
from pettingzoo.env_registry.exceptions import FailedToImport

from wonderful.rl import SOLO_ID, wonderful_v1

REQUIRED_RATIO = 10.0  # our speed divided by PettingZoo's
SEVEN_PLAYER_SET = "corruption-ascension"  # allows seven players
# All card games of PettingZoo. The first three need rlcard, Hanabi needs OpenSpiel.
PETTINGZOO_GAMES = ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6", "hanabi_v5")

# Plays a game to its end with random agents and returns the number of steps.
Play = Callable[[], int]


@dataclass(frozen=True, slots=True)
class Speed:
    """Steps per second of one environment, the median of all repetitions."""

    name: str
    is_ours: bool
    steps_per_second: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """The results of one run."""

    speeds: tuple[Speed, ...]
    missing: dict[str, str]  # card games that could not be measured, and why

    @property
    def ratio(self) -> float | None:
        """The slowest of our environments divided by the fastest of the others."""
        ours = [speed.steps_per_second for speed in self.speeds if speed.is_ours]
        theirs = [speed.steps_per_second for speed in self.speeds if not speed.is_ours]
        return min(ours) / max(theirs) if theirs else None

    @property
    def is_met(self) -> bool | None:
        return None if self.ratio is None else self.ratio >= REQUIRED_RATIO


def compare(seconds: float, repetitions: int) -> Comparison:
    """Measure all environments in turns, so that a busy machine affects them equally."""
    plays = {name: (True, play) for name, play in _our_environments().items()}
    missing: dict[str, str] = {}
    for name in PETTINGZOO_GAMES:
        try:
            plays[name] = (False, _pettingzoo_game(name))
        except (FailedToImport, ImportError) as error:
            missing[name] = str(error.__cause__ or error)
    rates: dict[str, list[float]] = {name: [] for name in plays}
    for _ in range(repetitions):
        for name, (_, play) in plays.items():
            rates[name].append(_rate(play, seconds / repetitions))
    speeds = [Speed(name, plays[name][0], median(measured)) for name, measured in rates.items()]
    return Comparison(tuple(speeds), missing)


def _rate(play: Play, seconds: float) -> float:
    play()  # warm up
    steps = 0
    begin = process_time()
    while True:
        steps += play()
        took = process_time() - begin
        if took >= seconds:
            return steps / took


def _our_environments() -> dict[str, Play]:
    choose = _chooser()
    plays = {f"AEC, {n}": _play_in_turn(wonderful_v1.env(n), choose) for n in (2, 3, 5)}
    plays["AEC, 7"] = _play_in_turn(wonderful_v1.env(7, expansions=(SEVEN_PLAYER_SET,)), choose)
    plays |= {
        f"parallel, {n}": _play_parallel(wonderful_v1.parallel_env(n), choose) for n in (2, 5)
    }
    plays["solo"] = _play_solo(gymnasium.make(SOLO_ID, disable_env_checker=True), choose)
    return plays


def _pettingzoo_game(name: str) -> Play:
    """Return a function that plays one of PettingZoo's card games with its default options."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # deprecations inside the package
        return _play_in_turn(make("aec", f"classic/{name}"), _chooser())


def _chooser() -> Callable[[NDArray[np.int8]], int]:
    random_number = random.Random(0).random

    def choose(mask: NDArray[np.int8]) -> int:
        legal = mask.view(np.bool_).nonzero()[0]
        return int(legal[int(random_number() * len(legal))])

    return choose


def _play_in_turn(env: Any, choose: Callable[[NDArray[np.int8]], int]) -> Play:
    def play() -> int:
        steps = 0
        env.reset()
        for _ in env.agent_iter():
            observation, _, is_terminated, is_truncated, _ = env.last()
            if is_terminated or is_truncated:
                env.step(None)
            else:
                env.step(choose(observation["action_mask"]))
                steps += 1
        return steps

    return play


def _play_parallel(
    env: wonderful_v1.WonderfulParallel, choose: Callable[[NDArray[np.int8]], int]
) -> Play:
    """Return a function that plays a game. `wait` does not count as a step."""

    def play() -> int:
        steps = 0
        observations, _ = env.reset()
        while env.agents:
            actions = {agent: choose(observations[agent]["action_mask"]) for agent in env.agents}
            steps += sum(action > 0 for action in actions.values())
            observations = env.step(actions)[0]
        return steps

    return play


def _play_solo(env: gymnasium.Env[Any, Any], choose: Callable[[NDArray[np.int8]], int]) -> Play:
    def play() -> int:
        steps = 0
        observation, _ = env.reset()
        is_over = False
        while not is_over:
            observation, _, is_over, _, _ = env.step(choose(observation["action_mask"]))
            steps += 1
        return steps

    return play
