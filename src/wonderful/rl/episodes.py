"""A series of games of one kind for an environment, with actions and observations as numbers.

This is the only interpreted module of the package that accesses the state of a game. Environments
get arrays, rewards, and the pending seats.
"""

from __future__ import annotations

import secrets
from typing import Any, TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from wonderful.catalog import Catalog, load_catalog
from wonderful.rl.observation_encoder import Encoder, next_pending
from wonderful.rl.view_encoder import layout_for
from wonderful.rules.game import Game, dealer_for
from wonderful.rules.outcome import Outcome, has_built_all, standing_keys
from wonderful.rules.phase_numbers import OVER
from wonderful.rules.scoring import points
from wonderful.rules.setup import Setup
from wonderful.rules.simultaneous_decisions import is_waiting_for
from wonderful.rules.state import State

_LIMITS = np.iinfo(np.int16)
# Created once: creating them from np.int16 takes longer than some encodings.
_NUMBER = np.dtype(np.int16)
_FLAG = np.dtype(np.int8)


class Observation(TypedDict):
    """The observation of a seat with the mask of its legal actions."""

    observation: NDArray[np.int16]
    action_mask: NDArray[np.int8]


class Episodes:
    """The current game of an environment, and how to begin the next one."""

    def __init__(self, setup: Setup, catalog: Catalog | None = None) -> None:
        """The seed of the setup is ignored: every episode has its own."""
        self.catalog = catalog if catalog is not None else load_catalog()
        self.setup = setup.checked(self.catalog)
        assert self.setup.players is not None
        self.players = self.setup.players
        self.dealer = dealer_for(self.setup, self.catalog)
        self.layout = layout_for(self.setup, self.catalog)
        self.scenario = (
            self.catalog.scenario(self.setup.scenario) if self.setup.scenario is not None else None
        )
        self.actions = int(self.layout.action_count)
        self._encoder = Encoder(self.layout)
        self._series = ""
        self._count = 0
        # The seed of the current game: `Game(Setup(seed=…))` deals the same one.
        self.seed = ""
        # There is always a game, so that no method has to check. A reset begins a new one.
        self._state: State = self.dealer.begin(self.seed, None, True)

    def observation_space(self) -> spaces.Dict:
        """Return a new space: each agent has its own, with its own generator."""
        size = int(self.layout.observation_size)
        return spaces.Dict(
            {
                "observation": spaces.Box(_LIMITS.min, _LIMITS.max, (size,), np.int16),
                "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
            }
        )

    def action_space(self) -> spaces.Discrete:
        return spaces.Discrete(self.actions)

    def begin(self, seed: int | None) -> None:
        """Begin the first game of a seed's series, or the next game of the current series."""
        if seed is not None:
            self._series, self._count = str(seed), 0
        elif not self._series:
            self._series = secrets.token_hex(16)
        self.seed = f"{self._series}/{self._count}"
        self._count += 1
        self._state = self.dealer.begin(self.seed, None, True)

    @property
    def is_over(self) -> bool:
        return self._state.phase == OVER

    def next_pending(self, seat: int) -> int:
        """Return the first pending seat, starting with this one, or -1 if the game is over."""
        return next_pending(self._state, seat)

    def pending(self) -> list[bool]:
        """Return for each seat whether it is pending."""
        state = self._state
        return [is_waiting_for(state, seat) for seat in range(self.players)]

    def observe(self, seat: int) -> Observation:
        """Return the observation of a seat."""
        encoder = self._encoder
        state = self._state
        # Copied to a bytearray, because the memory of the engine is read-only.
        return {
            "observation": np.frombuffer(bytearray(encoder.observation(state, seat)), _NUMBER),
            "action_mask": np.frombuffer(bytearray(encoder.mask(state, seat)), _FLAG),
        }

    def mask(self, seat: int) -> NDArray[np.int8]:
        return np.frombuffer(bytearray(self._encoder.mask(self._state, seat)), _FLAG)

    def play(self, seat: int, number: int) -> bool:
        """Apply the action with this number. Return False and do nothing if it is illegal."""
        # Checked here, because compiled code accepts only 64-bit integers.
        return 0 <= number < self.actions and self._encoder.play(self._state, seat, number)

    # Results

    def points(self, seat: int) -> int:
        """Return the present victory points of a seat."""
        return int(points(self._state, self._state.players[seat]))

    def ranking(self) -> list[tuple[int, int, int]]:
        """Return the ranking key of each seat: points, then the tie-breakers (END-2)."""
        return standing_keys(self._state)

    def has_won_scenario(self) -> bool:
        scenario = self.scenario
        if scenario is None or not scenario.cards:
            return False
        return has_built_all(self._state, scenario)

    def outcome(self) -> Outcome | None:
        return self._game().outcome()

    def view(self, seat: int) -> dict[str, Any]:
        """Return the view of a seat."""
        return {**self._game().view(seat)}

    def text(self) -> str:
        """Return a summary of the table as a spectator sees it."""
        view = self._game().view(None)
        lines = [view["decision"]]
        for player in view["players"]:
            lines.append(
                f"{player['name']}: {player['empire']}, {player['points']} points, "
                f"{len(player['built'])} built, {len(player['construction'])} under construction"
            )
        return "\n".join(lines)

    def _game(self) -> Game:
        """Return a `Game` with the current state."""
        return Game(self.setup, self.catalog, state=self._state)
