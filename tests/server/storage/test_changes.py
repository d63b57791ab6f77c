"""Who listens hears of every change, and is told when something may have been missed."""

import asyncio
import gc
from collections.abc import AsyncIterator

import pytest

from tests.server.storage.conftest import execute
from tests.server.storage.making import fact, opened, summary, with_store
from wonderful.server.storage import fanout
from wonderful.server.storage.base import ConflictError, StorageError, Store


async def take(changes: AsyncIterator[tuple[str, int]], count: int) -> list[tuple[str, int]]:
    return [await asyncio.wait_for(anext(changes), 60) for _ in range(count)]


def test_every_listener_hears_of_every_change(url: str) -> None:
    async def work(store: Store) -> None:
        one = store.changes()
        await store.create_table("t:1", [fact(1)], summary())
        assert await take(one, 1) == [("t:1", 1)]
        two = store.changes()
        await store.append("t:1", 1, [fact(2), fact(3)], summary())
        with pytest.raises(ConflictError):
            await store.append("t:1", 1, [fact(2)], summary())
        await store.append("t:1", 3, [], summary(wake_at=5))  # the log has not grown
        await store.append("t:1", 3, [fact(4)], summary())
        assert await take(one, 2) == await take(two, 2) == [("t:1", 3), ("t:1", 4)]
        await store.close()
        assert [change async for change in one] == []

    with_store(url, work)


def test_stores_in_several_processes_hear_of_each_other(postgres_url: str) -> None:
    async def run() -> None:
        async with opened(postgres_url) as one, opened(postgres_url) as two:
            changes = two.changes()
            await one.create_table("t", [fact(1)], summary())
            await two.append("t", 1, [fact(2)], summary())
            assert await take(changes, 2) == [("t", 1), ("t", 2)]

    asyncio.run(run())


def test_what_others_write_into_a_file_is_noticed_when_it_is_looked_for(sqlite_url: str) -> None:
    async def run() -> None:
        async with opened(sqlite_url) as server, opened(sqlite_url) as admin:
            changes = server.changes()
            await server.look_for_others()  # at first it does not know what it may have missed
            await server.create_table("t", [fact(1)], summary())
            await server.look_for_others()  # its own writing is told as always
            assert await take(changes, 2) == [("", 0), ("t", 1)]
            await admin.append("t", 1, [fact(2)], summary())
            await server.look_for_others()
            await server.look_for_others()
            await server.append("t", 2, [fact(3)], summary())
            assert await take(changes, 2) == [("", 0), ("t", 3)]

    asyncio.run(run())


def test_a_lost_connection_is_made_again_and_listeners_are_told(postgres_url: str) -> None:
    async def work(store: Store) -> None:
        changes = store.changes()
        await store.create_table("t", [fact(1)], summary())
        assert await take(changes, 1) == [("t", 1)]
        await asyncio.to_thread(
            execute,
            postgres_url,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()",
        )
        assert await take(changes, 1) == [("", 0)]
        await asyncio.sleep(0)
        await store.append("t", 1, [fact(2)], summary())
        assert await take(changes, 1) == [("t", 2)]

    with_store(postgres_url, work)


def test_a_slow_listener_is_told_that_it_missed_something(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fanout, "_MOST_WAITING", 3)

    async def run() -> None:
        told = fanout.Fanout(fanout.MISSED)
        slow = told.subscribe()
        for length in range(1, 6):
            told.publish(("t", length))
        told.close()
        assert [change async for change in slow] == [("", 0), ("t", 5)]

    asyncio.run(run())


def test_who_stops_listening_is_forgotten() -> None:
    async def run() -> None:
        told = fanout.Fanout(fanout.MISSED)
        kept, dropped = told.subscribe(), told.subscribe()
        del dropped
        gc.collect()
        assert len(told._subscriptions) == 1
        told.publish(("t", 1))
        assert await anext(kept) == ("t", 1)

    asyncio.run(run())


def test_a_closed_store_says_so(url: str) -> None:
    async def work(store: Store) -> None:
        await store.close()
        with pytest.raises(StorageError, match="closed"):
            await store.facts("t")
        with pytest.raises(StorageError, match="closed"):
            await store.delete_table("t")

    with_store(url, work)


def test_a_shout_is_heard_by_everybody(url: str) -> None:
    async def work(store: Store) -> None:
        one, two = store.shouts(), store.shouts()
        await store.shout("hello")
        assert await asyncio.wait_for(anext(one), 60) == "hello"
        assert await asyncio.wait_for(anext(two), 60) == "hello"

    with_store(url, work)
