"""Leases: one holder at a time."""

import asyncio

from tests.server.storage.builders import store_at, with_store
from wonderful.server.storage import leases
from wonderful.server.storage.store import Store


def test_a_lease_has_one_holder_until_it_runs_out(url: str) -> None:
    async def work(store: Store) -> None:
        assert await store.write(leases.acquire("clock", "a", 1000, 100))
        assert not await store.write(leases.acquire("clock", "b", 1099, 100))
        assert await store.write(leases.acquire("clock", "a", 1050, 100))  # renewed
        assert not await store.write(leases.acquire("clock", "b", 1149, 100))
        assert await store.write(leases.acquire("other", "b", 1149, 100))
        assert await store.write(leases.acquire("clock", "b", 1150, 100))  # run out
        assert not await store.write(leases.acquire("clock", "a", 1151, 100))
        await store.write(leases.release("clock", "a"))  # not its own
        assert not await store.write(leases.acquire("clock", "a", 1152, 100))
        await store.write(leases.release("clock", "b"))
        assert await store.write(leases.acquire("clock", "a", 1153, 100))

    with_store(url, work)


def test_only_one_of_many_gets_the_lease(url: str) -> None:
    async def run() -> None:
        async with store_at(url) as one, store_at(url) as two:
            taken = await asyncio.gather(
                *(
                    (one, two)[n % 2].write(leases.acquire("clock", f"holder-{n}", 1, 100))
                    for n in range(20)
                )
            )
            assert taken.count(True) == 1

    asyncio.run(run())
