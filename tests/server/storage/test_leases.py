"""Leases: one holder at a time."""

import asyncio

from tests.server.storage.making import opened, with_store
from wonderful.server.storage import leases
from wonderful.server.storage.store import Store


def test_a_lease_has_one_holder_until_it_runs_out(url: str) -> None:
    async def work(store: Store) -> None:
        assert await store.write(leases.take("clock", "a", 1000, 100))
        assert not await store.write(leases.take("clock", "b", 1099, 100))
        assert await store.write(leases.take("clock", "a", 1050, 100))  # renewed
        assert not await store.write(leases.take("clock", "b", 1149, 100))
        assert await store.write(leases.take("other", "b", 1149, 100))
        assert await store.write(leases.take("clock", "b", 1150, 100))  # run out
        assert not await store.write(leases.take("clock", "a", 1151, 100))
        await store.write(leases.drop("clock", "a"))  # not its own
        assert not await store.write(leases.take("clock", "a", 1152, 100))
        await store.write(leases.drop("clock", "b"))
        assert await store.write(leases.take("clock", "a", 1153, 100))

    with_store(url, work)


def test_of_many_who_want_a_lease_one_gets_it(url: str) -> None:
    async def run() -> None:
        async with opened(url) as one, opened(url) as two:
            taken = await asyncio.gather(
                *(
                    (one, two)[n % 2].write(leases.take("clock", f"holder-{n}", 1, 100))
                    for n in range(20)
                )
            )
            assert taken.count(True) == 1

    asyncio.run(run())
