"""Tables and their logs: appending, racing, listing."""

import asyncio

import pytest

from tests.server.storage.builders import fact, summary, with_store
from wonderful.server.storage import chat, table_logs
from wonderful.server.storage.page_cursor import PageCursor
from wonderful.server.storage.store import ConflictError, Store
from wonderful.server.storage.table_logs import TableRow
from wonderful.server.table.facts import Fact


def test_a_log_is_read_as_it_was_written(url: str) -> None:
    log = [
        Fact("sat", 10, {"seat": 0, "name": "Zoë “Z” \x00 \ud800"}, "ada", "c-1"),
        Fact("began", 11),
        Fact("acted", 2**42, {"nested": [1, {"a": None}], "half": 0.5}, "bob"),
    ]
    shown = summary(wake_at=2**42, details={"names": ["Zoë", "Bob"]}, pending=())

    async def work(store: Store) -> None:
        await store.write(table_logs.create("t", log[:1], summary(status="open")))
        await store.write(table_logs.append("t", 1, log[1:], shown))
        assert await store.read(table_logs.facts("t")) == log
        assert await store.read(table_logs.facts("t", 2)) == log[2:]
        assert await store.read(table_logs.facts("t", 3)) == []
        assert await store.read(table_logs.facts("u")) == []
        assert await store.read(table_logs.table("t")) == TableRow("t", 3, 10, 2**42, shown)
        assert await store.read(table_logs.table("u")) is None
        await store.check()

    with_store(url, work)

    async def again(store: Store) -> None:
        assert await store.read(table_logs.facts("t")) == log
        assert await store.read(table_logs.table("t")) == TableRow("t", 3, 10, 2**42, shown)

    with_store(url, again)


def test_the_second_writer_gets_a_conflict_and_changes_nothing(url: str) -> None:
    async def work(store: Store) -> None:
        await store.write(table_logs.create("t", [fact(1)], summary()))
        with pytest.raises(ConflictError):
            await store.write(table_logs.create("t", [fact(7)], summary(status="open")))
        await store.write(table_logs.append("t", 1, [fact(2), fact(3)], summary()))
        for after in (0, 1, 2, 4):
            with pytest.raises(ConflictError):
                await store.write(
                    table_logs.append("t", after, [fact(9)], summary(people=("eve",)))
                )
        with pytest.raises(ConflictError):
            await store.write(table_logs.append("none", 0, [fact(1)], summary()))
        assert await store.read(table_logs.facts("t")) == [fact(1), fact(2), fact(3)]
        assert await store.read(table_logs.table("t")) == TableRow("t", 3, 1, 3, summary())
        assert await store.read(table_logs.tables(person="eve")) == []

    with_store(url, work)


def test_a_table_begins_with_a_fact(url: str) -> None:
    async def work(store: Store) -> None:
        with pytest.raises(ValueError, match="begins with a fact"):
            await store.write(table_logs.create("t", [], summary()))

    with_store(url, work)


def test_fifty_tasks_race_for_the_same_places(url: str) -> None:
    async def work(store: Store) -> None:
        await store.write(table_logs.create("t", [fact(1)], summary()))

        async def race(task: int) -> list[int]:
            won = []
            for after in range(1, 6):
                try:
                    await store.write(
                        table_logs.append(
                            "t", after, [fact(after + 1, person=str(task))], summary()
                        )
                    )
                    won.append(after + 1)
                except ConflictError:
                    pass
            return won

        won = await asyncio.gather(*(race(task) for task in range(50)))
        log = await store.read(table_logs.facts("t"))
        assert [entry.at for entry in log] == [1, 2, 3, 4, 5, 6]
        assert sorted(number for numbers in won for number in numbers) == [2, 3, 4, 5, 6]
        assert all(
            log[number - 1].person == str(task) for task in range(50) for number in won[task]
        )

    with_store(url, work)


