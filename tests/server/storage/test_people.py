"""People, their secrets and their chat lines."""

import asyncio
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from tests.server.storage.builders import fact, person, store_at, summary, with_store
from wonderful.server.storage import chat, people, results, sign_in_secrets, table_logs
from wonderful.server.storage.chat import ChatLine
from wonderful.server.storage.store import ConflictError, Store


def test_people_are_found_by_id_and_login(url: str) -> None:
    ada = person("ada", login="ada@x", password_hash="$hash", settings={"lang": "fr"})
    guest = person("guest")

    async def work(store: Store) -> None:
        for someone in (ada, guest, person("other")):
            await store.write(people.add(someone))
        assert await store.read(people.by_id("ada")) == ada
        assert await store.read(people.by_id("guest")) == guest
        assert await store.read(people.by_id("nobody")) is None
        assert await store.read(people.by_login("ada@x")) == ada
        assert await store.read(people.by_login("guest")) is None
        for taken in (person("ada"), person("eve", login="ada@x")):
            with pytest.raises(ConflictError):
                await store.write(people.add(taken))
        with pytest.raises(ConflictError):
            await store.write(people.set_account("guest", "ada@x", "$new"))
        assert await store.read(people.by_id("guest")) == guest
        account = replace(guest, login="g", password_hash="$new")
        assert await store.write(people.set_account("guest", "g", "$new")) == account
        assert await store.read(people.by_login("g")) == account
        with pytest.raises(ConflictError):
            await store.write(people.set_account("guest", "other", "$other"))  # has one
        assert await store.read(people.by_id("guest")) == account

    with_store(url, work)


def test_each_change_leaves_the_rest_as_it_is(url: str) -> None:
    ada = person("ada", login="ada", password_hash="$1", settings={"lang": "fr"})

    async def work(store: Store) -> None:
        await store.write(people.add(ada))
        await store.write(people.add(person("other")))
        assert await store.write(people.rename("ada", "A")) == replace(ada, nickname="A")
        changed = await store.write(
            people.change_settings("ada", lambda known: {**known, "sound": False})
        )
        assert changed.settings == {"lang": "fr", "sound": False}
        renewed = await store.write(sign_in_secrets.set_password("ada", "$1", "$2"))
        assert renewed == replace(changed, password_hash="$2")
        assert await store.read(people.by_id("ada")) == renewed
        assert await store.read(people.by_id("other")) == person("other")

        def refuse(known: dict[str, Any]) -> dict[str, Any]:
            raise ValueError(known["lang"])

        with pytest.raises(ValueError, match="fr"):
            await store.write(people.change_settings("ada", refuse))
        assert await store.read(people.by_id("ada")) == renewed

    with_store(url, work)


def test_a_deleted_person_cannot_be_changed(url: str) -> None:
    async def work(store: Store) -> None:
        await store.write(people.add(person("ada")))
        await store.write(people.delete("ada"))
        for change in (
            store.write(people.rename("ada", "A")),
            store.write(people.change_settings("ada", lambda known: known)),
            store.write(people.set_account("ada", "ada", "$1")),
            store.write(sign_in_secrets.set_password("ada", None, "$1")),
        ):
            with pytest.raises(ConflictError):
                await change
        assert await store.read(people.by_id("ada")) is None

    with_store(url, work)


def test_processes_that_change_a_person_lose_nothing(url: str) -> None:
    def add(known: dict[str, Any], value: int) -> dict[str, Any]:
        return {**known, "all": [*known.get("all", ()), value]}

    async def run() -> None:
        async with store_at(url) as one, store_at(url) as two:
            await one.write(people.add(person("ada", login="ada", password_hash="$1")))
            await asyncio.gather(
                *(
                    store.write(people.change_settings("ada", partial(add, value=value)))
                    for value in range(20)
                    for store in [one if value % 2 else two]
                ),
                one.write(people.rename("ada", "A")),
                two.write(sign_in_secrets.set_password("ada", "$1", "$2")),
            )
            found = await one.read(people.by_id("ada"))
            assert found is not None
            assert sorted(found.settings["all"]) == list(range(20))
            assert (found.nickname, found.password_hash) == ("A", "$2")

    asyncio.run(asyncio.wait_for(run(), 120))


def test_a_person_is_forgotten_but_not_the_facts(url: str) -> None:
    async def work(store: Store) -> None:
        await store.write(table_logs.create("t", [fact(person="ada")], summary()))
        for id in ("ada", "bob"):
            await store.write(people.add(person(id, login=id)))
            await store.write(sign_in_secrets.add(f"d-{id}", "session", id, 1, None))
            await store.write(chat.add("t", 1, id, f"I am {id}"))
            await store.write(results.add("t", id, 1, "base", {}))
        await store.write(
            results.set_ratings("base", "t", {"ada": (25.0, 8.0), "bob": (26.0, 8.0)})
        )
        await store.write(people.delete("ada"))
        assert await store.read(people.by_id("ada")) is None
        assert await store.read(sign_in_secrets.owner("d-ada", "session", 2)) is None
        assert await store.read(chat.last("t")) == [ChatLine(2, 1, "bob", "Bob", "I am bob")]
        assert await store.read(results.of_person("ada")) == []
        assert list(await store.read(results.ratings("base", ["ada", "bob"]))) == ["bob"]
        assert await store.read(table_logs.facts("t")) == [fact(person="ada")]
        assert await store.read(sign_in_secrets.owner("d-bob", "session", 2)) == person(
            "bob", login="bob"
        )
        await store.write(people.delete("bob"))
        line, is_new = await store.write(chat.add("t", 2, "eve", "next"))
        assert is_new
        assert line.number == 3  # never given twice

    with_store(url, work)
