"""The solo game as a Gymnasium environment, `wonderful/Solo-v1`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from wonderful.catalog import Catalog
from wonderful.errors import WonderfulError
from wonderful.rl.episodes import Episodes, Observation
from wonderful.rl.layout import Layout
from wonderful.rl.rewards import ILLEGAL_REWARD
from wonderful.rules.setup import Setup

REWARDS = ("points", "progress", "scenario")


class SoloEnv(gymnasium.Env[Observation, np.int64]):
    """A solo game for a high score, or a scenario.

    Rewards: "points" gives the victory points at the end, "progress" the change in points after
    every action, "scenario" 1 if the scenario is won.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        *,
        expansions: Sequence[str] | None = None,
        side: str | None = None,
        empire: str | None = None,
        scenario: str | None = None,
        reward: str = "points",
        render_mode: str | None = None,
        catalog: Catalog | None = None,
    ) -> None:
        if reward not in REWARDS:
            raise WonderfulError("bad-choice", option="reward", value=reward, known=REWARDS)
        if reward == "scenario" and scenario is None:
            raise WonderfulError("env-no-scenario")
        setup = Setup(
            players=1,
            expansions=None if expansions is None else tuple(expansions),
            side=side,
            empires=(empire,),
            scenario=scenario,
            seating="fixed",
            seed="",
        )
        self.render_mode = render_mode
        self.episodes = Episodes(setup, catalog)
        self.observation_space = self.episodes.observation_space()  # type: ignore[assignment]
        self.action_space = self.episodes.action_space()
        self._reward = reward
        self._points = 0
        self._is_playing = False

    @property
    def layout(self) -> Layout:
        """The layout of actions and observations."""
        return self.episodes.layout

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.episodes.begin(seed)
        self._is_playing = True
        self._points = self.episodes.points(0)
        return self.episodes.observe(0), {}

    def step(
        self, action: int | np.integer[Any]
    ) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Apply one action. An illegal action ends the game with a reward of -1."""
        if not self._is_playing:
            raise WonderfulError("env-not-reset")
        episodes = self.episodes
        if not episodes.play(0, int(action)):
            self._is_playing = False
            return episodes.observe(0), ILLEGAL_REWARD, True, False, {"illegal_action": int(action)}
        is_over = episodes.is_over
        self._is_playing = not is_over
        info = {"points": episodes.points(0)} if is_over else {}
        return episodes.observe(0), self._reward_now(is_over), is_over, False, info

    def _reward_now(self, is_over: bool) -> float:
        if self._reward == "progress":
            before, self._points = self._points, self.episodes.points(0)
            return float(self._points - before)
        if not is_over:
            return 0.0
        if self._reward == "scenario":
            return float(self.episodes.has_won_scenario())
        return float(self.episodes.points(0))

    def action_masks(self) -> NDArray[np.int8]:
        """Return the mask alone, under the name that some libraries expect."""
        return self.episodes.mask(0)

    def render(self) -> str | None:
        """Return a summary of the table."""
        return self.episodes.text() if self.render_mode == "ansi" else None