def test_a_thousand_tables(url: str) -> None:
    async def work(store: Store) -> None:
        async def play(number: int) -> None:
            await store.write(
                table_logs.create(f"t{number}", [fact(number)], summary(wake_at=number))
            )
            await store.write(
                table_logs.append(f"t{number}", 1, [fact(2000 + number)], summary(wake_at=number))
            )

        await asyncio.gather(*(play(number) for number in range(1, 1001)))
        rows = await store.read(table_logs.tables(limit=2000))
        assert [row.id for row in rows] == [f"t{number}" for number in range(1000, 0, -1)]
        assert {row.length for row in rows} == {2}
        assert await store.read(table_logs.next_wake()) == 1

    with_store(url, work)


def test_lists_are_filtered_and_paged(url: str) -> None:
    async def work(store: Store) -> None:
        for number in range(1, 13):
            await store.write(
                table_logs.create(
                    f"t{number:02}",
                    [fact(number)],
                    summary(
                        status="open" if number % 2 else "running",
                        is_public=number % 3 != 0,
                        people=("ada",) if number <= 6 else ("bob", "bob"),
                    ),
                )
            )

        async def numbers(**filters: object) -> list[int]:
            rows = await store.read(table_logs.tables(**filters))  # type: ignore[arg-type]
            return [int(row.id[1:]) for row in rows]

        assert await numbers() == list(range(12, 0, -1))
        assert await numbers(limit=3) == [12, 11, 10]
        assert await numbers(limit=3, before=PageCursor(10, "")) == [9, 8, 7]
        assert await numbers(status="open") == [11, 9, 7, 5, 3, 1]
        assert await numbers(public_only=True) == [11, 10, 8, 7, 5, 4, 2, 1]
        assert await numbers(person="ada") == [6, 5, 4, 3, 2, 1]
        assert await numbers(person="eve") == []
        assert await numbers(
            status="open", person="ada", public_only=True, before=PageCursor(5, ""), limit=1
        ) == [1]
        # Changing brings a table to the top, and its people follow the summary.
        await store.write(table_logs.append("t01", 1, [fact(50)], summary(people=("ada", "bob"))))
        assert await numbers(person="bob", limit=2) == [1, 12]
        await store.write(table_logs.append("t01", 2, [fact(51)], summary(people=("bob",))))
        assert await numbers(person="ada") == [6, 5, 4, 3, 2]

    with_store(url, work)


def test_what_is_due_comes_in_order(url: str) -> None:
    async def work(store: Store) -> None:
        assert await store.read(table_logs.next_wake()) is None
        assert await store.read(table_logs.due(2**50)) == []
        for id, wake_at in {"a": 300, "b": 100, "c": None, "d": 200}.items():
            await store.write(table_logs.create(id, [fact()], summary(wake_at=wake_at)))
        assert await store.read(table_logs.next_wake()) == 100
        assert await store.read(table_logs.due(99)) == []
        assert await store.read(table_logs.due(200)) == ["b", "d"]
        assert await store.read(table_logs.due(1000, limit=2)) == ["b", "d"]
        await store.write(table_logs.append("b", 1, [fact(2)], summary(wake_at=None)))
        assert await store.read(table_logs.due(1000)) == ["d", "a"]
        assert await store.read(table_logs.next_wake()) == 200

    with_store(url, work)


def test_a_deleted_table_takes_its_log_and_talk_along(url: str) -> None:
    async def work(store: Store) -> None:
        for id in ("t", "u"):
            await store.write(table_logs.create(id, [fact()], summary(wake_at=3)))
            await store.write(chat.add(id, 1, "ada", "hello"))
        await store.write(table_logs.delete("t"))
        assert await store.read(table_logs.table("t")) is None
        assert await store.read(table_logs.facts("t")) == []
        assert await store.read(chat.last("t")) == []
        assert [row.id for row in await store.read(table_logs.tables(person="ada"))] == ["u"]
        assert await store.read(table_logs.due(5)) == ["u"]
        await store.write(table_logs.delete("t"))
        await store.write(table_logs.create("t", [fact()], summary()))
        assert await store.read(chat.last("t")) == []

    with_store(url, work)
