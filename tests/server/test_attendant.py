"""Bots move and clocks run out though nobody touches the table; another takes over in time."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

import pytest

from wonderful.catalog import load_catalog
from wonderful.server import attendant as attendant_module
from wonderful.server import commands
from wonderful.server.attendant import LEASE, LEASE_MS, Attendant
from wonderful.server.commands import Request
from wonderful.server.live import LiveTables
from wonderful.server.options import TableOptions, TimeControl
from wonderful.server.storage.base import Store
from wonderful.server.storage.connect import open_store
from wonderful.server.table import FINISHED, Table
from wonderful.server.thinkers import Thinkers

CATALOG = load_catalog()
T = TypeVar("T")


class Server:
    """A process as the attendant sees it, with a clock that the test moves."""

    def __init__(self, store: Store, holder: str, thinkers: Thinkers) -> None:
        self.ahead = 0
        self.tables = LiveTables(store, CATALOG, self.now)
        self.attendant = Attendant(self.tables, thinkers, holder, self.now)

    def now(self) -> int:
        return int(time.time() * 1000) + self.ahead

    async def start(self, time_control: TimeControl, bots: int) -> Table:
        """Ann and some bots."""
        options = TableOptions(players=1 + bots, time=time_control)
        request = Request("ann", self.now())
        await self.tables.create("t", [commands.create(request, options, CATALOG)])
        await self.tables.command("t", partial(commands.sit, request=request, nickname="Ann"))
        for chair in range(1, 1 + bots):
            seat = partial(
                commands.seat_bot, request=request, chair=chair, bot="rookie", nickname="Vega"
            )
            await self.tables.command("t", seat)
        return await self.tables.command("t", partial(commands.start, request=request))


def with_servers(tmp_path: Path, work: Callable[[Server, Server], Awaitable[T]]) -> T:
    async def run() -> T:
        store = open_store(str(tmp_path / "games.db"))
        await store.open()
        thinkers = Thinkers(CATALOG)
        try:
            return await work(Server(store, "one", thinkers), Server(store, "two", thinkers))
        finally:
            thinkers.close()
            await store.close()

    return asyncio.run(asyncio.wait_for(run(), 120))


async def is_on_duty(server: Server) -> bool:
    await server.attendant.look()
    return server.attendant.is_on_duty


async def until(server: Server, is_so: Callable[[Table], bool]) -> Table:
    """Wait for something to happen by itself."""
    while True:
        table = await server.tables.read("t")
        if is_so(table):
            return table
        await asyncio.sleep(0.01)


def test_bots_move_as_soon_as_it_is_their_turn(tmp_path: Path) -> None:
    async def work(one: Server, _two: Server) -> None:
        running = asyncio.create_task(one.attendant.run())
        await one.start(TimeControl(), bots=2)
        table = await until(one, lambda t: not t.pending_bots())
        assert len(table.pending_people()) == 1
        assert table.match is not None
        assert {entry.by.name for entry in table.match.entries} == {"rookie"}
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        assert await one.tables.store.take_lease(LEASE, "somebody", one.now(), 1), "it was dropped"

    with_servers(tmp_path, work)


def test_who_never_answers_is_stood_in_for_to_the_end(tmp_path: Path) -> None:
    """Nobody ever touches the table: the clock runs out, and bots play the game to its end."""

    async def work(one: Server, _two: Server) -> None:
        table = await one.start(TimeControl("bank", bank=60, increment=0), bots=1)
        one.ahead = 61_000
        running = asyncio.create_task(one.attendant.run())
        table = await until(one, lambda t: t.status == FINISHED)
        assert table.chairs[0].is_away
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    with_servers(tmp_path, work)


def test_another_server_takes_over_when_the_lease_runs_out(tmp_path: Path) -> None:
    async def work(one: Server, two: Server) -> None:
        await one.start(TimeControl(), bots=1)
        assert await one.tables.store.take_lease(LEASE, "one", one.now(), LEASE_MS)  # and dies
        assert not await is_on_duty(two)
        assert (await two.tables.read("t")).pending_bots()
        two.ahead = LEASE_MS + 1
        assert await is_on_duty(two)
        await until(two, lambda t: not t.pending_bots())

    with_servers(tmp_path, work)


def test_a_person_who_comes_back_while_a_bot_thinks_plays_on(tmp_path: Path) -> None:
    async def work(one: Server, _two: Server) -> None:
        table = await one.start(TimeControl("days", days=1), bots=1)
        one.ahead = 25 * 60 * 60 * 1000
        await one.tables.command("t", lambda t: commands.run_out(t, one.now()))
        table = await one.tables.read("t")
        seat = table.seat_of("ann")
        assert seat is not None
        thinking = asyncio.create_task(one.attendant._decide("t", table, seat, "dictator"))
        await asyncio.sleep(0)
        back = partial(commands.come_back, request=Request("ann", one.now()))
        length = (await one.tables.command("t", back)).length
        await thinking
        assert (await one.tables.read("t")).length == length

    with_servers(tmp_path, work)


def test_a_failure_at_one_table_does_not_end_the_attendant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attendant_module, "RENEW_SECONDS", 0.01)

    async def work(one: Server, _two: Server) -> None:
        failures = 0
        attend = one.attendant.attend

        async def fail_twice(id: str) -> None:
            nonlocal failures
            failures += 1
            if failures <= 2:
                raise ValueError("on purpose")
            await attend(id)

        monkeypatch.setattr(one.attendant, "attend", fail_twice)
        await one.start(TimeControl(), bots=1)
        running = asyncio.create_task(one.attendant.run())
        await until(one, lambda t: not t.pending_bots())
        assert failures > 2
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    with_servers(tmp_path, work)
