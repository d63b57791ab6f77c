"""People, their secrets, their talk."""

import asyncio
from dataclasses import replace

import pytest

from tests.server.storage.making import fact, person, summary, with_store
from wonderful.server.storage.base import ChatLine, ConflictError, Store


def test_people_are_found_by_id_and_login(url: str) -> None:
    ada = person("ada", login="ada@x", password_hash="$hash", settings={"lang": "fr"})
    guest = person("guest")

    async def work(store: Store) -> None:
        for someone in (ada, guest, person("other")):
            await store.add_person(someone)
        assert await store.person("ada") == ada
        assert await store.person("guest") == guest
        assert await store.person("nobody") is None
        assert await store.person_by_login("ada@x") == ada
        assert await store.person_by_login("guest") is None
        for taken in (person("ada"), person("eve", login="ada@x")):
            with pytest.raises(ConflictError):
                await store.add_person(taken)
        with pytest.raises(ConflictError):
            await store.change_person(replace(guest, login="ada@x"))
        assert await store.person("guest") == guest
        account = replace(guest, nickname="G", login="g", settings={"sound": False})
        await store.change_person(account)
        assert await store.person_by_login("g") == account

    with_store(url, work)


def test_secrets_have_a_kind_and_an_end(url: str) -> None:
    ada = person("ada")

    async def work(store: Store) -> None:
        await store.add_person(ada)
        await store.add_secret("d1", "session", "ada", 10, 100)
        await store.add_secret("d2", "token", "ada", 10, None)
        assert await store.person_of_secret("d1", "session", 99) == ada
        assert await store.person_of_secret("d1", "session", 100) is None
        assert await store.person_of_secret("d1", "token", 50) is None
        assert await store.person_of_secret("d2", "token", 2**50) == ada
        assert await store.person_of_secret("d3", "token", 50) is None
        with pytest.raises(ConflictError):
            await store.add_secret("d2", "session", "ada", 10, None)
        with pytest.raises(ConflictError):
            await store.add_secret("d4", "session", "nobody", 10, None)
        await store.add_secret("d5", "session", "ada", 200, None)  # d1 has run out, and goes
        assert await store.drop_secrets("ada", "session") == 1
        assert await store.person_of_secret("d5", "session", 200) is None
        assert await store.drop_secrets("ada") == 1
        assert await store.drop_secrets("ada") == 0

    with_store(url, work)


def test_a_secret_that_counts_once_has_one_taker(url: str) -> None:
    async def work(store: Store) -> None:
        await store.add_person(person("ada"))
        for digest in ("a", "b", "c"):
            await store.add_secret(digest, "link", "ada", 10, 100)
        assert await store.take_secret("a", "session", 50) is None
        assert await store.take_secret("a", "link", 100) is None
        for digest in ("a", "b"):
            takers = [store.take_secret(digest, "link", 50) for _ in range(20)]
            taken = await asyncio.gather(*takers)
            assert [someone for someone in taken if someone] == [person("ada")]
        assert await store.person_of_secret("c", "link", 50) == person("ada")

    with_store(url, work)


def test_a_person_is_forgotten_but_not_the_facts(url: str) -> None:
    async def work(store: Store) -> None:
        await store.create_table("t", [fact(person="ada")], summary())
        for id in ("ada", "bob"):
            await store.add_person(person(id, login=id))
            await store.add_secret(f"d-{id}", "session", id, 1, None)
            await store.add_chat("t", 1, id, f"I am {id}")
            await store.add_result("t", id, 1, "base", {})
        await store.set_ratings("base", "t", {"ada": (25.0, 8.0), "bob": (26.0, 8.0)})
        await store.delete_person("ada")
        assert await store.person("ada") is None
        assert await store.person_of_secret("d-ada", "session", 2) is None
        assert await store.chat("t") == [ChatLine(2, 1, "bob", "I am bob")]
        assert await store.results("ada") == []
        assert list(await store.ratings("base", ["ada", "bob"])) == ["bob"]
        assert await store.facts("t") == [fact(person="ada")]
        assert await store.person_of_secret("d-bob", "session", 2) == person("bob", login="bob")
        await store.delete_person("bob")
        line, is_new = await store.add_chat("t", 2, "eve", "next")
        assert is_new
        assert line.number == 3  # never given twice

    with_store(url, work)


def test_chat_lines_are_numbered_without_gaps(url: str) -> None:
    async def work(store: Store) -> None:
        for table in ("t", "u"):
            await store.create_table(table, [fact()], summary())
        adding = (store.add_chat("t", 9, "ada", f"« {n} »") for n in range(40))
        said = [line for line, _ in await asyncio.gather(*adding)]
        await store.add_chat("u", 9, "bob", "elsewhere")
        assert sorted(line.number for line in said) == list(range(1, 41))
        lines = await store.chat("t")
        assert lines == sorted(said, key=lambda line: line.number)
        assert await store.chat("t", after=38) == lines[38:]
        assert await store.chat("t", after=10, limit=2) == lines[10:12]
        assert await store.last_chat("t", 3) == lines[-3:]
        with pytest.raises(ConflictError):
            await store.add_chat("none", 9, "ada", "hello?")

    with_store(url, work)


def test_a_line_that_is_sent_again_is_said_once(url: str) -> None:
    async def work(store: Store) -> None:
        await store.create_table("t", [fact()], summary())
        line, is_new = await store.add_chat("t", 9, "ada", "hello", "a")
        assert is_new
        assert await store.add_chat("t", 10, "ada", "hello", "a") == (line, False)
        other, is_new = await store.add_chat("t", 11, "bob", "hello", "a")
        assert is_new
        assert await store.chat("t") == [line, other]
        assert other.number == 2

    with_store(url, work)
