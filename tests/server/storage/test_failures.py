"""Database failures: a short reason, no partial writes, and recovery afterwards."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.storage.builders import fact, person, summary, with_store
from tests.server.storage.conftest import execute
from wonderful.server.storage import chat, people, table_logs
from wonderful.server.storage.sqlite_group_commit import Writer
from wonderful.server.storage.sqlite_store import SqliteStore
from wonderful.server.storage.store import ConflictError, StorageError, Store
from wonderful.server.table.facts import Fact


async def open_sqlite(path: Path, busy_timeout: float = 0.2) -> tuple[SqliteStore, Writer]:
    store = SqliteStore(path, busy_timeout)
    await store.open()
    assert store._writer is not None
    return store, store._writer


def test_what_waits_together_is_committed_together(tmp_path: Path) -> None:
    async def run() -> None:
        store, writer = await open_sqlite(tmp_path / "games.db")
        commits: list[str] = []
        writer.connection.set_trace_callback(
            lambda sql: commits.append(sql) if sql == "COMMIT" else None
        )
        tables = range(200)
        await asyncio.gather(
            *(
                store.write(table_logs.create(f"t{number}", [fact()], summary()))
                for number in tables
            )
        )
        assert 1 <= len(commits) <= 20
        # A refused write and an impossible one do not affect the others.
        refused, strange, *done = await asyncio.gather(
            store.write(table_logs.append("t0", 0, [fact(2)], summary())),
            store.write(table_logs.append("t1", 1, [fact(2**70)], summary())),
            *(
                store.write(table_logs.append(f"t{number}", 1, [fact(2)], summary()))
                for number in tables
            ),
            return_exceptions=True,
        )
        assert isinstance(refused, ConflictError)
        assert isinstance(strange, StorageError)
        assert done == [None] * len(tables)
        assert [len(await store.read(table_logs.facts(f"t{number}"))) for number in tables] == [
            2
        ] * len(tables)
        await store.close()

    asyncio.run(run())


def test_a_full_disk(tmp_path: Path) -> None:
    big = fact(2, data={"text": "x" * 20_000})

    async def run() -> None:
        store, writer = await open_sqlite(tmp_path / "games.db")
        for number in range(40):
            await store.write(table_logs.create(f"t{number}", [fact(1)], summary()))
        [(pages,)] = writer.connection.execute("PRAGMA page_count").fetchall()
        writer.connection.execute(f"PRAGMA max_page_count = {pages + 40}").fetchall()

        async def append_all(after: int, entry: Fact) -> list[int]:
            """Append concurrently; returns the refused ones."""
            done = await asyncio.gather(
                *(
                    store.write(table_logs.append(f"t{n}", after, [entry], summary(status="x")))
                    for n in range(40)
                ),
                return_exceptions=True,
            )
            failed = [number for number, error in enumerate(done) if error is not None]
            for number in failed:
                assert isinstance(done[number], StorageError)
                assert "full" in str(done[number])
            return failed

        failed = await append_all(1, big)
        assert failed
        for number in range(40):
            row = await store.read(table_logs.table(f"t{number}"))
            log = await store.read(table_logs.facts(f"t{number}"))
            assert row is not None
            assert row.length == len(log) == (1 if number in failed else 2)
            assert row.summary.status == ("running" if number in failed else "x")
        writer.connection.execute("PRAGMA max_page_count = 1000000").fetchall()
        for number in failed:
            await store.write(table_logs.append(f"t{number}", 1, [big], summary()))
        assert await append_all(2, big) == []
        await store.close()

    asyncio.run(run())


def test_a_locked_database(tmp_path: Path) -> None:
    async def run() -> None:
        store, _ = await open_sqlite(tmp_path / "games.db", busy_timeout=0.1)
        await store.write(table_logs.create("t", [fact(1)], summary()))
        with closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            with pytest.raises(StorageError, match="locked"):
                await store.write(table_logs.append("t", 1, [fact(2)], summary()))
            assert await store.read(table_logs.facts("t")) == [fact(1)]  # readers do not wait
            late = SqliteStore(tmp_path / "games.db", 0.1)
            with pytest.raises(StorageError, match="locked"):
                await late.open()
            await late.close()
            other.execute("ROLLBACK")
        await store.write(table_logs.append("t", 1, [fact(2)], summary()))
        assert await store.read(table_logs.facts("t")) == [fact(1), fact(2)]
        await store.close()

    asyncio.run(run())


def test_a_mistake_of_the_caller_is_not_hidden(url: str) -> None:
    async def work(store: Store) -> None:
        with pytest.raises(TypeError):
            await store.write(table_logs.create("t", [fact(data={"set": {1}})], summary()))
        with pytest.raises(StorageError):
            await store.write(people.add(person("half a pair: \ud800")))
        await store.write(table_logs.create("t", [fact()], summary()))

    with_store(url, work)


def test_a_cancelled_request_does_not_disturb_the_others(url: str) -> None:
    async def work(store: Store) -> None:
        await store.write(table_logs.create("t", [fact()], summary()))
        given_up = asyncio.create_task(store.write(table_logs.append("t", 1, [fact(2)], summary())))
        await asyncio.sleep(0)
        given_up.cancel()
        await asyncio.gather(*(store.write(chat.add("t", 1, "ada", "hello")) for _ in range(20)))
        log = await store.read(table_logs.facts("t"))
        assert log in ([fact()], [fact(), fact(2)])
        await store.write(table_logs.append("t", len(log), [fact(3)], summary()))

    with_store(url, work)


def test_postgres_breaks_off_in_the_middle(postgres_url: str) -> None:
    async def work(store: Store) -> None:
        import asyncpg

        await store.write(table_logs.create("t", [fact(1)], summary()))
        other = await asyncpg.connect(postgres_url)
        await other.execute("BEGIN; SELECT * FROM tables FOR UPDATE")
        stuck = asyncio.create_task(store.write(table_logs.append("t", 1, [fact(2)], summary())))
        while not await other.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted"):
            await asyncio.sleep(0.01)
        await asyncio.to_thread(
            execute,
            postgres_url,
            "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE NOT granted",
        )
        with pytest.raises(StorageError, match="terminating connection"):
            await stuck
        await other.execute("ROLLBACK")
        await other.close()
        assert await store.read(table_logs.facts("t")) == [fact(1)]
        await store.write(table_logs.append("t", 1, [fact(2)], summary()))

    with_store(postgres_url, work)
