"""Plays many games between bots. Game i, counted from 1, has the seed `<seed>/<i>`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

from wonderful.arena.entrant_parser import label_of, split_budget
from wonderful.arena.run_folder import make_folder, record_path
from wonderful.bots import Bot, SeatedBot, make_bot
from wonderful.bots.bot_turns import let_bots_decide
from wonderful.bots.random_bot import RandomBot
from wonderful.catalog import Catalog, Scenario, load_catalog
from wonderful.errors import WonderfulError
from wonderful.record.match import Match
from wonderful.record.record_files import save
from wonderful.rules.game import Game, dealer_for
from wonderful.rules.legal_actions import action_buffer
from wonderful.rules.outcome import standing_keys, verdict
from wonderful.rules.random_playout import play_randomly
from wonderful.rules.rng import Rng, bot_generator
from wonderful.rules.setup import Setup
from wonderful.rules.state import State


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of one game."""

    number: int
    scores: tuple[int, ...]  # by seat
    winners: tuple[int, ...]
    decisions: int
    title: str | None = None  # solo
    won: bool | None = None  # scenario
    medal: str | None = None


class Simulation:
    """A series of games with the same setup and the same bots, one for each seat.

    >>> run = Simulation(Setup(players=2), ["random"], seed="an example")
    >>> [len(result.scores) for result in run.games(3)]
    [2, 2, 2]
    """

    def __init__(
        self,
        setup: Setup,
        bots: Sequence[str],
        *,
        seed: str,
        catalog: Catalog | None = None,
        is_fast: bool = True,
    ) -> None:
        """Without `is_fast`, random bots also play through views. Tests compare both ways."""
        self.catalog = catalog if catalog is not None else load_catalog()
        self.seed = seed
        # The bots are given by seat, so seats are not assigned at random.
        self.setup = replace(setup, seed=seed, seating="fixed").checked(self.catalog)
        assert self.setup.players is not None
        named = [split_budget(bot) for bot in bots]
        self.bots = bots_for_seats([spec for spec, _ in named], self.setup.players, self.catalog)
        budgets = [budget for _, budget in named]
        self._budgets = budgets if len(budgets) > 1 else budgets * len(self.bots)
        self.labels = tuple(map(label_of, self.bots, self._budgets))
        if not setup.names:
            names = tuple(f"{label[:36]} {seat + 1}" for seat, label in enumerate(self.labels))
            self.setup = replace(self.setup, names=names)
        self._dealer = dealer_for(self.setup, self.catalog)
        self._is_fast = is_fast and all(isinstance(bot, RandomBot) for bot in self.bots)
        scenario = self.setup.scenario
        self._scenario: Scenario | None = self.catalog.scenario(scenario) if scenario else None

    def games(self, count: int, records: Path | None = None) -> Iterator[GameResult]:
        """Play `count` games, one at a time. With a folder, save a record of each."""
        if records is not None:
            make_folder(records)
        buffer = action_buffer()
        for number in range(1, count + 1):
            seed = f"{self.seed}/{number}"
            if records is None and self._is_fast:
                yield self._play_randomly(seed, number, buffer)
            else:
                yield self._play(seed, number, records and record_path(records, number))

    def _generators(self, seed: str) -> list[Rng]:
        return [bot_generator(seed, seat) for seat in range(len(self.bots))]

    def _seat_bots(self, seed: str) -> list[SeatedBot]:
        rngs = self._generators(seed)
        return [
            # Without time limits if simulations are limited, so that a seed gives the same games.
            SeatedBot(
                bot, seat, rngs[seat], allowance=self._budgets[seat] or bot.allowance.repeatable()
            )
            for seat, bot in enumerate(self.bots)
        ]

    def _play(self, seed: str, number: int, path: Path | None) -> GameResult:
        """Play with views, which works for every bot. With a path, save the record."""
        setup = replace(self.setup, seed=seed)
        game_or_match = Game(setup, self.catalog) if path is None else Match(setup, self.catalog)
        decisions = let_bots_decide(game_or_match, dict(enumerate(self._seat_bots(seed))))
        if isinstance(game_or_match, Match):
            assert path is not None
            save(game_or_match, path)
            return _result(number, game_or_match.game, decisions)
        return _result(number, game_or_match, decisions)

    def _play_randomly(self, seed: str, number: int, buffer: vec[i64]) -> GameResult:
        """Play all seats at random inside the engine, without views and score sheets."""
        state = self._dealer.begin(seed)
        rngs = self._generators(seed)
        decisions = int(play_randomly(state, rngs, buffer))
        return self._quick_result(number, state, decisions)

    def _quick_result(self, number: int, state: State, decisions: int) -> GameResult:
        keys = standing_keys(state)
        best = max(keys)
        winners = tuple(seat for seat, key in enumerate(keys) if key == best)
        scores = tuple(key[0] for key in keys)
        title, won, medal = verdict(state, self._scenario, scores[0])
        return GameResult(number, scores, winners, decisions, title, won, medal)


def bots_for_seats(codes: Sequence[str], players: int, catalog: Catalog | None = None) -> list[Bot]:
    """Return a bot for each seat. A single code is used for all seats."""
    bots = [make_bot(code, catalog) for code in codes]
    if len(bots) == 1:
        return bots * players
    if len(bots) != players:
        raise WonderfulError("bots-per-seat", count=len(bots), players=players)
    return bots


def _result(number: int, game: Game, decisions: int) -> GameResult:
    outcome = game.outcome()
    assert outcome is not None
    return GameResult(
        number,
        outcome.scores,
        outcome.winners,
        decisions,
        outcome.title,
        outcome.won,
        outcome.medal,
    )
