"""Tables whose games are played at random, and a store that knows the players."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TypeVar

from tests.server.table_commands import command
from wonderful.catalog import load_catalog
from wonderful.record.match import Decider, Match
from wonderful.rules.rng import bot_generator
from wonderful.server.accounts.person import Person
from wonderful.server.storage import people
from wonderful.server.storage.create_store import create_store
from wonderful.server.storage.store import Store
from wonderful.server.table.automatic_commands import act_for_seat, create
from wonderful.server.table.command_definition import Request
from wonderful.server.table.facts import Fact
from wonderful.server.table.game_commands import Act, Leave
from wonderful.server.table.seating_commands import Ready, SeatBot, Sit
from wonderful.server.table.start_command import Start
from wonderful.server.table.table_options import TableOptions
from wonderful.server.table.table_state import ABANDONED, Table

CATALOG = load_catalog()


PEOPLE = ("ann", "bob", "eve")


T = TypeVar("T")


class PlayedTable:
    """A table with its log, where all players act at random."""

    def __init__(self, options: TableOptions, people: int, id: str = "t") -> None:
        """Seat people on the first chairs and bots on the others, and start the game."""
        self.facts: list[Fact] = []
        self.table = Table(id, CATALOG)
        self.rng = bot_generator(id, 0)
        host = Request(PEOPLE[0], 1)
        self.add(create(self.table, host, options))
        for person in PEOPLE[:people]:
            request = Request(person, 2)
            self.add(command(self.table, request, Sit))
            self.add(command(self.table, request, Ready, is_ready=True))
        for chair in range(people, self.table.options.players):
            self.add(command(self.table, host, SeatBot, chair=chair, bot="rookie"))
        self.add(command(self.table, host, Start))

    @property
    def match(self) -> Match:
        assert self.table.match is not None
        return self.table.match

    def add(self, facts: Sequence[Fact]) -> None:
        """Store facts that were applied."""
        self.facts += facts

    def act(self, seat: int, *, at: int | None = None) -> None:
        """Perform a random legal action for the person or bot on the seat."""
        at = len(self.facts) if at is None else at
        game = self.match.game
        legal = game.legal_actions(seat)
        action = game.describe(legal[self.rng.below(len(legal))])
        chair = self.table.chair_at(seat)
        if chair.is_played_by_person:
            assert chair.person is not None
            request = Request(chair.person, at)
            self.add(command(self.table, request, Act, decision=game.decision, actions=[action]))
        else:
            by = Decider("bot", "rookie", "1")
            self.add(act_for_seat(self.table, at, seat, game.decision, [action], by))

    def play(self, most: int = 10_000) -> "PlayedTable":
        for _ in range(most):
            pending = self.match.game.pending()
            if not pending or self.table.status == ABANDONED:
                break
            self.act(pending[self.rng.below(len(pending))])
        return self

    def leave(self, person: str) -> None:
        self.add(command(self.table, Request(person, len(self.facts)), Leave))


def with_store(tmp_path: Path, work: Callable[[Store], Awaitable[T]]) -> T:
    async def run() -> T:
        store = create_store(str(tmp_path / "games.db"))
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(asyncio.wait_for(run(), 120))


def with_people(tmp_path: Path, work: Callable[[Store], Awaitable[T]]) -> T:
    """Run with a store that contains the players."""

    async def run(store: Store) -> T:
        for person in PEOPLE:
            await store.write(people.add(Person(person, person.title(), 1)))
        return await work(store)

    return with_store(tmp_path, run)


def rated_game(id: str = "t", players: int = 3) -> PlayedTable:
    return PlayedTable(TableOptions(players=players, rated=True), players, id).play()
