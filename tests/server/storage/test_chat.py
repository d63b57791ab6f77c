"""The chat of tables."""

import asyncio

import pytest

from tests.server.storage.builders import fact, person, summary, with_store
from wonderful.server.storage import chat, people, table_logs
from wonderful.server.storage.chat import ChatLine
from wonderful.server.storage.store import ConflictError, Store


def test_chat_lines_are_numbered_without_gaps(url: str) -> None:
    async def work(store: Store) -> None:
        for table in ("t", "u"):
            await store.write(table_logs.create(table, [fact()], summary()))
        adding = (store.write(chat.add("t", 9, "ada", f"« {n} »")) for n in range(40))
        said = [line for line, _ in await asyncio.gather(*adding)]
        await store.write(chat.add("u", 9, "bob", "elsewhere"))
        assert sorted(line.number for line in said) == list(range(1, 41))
        lines = await store.read(chat.last("t"))
        assert lines == sorted(said, key=lambda line: line.number)
        assert await store.read(chat.last("t", 3)) == lines[-3:]
        with pytest.raises(ConflictError):
            await store.write(chat.add("none", 9, "ada", "hello?"))

    with_store(url, work)


def test_a_line_that_is_sent_again_is_said_once(url: str) -> None:
    async def work(store: Store) -> None:
        await store.write(table_logs.create("t", [fact()], summary()))
        line, is_new = await store.write(chat.add("t", 9, "ada", "hello", "a"))
        assert is_new
        assert await store.write(chat.add("t", 10, "ada", "hello", "a")) == (line, False)
        other, is_new = await store.write(chat.add("t", 11, "bob", "hello", "a"))
        assert is_new
        assert await store.read(chat.last("t")) == [line, other]
        assert other.number == 2

    with_store(url, work)


def test_a_line_shows_the_present_nickname(url: str) -> None:
    async def work(store: Store) -> None:
        await store.write(people.add(person("ada", nickname="Ada")))
        await store.write(table_logs.create("t", [fact()], summary()))
        line, _ = await store.write(chat.add("t", 9, "ada", "hello"))
        assert line == ChatLine(1, 9, "ada", "Ada", "hello")
        await store.write(people.rename("ada", "Countess"))
        await store.write(chat.add("t", 10, "nobody", "boo"))
        assert await store.read(chat.last("t")) == [
            ChatLine(1, 9, "ada", "Countess", "hello"),
            ChatLine(2, 10, "nobody", "", "boo"),
        ]

    with_store(url, work)
