"""People, their secrets, their talk."""

import asyncio
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from tests.server.storage.making import fact, opened, person, summary, with_store
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
            await store.set_account("guest", "ada@x", "$new")
        assert await store.person("guest") == guest
        account = replace(guest, login="g", password_hash="$new")
        assert await store.set_account("guest", "g", "$new") == account
        assert await store.person_by_login("g") == account
        with pytest.raises(ConflictError):
            await store.set_account("guest", "other", "$other")  # has one
        assert await store.person("guest") == account

    with_store(url, work)


def test_each_change_leaves_the_rest_as_it_is(url: str) -> None:
    ada = person("ada", login="ada", password_hash="$1", settings={"lang": "fr"})

    async def work(store: Store) -> None:
        await store.add_person(ada)
        await store.add_person(person("other"))
        assert await store.rename_person("ada", "A") == replace(ada, nickname="A")
        changed = await store.change_settings("ada", lambda known: {**known, "sound": False})
        assert changed.settings == {"lang": "fr", "sound": False}
        renewed = await store.set_password("ada", "$1", "$2")
        assert renewed == replace(changed, password_hash="$2")
        assert await store.person("ada") == renewed
        assert await store.person("other") == person("other")

        def refuse(known: dict[str, Any]) -> dict[str, Any]:
            raise ValueError(known["lang"])

        with pytest.raises(ValueError, match="fr"):
            await store.change_settings("ada", refuse)
        assert await store.person("ada") == renewed

    with_store(url, work)


def test_nobody_who_is_gone_is_changed(url: str) -> None:
    async def work(store: Store) -> None:
        await store.add_person(person("ada"))
        await store.delete_person("ada")
        for change in (
            store.rename_person("ada", "A"),
            store.change_settings("ada", lambda known: known),
            store.set_account("ada", "ada", "$1"),
            store.set_password("ada", None, "$1"),
        ):
            with pytest.raises(ConflictError):
                await change
        assert await store.person("ada") is None

    with_store(url, work)


def test_processes_that_change_a_person_lose_nothing(url: str) -> None:
    def add(known: dict[str, Any], value: int) -> dict[str, Any]:
        return {**known, "all": [*known.get("all", ()), value]}

    async def run() -> None:
        async with opened(url) as one, opened(url) as two:
            await one.add_person(person("ada", login="ada", password_hash="$1"))
            await asyncio.gather(
                *(
                    store.change_settings("ada", partial(add, value=value))
                    for value in range(20)
                    for store in [one if value % 2 else two]
                ),
                one.rename_person("ada", "A"),
                two.set_password("ada", "$1", "$2"),
            )
            found = await one.person("ada")
            assert found is not None
            assert sorted(found.settings["all"]) == list(range(20))
            assert (found.nickname, found.password_hash) == ("A", "$2")

    asyncio.run(asyncio.wait_for(run(), 120))


def test_a_new_password_ends_what_was_opened_with_the_old_one(url: str) -> None:
    async def work(store: Store) -> None:
        await store.add_person(person("ada", login="ada", password_hash="$1"))
        for kind in ("session", "link", "token"):
            await store.add_secret(kind, kind, "ada", 1, None, "$1")
        with pytest.raises(ConflictError):
            await store.set_password("ada", "$0", "$2", ("session",))
        assert await store.known_secrets(["session", "link", "token"], 2) == {
            *("session", "link", "token")
        }
        await store.set_password("ada", "$1", "$2", ("session", "link"))
        assert await store.known_secrets(["session", "link", "token"], 2) == {"token"}
        with pytest.raises(ConflictError):
            await store.add_secret("late", "session", "ada", 3, None, "$1")
        await store.add_secret("new", "session", "ada", 3, None, "$2")
        await store.set_password("ada", None, "$3", ("session", "token"))
        assert await store.known_secrets(["late", "new", "token"], 4) == set()

    with_store(url, work)


def test_no_session_of_the_old_password_is_left_whoever_is_first(url: str) -> None:
    async def run() -> None:
        async with opened(url) as one, opened(url) as two:
            await one.add_person(person("ada", login="ada", password_hash="$0"))
            for round in range(10):
                old, new = f"${round}", f"${round + 1}"
                digest = f"d{round}"
                await asyncio.gather(
                    two.add_secret(digest, "session", "ada", 1, None, old),
                    one.set_password("ada", old, new, ("session",)),
                    return_exceptions=True,
                )
                assert await one.known_secrets([digest], 2) == set()

    asyncio.run(asyncio.wait_for(run(), 120))


def test_which_of_many_secrets_are_known(url: str) -> None:
    async def work(store: Store) -> None:
        await store.add_person(person("ada"))
        known = [f"d{number}" for number in range(120)]
        for digest in known:
            await store.add_secret(digest, "session", "ada", 1, 100)
        await store.add_secret("for ever", "token", "ada", 1, None)
        wanted = [*known[60:], "for ever", *(f"x{number}" for number in range(130))]
        assert await store.known_secrets(wanted, 99) == {*known[60:], "for ever"}
        assert await store.known_secrets(wanted, 100) == {"for ever"}
        assert await store.known_secrets([], 99) == set()

    with_store(url, work)


def test_a_secret_is_extended_when_it_ends_soon(url: str) -> None:
    async def work(store: Store) -> None:
        await store.add_person(person("ada"))
        await store.add_secret("d", "session", "ada", 1, 100)
        await store.add_secret("token", "token", "ada", 1, None)
        assert not await store.extend_secret("d", "session", 50, 100, 200)  # not before 100
        assert not await store.extend_secret("d", "token", 50, 101, 200)
        assert not await store.extend_secret("token", "token", 50, 101, 200)  # never ends
        assert not await store.extend_secret("d", "session", 100, 150, 200)  # too late
        assert await store.extend_secret("d", "session", 99, 101, 200)
        assert await store.known_secrets(["d", "token"], 199) == {"d", "token"}
        assert await store.known_secrets(["d", "token"], 200) == {"token"}

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
