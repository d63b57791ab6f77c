"""Plays single games of a run. The result depends only on the number of the game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from wonderful.arena.result_rows import CardIndexes, GameRows, SeatRow
from wonderful.arena.run_folder import record_path
from wonderful.arena.run_spec import RunSpec
from wonderful.arena.seating_schedule import Fixture
from wonderful.bots import SeatedBot, make_bot
from wonderful.bots.bot_turns import let_bots_decide
from wonderful.catalog import Catalog, load_catalog
from wonderful.record.match import Match
from wonderful.record.record_files import save
from wonderful.rules.events import Event
from wonderful.rules.game import Game
from wonderful.rules.outcome import Outcome
from wonderful.rules.rng import bot_generator


class GameRunner:
    """The bots of a run, ready to play any of its games."""

    def __init__(
        self, spec: RunSpec, records: Path | None = None, catalog: Catalog | None = None
    ) -> None:
        self.spec = spec
        self.records = records
        self.catalog = catalog if catalog is not None else load_catalog()
        self._numbers = {card: number for number, card in enumerate(spec.cards)}
        self._schedule = spec.schedule()
        self._bots = [make_bot(entrant.spec, self.catalog) for entrant in spec.entrants]
        self._rules = self.catalog.rules_for(spec.setup.expansions or (), spec.setup.scenario)

    def play(self, number: int) -> GameRows:
        """Play one game. If there is a folder for records, save its record there."""
        fixture = self._schedule.fixture(number)
        setup = self.spec.game_setup(fixture)
        assert setup.seed is not None
        seated = [
            SeatedBot(
                self._bots[bot],
                seat,
                bot_generator(setup.seed, seat),
                allowance=self.spec.entrants[bot].allowance,
            )
            for seat, bot in enumerate(fixture.lineup)
        ]
        bots = dict(enumerate(seated))
        if self.records is None:
            game = Game(setup, self.catalog, with_events=True)
            let_bots_decide(game, bots)
            return self._rows(fixture, game, seated, game.take_events())
        match = Match(setup, self.catalog)
        let_bots_decide(match, bots)
        save(match, record_path(self.records, number))
        return self._rows(fixture, match.game, seated, match.events(None))

    def _rows(
        self, fixture: Fixture, game: Game, seated: Sequence[SeatedBot], events: Sequence[Event]
    ) -> GameRows:
        outcome = game.outcome()
        assert outcome is not None
        final = game.view(None)["players"]
        return tuple(
            SeatRow(
                game=fixture.number,
                deal=fixture.deal,
                seat=seat,
                bot=self.spec.labels[fixture.lineup[seat]],
                empire=final[seat]["empire"],
                score=standing.points,
                rank=standing.rank,
                win=self._win(outcome, seat),
                award=outcome.medal or outcome.title or "",
                generals=final[seat]["general"],
                financiers=final[seat]["financier"],
                decisions=seated[seat].decisions,
                fallbacks=len(seated[seat].failures),
                picks=self._by_round(events, "revealed", seat),
                leftovers=self._by_round(events, "leftover", seat),
                built=tuple(map(self._design, _events_of(events, "built", seat))),
                seconds=round(seated[seat].seconds, 6),
                slowest_ms=round(seated[seat].slowest * 1000, 3),
            )
            for seat, standing in enumerate(outcome.standings)
        )

    def _win(self, outcome: Outcome, seat: int) -> float:
        if outcome.won is not None:
            return float(outcome.won)
        if outcome.title is not None:
            return float(outcome.title != self._rules.lowest_title)
        return round(1 / len(outcome.winners), 6) if seat in outcome.winners else 0.0

    def _by_round(self, events: Sequence[Event], code: str, seat: int) -> tuple[CardIndexes, ...]:
        """Return the cards of these events by round; empty in solo games, which have no draft."""
        if self.spec.players == 1:
            return ()
        rounds: list[list[int]] = []
        for event in events:
            if event.code == "round-started":
                rounds.append([])
            elif event.code == code and event.seat == seat:
                rounds[-1].append(self._design(event))
        return tuple(map(tuple, rounds)) if any(rounds) else ()

    def _design(self, event: Event) -> int:
        return self._numbers[str(event.params["card"])]


def _events_of(events: Sequence[Event], code: str, seat: int) -> list[Event]:
    return [event for event in events if event.code == code and event.seat == seat]
