"""Two processes with one PostgreSQL: a table is the same in both and survives either one."""

import asyncio
import os
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg
import pytest

from tests.server.faults.invariants import check_finished
from tests.server.faults.players import Player, play_together, sign_in_guests
from tests.server.servers import TIMEOUT, ServerProcess, wait_until
from wonderful.client import Client
from wonderful.server.runtime.scheduler_lease import LEASE

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name != "posix", reason="needs kill -9"),
]


@asynccontextmanager
async def two_servers(url: str) -> AsyncIterator[tuple[ServerProcess, ServerProcess]]:
    """The first one holds the lease of the scheduler as long as it runs."""
    first, second = ServerProcess(url), ServerProcess(url)
    try:
        await asyncio.to_thread(first.start)
        async with asyncio.timeout(TIMEOUT):
            while await lease_holder(url) is None:
                await asyncio.sleep(0.05)
        await asyncio.to_thread(second.start)
        yield first, second
    finally:
        first.kill()
        second.kill()


async def lease_holder(url: str) -> str | None:
    """The process that holds the lease."""
    connection = await asyncpg.connect(url)
    try:
        holder: str | None = await connection.fetchval(
            "SELECT holder FROM leases WHERE name = $1", LEASE
        )
        return holder
    finally:
        await connection.close()


def player(client: Client, table: str) -> Player:
    return Player(client, table, random.Random(client.nickname))


async def start_shared_game(ann: Client, bob: Client, bots: int = 0) -> str:
    """A game of the two and some bots; it starts once Ann's process has received Bob's facts."""
    options = {"players": 2 + bots, "gone_after": 0}
    table = await ann.create_table(options, ["dictator"] * bots)
    seen = await ann.watch(table)
    await bob.watch(table)
    await bob.ask("sit", table=table)
    await bob.ask("ready", table=table)
    await wait_until(seen, lambda told: told.info.chairs[1].is_ready)
    await ann.ask("start", table=table)
    for client in (ann, bob):
        await wait_until(client.tables[table], lambda told: told.view is not None)
    return table


def test_a_game_over_both(postgres_url: str) -> None:
    async def play() -> None:
        async with (
            two_servers(postgres_url) as (first, second),
            sign_in_guests(Ann=first.url, Bob=second.url) as (ann, bob),
        ):
            table = await start_shared_game(ann, bob)
            seen = [client.tables[table] for client in (ann, bob)]
            everybody = sorted([ann.person, bob.person])
            for each in seen:
                await wait_until(each, lambda told: told.here == everybody)
            await ann.ask("chat", table=table, text="Good luck!")
            await wait_until(seen[1], lambda told: told.chat)
            await bob.ask("chat", table=table, text="You too.")
            for each in seen:
                await wait_until(each, lambda told: len(told.chat) == 2)
                assert [(line.nickname, line.text) for line in each.chat] == [
                    ("Ann", "Good luck!"),
                    ("Bob", "You too."),
                ]
            players = [player(ann, table), player(bob, table)]
            await play_together(*players)
            await ann.close()
            await wait_until(seen[1], lambda told: told.here == [bob.person])
        await check_finished(postgres_url, table, players)

    asyncio.run(asyncio.wait_for(play(), 3 * TIMEOUT))


def test_one_process_dies_and_the_other_goes_on_with_people_and_bots(postgres_url: str) -> None:
    async def play() -> None:
        async with (
            two_servers(postgres_url) as (first, second),
            sign_in_guests(Ann=first.url, Bob=second.url) as (ann, bob),
        ):
            table = await start_shared_game(ann, bob, bots=1)
            players = [player(ann, table), player(bob, table)]
            async with asyncio.TaskGroup() as group:
                group.create_task(players[1].play())
                await players[0].play(until=lambda seat: seat.number >= 40)
                holder = await lease_holder(postgres_url)
                first.kill()
                async with await Client.sign_in(second.url, session=ann.session) as ann_again:
                    assert ann_again.person == ann.person
                    players[0].client = ann_again
                    await players[0].play()
            assert await lease_holder(postgres_url) not in (None, holder)
        finished = await check_finished(postgres_url, table, players)
        assert finished.match is not None
        assert any(entry.by.name == "dictator" for entry in finished.match.entries)

    asyncio.run(asyncio.wait_for(play(), 4 * TIMEOUT))
