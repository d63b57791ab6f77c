"""Results and ratings: each counts once."""

import asyncio

from tests.server.storage.builders import person, store_at, with_store
from wonderful.server.storage import people, results
from wonderful.server.storage.page_cursor import PageCursor
from wonderful.server.storage.store import Store


def test_a_result_counts_once(url: str) -> None:
    async def work(store: Store) -> None:
        for id in ("ada", "bob"):
            await store.write(people.add(person(id)))
        for number in range(1, 6):
            await store.write(results.add(f"t{number}", "ada", number, None, {"score": number}))
        await store.write(results.add("t2", "ada", 99, "base", {"score": 99}))
        await store.write(results.add("t2", "bob", 7, "base", {"score": 5}))
        assert await store.read(results.of_person("bob")) == [
            {"table": "t2", "at": 7, "rated_mode": "base", "data": {"score": 5}}
        ]
        assert [
            result["data"]["score"] for result in await store.read(results.of_person("ada"))
        ] == [5, 4, 3, 2, 1]
        page = await store.read(results.of_person("ada", before=PageCursor(4, ""), limit=2))
        assert [result["table"] for result in page] == ["t3", "t2"]
        assert await store.read(results.of_person("eve")) == []
        assert await store.read(results.tables_with_result("ada", ["t1", "t5", "t9"])) == {
            "t1",
            "t5",
        }
        assert await store.read(results.tables_with_result("bob", ["t1", "t2"])) == {"t2"}

    with_store(url, work)


def test_a_table_is_rated_once(url: str) -> None:
    async def work(store: Store) -> None:
        for id in ("ada", "bob"):
            await store.write(people.add(person(id)))
        assert await store.read(results.ratings("base", ["ada"])) == {}
        assert await store.write(
            results.set_ratings("base", "t", {"bob": (24.5, 8.25), "ada": (25.5, 8.125)})
        )
        assert not await store.write(results.set_ratings("base", "t", {"ada": (1.0, 1.0)}))
        assert await store.write(results.set_ratings("solo", "u", {"ada": (30.0, 2.0)}))
        assert await store.read(results.ratings("base", ["ada", "bob", "eve"])) == {
            "ada": (25.5, 8.125),
            "bob": (24.5, 8.25),
        }
        assert await store.read(results.ratings("solo", ["ada", "bob"])) == {"ada": (30.0, 2.0)}
        assert await store.read(results.ratings("solo", [])) == {}
        done = await asyncio.gather(
            *(
                store.write(results.set_ratings("base", "v", {"ada": (float(n), 1.0)}))
                for n in range(20)
            )
        )
        assert done.count(True) == 1
        assert await store.read(results.ratings("base", ["ada"])) == {
            "ada": (float(done.index(True)), 1.0)
        }

    with_store(url, work)


def test_nothing_is_kept_of_people_who_are_gone(url: str) -> None:
    async def work(store: Store) -> None:
        await store.write(people.add(person("ada")))
        for id in ("ada", "eve"):
            await store.write(results.add("t", id, 1, "base", {}))
        assert await store.write(
            results.set_ratings("base", "t", {"ada": (26.0, 8.0), "eve": (24.0, 8.0)})
        )
        assert len(await store.read(results.of_person("ada"))) == 1
        assert await store.read(results.of_person("eve")) == []
        assert await store.read(results.ratings("base", ["ada", "eve"])) == {"ada": (26.0, 8.0)}

    with_store(url, work)


def test_a_concurrent_deletion_leaves_nothing_behind(url: str) -> None:
    async def run() -> None:
        async with store_at(url) as one, store_at(url) as two:
            for round in range(10):
                id, table = f"p{round}", f"t{round}"
                await one.write(people.add(person(id)))
                await asyncio.gather(
                    one.write(results.add(table, id, 1, "base", {})),
                    one.write(results.set_ratings("base", table, {id: (26.0, 8.0)})),
                    two.write(people.delete(id)),
                )
                assert await one.read(results.of_person(id)) == []
                assert await one.read(results.ratings("base", [id])) == {}

    asyncio.run(asyncio.wait_for(run(), 120))
