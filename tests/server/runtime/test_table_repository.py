"""Tables in memory and in the database agree despite concurrent writers and failures."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tests.server.table_commands import command, creation_facts
from wonderful.catalog import load_catalog
from wonderful.server.runtime import table_repository
from wonderful.server.runtime.table_repository import TableRepository
from wonderful.server.storage import table_logs
from wonderful.server.storage.create_store import create_store
from wonderful.server.storage.statements import Operation
from wonderful.server.storage.store import ConflictError, StorageError, Store
from wonderful.server.table.command_definition import Request, TableError
from wonderful.server.table.facts import Fact
from wonderful.server.table.game_commands import Act, Leave, WantEnd
from wonderful.server.table.seating_commands import Ready, Sit
from wonderful.server.table.start_command import Start
from wonderful.server.table.table_options import TableOptions
from wonderful.server.table.table_state import Table

CATALOG = load_catalog()
T = TypeVar("T")


def with_store(tmp_path: Path, work: Callable[[Store], Awaitable[T]]) -> T:
    async def run() -> T:
        store = create_store(str(tmp_path / "games.db"))
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def tables_of(store: Store) -> TableRepository:
    return TableRepository(store, CATALOG, now=lambda: 5_000)


async def start_game(tables: TableRepository, people: tuple[str, ...] = ("ann", "bob")) -> Table:
    """A running game of people who are all ready."""
    options = TableOptions(players=len(people))
    await tables.create("t", creation_facts(Request("ann", 1), options))
    for person in people:
        request = Request(person, 2)
        await tables.change("t", partial(command, request=request, message=Sit))
        await tables.change("t", partial(command, request=request, message=Ready, is_ready=True))
    return await tables.change("t", lambda t: command(t, Request("ann", 3), Start))


def first_action(table: Table, person: str) -> str:
    assert table.match is not None
    seat = table.seat_of(person)
    assert seat is not None
    return table.match.game.describe(table.match.game.legal_actions(seat)[0])


async def pick(
    tables: TableRepository, person: str, client_id: str | None = None, action: str = ""
) -> Table:
    """Pick any card, or do the given action."""
    request = Request(person, 4, client_id)

    def act(table: Table) -> list[Fact]:
        assert table.match is not None
        decision = table.match.game.decision
        actions = [action or first_action(table, person)]
        return command(table, request, Act, decision=decision, actions=actions)

    return await tables.change("t", act)


def test_what_is_acknowledged_is_in_the_database(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        tables = tables_of(store)
        table = await start_game(tables)
        await pick(tables, "ann")
        again = await tables_of(store).read("t")
        assert again.length == table.length == len(await store.read(table_logs.facts("t")))
        assert again.match is not None
        assert table.match is not None
        assert again.match.view(0) == table.match.view(0)
        row = await store.read(table_logs.table("t"))
        assert row is not None
        assert row.summary == table.summary(5_000)

    with_store(tmp_path, work)


def test_an_id_that_was_used_for_something_else_is_refused(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        tables = tables_of(store)
        await start_game(tables)
        request = Request("ann", 4, "once")
        want_end = partial(command, request=request, message=WantEnd, wants_end=True)
        length = (await tables.change("t", want_end)).length
        assert (await tables.change("t", want_end)).length == length
        other = Request("ann", 4, "once")
        with pytest.raises(TableError) as refused:
            await tables.change("t", partial(command, request=other, message=Leave))
        assert refused.value.code == "id-used"

    with_store(tmp_path, work)


def test_a_resend_is_done_once(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        tables = tables_of(store)
        action = first_action(await start_game(tables), "ann")
        length = (await pick(tables, "ann", "request-1", action)).length
        assert (await pick(tables, "ann", "request-1", action)).length == length
        assert (await pick(tables_of(store), "ann", "request-1", action)).length == length

    with_store(tmp_path, work)


def test_two_servers_write_to_one_table(tmp_path: Path) -> None:
    """Each has its own cache; the second writer reads the facts of the first."""

    async def work(store: Store) -> None:
        first, second = tables_of(store), tables_of(store)
        await start_game(first)
        await second.read("t")
        heard: list[str] = []
        second.add_listener(lambda _, facts: heard.extend(fact.kind for fact in facts))
        await asyncio.gather(pick(first, "ann"), pick(second, "bob"))
        await first.refresh_if_behind("t", 1_000)
        await second.refresh_if_behind("t", 1_000)
        one, two = await first.read("t"), await second.read("t")
        assert one.length == two.length == len(await store.read(table_logs.facts("t")))
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
        length = (await start_game(tables)).length
        heard: list[object] = []
        tables.add_listener(lambda _, facts: heard.append(facts))

        async def full(*_: object) -> None:
            raise StorageError("the disk is full")

        with monkeypatch.context() as patched:
            patched.setattr(store, "write", full)
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
        length = (await start_game(tables)).length
        with pytest.raises(TableError):
            await tables.change("t", lambda t: command(t, Request("eve", 9), Sit))
        with pytest.raises(TableError):
            await tables.read("nowhere")
        assert len(await store.read(table_logs.facts("t"))) == length
        assert await store.read(table_logs.facts("nowhere")) == []

    with_store(tmp_path, work)


def test_tables_that_nobody_uses_leave_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_repository, "MAX_CACHED_TABLES", 3)

    async def work(store: Store) -> None:
        tables = tables_of(store)
        for number in range(8):
            await tables.create(f"t{number}", creation_facts(Request("ann", 1), TableOptions()))
        assert len(tables._cache) == 3
        for number in range(8):
            assert (await tables.read(f"t{number}")).length == 1
        assert len(tables._cache) == 3

    with_store(tmp_path, work)


def test_a_listener_that_fails_harms_nobody(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        tables = tables_of(store)
        await start_game(tables)
        heard: list[object] = []

        def fail(*_: object) -> None:
            raise ValueError("on purpose")

        tables.add_listener(fail)
        tables.add_listener(lambda _, facts: heard.append(facts))
        await pick(tables, "ann")
        assert len(heard) == 1

    with_store(tmp_path, work)


def test_a_table_that_others_change_while_it_is_created_is_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rematch: the other process knows the id already."""

    async def work(store: Store) -> None:
        first, second = tables_of(store), tables_of(store)
        write = store.write

        async def write_and_be_overtaken(operation: Operation[Any]) -> Any:
            with monkeypatch.context() as patched:
                patched.setattr(store, "write", write)
                result = await store.write(operation)
                sit = partial(command, request=Request("bob", 2), message=Sit)
                length = (await second.change("t", sit)).length
            told.append(asyncio.create_task(first.refresh_if_behind("t", length)))
            await asyncio.sleep(0)
            return result

        told: list[asyncio.Task[None]] = []
        with monkeypatch.context() as patched:
            patched.setattr(store, "write", write_and_be_overtaken)
            await first.create("t", creation_facts(Request("ann", 1), TableOptions(players=2)))
        await asyncio.gather(*told)
        table = first.get_cached("t")
        assert table is not None
        assert [chair.nickname for chair in table.chairs] == ["Bob", ""]

    with_store(tmp_path, work)


