"""Absent people: bots stand in for them, and hosts are replaced."""

from pathlib import Path

import pytest

from tests.server.runtime.service_with_clock import (
    Clock,
    FakeConnection,
    do,
    people,
    start_game,
    with_service,
)
from wonderful.server.runtime.absent_players import HOST_TIMEOUT_MS
from wonderful.server.runtime.table_creation import NewTable
from wonderful.server.service_container import Service
from wonderful.server.table.table_options import TableOptions
from wonderful.server.table.time_control import SECOND, TimeControl


def test_the_absent_are_stood_in_for_after_the_time_that_was_agreed(tmp_path: Path) -> None:
    async def work(service: Service, clock: Clock) -> None:
        ann, bob = await people(service, "Ann", "Bob")
        table = await start_game(service, [ann, bob], TableOptions(players=2, gone_after=30))
        await service.absent_players.check(clock.now)  # nobody watches, so nobody waits
        here, tab = FakeConnection(bob), FakeConnection(ann)
        for each in (here, tab):
            service.subscriptions.add(each)
            await service.watch_table(each, table.id)
        clock.now += 100 * SECOND
        await service.absent_players.check(clock.now)
        service.subscriptions.remove(tab)
        await service.absent_players.check(clock.now)  # Ann's absence begins
        clock.now += 20 * SECOND
        service.subscriptions.add(tab)
        await service.watch_table(tab, table.id)
        await service.absent_players.check(clock.now)  # she was back in between
        service.subscriptions.remove(tab)
        await service.absent_players.check(clock.now)
        clock.now += 29 * SECOND
        await service.absent_players.check(clock.now)
        assert not table.chairs[0].is_away
        clock.now += 1 * SECOND
        await service.absent_players.check(clock.now)
        assert [chair.is_away for chair in table.chairs] == [True, False]

    with_service(tmp_path, work)


def test_absence_is_counted_on_while_the_table_is_being_written(tmp_path: Path) -> None:
    async def work(service: Service, clock: Clock) -> None:
        ann, bob = await people(service, "Ann", "Bob")
        table = await start_game(service, [ann, bob], TableOptions(players=2, gone_after=30))
        here = FakeConnection(bob)
        service.subscriptions.add(here)
        await service.watch_table(here, table.id)
        await service.absent_players.check(clock.now)
        clock.now += 20 * SECOND
        async with service.tables._lock_current(table.id):
            await service.absent_players.check(clock.now)
        clock.now += 10 * SECOND
        await service.absent_players.check(clock.now)
        assert table.chairs[0].is_away

    with_service(tmp_path, work)


@pytest.mark.parametrize(
    "options",
    [
        TableOptions(players=2, gone_after=0),
        TableOptions(players=2, gone_after=1, time=TimeControl("days")),
    ],
)
def test_people_are_waited_for_if_the_table_says_so(tmp_path: Path, options: TableOptions) -> None:
    async def work(service: Service, clock: Clock) -> None:
        ann, bob = await people(service, "Ann", "Bob")
        table = await start_game(service, [ann, bob], options)
        here = FakeConnection(bob)
        service.subscriptions.add(here)
        await service.watch_table(here, table.id)
        for _ in range(3):
            await service.absent_players.check(clock.now)
            clock.now += 1000 * SECOND
        assert not any(chair.is_away for chair in table.chairs)

    with_service(tmp_path, work)


def test_another_host_takes_over_when_the_host_is_gone(tmp_path: Path) -> None:
    async def work(service: Service, clock: Clock) -> None:
        ann, bob = await people(service, "Ann", "Bob")
        table = await service.table_creator.create(ann, NewTable(TableOptions(players=2)))
        onlooker, tab = FakeConnection(bob), FakeConnection(ann)
        for each in (onlooker, tab):
            service.subscriptions.add(each)
            await service.watch_table(each, table.id)
        service.subscriptions.remove(tab)
        for _ in range(2):
            await service.absent_players.check(clock.now)
            clock.now += HOST_TIMEOUT_MS
        assert table.host == ann.id  # Bob is a spectator
        await do(service, bob, "sit", table.id)
        await service.absent_players.check(clock.now)
        clock.now += HOST_TIMEOUT_MS - 1
        await service.absent_players.check(clock.now)
        assert table.host == ann.id
        clock.now += 1
        await service.absent_players.check(clock.now)
        assert table.host == bob.id

    with_service(tmp_path, work)
