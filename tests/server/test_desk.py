"""Requests of people, with a clock that the test moves: rematches, absence, lost time."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.running import settings_for
from wonderful.errors import WonderfulError
from wonderful.server import commands
from wonderful.server.desk import NewTable, clean_text
from wonderful.server.messages.asks import ASKS
from wonderful.server.messages.tells import Bye
from wonderful.server.options import SECOND, TableOptions, TimeControl
from wonderful.server.service import Service
from wonderful.server.storage.base import Person, StorageError
from wonderful.server.storage.connect import open_store
from wonderful.server.table import Table


class Clock:
    """Milliseconds, as the test says."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now


class Tab:
    """A connection that only remembers what it is told."""

    def __init__(self, person: Person) -> None:
        self.person = person.id
        self.key = "a session"
        self.muted: frozenset[str] = frozenset()
        self.is_program = False
        self.told: list[str] = []

    def send(self, text: str) -> None:
        self.told.append(text)

    def know(self, person: Person) -> None:
        self.told.append(person.nickname)

    def end(self, bye: Bye) -> None:
        self.told.append(bye.to_text())


def with_service(tmp_path: Path, work: Callable[[Service, Clock], Awaitable[None]]) -> None:
    async def run() -> None:
        database = str(tmp_path / "games.db")
        store = open_store(database)
        await store.open()
        clock = Clock()
        service = Service(settings_for(database, attend=False), store, now=clock)
        try:
            await work(service, clock)
        finally:
            await service.close()
            await store.close()

    asyncio.run(run())


async def people(service: Service, *names: str) -> list[Person]:
    return [(await service.people.arrive(name))[0] for name in names]


async def do(service: Service, person: Person, type: str, table: str, **fields: Any) -> Any:
    ask: Any = ASKS.validate_python({"type": type, "id": "1", "table": table, **fields})
    return await service.desk.do(person, ask)


async def refused(code: str, asking: Awaitable[Any]) -> None:
    with pytest.raises(WonderfulError) as error:
        await asking
    assert error.value.code == code


async def started(service: Service, players: list[Person], options: TableOptions) -> Table:
    table = await service.desk.create(
        players[0], NewTable(options, ["random"] * (options.players - len(players)))
    )
    for number, person in enumerate(players[1:]):
        await do(service, person, "sit", table.id, id=f"sit{number}")
        await do(service, person, "ready", table.id, id=f"ready{number}")
    await do(service, players[0], "start", table.id, id="start")
    return table


async def act(service: Service, person: Person, table: Table, id: str) -> Any:
    assert table.match is not None
    game = table.match.game
    seat = table.seat_of(person.id)
    assert seat is not None
    word = game.describe(game.legal_actions(seat)[0])
    return await do(service, person, "act", table.id, id=id, decision=game.decision, actions=[word])


async def ended(service: Service, players: list[Person], options: TableOptions) -> Table:
    table = await started(service, players, options)
    for number, person in enumerate(players):
        await do(service, person, "want-end", table.id, id=f"end{number}")
    assert table.status == "abandoned"
    return table


# Once more


def test_two_who_want_a_rematch_at_once_meet_at_one_table(tmp_path: Path) -> None:
    async def work(service: Service, _: Clock) -> None:
        ann, bob, eve = await people(service, "Ann", "Bob", "Eve")
        options = TableOptions(players=3, side="C", memory_aid=True, is_public=False)
        old = await ended(service, [ann, bob], options)
        await refused("not-seated", do(service, eve, "rematch", old.id))
        both = await asyncio.gather(
            do(service, ann, "rematch", old.id, id="a"), do(service, bob, "rematch", old.id, id="b")
        )
        assert both[0].table == both[1].table == old.rematch
        new = await service.tables.read(both[0].table)
        assert new.options == old.options
        assert sorted(chair.nickname for chair in new.chairs) == ["Ann", "Bob", "Random"]
        assert new.host in (ann.id, bob.id)
        assert new.status == "open"
        again = await do(service, ann, "rematch", old.id, id="a")
        assert again.table == new.id
        later = await do(service, bob, "rematch", old.id, id="c")
        assert later.table == new.id
        assert sorted(chair.nickname for chair in new.chairs) == ["Ann", "Bob", "Random"]

    with_service(tmp_path, work)


