"""The scheduler moves bots and expires clocks; another process takes over its lease."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tests.server.table_commands import command, creation_facts
from wonderful.bots.bot_process import BotProcess
from wonderful.catalog import load_catalog
from wonderful.server.runtime import scheduler_lease
from wonderful.server.runtime.bot_pool import BotPool
from wonderful.server.runtime.scheduler import Scheduler
from wonderful.server.runtime.scheduler_lease import LEASE, LEASE_MS, RENEW_SECONDS
from wonderful.server.runtime.table_repository import TableRepository
from wonderful.server.storage import leases
from wonderful.server.storage.create_store import create_store
from wonderful.server.storage.statements import Operation
from wonderful.server.storage.store import StorageError, Store
from wonderful.server.table.automatic_commands import stand_in_for_overdue
from wonderful.server.table.command_definition import Request
from wonderful.server.table.game_commands import ComeBack
from wonderful.server.table.seating_commands import SeatBot, Sit
from wonderful.server.table.start_command import Start
from wonderful.server.table.table_options import TableOptions
from wonderful.server.table.table_state import FINISHED, Table
from wonderful.server.table.time_control import TimeControl

CATALOG = load_catalog()
T = TypeVar("T")


class Server:
    """A process as the scheduler sees it, with a clock that the test moves."""

    def __init__(self, store: Store, holder: str, bot_pool: BotPool) -> None:
        self.ahead = 0
        self.tables = TableRepository(store, CATALOG, self.now)
        self.scheduler = Scheduler(self.tables, bot_pool, holder, self.now)

    def now(self) -> int:
        return int(time.time() * 1000) + self.ahead

    async def start(self, time_control: TimeControl, bots: int) -> Table:
        """Start a game of Ann and some bots."""
        options = TableOptions(players=1 + bots, time=time_control)
        request = Request("ann", self.now())
        await self.tables.create("t", creation_facts(request, options))
        await self.tables.change("t", partial(command, request=request, message=Sit))
        for chair in range(1, 1 + bots):
            seat = partial(command, request=request, message=SeatBot, chair=chair, bot="rookie")
            await self.tables.change("t", seat)
        return await self.tables.change("t", partial(command, request=request, message=Start))


def with_servers(tmp_path: Path, work: Callable[[Server, Server], Awaitable[T]]) -> T:
    async def run() -> T:
        store = create_store(str(tmp_path / "games.db"))
        await store.open()
        bot_pool = BotPool(CATALOG)
        try:
            return await work(Server(store, "one", bot_pool), Server(store, "two", bot_pool))
        finally:
            bot_pool.close()
            await store.close()

    return asyncio.run(asyncio.wait_for(run(), 120))


async def holds_lease(server: Server) -> bool:
    await server.scheduler.run_due_tables()
    return server.scheduler.lease.is_held


async def wait_for_lease(server: Server, is_so: bool) -> None:
    while server.scheduler.lease.is_held != is_so:
        await asyncio.sleep(0.01)


async def until(server: Server, is_so: Callable[[Table], bool]) -> Table:
    """Wait until the scheduler has brought about a condition."""
    while True:
        table = await server.tables.read("t")
        if is_so(table):
            return table
        await asyncio.sleep(0.01)


def test_bots_move_as_soon_as_it_is_their_turn(tmp_path: Path) -> None:
    async def work(one: Server, _two: Server) -> None:
        running = asyncio.create_task(one.scheduler.run())
        await one.start(TimeControl(), bots=2)
        table = await until(one, lambda t: not t.pending_bots())
        assert len(table.pending_people()) == 1
        assert table.match is not None
        assert {entry.by.name for entry in table.match.entries} == {"rookie"}
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        assert await one.tables.store.write(leases.acquire(LEASE, "somebody", one.now(), 1)), (
            "it was dropped"
        )

    with_servers(tmp_path, work)


def test_a_decision_that_two_bots_have_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The actions of a bot before its failure count, and both deciders are recorded."""
    choose = BotProcess.choose

    def fail_in_planning(self, spec, view, *question):
        actions = choose(self, spec, view, *question)
        is_failing = spec == "rookie" and view["phase"] == "planning"
        return [actions[0], -1] if is_failing else actions

    async def work(one: Server, _two: Server) -> None:
        table = await one.start(TimeControl("bank", bank=60, increment=0), bots=1)
        one.ahead = 61_000
        running = asyncio.create_task(one.scheduler.run())
        table = await until(one, lambda t: t.status == FINISHED)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        assert table.match is not None
        seat = 1 - (table.seat_of("ann") or 0)
        for decision, entries in table.match.history:
            by = [(entry.by.kind, entry.by.name) for entry in entries if entry.seat == seat]
            if "planning" in decision:
                assert by == [("bot", "rookie"), *[("fallback", "greedy")] * (len(by) - 1)]
                assert len(by) > 1
            else:
                assert set(by) <= {("bot", "rookie")}

    monkeypatch.setattr(BotProcess, "choose", fail_in_planning)
    with_servers(tmp_path, work)


