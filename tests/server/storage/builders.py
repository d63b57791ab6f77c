"""Builders for stores, facts, summaries and people."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from wonderful.server.accounts.person import Person
from wonderful.server.storage.create_store import create_store
from wonderful.server.storage.store import Store
from wonderful.server.table.facts import Fact
from wonderful.server.table.table_summary import Summary

T = TypeVar("T")


@asynccontextmanager
async def store_at(url: str) -> AsyncIterator[Store]:
    store = create_store(url)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def with_store(url: str, work: Callable[[Store], Awaitable[T]]) -> T:
    """Run with an open store in a new event loop."""

    async def run() -> T:
        async with store_at(url) as store:
            return await work(store)

    return asyncio.run(asyncio.wait_for(run(), 120))


def fact(number: int = 1, **fields: Any) -> Fact:
    return Fact(**{"kind": "acted", "at": number, "data": {"number": number}, **fields})


def summary(**fields: Any) -> Summary:
    usual = {"status": "running", "is_public": True, "people": ("ada", "bob")}
    return Summary(**{**usual, "pending": ("ada",), "wake_at": None, **fields})


def person(id: str = "ada", **fields: Any) -> Person:
    return Person(**{"id": id, "nickname": id.title(), "created_at": 5, **fields})
