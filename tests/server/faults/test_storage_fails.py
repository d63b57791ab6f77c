"""The database fails: the client gets an error, and nobody sees what was not stored."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.server.faults.invariants import as_json
from tests.server.faults.players import sign_in_guests
from tests.server.servers import (
    TIMEOUT,
    RunningServer,
    first_action,
    start_game,
    start_server,
    wait_until,
)
from wonderful.client import Client, ClientError
from wonderful.server.ops import run_server
from wonderful.server.storage import table_logs
from wonderful.server.storage.sqlite_store import SqliteStore
from wonderful.server.storage.store import Store

BUSY_SECONDS = 0.2  # how long the server waits for a locked database here


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    def impatient_store(database: str) -> Store:
        return SqliteStore(Path(database), BUSY_SECONDS)

    monkeypatch.setattr(run_server, "create_store", impatient_store)


@contextmanager
def full_disk(running: RunningServer) -> Iterator[None]:
    """The database cannot grow by a single page."""
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
def locked(running: RunningServer) -> Iterator[None]:
    """Another program holds the write lock."""
    path = running.service.settings.database
    with closing(sqlite3.connect(path, timeout=TIMEOUT, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            other.execute("ROLLBACK")


Fault = Callable[[RunningServer], Any]


async def act_until_it_fails(
    clients: list[Client], table: str
) -> tuple[Client, dict[str, Any], ClientError]:
    """Act until a request fails: the client, the request and the error. Some may succeed before."""
    for number in range(1_000):
        for client in clients:
            seat = client.tables[table]
            if not seat.actions:
                continue
            request: dict[str, Any] = {
                "id": f"{client.nickname}-{number}",
                "table": table,
                "decision": seat.decision,
                "actions": first_action(seat),
            }
            try:
                done = await client.ask("act", **request)
            except ClientError as error:
                return client, request, error
            await until_all_know(clients, table, done.number)
    raise AssertionError("it never failed")


async def until_all_know(clients: list[Client], table: str, number: int) -> None:
    for client in clients:
        await wait_until(client.tables[table], lambda seen: seen.number == number)


async def client_state(client: Client, table: str) -> dict[str, Any]:
    """What a client knows of a table, after all pending updates have arrived."""
    await client.ask("ping")
    seen = client.tables[table]
    return {
        "number": seen.number,
        "table": as_json(seen.info.model_dump()),
        "seat": seen.seat,
        "view": seen.view,
        "actions": seen.actions,
        "can_take_back": seen.can_take_back,
    }


async def fresh_snapshot(client: Client, table: str) -> dict[str, Any]:
    """The same from a new snapshot of the server."""
    shown = await client.request("GET", f"/api/tables/{table}")
    names = ("number", "table", "seat", "view", "actions", "can_take_back")
    return {name: shown[name] for name in names}


@pytest.mark.parametrize("fault", [full_disk, locked])
def test_the_client_gets_an_error_and_the_table_stays_intact(fault: Fault, tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            start_server(tmp_path / "games.db") as running,
            sign_in_guests(Ann=running.url, Bob=running.url) as clients,
        ):
            table = await start_game(clients)
            with fault(running):
                actor, request, error = await act_until_it_fails(clients, table)
                assert error.code == "storage-failed"
                assert "could not save" in str(error)
                before = [await client_state(client, table) for client in clients]
                # Again during the fault: the same error, and still no effect.
                assert await refusal(actor.ask("act", **request)) == "storage-failed"
                assert [await client_state(client, table) for client in clients] == before
                # Reading still works.
                assert [await fresh_snapshot(client, table) for client in clients] == before
            done = await actor.ask("act", **request)
            assert done.number == before[0]["number"] + 1
            assert (await actor.ask("act", **request)).number == done.number
            await until_all_know(clients, table, done.number)
            for client in clients:
                assert await client_state(client, table) == await fresh_snapshot(client, table)
            facts = await running.service.store.read(table_logs.facts(table))
            assert [fact.client_id for fact in facts].count(request["id"]) == 1
            seen = await asyncio.gather(*(client.play(table, first_action) for client in clients))
            assert [each.info.status for each in seen] == ["finished"] * 2

    asyncio.run(asyncio.wait_for(play(), 3 * TIMEOUT))


async def refusal(ask: Awaitable[object]) -> str:
    with pytest.raises(ClientError) as error:
        await ask
    return error.value.code


def test_whatever_is_to_be_written_says_so(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            start_server(tmp_path / "games.db") as running,
            sign_in_guests(Ann=running.url) as (ann,),
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
            await wait_until(seat, lambda seen: [line.text for line in seen.chat] == ["Hi"])

    asyncio.run(asyncio.wait_for(play(), 3 * TIMEOUT))