def test_a_rematch_after_a_crash_in_between(tmp_path: Path, monkeypatch: Any) -> None:
    """The new table was made, but the old one does not say so: asking again finds it."""

    async def work(service: Service, _: Clock) -> None:
        ann, bob = await people(service, "Ann", "Bob")
        old = await ended(service, [ann, bob], TableOptions(players=2))

        async def fail(*_args: Any) -> None:
            raise StorageError("gone")

        with monkeypatch.context() as broken:
            broken.setattr(service.store, "append", fail)
            with pytest.raises(StorageError):
                await do(service, ann, "rematch", old.id, id="a")
        service.tables.forget(old.id)
        assert (await service.tables.read(old.id)).rematch is None
        second = await do(service, bob, "rematch", old.id, id="b")
        first = await do(service, ann, "rematch", old.id, id="a")
        assert first.table == second.table == (await service.tables.read(old.id)).rematch
        new = await service.tables.read(first.table)
        assert sorted(chair.nickname for chair in new.chairs) == ["Ann", "Bob"]
        assert new.host == ann.id

    with_service(tmp_path, work)


# Time


def test_who_is_out_of_time_comes_back(tmp_path: Path) -> None:
    async def work(service: Service, clock: Clock) -> None:
        ann, bob = await people(service, "Ann", "Bob")
        time = TimeControl("bank", bank=10, increment=5)
        table = await started(service, [ann, bob], TableOptions(players=2, time=time))
        clock.now += 4 * SECOND
        await act(service, bob, table, "b1")

        def run_out(now: Table) -> Any:
            return commands.run_out(now, clock.now)

        clock.now += 5 * SECOND
        before = table.length
        await service.tables.command(table.id, run_out)
        assert table.length == before
        clock.now += 1 * SECOND
        await service.tables.command(table.id, run_out)
        assert [chair.is_away for chair in table.chairs] == [True, False]
        await refused("you-are-away", act(service, ann, table, "a1"))
        await refused("not-away", do(service, bob, "come-back", table.id))
        clock.now += 60 * SECOND
        await do(service, ann, "come-back", table.id)
        assert not table.chairs[0].is_away
        await act(service, ann, table, "a2")
        assert table.length == before + 3

    with_service(tmp_path, work)


def test_the_absent_are_stood_in_for_after_the_time_that_was_agreed(tmp_path: Path) -> None:
    async def work(service: Service, clock: Clock) -> None:
        ann, bob = await people(service, "Ann", "Bob")
        table = await started(service, [ann, bob], TableOptions(players=2, gone_after=30))
        await service._stand_in(clock.now)  # nobody looks: nobody waits
        here, tab = Tab(bob), Tab(ann)
        for each in (here, tab):
            service.rooms.enter(each)
            await service.look(each, table.id)
        clock.now += 100 * SECOND
        await service._stand_in(clock.now)
        service.rooms.exit(tab)
        await service._stand_in(clock.now)  # from now on Ann is missed
        clock.now += 20 * SECOND
        service.rooms.enter(tab)
        await service.look(tab, table.id)
        await service._stand_in(clock.now)  # she was back in between
        service.rooms.exit(tab)
        await service._stand_in(clock.now)
        clock.now += 29 * SECOND
        await service._stand_in(clock.now)
        assert not table.chairs[0].is_away
        clock.now += 1 * SECOND
        await service._stand_in(clock.now)
        assert [chair.is_away for chair in table.chairs] == [True, False]

    with_service(tmp_path, work)


def test_absence_is_counted_on_while_the_table_is_being_written(tmp_path: Path) -> None:
    async def work(service: Service, clock: Clock) -> None:
        ann, bob = await people(service, "Ann", "Bob")
        table = await started(service, [ann, bob], TableOptions(players=2, gone_after=30))
        here = Tab(bob)
        service.rooms.enter(here)
        await service.look(here, table.id)
        await service._stand_in(clock.now)
        clock.now += 20 * SECOND
        async with service.tables._working_on(table.id):
            await service._stand_in(clock.now)
        clock.now += 10 * SECOND
        await service._stand_in(clock.now)
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
        table = await started(service, [ann, bob], options)
        here = Tab(bob)
        service.rooms.enter(here)
        await service.look(here, table.id)
        for _ in range(3):
            await service._stand_in(clock.now)
            clock.now += 1000 * SECOND
        assert not any(chair.is_away for chair in table.chairs)

    with_service(tmp_path, work)


# Talk


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("  hello   there ", "hello there"),
        ("two\nlines", "two lines"),
        ("turn \u202e around", "turn around"),
        ("bell\x07", "bell"),
        ("e\u0301", "é"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("\x00\u200b", ""),
    ],
)
def test_chat_lines_are_one_line_that_everybody_can_see(said: str, kept: str) -> None:
    assert clean_text(said) == kept


def test_an_empty_line_is_not_said(tmp_path: Path) -> None:
    async def work(service: Service, _: Clock) -> None:
        (ann,) = await people(service, "Ann")
        table = await service.desk.create(ann, NewTable(TableOptions()))
        for text in (" ", "\x00", "\u202e"):
            await refused("empty-chat", do(service, ann, "chat", table.id, text=text))
        assert await service.store.chat(table.id) == []

    with_service(tmp_path, work)
