"""Passwords, sessions, tokens and links."""

import asyncio

import pytest

from tests.server.storage.builders import person, store_at, with_store
from wonderful.server.storage import people, sign_in_secrets
from wonderful.server.storage.store import ConflictError, Store


def test_a_new_password_ends_what_was_opened_with_the_old_one(url: str) -> None:
    async def work(store: Store) -> None:
        await store.write(people.add(person("ada", login="ada", password_hash="$1")))
        for kind in ("session", "link", "token"):
            await store.write(sign_in_secrets.add(kind, kind, "ada", 1, None, "$1"))
        with pytest.raises(ConflictError):
            await store.write(sign_in_secrets.set_password("ada", "$0", "$2", ("session",)))
        assert await store.read(sign_in_secrets.valid_digests(["session", "link", "token"], 2)) == {
            *("session", "link", "token")
        }
        await store.write(sign_in_secrets.set_password("ada", "$1", "$2", ("session", "link")))
        assert await store.read(sign_in_secrets.valid_digests(["session", "link", "token"], 2)) == {
            "token"
        }
        with pytest.raises(ConflictError):
            await store.write(sign_in_secrets.add("late", "session", "ada", 3, None, "$1"))
        await store.write(sign_in_secrets.add("new", "session", "ada", 3, None, "$2"))
        await store.write(sign_in_secrets.set_password("ada", None, "$3", ("session", "token")))
        assert await store.read(sign_in_secrets.valid_digests(["late", "new", "token"], 4)) == set()

    with_store(url, work)


def test_no_session_of_the_old_password_survives_a_race(url: str) -> None:
    async def run() -> None:
        async with store_at(url) as one, store_at(url) as two:
            await one.write(people.add(person("ada", login="ada", password_hash="$0")))
            for round in range(10):
                old, new = f"${round}", f"${round + 1}"
                digest = f"d{round}"
                await asyncio.gather(
                    two.write(sign_in_secrets.add(digest, "session", "ada", 1, None, old)),
                    one.write(sign_in_secrets.set_password("ada", old, new, ("session",))),
                    return_exceptions=True,
                )
                assert await one.read(sign_in_secrets.valid_digests([digest], 2)) == set()

    asyncio.run(asyncio.wait_for(run(), 120))


def test_which_of_many_secrets_are_known(url: str) -> None:
    async def work(store: Store) -> None:
        await store.write(people.add(person("ada")))
        known = [f"d{number}" for number in range(120)]
        for digest in known:
            await store.write(sign_in_secrets.add(digest, "session", "ada", 1, 100))
        await store.write(sign_in_secrets.add("for ever", "token", "ada", 1, None))
        wanted = [*known[60:], "for ever", *(f"x{number}" for number in range(130))]
        assert await store.read(sign_in_secrets.valid_digests(wanted, 99)) == {
            *known[60:],
            "for ever",
        }
        assert await store.read(sign_in_secrets.valid_digests(wanted, 100)) == {"for ever"}
        assert await store.read(sign_in_secrets.valid_digests([], 99)) == set()

    with_store(url, work)


def test_a_secret_is_extended_when_it_ends_soon(url: str) -> None:
    async def work(store: Store) -> None:
        await store.write(people.add(person("ada")))
        await store.write(sign_in_secrets.add("d", "session", "ada", 1, 100))
        await store.write(sign_in_secrets.add("token", "token", "ada", 1, None))
        assert not await store.write(
            sign_in_secrets.extend("d", "session", 50, 100, 200)
        )  # not before 100
        assert not await store.write(sign_in_secrets.extend("d", "token", 50, 101, 200))
        assert not await store.write(
            sign_in_secrets.extend("token", "token", 50, 101, 200)
        )  # never ends
        assert not await store.write(
            sign_in_secrets.extend("d", "session", 100, 150, 200)
        )  # too late
        assert await store.write(sign_in_secrets.extend("d", "session", 99, 101, 200))
        assert await store.read(sign_in_secrets.valid_digests(["d", "token"], 199)) == {
            "d",
            "token",
        }
        assert await store.read(sign_in_secrets.valid_digests(["d", "token"], 200)) == {"token"}

    with_store(url, work)


def test_secrets_have_a_kind_and_an_end(url: str) -> None:
    ada = person("ada")

    async def work(store: Store) -> None:
        await store.write(people.add(ada))
        await store.write(sign_in_secrets.add("d1", "session", "ada", 10, 100))
        await store.write(sign_in_secrets.add("d2", "token", "ada", 10, None))
        assert await store.read(sign_in_secrets.owner("d1", "session", 99)) == ada
        assert await store.read(sign_in_secrets.owner("d1", "session", 100)) is None
        assert await store.read(sign_in_secrets.owner("d1", "token", 50)) is None
        assert await store.read(sign_in_secrets.owner("d2", "token", 2**50)) == ada
        assert await store.read(sign_in_secrets.owner("d3", "token", 50)) is None
        with pytest.raises(ConflictError):
            await store.write(sign_in_secrets.add("d2", "session", "ada", 10, None))
        with pytest.raises(ConflictError):
            await store.write(sign_in_secrets.add("d4", "session", "nobody", 10, None))
        await store.write(
            sign_in_secrets.add("d5", "session", "ada", 200, None)
        )  # d1 has run out, and goes
        assert await store.write(sign_in_secrets.revoke("ada", "session")) == 1
        assert await store.read(sign_in_secrets.owner("d5", "session", 200)) is None
        assert await store.write(sign_in_secrets.revoke("ada")) == 1
        assert await store.write(sign_in_secrets.revoke("ada")) == 0

    with_store(url, work)


def test_a_secret_that_counts_once_has_one_taker(url: str) -> None:
    async def work(store: Store) -> None:
        await store.write(people.add(person("ada")))
        for digest in ("a", "b", "c"):
            await store.write(sign_in_secrets.add(digest, "link", "ada", 10, 100))
        assert await store.write(sign_in_secrets.consume("a", "session", 50)) is None
        assert await store.write(sign_in_secrets.consume("a", "link", 100)) is None
        for digest in ("a", "b"):
            takers = [store.write(sign_in_secrets.consume(digest, "link", 50)) for _ in range(20)]
            taken = await asyncio.gather(*takers)
            assert [someone for someone in taken if someone] == [person("ada")]
        assert await store.read(sign_in_secrets.owner("c", "link", 50)) == person("ada")

    with_store(url, work)
