"""Trains a small player for the solo game in a few minutes, using only numpy.

    pip install 'wonderful[rl]'
    python examples/train_solo.py --games 8000 --curve curve.svg

The player is linear: the value of a legal action is a weighted sum of features, and the choice is
made by softmax. REINFORCE updates the weights: actions followed by more points than expected become
more likely. Ctrl-C stops the training early; the curve is still written.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from wonderful.catalog.vocabulary import KINDS
from wonderful.rl import SOLO_ID
from wonderful.rl.layout import SITE_SIZE, Layout
from wonderful.rl.solo_env import SoloEnv

Floats = NDArray[np.float64]


class Features:
    """The features of an action: its kind, its card, and the target of the cube."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        designs, count = int(layout.designs), int(layout.action_count)
        self.kinds = len(layout.actions)
        # For every action its kind, card and site; the last index of each means none.
        self.kind = np.zeros(count, np.intp)
        self.card = np.full(count, 2 * designs, np.intp)
        self.site = np.full(count, int(layout.sites), np.intp)
        for number, segment in enumerate(layout.actions.values()):
            own = slice(segment.offset, segment.offset + segment.size)
            index = np.arange(segment.size)
            self.kind[own] = number
            match segment.name:
                case "slate" | "keep":
                    self.card[own] = index
                case "recycle":
                    card, place = np.divmod(index, segment.shape[1])
                    self.card[own] = designs + card
                    self.site[own] = place - 1  # -1, the last index, is the Empire card
                case "place":
                    self.site[own] = index - 1
                case "spend":
                    self.site[own] = index % segment.shape[1]
                case "discard":
                    self.site[own] = index
        cards = [layout.spec.catalog.cards[int(design)] for design in layout.cards]
        self.cost = np.array([design.cost for design in cards], float)
        self.makes = np.array([sum(icon.count for icon in d.production) for d in cards], float)
        self.size = self.kinds + 2 * designs + 1 + 9
        self.round = layout.fields["round"].offset
        step = layout.fields["step"]
        self.step = slice(step.offset, step.offset + step.size)
        self.production = self._own_field("production")
        self.construction = self._own_field("construction")

    def _own_field(self, name: str) -> slice:
        """Return the slice of a field of the player's own seat, which comes first."""
        segment = self.layout.seat_fields[name]
        start = int(self.layout.seats_at) + segment.offset
        return slice(start, start + segment.size)

    def moment(self, observation: NDArray[np.int16]) -> tuple[int, int]:
        """Return the round and the production step; step 0 is planning."""
        steps = observation[self.step]
        return int(observation[self.round]), 1 + int(steps.argmax()) if steps.any() else 0

    def __call__(self, observation: NDArray[np.int16], legal: NDArray[np.intp]) -> Floats:
        """Return a row for each legal action."""
        rows = np.arange(len(legal))
        table = np.zeros((len(legal), self.size))
        table[rows, self.kind[legal]] = 1
        card = self.card[legal]
        table[rows, self.kinds + card] = 1
        at = self.kinds + 2 * int(self.layout.designs) + 1
        # The remaining rounds, including this one.
        left = 1 + int(self.layout.spec.rounds) - int(observation[self.round])
        # The site: how many spaces are open, and whether this action would complete it.
        sites = observation[self.construction].reshape(-1, int(SITE_SIZE))
        open_spaces = np.append(sites[:, 1 : 1 + len(KINDS)].sum(axis=1), 0)
        designs = np.append(sites[:, 0], 0)
        site = self.site[legal]
        still_open = open_spaces[site]
        has_site = designs[site] > 0
        table[:, at] = has_site
        table[:, at + 1] = has_site & (still_open == 1)
        table[:, at + 2] = has_site / np.maximum(still_open, 1)
        # The card on the site: what it would produce in the remaining rounds.
        made = np.append(self.makes, 0)  # the last entry is for no card
        table[:, at + 3] = made[designs[site] - 1] * left / 4
        # The card to slate: its cost, and how much of it the Empire does not produce.
        slated = np.flatnonzero(card < int(self.layout.designs))
        cost = self.cost[card[slated]]
        makes = observation[self.production]
        table[slated, at + 4] = cost.sum(axis=1) / 4
        table[slated, at + 5] = np.maximum(cost - makes, 0).sum(axis=1) / 4
        table[slated, at + 6] = self.makes[card[slated]] * left / 4
        # The number of cards under construction, and the remaining rounds.
        table[slated, at + 7] = np.count_nonzero(designs) / 4
        table[slated, at + 8] = left / 4
        return table


@dataclass
class FinishedGame:
    """A finished game: the gradient, reward and moment of every action."""

    points: float = 0.0
    gradients: list[Floats] = field(default_factory=list)
    rewards: list[float] = field(default_factory=list)
    moments: list[tuple[int, int]] = field(default_factory=list)  # round, step


