"""Results and ratings: each counts once."""

import asyncio

from tests.server.storage.making import with_store
from wonderful.server.storage.base import Store


def test_a_result_counts_once(url: str) -> None:
    async def work(store: Store) -> None:
        for number in range(1, 6):
            await store.add_result(f"t{number}", "ada", number, None, {"score": number})
        await store.add_result("t2", "ada", 99, "base", {"score": 99})
        await store.add_result("t2", "bob", 7, "base", {"score": 5})
        assert await store.results("bob") == [
            {"table": "t2", "at": 7, "rated_mode": "base", "data": {"score": 5}}
        ]
        assert [result["data"]["score"] for result in await store.results("ada")] == [5, 4, 3, 2, 1]
        page = await store.results("ada", before=(4, ""), limit=2)
        assert [result["table"] for result in page] == ["t3", "t2"]
        assert await store.results("eve") == []

    with_store(url, work)


def test_a_table_is_rated_once(url: str) -> None:
    async def work(store: Store) -> None:
        assert await store.ratings("base", ["ada"]) == {}
        assert await store.set_ratings("base", "t", {"bob": (24.5, 8.25), "ada": (25.5, 8.125)})
        assert not await store.set_ratings("base", "t", {"ada": (1.0, 1.0)})
        assert await store.set_ratings("solo", "u", {"ada": (30.0, 2.0)})
        assert await store.ratings("base", ["ada", "bob", "eve"]) == {
            "ada": (25.5, 8.125),
            "bob": (24.5, 8.25),
        }
        assert await store.ratings("solo", ["ada", "bob"]) == {"ada": (30.0, 2.0)}
        assert await store.ratings("solo", []) == {}
        done = await asyncio.gather(
            *(store.set_ratings("base", "v", {"ada": (float(n), 1.0)}) for n in range(20))
        )
        assert done.count(True) == 1
        assert await store.ratings("base", ["ada"]) == {"ada": (float(done.index(True)), 1.0)}

    with_store(url, work)
