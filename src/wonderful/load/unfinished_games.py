"""Creates a database with many unfinished games, to measure a restart."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from wonderful.catalog import load_catalog
from wonderful.server.service_container import now_ms
from wonderful.server.storage import table_logs
from wonderful.server.storage.create_store import create_store
from wonderful.server.table.automatic_commands import create
from wonderful.server.table.command_definition import Request, TableMessage
from wonderful.server.table.command_table import execute
from wonderful.server.table.facts import Fact
from wonderful.server.table.game_commands import Act
from wonderful.server.table.seating_commands import Ready, Sit
from wonderful.server.table.start_command import Start
from wonderful.server.table.table_options import TableOptions
from wonderful.server.table.table_state import Table

ACTIONS: Final = 120  # per game: about half of it
_MAX_CONCURRENT: Final = 100


def create_unfinished_game(players: int, actions: int = ACTIONS) -> tuple[Table, Sequence[Fact]]:
    """Play a game to about the middle and return its table and its log."""
    table = Table("unfinished", load_catalog())
    names = [f"person-{number}" for number in range(players)]
    people = [Request(name, now_ms(), nickname=name) for name in names]
    host, *others = people
    facts = create(table, host, TableOptions(players=players))

    def add(request: Request, message: TableMessage) -> None:
        facts.extend(execute(table, request, message))

    for person in people:
        add(person, Sit(id="sit", table=table.id))
    for person in others:
        add(person, Ready(id="ready", table=table.id))
    add(host, Start(id="start", table=table.id))
    assert table.match is not None
    game = table.match.game
    for _ in range(actions):
        seat = game.pending()[0]
        person = people[game.participant(seat)]
        action = game.describe(game.legal_actions(seat)[0])
        act = Act(id="act", table=table.id, decision=game.decision, actions=[action])
        add(person, act)
    return table, facts


async def fill_database(database: Path, count: int, players: int) -> list[str]:
    """Write unfinished games into a new database and return their ids."""
    table, facts = create_unfinished_game(players)
    summary = table.summary(now_ms())
    ids = [f"unfinished-{number}" for number in range(count)]
    store = create_store(str(database))
    await store.open()
    try:
        for begin in range(0, count, _MAX_CONCURRENT):
            some = ids[begin : begin + _MAX_CONCURRENT]
            await asyncio.gather(
                *(store.write(table_logs.create(id, facts, summary)) for id in some)
            )
    finally:
        await store.close()
    return ids
