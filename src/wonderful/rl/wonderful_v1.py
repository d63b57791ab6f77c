"""The game for two or more players as PettingZoo environments: `env()` and `parallel_env()`.

Version 1 fixes the names of agents, the numbers of actions and the fields of observations.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from wonderful.catalog import Catalog
from wonderful.errors import WonderfulError
from wonderful.rl.episodes import Episodes, Observation
from wonderful.rl.layout import WAIT, Layout
from wonderful.rl.rewards import ILLEGAL_REWARD, REWARDS
from wonderful.rules.setup import Setup

NAME = "wonderful_v1"


class _BaseEnv:
    """The common part of both environments. The agent `player_2` has seat 2."""

    def __init__(
        self,
        players: int = 3,
        *,
        expansions: Sequence[str] = (),
        side: str = "A",
        empires: Sequence[str | None] = (),
        reward: str = "rank",
        render_mode: str | None = None,
        catalog: Catalog | None = None,
    ) -> None:
        if players < 2:
            raise WonderfulError("env-players", players=players)
        if reward not in REWARDS:
            known = tuple(REWARDS)
            raise WonderfulError("bad-choice", option="reward", value=reward, known=known)
        setup = Setup(
            players=players,
            expansions=tuple(expansions),
            side=side,
            empires=tuple(empires),
            seating="fixed",
            seed="",
        )
        self.render_mode = render_mode
        self.episodes = Episodes(setup, catalog)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {
            agent: self.episodes.observation_space() for agent in self.possible_agents
        }
        self.action_spaces = {agent: self.episodes.action_space() for agent in self.possible_agents}
        self._rewards_for = REWARDS[reward]

    @property
    def layout(self) -> Layout:
        """The layout of actions and observations."""
        return self.episodes.layout

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def final_rewards(self) -> dict[str, float]:
        rewards = self._rewards_for(self.episodes.ranking())
        return dict(zip(self.possible_agents, rewards, strict=True))

    def render(self) -> str | None:
        """Return a summary of the table as a spectator sees it."""
        return self.episodes.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there are no resources to release."""


class WonderfulAEC(_BaseEnv, AECEnv[str, Observation, int]):  # type: ignore[misc] # untyped
    """Agents act in turn. A seat acts until it is done, then the next seat acts.

    The observation does not include the others' actions of the same phase: decisions are
    simultaneous, so the order of the seats makes no difference.
    """

    metadata = {"name": NAME, "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.episodes.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._seat = self.episodes.next_pending(0)
        self.agent_selection = self.possible_agents[self._seat]

    def observe(self, agent: str) -> Observation:
        return self.episodes.observe(self.seats[agent])

    def step(self, action: int | np.integer[Any] | None) -> None:
        if not self.agents:
            raise WonderfulError("env-not-reset")
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        # There are no rewards before the end, so none have to be cleared or accumulated here.
        if action is None or not self.episodes.play(self._seat, int(action)):
            self.infos[self.agent_selection]["illegal_action"] = action
            self._end(dict.fromkeys(self.agents, 0.0) | {self.agent_selection: ILLEGAL_REWARD})
            return
        seat = self.episodes.next_pending(self._seat)
        if seat < 0:
            self._end(self.final_rewards())
        elif seat != self._seat:
            self._seat = seat
            self.agent_selection = self.possible_agents[seat]

    def _end(self, rewards: dict[str, float]) -> None:
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()


class WonderfulParallel(_BaseEnv, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """Agents act together: each pending seat takes one action, the others `wait`."""

    metadata = {"name": NAME, "render_modes": ["ansi"]}  # noqa: RUF012

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.episodes.begin(seed)
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        if not self.agents:
            raise WonderfulError("env-not-reset")
        agents = self.agents
        episodes = self.episodes
        rewards = dict.fromkeys(agents, 0.0)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        is_over = False
        # Read before any action is applied, because the last one may begin the next phase.
        pending = episodes.pending()
        for seat, agent in enumerate(agents):
            action = int(actions[agent])
            is_legal = episodes.play(seat, action) if pending[seat] else action == WAIT
            if not is_legal:
                rewards[agent] = ILLEGAL_REWARD
                infos[agent]["illegal_action"] = action
                is_over = True
        if episodes.is_over and not is_over:
            is_over = True
            rewards = self.final_rewards()
        observations = self._observations()
        if is_over:
            self.agents = []
        return (
            observations,
            rewards,
            dict.fromkeys(agents, is_over),
            dict.fromkeys(agents, False),
            infos,
        )

    def _observations(self) -> dict[str, Observation]:
        observe = self.episodes.observe
        return {agent: observe(seat) for seat, agent in enumerate(self.possible_agents)}


def env(players: int = 3, **options: Any) -> WonderfulAEC:
    """Create the environment for agents that act in turn. It checks actions without wrappers.

    Options: those of the game (`expansions`, `side`, `empires`), `reward` ("rank", "win" or
    "points"), `render_mode` ("ansi") and `catalog`.
    """
    return WonderfulAEC(players, **options)


def parallel_env(players: int = 3, **options: Any) -> WonderfulParallel:
    """Create the environment for agents that act together."""
    return WonderfulParallel(players, **options)


raw_env = env