def test_an_id_that_is_taken_changes_nothing_in_memory(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        tables = tables_of(store)
        length = (await start_game(tables)).length
        facts = creation_facts(Request("eve", 1), TableOptions())
        with pytest.raises(ConflictError):
            await tables.create("t", facts)
        with pytest.raises(ConflictError):
            await tables_of(store).create("t", facts)
        for each in (tables, tables_of(store)):
            assert (await each.read("t")).length == length

    with_store(tmp_path, work)


def test_a_commit_with_a_lost_reply_is_delivered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection breaks after the commit, but subscribers still get the update."""
    monkeypatch.setattr(table_repository, "REFRESH_SECONDS", 0.01)

    async def work(store: Store) -> None:
        tables = tables_of(store)
        length = (await start_game(tables)).length
        heard = asyncio.Event()
        tables.add_listener(lambda _, facts: heard.set())
        write = store.write

        async def write_and_fail(operation: Operation[Any]) -> None:
            await write(operation)
            raise StorageError("the connection is lost")

        with monkeypatch.context() as patched:
            patched.setattr(store, "write", write_and_fail)
            with pytest.raises(StorageError):
                await pick(tables, "ann", "r")
        await asyncio.wait_for(heard.wait(), 60)
        assert (await tables.read("t")).length == length + 1

    with_store(tmp_path, work)
