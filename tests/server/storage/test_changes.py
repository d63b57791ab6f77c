"""Subscribers receive changes of other processes, or a signal that some may be missing."""

import asyncio
import gc
from collections.abc import AsyncIterator
from typing import TypeVar

import pytest

from tests.server.storage.builders import fact, store_at, summary, with_store
from tests.server.storage.conftest import execute
from wonderful.server.storage import pubsub, table_logs
from wonderful.server.storage.statements import TableChanged
from wonderful.server.storage.store import ConflictError, StorageError, Store

T = TypeVar("T")


async def take(changes: AsyncIterator[T], count: int) -> list[T]:
    return [await asyncio.wait_for(anext(changes), 60) for _ in range(count)]


def test_every_subscriber_receives_every_change_of_others(postgres_url: str) -> None:
    async def run() -> None:
        async with store_at(postgres_url) as store, store_at(postgres_url) as other:
            first = store.changes()
            await other.write(table_logs.create("t:1", [fact(1)], summary()))
            assert await take(first, 1) == [TableChanged("t:1", 1)]
            second = store.changes()
            await other.write(table_logs.append("t:1", 1, [fact(2), fact(3)], summary()))
            with pytest.raises(ConflictError):
                await other.write(table_logs.append("t:1", 1, [fact(2)], summary()))
            await other.write(table_logs.append("t:1", 3, [fact(4)], summary()))
            expected = [TableChanged("t:1", 3), TableChanged("t:1", 4)]
            assert await take(first, 2) == await take(second, 2) == expected
            await store.close()
            assert [change async for change in first] == []

    asyncio.run(run())


def test_a_store_does_not_receive_its_own_changes(url: str) -> None:
    async def work(store: Store) -> None:
        changes, broadcasts = store.changes(), store.broadcasts()
        await store.write(table_logs.create("t", [fact(1)], summary()))
        await store.write(table_logs.append("t", 1, [fact(2)], summary()))
        # PostgreSQL delivers in commit order, so nothing is pending after this.
        await store.broadcast("the end")
        assert await take(broadcasts, 1) == ["the end"]
        await store.close()
        assert [change async for change in changes] == []

    with_store(url, work)


def test_stores_in_several_processes_receive_changes_of_each_other(postgres_url: str) -> None:
    async def run() -> None:
        async with store_at(postgres_url) as one, store_at(postgres_url) as two:
            heard_by_one, heard_by_two = one.changes(), two.changes()
            await one.write(table_logs.create("t", [fact(1)], summary()))
            await two.write(table_logs.append("t", 1, [fact(2)], summary()))
            await one.write(table_logs.append("t", 2, [fact(3)], summary()))
            assert await take(heard_by_one, 1) == [TableChanged("t", 2)]
            assert await take(heard_by_two, 2) == [TableChanged("t", 1), TableChanged("t", 3)]

    asyncio.run(run())


def test_writes_of_other_processes_to_a_file_are_noticed_when_polled(sqlite_url: str) -> None:
    async def run() -> None:
        async with store_at(sqlite_url) as server, store_at(sqlite_url) as admin:
            changes = server.changes()
            await server.poll_for_changes()  # at first everything may have been missed
            assert await take(changes, 1) == [None]
            await server.write(table_logs.create("t", [fact(1)], summary()))
            await server.poll_for_changes()  # its own write is not reported
            await admin.write(table_logs.append("t", 1, [fact(2)], summary()))
            await server.poll_for_changes()
            await server.poll_for_changes()
            await server.close()
            assert [change async for change in changes] == [None]

    asyncio.run(run())


def test_a_lost_connection_is_restored_and_subscribers_are_notified(postgres_url: str) -> None:
    async def run() -> None:
        async with store_at(postgres_url) as store, store_at(postgres_url) as other:
            changes, broadcasts = store.changes(), store.broadcasts()
            await other.write(table_logs.create("t", [fact(1)], summary()))
            assert await take(changes, 1) == [TableChanged("t", 1)]
            await asyncio.to_thread(
                execute,
                postgres_url,
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()",
            )
            assert await take(changes, 1) == [None]
            assert await take(broadcasts, 1) == [None]
            await other.write(table_logs.append("t", 1, [fact(2)], summary()))
            assert await take(changes, 1) == [TableChanged("t", 2)]

    asyncio.run(run())


def test_a_slow_subscriber_is_notified_that_it_missed_something(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pubsub, "_MAX_QUEUED", 3)

    async def run() -> None:
        subscribers: pubsub.Publisher[int] = pubsub.Publisher()
        slow = subscribers.subscribe()
        for number in range(1, 6):
            subscribers.publish(number)
        subscribers.close()
        assert [message async for message in slow] == [None, 5]

    asyncio.run(run())


def test_a_subscription_that_nobody_reads_is_forgotten() -> None:
    async def run() -> None:
        subscribers: pubsub.Publisher[int] = pubsub.Publisher()
        kept, dropped = subscribers.subscribe(), subscribers.subscribe()
        del dropped
        gc.collect()
        assert len(subscribers._streams) == 1
        subscribers.publish(1)
        assert await anext(kept) == 1

    asyncio.run(run())


def test_a_closed_store_says_so(url: str) -> None:
    async def work(store: Store) -> None:
        await store.close()
        with pytest.raises(StorageError, match="closed"):
            await store.read(table_logs.facts("t"))
        with pytest.raises(StorageError, match="closed"):
            await store.write(table_logs.delete("t"))

    with_store(url, work)


def test_a_broadcast_reaches_every_process(url: str) -> None:
    async def work(store: Store) -> None:
        one, two = store.broadcasts(), store.broadcasts()
        await store.broadcast("hello")
        assert await asyncio.wait_for(anext(one), 60) == "hello"
        assert await asyncio.wait_for(anext(two), 60) == "hello"

    with_store(url, work)
