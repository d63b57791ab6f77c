"""Tables in memory and in the database agree, whoever writes at the same time, whatever fails."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

import pytest

from wonderful.catalog import load_catalog
from wonderful.server import commands, live
from wonderful.server.commands import Request, TableError
from wonderful.server.facts import Fact
from wonderful.server.live import LiveTables
from wonderful.server.options import TableOptions
from wonderful.server.storage.base import StorageError, Store
from wonderful.server.storage.connect import open_store
from wonderful.server.table import Table

CATALOG = load_catalog()
T = TypeVar("T")


def with_store(tmp_path: Path, work: Callable[[Store], Awaitable[T]]) -> T:
    async def run() -> T:
        store = open_store(str(tmp_path / "games.db"))
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def tables_of(store: Store) -> LiveTables:
    return LiveTables(store, CATALOG, now=lambda: 5_000)


async def started(tables: LiveTables, people: tuple[str, ...] = ("ann", "bob")) -> Table:
    """A running game of people who are all ready."""
    options = TableOptions(players=len(people))
    await tables.create("t", [commands.create(Request("ann", 1), options, CATALOG)])
    for person in people:
        request = Request(person, 2)
        await tables.command("t", partial(commands.sit, request=request, nickname=person))
        await tables.command("t", partial(commands.say_ready, request=request, is_ready=True))
    return await tables.command("t", lambda t: commands.start(t, Request("ann", 3)))


def first_action(table: Table, person: str) -> str:
    assert table.match is not None
    seat = table.seat_of(person)
    assert seat is not None
    return table.match.game.describe(table.match.game.legal_actions(seat)[0])


async def pick(tables: LiveTables, person: str, client_id: str | None = None) -> Table:
    request = Request(person, 4, client_id)

    def command(table: Table) -> Fact:
        assert table.match is not None
        decision = table.match.game.decision
        return commands.act(table, request, decision, [first_action(table, person)])

    return await tables.command("t", command, request)


def test_what_is_acknowledged_is_in_the_database(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        tables = tables_of(store)
        table = await started(tables)
        await pick(tables, "ann")
        again = await tables_of(store).read("t")
        assert again.length == table.length == len(await store.facts("t"))
        assert again.match is not None
        assert table.match is not None
        assert again.match.view(0) == table.match.view(0)
        row = await store.table("t")
        assert row is not None
        assert row.summary == table.summary(5_000)

    with_store(tmp_path, work)


def test_an_id_that_was_used_for_something_else_is_refused(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        tables = tables_of(store)
        await started(tables)
        request = Request("ann", 4, "once", ("wants-end", ()))
        want_end = partial(commands.want_end, request=request, wants_end=True)
        length = (await tables.command("t", want_end, request)).length
        assert (await tables.command("t", want_end, request)).length == length
        other = Request("ann", 4, "once", ("left", ()))
        with pytest.raises(TableError) as refused:
            await tables.command("t", partial(commands.leave, request=other), other)
        assert refused.value.code == "id-used"

    with_store(tmp_path, work)


def test_a_resend_is_done_once(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        tables = tables_of(store)
        await started(tables)
        length = (await pick(tables, "ann", "request 1")).length
        assert (await pick(tables, "ann", "request 1")).length == length
        assert (await pick(tables_of(store), "ann", "request 1")).length == length

    with_store(tmp_path, work)


def test_two_servers_write_to_one_table(tmp_path: Path) -> None:
    """Each has its own memory; who comes second reads what the first has written."""

    async def work(store: Store) -> None:
        first, second = tables_of(store), tables_of(store)
        await started(first)
        await second.read("t")
        heard: list[str] = []
        second.listen(lambda _, facts: heard.extend(fact.kind for fact in facts))
        await asyncio.gather(pick(first, "ann"), pick(second, "bob"))
        await first.catch_up("t", 1_000)
        await second.catch_up("t", 1_000)
        one, two = await first.read("t"), await second.read("t")
        assert one.length == two.length == len(await store.facts("t"))
        assert one.match is not None
        assert two.match is not None
        assert one.match.game.decision == two.match.game.decision == "1-draft-2"
        assert heard.count("acted") >= 1

    with_store(tmp_path, work)


def test_a_failure_of_the_database_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(store: Store) -> None:
        tables = tables_of(store)
        length = (await started(tables)).length
        heard: list[object] = []
        tables.listen(lambda _, facts: heard.append(facts))

        async def full(*_: object) -> None:
            raise StorageError("the disk is full")

        with monkeypatch.context() as patched:
            patched.setattr(store, "append", full)
            with pytest.raises(StorageError):
                await pick(tables, "ann", "r")
        assert heard == []
        assert (await tables.read("t")).length == length
        assert (await pick(tables, "ann", "r")).length == length + 1
        assert len(heard) == 1

    with_store(tmp_path, work)


def test_what_is_refused_is_not_written(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        tables = tables_of(store)
        length = (await started(tables)).length
        with pytest.raises(TableError):
            await tables.command("t", lambda t: commands.sit(t, Request("eve", 9), "Eve"))
        with pytest.raises(TableError):
            await tables.read("nowhere")
        assert len(await store.facts("t")) == length
        assert await store.facts("nowhere") == []

    with_store(tmp_path, work)


def test_tables_that_nobody_uses_leave_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "MOST_TABLES", 3)

    async def work(store: Store) -> None:
        tables = tables_of(store)
        for number in range(8):
            fact = commands.create(Request("ann", 1), TableOptions(), CATALOG)
            await tables.create(f"t{number}", [fact])
        assert len(tables._held) == 3
        for number in range(8):
            assert (await tables.read(f"t{number}")).length == 1
        assert len(tables._held) == 3

    with_store(tmp_path, work)


def test_a_listener_that_fails_harms_nobody(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        tables = tables_of(store)
        await started(tables)
        heard: list[object] = []

        def fail(*_: object) -> None:
            raise ValueError("on purpose")

        tables.listen(fail)
        tables.listen(lambda _, facts: heard.append(facts))
        await pick(tables, "ann")
        assert len(heard) == 1

    with_store(tmp_path, work)
