"""A table with its log of facts and a clock that the test moves."""

import json
from collections.abc import Sequence
from dataclasses import asdict

import pytest

from tests.server.table_commands import command
from wonderful.catalog import load_catalog
from wonderful.errors import WonderfulError
from wonderful.record.match import Match
from wonderful.server.table.automatic_commands import create
from wonderful.server.table.clocks import Clocks
from wonderful.server.table.command_definition import Request
from wonderful.server.table.facts import Fact
from wonderful.server.table.fold import fold
from wonderful.server.table.game_commands import Act
from wonderful.server.table.seating_commands import Ready, Sit
from wonderful.server.table.start_command import Start
from wonderful.server.table.table_options import TableOptions
from wonderful.server.table.table_state import Table

CATALOG = load_catalog()


ANN, BOB, EVE = "ann", "bob", "eve"


class TableLog:
    """A table with its log and a clock."""

    def __init__(self, options: TableOptions | None = None) -> None:
        self.now = 1_000
        self.facts: list[Fact] = []
        self.table = Table("t", CATALOG)
        self.add(create(self.table, self.by(ANN), options or TableOptions(players=2)))

    @property
    def match(self) -> Match:
        assert self.table.match is not None
        return self.table.match

    @property
    def clocks(self) -> Clocks:
        assert self.table.clocks is not None
        return self.table.clocks

    def seat(self, person: str) -> int:
        seat = self.table.seat_of(person)
        assert seat is not None
        return seat

    def by(self, person: str, client_id: str | None = None) -> Request:
        return Request(person, self.now, client_id)

    def add(self, facts: Sequence[Fact]) -> None:
        """Store facts that were applied."""
        self.facts += facts

    def refused(self, code: str, command, *args, **fields) -> None:
        """A command is refused with this code and changes nothing."""
        before = self.visible_state()
        with pytest.raises(WonderfulError) as caught:
            command(*args, **fields)
        assert caught.value.code == code
        assert caught.value.text("de") != caught.value.text("fr")
        assert self.visible_state() == before

    def visible_state(self) -> object:
        table = self.table
        match = table.match
        return (
            table.summary(self.now),
            [asdict(chair) for chair in table.chairs],
            None if match is None else [match.view(seat) for seat in range(match.game.players)],
            None if match is None else [match.events(seat) for seat in range(match.game.players)],
        )

    def read_again(self) -> "TableLog":
        """The table as another process folds it from the stored facts."""
        written = json.dumps([asdict(fact) for fact in self.facts])
        other = TableLog.__new__(TableLog)
        other.now, other.facts = self.now, [Fact(**fact) for fact in json.loads(written)]
        other.table = Table("t", CATALOG)
        fold(other.table, other.facts)
        return other


def start_two_player_game(options: TableOptions | None = None) -> TableLog:
    """Start a game of Ann and Bob."""
    log = TableLog(options)
    log.add(command(log.table, log.by(ANN), Sit))
    log.add(command(log.table, log.by(BOB), Sit))
    log.add(command(log.table, log.by(BOB), Ready, is_ready=True))
    log.add(command(log.table, log.by(ANN), Start))
    return log


def act_at_random(log: TableLog, person: str, rng) -> None:
    seat = log.seat(person)
    game = log.match.game
    legal = game.legal_actions(seat)
    action = game.describe(legal[rng.below(len(legal))])
    log.add(command(log.table, log.by(person), Act, decision=game.decision, actions=[action]))
