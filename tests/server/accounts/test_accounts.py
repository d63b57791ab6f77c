"""People: guests, accounts, sessions, links and tokens, and everything that is refused."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, TypeVar

import pytest
from argon2 import PasswordHasher

from wonderful import locales
from wonderful.server.accounts import passwords
from wonderful.server.accounts.accounts import AccountError, Accounts, clean_nickname, new_id
from wonderful.server.accounts.person import Person
from wonderful.server.storage import people, sign_in_secrets
from wonderful.server.storage.open_store import open_store
from wonderful.server.storage.store import Store
from wonderful.server.table.table_options import DAY

T = TypeVar("T")
PASSWORD = "correct horse"
MINUTE = 60_000


class World:
    """A store, a clock that stands still, and the people."""

    def __init__(self, store: Store, invite_code: str | None) -> None:
        self.store = store
        self.time = 5_000_000
        self.people = Accounts(store, lambda: self.time, invite_code)

    async def account(self, login: str = "ada") -> tuple[Person, str]:
        guest, session = await self.people.arrive("Ada")
        return await self.people.register(guest, login, PASSWORD), session


def play(
    tmp_path: Path, work: Callable[[World], Awaitable[T]], invite_code: str | None = None
) -> T:
    async def run() -> T:
        store = open_store(str(tmp_path / "games.db"))
        await store.open()
        try:
            return await work(World(store, invite_code))
        finally:
            await store.close()

    return asyncio.run(run())


async def refused(asked: Awaitable[object]) -> str:
    """The code of the error, which has a text in every language and tells no password."""
    with pytest.raises(AccountError) as caught:
        await asked
    for lang in locales.languages():
        text = caught.value.text(lang)
        assert "{" not in text
        assert PASSWORD not in text
    return caught.value.code


# Guests


def test_a_guest_is_known_by_the_session(tmp_path: Path) -> None:
    async def work(world: World) -> None:
        people = world.people
        ada, session = await people.arrive("  Ada \t Lovelace ")
        bob, other = await people.arrive("Bob")
        assert (ada.nickname, ada.created_at, ada.login) == ("Ada Lovelace", world.time, None)
        assert ada.id != bob.id
        assert session != other
        assert await people.of_session(session) == ada
        assert await people.of_session(other) == bob
        assert await people.of_token(session) is None
        for wrong in ("", session[:-1], "\ud800", "x" * 10_000):
            assert await people.of_session(wrong) is None
        await people.log_out(session)
        await people.log_out(session)
        assert await people.of_session(session) is None
        assert await people.of_session(other) == bob

    play(tmp_path, work)


def test_a_session_ends_after_half_a_year(tmp_path: Path) -> None:
    async def work(world: World) -> None:
        ada, session = await world.people.arrive("Ada")
        world.time += 180 * DAY - 1
        assert await world.people.of_session(session) == ada
        world.time += 1
        assert await world.people.of_session(session) is None

    play(tmp_path, work)


def test_a_session_that_is_used_does_not_end(tmp_path: Path) -> None:
    async def work(world: World) -> None:
        ada, session = await world.people.arrive("Ada")
        world.time += 90 * DAY
        assert not await world.people.renew(session), "half of it is left"
        world.time += 1
        assert await world.people.renew(session)
        assert not await world.people.renew(session), "once is enough for a while"
        world.time += 180 * DAY - 1
        assert await world.people.of_session(session) == ada
        world.time += 1
        assert not await world.people.renew(session), "what has ended does not come back"
        assert await world.people.of_session(session) is None
        assert not await world.people.renew("unknown")

    play(tmp_path, work)


def test_ids_can_be_typed_behind_a_command() -> None:
    assert all(new_id()[0].isalnum() for _ in range(2_000))


def test_an_invite_code_is_asked_for(tmp_path: Path) -> None:
    async def work(world: World) -> None:
        for wrong in (None, "", "opensesam", "Opensesamé", "ouvre-toi", "\ud800"):
            assert await refused(world.people.arrive("Ada", wrong)) == "wrong-invite"
        ada, session = await world.people.arrive("Ada", "opensesamé")
        assert await world.people.of_session(session) == ada

    play(tmp_path, work, "opensesamé")


def test_without_an_invite_code_everybody_comes_in(tmp_path: Path) -> None:
    async def work(world: World) -> None:
        await world.people.arrive("Ada", "anything")

    play(tmp_path, work)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ada", "Ada"),
        ("Rene\u0301e", "Renée"),
        ("  a\u00a0\u3000b\n", "a b"),
        ("x" * 24, "x" * 24),
        ("e\u0301" * 24, "é" * 24),
        ("王 小明", "王 小明"),
        ("हिन्दी", "हिन्दी"),
        ("🚀 7", "🚀 7"),
        ("<b>{nickname}</b>", "<b>{nickname}</b>"),
    ],
)
def test_nicknames_are_cleaned(given: str, kept: str) -> None:
    assert clean_nickname(given) == kept


@pytest.mark.parametrize(
    "nickname",
    [
        *("", "   ", "x" * 25, "...", "🚀", "\u0301"),
        *("a\x00", "a\x1b[31m", "a\x7f", "a\ud800"),
        *("a\u202eb", "a\u2066b", "a\u200bb", "a\u200db", "a\ufeff", "a\u00adb"),
        *("a\ue000", "\u3164", "\u1160\u115f", "a\u2800"),
    ],
)
def test_nicknames_that_nobody_can_read_are_refused(nickname: str) -> None:
    with pytest.raises(AccountError) as caught:
        clean_nickname(nickname)
    assert caught.value.code == "bad-nickname"
    assert "1 to 24" in str(caught.value)


def test_a_nickname_is_checked_before_anything_is_kept(tmp_path: Path) -> None:
    async def work(world: World) -> None:
        assert await refused(world.people.arrive("\u200b")) == "bad-nickname"
        ada, session = await world.people.arrive("Ada")
        assert await refused(world.people.rename(ada, "")) == "bad-nickname"
        renamed = await world.people.rename(ada, " Countess ")
        assert renamed == replace(ada, nickname="Countess")
        assert await world.people.of_session(session) == renamed

    play(tmp_path, work)


# Settings


def test_settings_are_merged(tmp_path: Path) -> None:
    async def work(world: World) -> None:
        people = world.people
        ada, session = await people.arrive("Ada")
        await people.change_settings(ada, {"lang": "fr", "sound": {"on": True}, "old": 1})
        changed = await people.change_settings(ada, {"lang": "de", "old": None, "new": None})
        assert changed.settings == {"lang": "de", "sound": {"on": True}}
        assert await people.of_session(session) == changed
        await people.rename(ada, "A")  # with what was read long ago
        known = await people.of_session(session)
        assert known == replace(changed, nickname="A")

    play(tmp_path, work)


def test_changes_at_the_same_time_do_not_undo_each_other(tmp_path: Path) -> None:
    async def work(world: World) -> None:
        ada, session = await world.people.arrive("Ada")
        changes = [world.people.change_settings(ada, {f"{n}": n}) for n in range(20)]
        await asyncio.gather(*changes, world.people.rename(ada, "Countess"))
        known = await world.people.of_session(session)
        assert known is not None
        assert known.settings == {f"{n}": n for n in range(20)}
        assert known.nickname == "Countess"

    play(tmp_path, work)


def test_processes_do_not_undo_what_others_change(tmp_path: Path) -> None:
    """Two servers, or a server and `wonderful admin`: a lock in one of them is not enough."""

    async def work(world: World) -> None:
        other = open_store(str(tmp_path / "games.db"))
        await other.open()
        try:
            here, there = world.people, Accounts(other, lambda: world.time)
            ada, _ = await world.account("ada")
            await asyncio.gather(
                here.change_password(ada, PASSWORD, "battery staple"),
                *(
                    people.change_settings(ada, {f"{n}": n})
                    for n in range(40)
                    for people in [here if n % 2 else there]
                ),
                there.rename(ada, "Countess"),
            )
            found, _ = await there.log_in("ada", "battery staple")
            assert found.settings == {f"{n}": n for n in range(40)}
            assert found.nickname == "Countess"
        finally:
            await other.close()

    play(tmp_path, work)


def test_mutes_at_the_same_time_are_all_kept(tmp_path: Path) -> None:
    async def work(world: World) -> None:
        people = world.people
        ada, session = await people.arrive("Ada")
        await people.mute(ada, "old")
        await asyncio.gather(
            *(people.mute(ada, f"p{n}") for n in range(20)), people.unmute(ada, "old")
        )
        known = await people.of_session(session)
        assert known is not None
        assert sorted(known.settings["muted"]) == sorted(f"p{n}" for n in range(20))
        for n in range(15, 110):
            known = await people.mute(ada, f"p{n}")
        assert known.settings["muted"] == [f"p{n}" for n in range(10, 110)]
        assert (await people.unmute(ada, "p109")).settings["muted"][-1] == "p108"

    play(tmp_path, work)


def test_settings_have_a_size_and_a_form(tmp_path: Path) -> None:
    async def work(world: World) -> None:
        people = world.people
        ada, session = await people.arrive("Ada")
        most = await people.change_settings(ada, {"a": "x" * (4096 - len('{"a":""}'))})
        deep: list[Any] = []
        for _ in range(100_000):
            deep = [deep]
        assert await refused(people.change_settings(ada, {"b": 1})) == "settings-too-big"
        assert await refused(people.change_settings(ada, {"a": "é" * 2_100})) == "settings-too-big"
        for wrong in (float("nan"), {1, 2}, deep, 10**5_000):
            assert await refused(people.change_settings(ada, {"a": wrong})) == "settings-form"
        assert await people.of_session(session) == most

    play(tmp_path, work)


# Accounts


def test_an_account_is_opened_by_its_password(tmp_path: Path) -> None:
    async def work(world: World) -> None:
        ada, first = await world.account("Ada.L")
        assert ada.login == "ada.l"
        assert ada.password_hash is not None
        assert ada.password_hash.startswith("$argon2id$")
        found, second = await world.people.log_in(" ADA.L ", PASSWORD)
        assert found == ada
        assert second != first
        for session in (first, second):
            assert await world.people.of_session(session) == ada

    play(tmp_path, work)


def test_no_account_without_a_proper_login_and_password(tmp_path: Path) -> None:
    async def work(world: World) -> None:
        guest, session = await world.people.arrive("Ada")
        for login in ("", "ab", "a" * 33, "a b c", "ada@x", "adaé", "ada\x00", "ada\n.", "аda"):
            asked = world.people.register(guest, login, PASSWORD)
            assert await refused(asked) == "bad-login"
        for password in ("", "short12", "x" * 129):
            asked = world.people.register(guest, "ada", password)
            assert await refused(asked) == "bad-password"
        assert await world.people.of_session(session) == guest

    play(tmp_path, work)


def test_one_account_for_a_person_and_one_person_for_a_login(tmp_path: Path) -> None:
    async def work(world: World) -> None:
        ada, _ = await world.account("ada")
        eve, session = await world.people.arrive("Eve")
        assert await refused(world.people.register(ada, "other", PASSWORD)) == "has-account"
        assert await refused(world.people.register(eve, "ADA", PASSWORD)) == "login-taken"
        assert await world.people.of_session(session) == eve
        assert await world.store.read(people.by_id(ada.id)) == ada

    play(tmp_path, work)


def test_unknown_login_and_wrong_password_look_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    worked: list[str] = []

    class Counting(PasswordHasher):
        def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
            worked.append("hash")
            return super().hash(password, salt=salt)

        def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
            worked.append("verify")
            return super().verify(hash, password)

    async def work(world: World) -> None:
        await world.account("ada")
        monkeypatch.setattr(passwords, "_hasher", Counting())
        texts = set()
        for login in ("ada", "eve", "no login at all \x00\ud800"):
            with pytest.raises(AccountError) as caught:
                await world.people.log_in(login, "wrong horse \ud800")
            texts.add(str(caught.value.to_json()))
        assert len(texts) == 1
        assert worked == ["verify", "hash", "hash"]  # each of them works out one hash

    play(tmp_path, work)


def test_a_hash_of_older_parameters_is_renewed(tmp_path: Path) -> None:
    async def work(world: World) -> None:
        ada, _ = await world.account("ada")
        weak = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1).hash(PASSWORD)
        await world.store.write(sign_in_secrets.set_password(ada.id, None, weak))
        assert await refused(world.people.log_in("ada", "wrong")) == "wrong-login"
        assert await world.store.read(people.by_login("ada")) == replace(ada, password_hash=weak)
        found, session = await world.people.log_in("ada", PASSWORD)
        assert found.password_hash is not None
        assert not passwords.needs_rehash(found.password_hash)
        assert await world.people.of_session(session) == found
        await world.people.log_in("ada", PASSWORD)

    play(tmp_path, work)


def test_a_damaged_hash_opens_nothing(tmp_path: Path) -> None:
    async def work(world: World) -> None:
        guest, _ = await world.people.arrive("Ada")
        await world.store.write(people.set_account(guest.id, "ada", "broken"))
        assert await refused(world.people.log_in("ada", "broken")) == "wrong-login"

    play(tmp_path, work)


def test_accents_are_the_same_on_every_keyboard() -> None:
    async def work() -> None:
        hash = await passwords.hash_password("pass\u00e9 compos\u00e9")
        assert await passwords.is_password(hash, "passe\u0301 compose\u0301")
        assert not await passwords.is_password(hash, "passe compose")

    asyncio.run(work())


def test_at_most_two_hashes_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    lock = threading.Lock()
    at_work: list[int] = [0]
    peaks: list[int] = []

    class Watched(PasswordHasher):
        def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
            with lock:
                at_work[0] += 1
                peaks.append(at_work[0])
            hash = super().hash(password, salt=salt)
            with lock:
                at_work[0] -= 1
            return hash

    async def work() -> None:
        monkeypatch.setattr(passwords, "_hasher", Watched())
        await asyncio.gather(*(passwords.is_password(None, PASSWORD) for _ in range(6)))

    asyncio.run(work())
    assert len(peaks) == 6
    assert max(peaks) <= 2


def test_a_new_password_ends_all_sessions_but_no_token(tmp_path: Path) -> None:
    async def work(world: World) -> None:
        people = world.people
        ada, old = await world.account("ada")
        token = await people.make_token(ada)
        link = await people.make_link(ada)
        wrong = people.change_password(ada, "wrong horse", "battery staple")
        assert await refused(wrong) == "wrong-password"
        assert await refused(people.change_password(ada, PASSWORD, "short")) == "bad-password"
        assert await people.of_session(old) == ada
        changed, session = await people.change_password(ada, PASSWORD, "battery staple")
        assert await people.of_session(old) is None
        assert await refused(people.use_link(link)) == "link-over"
        assert await people.of_session(session) == changed
        assert await people.of_token(token) == changed
        assert await refused(people.log_in("ada", PASSWORD)) == "wrong-login"
        assert (await people.log_in("ada", "battery staple"))[0] == changed

    play(tmp_path, work)


def test_a_guest_has_no_password_to_change(tmp_path: Path) -> None:
    async def work(world: World) -> None:
        guest, _ = await world.people.arrive("Ada")
        asked = world.people.change_password(guest, PASSWORD, PASSWORD)
        assert await refused(asked) == "no-account"

    play(tmp_path, work)


@pytest.mark.parametrize("who", ["log-in", "change"])
def test_the_old_password_opens_nothing_while_a_new_one_is_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, who: str
) -> None:
    """The password is found to be right, then another device changes it."""

    async def work(world: World) -> None:
        ada, _ = await world.account("ada")
        new_hash = await passwords.hash_password("battery staple")

        async def is_password(hash: str | None, password: str) -> bool:
            is_right = await passwords.is_password(hash, password)
            await world.store.write(sign_in_secrets.set_password(ada.id, None, new_hash))
            return is_right

        monkeypatch.setattr("wonderful.server.accounts.accounts.is_password", is_password)
        if who == "log-in":
            assert await refused(world.people.log_in("ada", PASSWORD)) == "wrong-login"
        else:
            asked = world.people.change_password(ada, PASSWORD, "third password")
            assert await refused(asked) == "wrong-password"
        assert await world.store.read(people.by_id(ada.id)) == replace(ada, password_hash=new_hash)

    play(tmp_path, work)


def test_the_admin_can_give_a_new_password(tmp_path: Path) -> None:
    async def work(world: World) -> None:
        ada, session = await world.account("ada")
        token = await world.people.make_token(ada)
        assert await refused(world.people.reset_password("eve")) == "no-such-login"
        password = await world.people.reset_password("Ada")
        assert await world.people.of_session(session) is None
        assert await world.people.of_token(token) is None
        assert await refused(world.people.log_in("ada", PASSWORD)) == "wrong-login"
        assert (await world.people.log_in("ada", password))[0].id == ada.id

    play(tmp_path, work)


# Links and tokens


def test_a_link_moves_a_person_once(tmp_path: Path) -> None:
    async def work(world: World) -> None:
        people = world.people
        ada, session = await people.arrive("Ada")
        link = await people.make_link(ada)
        assert await people.of_session(link) is None
        assert await refused(people.use_link(session)) == "link-over"
        found, moved = await people.use_link(link)
        assert found == ada
        assert await people.of_session(moved) == ada
        assert await people.of_session(session) == ada
        assert await refused(people.use_link(link)) == "link-over"

    play(tmp_path, work)


def test_a_link_lives_for_a_quarter_of_an_hour(tmp_path: Path) -> None:
    async def work(world: World) -> None:
        ada, _ = await world.people.arrive("Ada")
        in_time = await world.people.make_link(ada)
        late = await world.people.make_link(ada)
        world.time += 15 * MINUTE - 1
        await world.people.use_link(in_time)
        world.time += 1
        assert await refused(world.people.use_link(late)) == "link-over"

    play(tmp_path, work)


def test_tokens_are_for_programs_and_stay(tmp_path: Path) -> None:
    async def work(world: World) -> None:
        people = world.people
        ada, session = await people.arrive("Ada")
        bob, _ = await people.arrive("Bob")
        tokens = [await people.make_token(ada) for _ in range(2)]
        bobs = await people.make_token(bob)
        assert all(token.startswith("wt_") for token in tokens)
        world.time += 100 * DAY
        for token in tokens:
            assert await people.of_token(token) == ada
            assert await people.of_token(token.removeprefix("wt_")) is None
            assert await people.of_session(token) is None
        assert await people.drop_tokens(ada) == 2
        assert await people.drop_tokens(ada) == 0
        assert await people.of_token(tokens[0]) is None
        assert await people.of_token(bobs) == bob
        assert await people.of_session(session) == ada

    play(tmp_path, work)


# The end


def test_a_forgotten_person_is_told_so(tmp_path: Path) -> None:
    async def work(world: World) -> None:
        people = world.people
        ada, session = await world.account("ada")
        token = await people.make_token(ada)
        link = await people.make_link(ada)
        await people.forget(ada)
        await people.forget(ada)
        assert await people.of_session(session) is None
        assert await people.of_token(token) is None
        assert await refused(people.use_link(link)) == "link-over"
        assert await refused(people.log_in("ada", PASSWORD)) == "wrong-login"
        for asked in (
            people.rename(ada, "Eve"),
            people.change_settings(ada, {"lang": "fr"}),
            people.register(ada, "eve", PASSWORD),
            people.change_password(ada, PASSWORD, "battery staple"),
            people.make_link(ada),
            people.make_token(ada),
        ):
            assert await refused(asked) == "person-gone"
        assert await people.drop_tokens(ada) == 0
        again, _ = await world.account("ada")  # the login is free
        assert again.id != ada.id

    play(tmp_path, work)


def test_no_secret_is_in_the_database(tmp_path: Path) -> None:
    async def work(world: World) -> tuple[list[str], bytes]:
        people = world.people
        ada, session = await world.account("ada")
        made = [session, await people.make_token(ada), await people.make_link(ada)]
        made.append((await people.log_in("ada", PASSWORD))[1])
        made.append((await people.use_link(await people.make_link(ada)))[1])
        return made, stored(tmp_path)

    made, while_open = play(tmp_path, work)
    for content in (while_open, stored(tmp_path)):
        assert b"$argon2id$" in content
        for secret in (*made, PASSWORD):
            assert secret.encode() not in content
            assert secret.removeprefix("wt_").encode() not in content


def stored(folder: Path) -> bytes:
    """All files: what is not in the database itself yet is in the log beside it."""
    return b"".join(file.read_bytes() for file in folder.iterdir())
