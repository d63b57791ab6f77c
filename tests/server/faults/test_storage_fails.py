"""The database fails under a running server: who asked is told, nobody sees what did not happen."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.server.faults.checking import plain
from tests.server.faults.players import signed_in
from tests.server.running import PATIENCE, Running, first, seated_game, serving, until
from wonderful.client import Client, ClientError
from wonderful.server.ops import run_server
from wonderful.server.storage import table_logs
from wonderful.server.storage.sqlite import SqliteStore
from wonderful.server.storage.store import Store

BUSY_SECONDS = 0.2  # how long the server waits for a locked database here


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    def impatient_store(database: str) -> Store:
        return SqliteStore(Path(database), BUSY_SECONDS)

    monkeypatch.setattr(run_server, "open_store", impatient_store)


@contextmanager
def full_disk(running: Running) -> Iterator[None]:
    """Not a page more than there is now."""
    store = running.service.store
    assert isinstance(store, SqliteStore)
    assert store._writer is not None
    connection = store._writer.connection
    [(pages,)] = connection.execute("PRAGMA page_count").fetchall()
    connection.execute(f"PRAGMA max_page_count = {pages}").fetchall()
    try:
        yield
    finally:
        connection.execute("PRAGMA max_page_count = 1000000").fetchall()


@contextmanager
def locked(running: Running) -> Iterator[None]:
    """Another program writes, and does not come to an end."""
    path = running.service.settings.database
    with closing(sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            other.execute("ROLLBACK")


Fault = Callable[[Running], Any]


async def act_until_it_fails(
    clients: list[Client], table: str
) -> tuple[Client, dict[str, Any], ClientError]:
    """Who could not act, with which request, and what they were told. Some may still fit in."""
    for number in range(1_000):
        for client in clients:
            seat = client.tables[table]
            if not seat.actions:
                continue
            request: dict[str, Any] = {
                "id": f"{client.nickname}-{number}",
                "table": table,
                "decision": seat.decision,
                "actions": first(seat),
            }
            try:
                done = await client.ask("act", **request)
            except ClientError as error:
                return client, request, error
            await until_all_know(clients, table, done.number)
    raise AssertionError("it never failed")


async def until_all_know(clients: list[Client], table: str, number: int) -> None:
    for client in clients:
        await until(client.tables[table], lambda seen: seen.number == number)


async def told(client: Client, table: str) -> dict[str, Any]:
    """Everything that a client has been told of a table, after the server has said all it had."""
    await client.ask("ping")
    seen = client.tables[table]
    return {
        "number": seen.number,
        "table": plain(seen.info.model_dump()),
        "seat": seen.seat,
        "view": seen.view,
        "actions": seen.actions,
        "can_take_back": seen.can_take_back,
    }


async def fresh(client: Client, table: str) -> dict[str, Any]:
    """The same, as the server shows it to somebody who has seen nothing yet."""
    shown = await client.request("GET", f"/api/tables/{table}")
    names = ("number", "table", "seat", "view", "actions", "can_take_back")
    return {name: shown[name] for name in names}


@pytest.mark.parametrize("fault", [full_disk, locked])
def test_the_person_is_told_and_the_table_stays_whole(fault: Fault, tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path / "games.db") as running,
            signed_in(Ann=running.url, Bob=running.url) as clients,
        ):
            table = await seated_game(clients)
            with fault(running):
                actor, request, error = await act_until_it_fails(clients, table)
                assert error.code == "storage-failed"
                assert "could not save" in str(error)
                before = [await told(client, table) for client in clients]
                # Again, with the fault still there: the same answer, and still nothing happens.
                assert await refusal(actor.ask("act", **request)) == "storage-failed"
                assert [await told(client, table) for client in clients] == before
                # What only reads goes on.
                assert [await fresh(client, table) for client in clients] == before
            done = await actor.ask("act", **request)
            assert done.number == before[0]["number"] + 1
            assert (await actor.ask("act", **request)).number == done.number
            await until_all_know(clients, table, done.number)
            for client in clients:
                assert await told(client, table) == await fresh(client, table)
            facts = await running.service.store.read(table_logs.facts(table))
            assert [fact.client_id for fact in facts].count(request["id"]) == 1
            seen = await asyncio.gather(*(client.play(table, first) for client in clients))
            assert [each.info.status for each in seen] == ["finished"] * 2

    asyncio.run(asyncio.wait_for(play(), 3 * PATIENCE))


async def refusal(ask: Awaitable[object]) -> str:
    with pytest.raises(ClientError) as error:
        await ask
    return error.value.code


def test_whatever_is_to_be_written_says_so(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path / "games.db") as running,
            signed_in(Ann=running.url) as (ann,),
        ):
            table = await ann.create_table()
            with locked(running):
                assert await refusal(ann.create_table()) == "storage-failed"
                assert await refusal(running.client("Bob")) == "storage-failed"
                assert await refusal(ann.ask("chat", table=table, text="Hi")) == "storage-failed"
                ready = ann.ask("ready", table=table)
                assert await refusal(ready) == "storage-failed"
                seat = await ann.watch(table)
                assert not seat.info.chairs[0].is_ready
                assert seat.chat == []
            await ann.ask("chat", table=table, text="Hi")
            await until(seat, lambda seen: [line.text for line in seen.chat] == ["Hi"])

    asyncio.run(asyncio.wait_for(play(), 3 * PATIENCE))
