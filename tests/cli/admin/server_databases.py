"""Databases of real games for tests of `wonderful admin`."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

from tests.server.table_commands import command, creation_facts
from wonderful.catalog import load_catalog
from wonderful.rules.rng import bot_generator
from wonderful.server.runtime.table_repository import TableRepository
from wonderful.server.storage.create_store import create_store
from wonderful.server.storage.store import Store
from wonderful.server.table.command_definition import Request
from wonderful.server.table.facts import Fact
from wonderful.server.table.game_commands import Act
from wonderful.server.table.seating_commands import Ready, Sit
from wonderful.server.table.start_command import Start
from wonderful.server.table.table_options import TableOptions
from wonderful.server.table.table_state import RUNNING, Table

CATALOG = load_catalog()
NOON = 1_700_000_000_000
T = TypeVar("T")


@dataclass
class Games:
    """A database with a person and three tables, named after their status."""

    path: Path
    person: str


def with_store(path: Path, work: Callable[[Store], Awaitable[T]]) -> T:
    async def run() -> T:
        store = create_store(str(path))
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


async def make_table(tables: TableRepository, id: str, ann: str, at: int) -> None:
    request = Request(ann, at, nickname="Ann [A]")
    await tables.create(id, creation_facts(request, TableOptions(players=2)))
    await tables.change(id, partial(command, request=request, message=Sit))
    if id == "open":
        return
    bob = Request("bob", at)
    await tables.change(id, partial(command, request=bob, message=Sit))
    await tables.change(id, partial(command, request=bob, message=Ready, is_ready=True))
    table = await tables.change(id, lambda t: command(t, request, Start))
    if id == RUNNING:
        await tables.change(id, lambda t: act(t, ann, at))
        return
    while table.status == RUNNING:
        who = table.chair_at(table.pending_people()[0]).person
        assert who is not None
        table = await tables.change(id, partial(act, person=who, at=at))


def act(table: Table, person: str, at: int) -> list[Fact]:
    assert table.match is not None
    game, seat = table.match.game, table.seat_of(person)
    assert seat is not None
    legal = game.legal_actions(seat)
    action = legal[bot_generator(game.decision, seat).below(len(legal))]
    return command(
        table, Request(person, at), Act, decision=game.decision, actions=[game.describe(action)]
    )
