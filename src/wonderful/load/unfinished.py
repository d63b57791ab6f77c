"""A database with many games that are not over, for measuring a start with them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from wonderful.catalog import load_catalog
from wonderful.server import commands
from wonderful.server.commands import Request
from wonderful.server.facts import Fact
from wonderful.server.options import TableOptions
from wonderful.server.service import now_ms
from wonderful.server.storage.connect import open_store
from wonderful.server.table import Table

ACTIONS: Final = 120  # that were taken in each game: about the middle
_AT_ONCE: Final = 100


def unfinished_game(players: int, actions: int = ACTIONS) -> tuple[Table, Sequence[Fact]]:
    """A table in the middle of its game, and its log."""
    table = Table("unfinished", load_catalog())
    facts: list[Fact] = []

    def add(fact: Fact) -> None:
        table.fold([fact])
        facts.append(fact)

    people = [Request(f"person-{number}", now_ms()) for number in range(players)]
    host, *others = people
    add(commands.create(host, TableOptions(players=players), table.catalog))
    for person in people:
        add(commands.sit(table, person, person.person))
    for person in others:
        add(commands.say_ready(table, person, True))
    add(commands.start(table, host))
    assert table.match is not None
    game = table.match.game
    for _ in range(actions):
        seat = game.pending()[0]
        person = people[game.participant(seat)]
        action = game.describe(game.legal_actions(seat)[0])
        add(commands.act(table, person, game.decision, [action]))
    return table, facts


async def fill(database: Path, count: int, players: int) -> list[str]:
    """Write so many unfinished games into a new database; the answer is their ids."""
    table, facts = unfinished_game(players)
    summary = table.summary(now_ms())
    ids = [f"unfinished-{number}" for number in range(count)]
    store = open_store(str(database))
    await store.open()
    try:
        for begin in range(0, count, _AT_ONCE):
            some = ids[begin : begin + _AT_ONCE]
            await asyncio.gather(*(store.create_table(id, facts, summary) for id in some))
    finally:
        await store.close()
    return ids