class Player:
    """The weights, and the running means that REINFORCE uses as a baseline."""

    def __init__(self, features: Features) -> None:
        self.features = features
        self.weights = np.zeros(features.size)
        # The mean of the points still to come, by round and by step.
        rules = features.layout.spec.rules
        self.baseline = np.zeros((1 + rules.rounds, 1 + len(rules.steps)))
        self._mean = np.zeros(features.size)  # Adam's two averages
        self._square = np.zeros(features.size)
        self._updates = 0

    def choose(
        self, observation: dict[str, NDArray[Any]], rng: np.random.Generator
    ) -> tuple[int, Floats]:
        """Return an action, and the gradient of its log-probability."""
        legal = observation["action_mask"].view(np.bool_).nonzero()[0]
        table = self.features(observation["observation"], legal)
        values = table @ self.weights
        chances = np.exp(values - values.max())
        chances /= chances.sum()
        chosen = int(np.searchsorted(np.cumsum(chances), rng.random() * 0.999999))
        return int(legal[chosen]), table[chosen] - chances @ table

    def learn(self, gradient: Floats, rate: float) -> None:
        """Make one step of Adam."""
        self._updates += 1
        self._mean += 0.1 * (gradient - self._mean)
        self._square += 0.001 * (gradient**2 - self._square)
        mean = self._mean / (1 - 0.9**self._updates)
        square = self._square / (1 - 0.999**self._updates)
        self.weights += rate * mean / (np.sqrt(square) + 1e-8)


def play(
    env: gymnasium.Env[Any, Any], player: Player, rng: np.random.Generator, seed: int | None = None
) -> FinishedGame:
    """Play one game."""
    played = FinishedGame()
    observation, info = env.reset(seed=seed)
    is_over = False
    while not is_over:
        played.moments.append(player.features.moment(observation["observation"]))
        action, gradient = player.choose(observation, rng)
        played.gradients.append(gradient)
        observation, reward, is_over, _, info = env.step(action)
        played.rewards.append(float(reward))
    played.points = float(info["points"])
    return played


def train_on(games: list[FinishedGame], player: Player, rate: float) -> None:
    """Update the weights after a batch of games."""
    gradient = np.zeros_like(player.weights)
    for game in games:
        to_come = np.cumsum(game.rewards[::-1])[::-1]
        for gradient_of_action, points, moment in zip(
            game.gradients, to_come, game.moments, strict=True
        ):
            advantage = points - player.baseline[moment]
            player.baseline[moment] += 0.002 * advantage
            gradient += advantage * gradient_of_action
    player.learn(gradient / len(games), rate)


def draw_curve(curve: list[tuple[int, float]], path: Path) -> None:
    """Write the learning curve as an SVG file."""
    width, height, left, bottom = 640, 360, 50, 40
    games = max(number for number, _ in curve)
    top = 1 + max(points for _, points in curve) * 1.1
    step = 10 if top > 20 else 5

    def x(number: float) -> float:
        return left + (width - left - 15) * number / games

    def y(points: float) -> float:
        return (height - bottom) * (1 - points / top) + 5

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">',
        "<style>text { font: 12px sans-serif }</style>",
        f'<rect width="{width}" height="{height}" fill="white"/>',
    ]
    for points in range(0, int(top) + 1, step):
        lines.append(
            f'<path d="M{left} {y(points):.1f}H{width - 15}" stroke="#ddd"/>'
            f'<text x="{left - 8}" y="{y(points) + 4:.1f}" text-anchor="end">{points}</text>'
        )
    path_of = " ".join(f"{x(number):.1f},{y(points):.1f}" for number, points in curve)
    lines += [
        f'<polyline points="{path_of}" fill="none" stroke="#1565c0" stroke-width="2"/>',
        f'<text x="{left}" y="{height - 10}">0 games</text>',
        f'<text x="{width - 15}" y="{height - 10}" text-anchor="end">{games} games</text>',
        f'<text x="{width / 2}" y="{height - 10}" text-anchor="middle">mean points</text>',
        "</svg>",
    ]
    path.write_text("\n".join(lines) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a small solo player.")
    parser.add_argument("--games", type=int, default=8000)
    parser.add_argument("--batch", type=int, default=20, help="number of games per update")
    parser.add_argument("--rate", type=float, default=0.03, help="learning rate")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tests", type=int, default=300, help="number of test games")
    parser.add_argument("--curve", type=Path, default=Path("curve.svg"))
    arguments = parser.parse_args()

    env = gymnasium.make(SOLO_ID, reward="progress", disable_env_checker=True)
    assert isinstance(env.unwrapped, SoloEnv)
    player = Player(Features(env.unwrapped.layout))
    rng = np.random.default_rng(arguments.seed)

    def measure() -> tuple[float, float]:
        """Return mean points and standard error over games that are not used for training."""
        points = [
            play(env, player, rng, seed=10_000_000 + n).points for n in range(arguments.tests)
        ]
        return float(np.mean(points)), float(np.std(points) / len(points) ** 0.5)

    before = measure()
    print(f"before: {before[0]:.1f} ± {before[1]:.1f} points (all weights 0: random play)")
    curve: list[tuple[int, float]] = [(0, before[0])]
    begin = time.perf_counter()
    env.reset(seed=arguments.seed)
    played = 0
    recent: list[float] = []
    try:
        while played < arguments.games:
            games = [play(env, player, rng) for _ in range(arguments.batch)]
            train_on(games, player, arguments.rate)
            played += len(games)
            recent += [game.points for game in games]
            if len(recent) >= min(200, arguments.games):
                mean = float(np.mean(recent))
                took = time.perf_counter() - begin
                print(f"{played:6} games {took:5.0f} s {mean:6.1f} {'█' * round(mean)}", flush=True)
                curve.append((played, mean))
                recent.clear()
    except KeyboardInterrupt:
        print("stopped")
    after = measure()
    print(f"after:  {after[0]:.1f} ± {after[1]:.1f} points, {played} games")
    draw_curve(curve, arguments.curve)
    print(f"the curve is in {arguments.curve}")


if __name__ == "__main__":
    main()