def test_a_bot_stands_in_to_the_end_for_a_player_who_never_answers(tmp_path: Path) -> None:
    """No client acts: the clock expires, and bots play the game to its end."""

    async def work(one: Server, _two: Server) -> None:
        table = await one.start(TimeControl("bank", bank=60, increment=0), bots=1)
        one.ahead = 61_000
        running = asyncio.create_task(one.scheduler.run())
        table = await until(one, lambda t: t.status == FINISHED)
        assert table.chairs[0].is_away
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    with_servers(tmp_path, work)


def test_another_server_takes_over_when_the_lease_runs_out(tmp_path: Path) -> None:
    async def work(one: Server, two: Server) -> None:
        await one.start(TimeControl(), bots=1)
        assert await one.tables.store.write(
            leases.acquire(LEASE, "one", one.now(), LEASE_MS)
        )  # and dies
        assert not await holds_lease(two)
        assert (await two.tables.read("t")).pending_bots()
        two.ahead = LEASE_MS + 1
        assert await holds_lease(two)
        await until(two, lambda t: not t.pending_bots())

    with_servers(tmp_path, work)


def test_a_person_who_comes_back_while_a_bot_thinks_plays_on(tmp_path: Path) -> None:
    async def work(one: Server, _two: Server) -> None:
        table = await one.start(TimeControl("days", days=1), bots=1)
        one.ahead = 25 * 60 * 60 * 1000
        await one.tables.change("t", lambda t: stand_in_for_overdue(t, one.now()))
        table = await one.tables.read("t")
        seat = table.seat_of("ann")
        assert seat is not None
        thinking = asyncio.create_task(one.scheduler._decide("t", table, seat, "dictator"))
        await asyncio.sleep(0)
        back = partial(command, request=Request("ann", one.now()), message=ComeBack)
        length = (await one.tables.change("t", back)).length
        await thinking
        assert (await one.tables.read("t")).length == length

    with_servers(tmp_path, work)


def test_a_failure_at_one_table_does_not_stop_the_scheduler(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scheduler_lease, "RENEW_SECONDS", 0.01)

    async def work(one: Server, _two: Server) -> None:
        failures = 0
        attend = one.scheduler.run_table

        async def fail_twice(id: str) -> None:
            nonlocal failures
            failures += 1
            if failures <= 2:
                raise ValueError("on purpose")
            await attend(id)

        monkeypatch.setattr(one.scheduler, "run_table", fail_twice)
        await one.start(TimeControl(), bots=1)
        running = asyncio.create_task(one.scheduler.run())
        await until(one, lambda t: not t.pending_bots())
        assert failures > 2
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    with_servers(tmp_path, work)


def test_the_lease_is_renewed_from_time_to_time_and_not_at_every_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(one: Server, two: Server) -> None:
        clock = 1_800_000_000_000
        for server in (one, two):
            monkeypatch.setattr(server.scheduler, "now", lambda: clock)
            monkeypatch.setattr(server.scheduler.lease, "_now", lambda: clock)
        store, writes = one.tables.store, 0
        write = store.write

        async def counted(operation: Operation[Any]) -> Any:
            nonlocal writes
            writes += 1
            return await write(operation)

        monkeypatch.setattr(store, "write", counted)
        renew_ms = int(RENEW_SECONDS * 1000)
        for _ in range(5):
            assert await holds_lease(one)
            clock += renew_ms // 5
        assert writes == 1
        clock += renew_ms
        assert await holds_lease(one)
        assert writes == 2
        clock -= 60 * 60 * 1000  # the clock of the machine is set back
        assert await holds_lease(one)
        assert writes == 3
        # The lease was not renewed in time.
        clock += LEASE_MS
        assert not one.scheduler.lease.is_held
        assert await holds_lease(two)
        assert not await holds_lease(one)

    with_servers(tmp_path, work)


def test_a_failure_of_the_database_ends_the_duty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(one: Server, _two: Server) -> None:
        running = asyncio.create_task(one.scheduler.run())
        await wait_for_lease(one, True)
        with monkeypatch.context() as patched:

            async def fail(_: object) -> None:
                raise StorageError("gone")

            patched.setattr(one.tables.store, "read", fail)
            one.scheduler._wake_up.set()
            await wait_for_lease(one, False)
        one.scheduler._wake_up.set()
        await wait_for_lease(one, True)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    with_servers(tmp_path, work)
