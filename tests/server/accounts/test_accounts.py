"""Accounts: logins and password_hashing."""

import asyncio
import threading
from dataclasses import replace
from pathlib import Path
from typing import Literal

import pytest
from argon2 import PasswordHasher

from tests.server.accounts.accounts_with_clock import (
    PASSWORD,
    AccountsWithClock,
    refused,
    with_accounts,
)
from wonderful.server.accounts import password_hashing
from wonderful.server.accounts.name_and_password_rules import AccountError
from wonderful.server.storage import people, sign_in_secrets


def test_an_account_is_opened_by_its_password(tmp_path: Path) -> None:
    async def work(world: AccountsWithClock) -> None:
        ada, first = await world.account("Ada.L")
        assert ada.login == "ada.l"
        assert ada.password_hash is not None
        assert ada.password_hash.startswith("$argon2id$")
        found, second = await world.people.log_in(" ADA.L ", PASSWORD)
        assert found == ada
        assert second != first
        for session in (first, second):
            assert await world.people.sessions.person_by_session(session) == ada

    with_accounts(tmp_path, work)


def test_no_account_without_a_proper_login_and_password(tmp_path: Path) -> None:
    async def work(world: AccountsWithClock) -> None:
        guest, session = await world.people.create_guest("Ada")
        for login in ("", "ab", "a" * 33, "a b c", "ada@x", "adaé", "ada\x00", "ada\n.", "аda"):
            asked = world.people.register(guest, login, PASSWORD)
            assert await refused(asked) == "bad-login"
        for password in ("", "short12", "x" * 129):
            asked = world.people.register(guest, "ada", password)
            assert await refused(asked) == "bad-password"
        assert await world.people.sessions.person_by_session(session) == guest

    with_accounts(tmp_path, work)


def test_one_account_for_a_person_and_one_person_for_a_login(tmp_path: Path) -> None:
    async def work(world: AccountsWithClock) -> None:
        ada, _ = await world.account("ada")
        eve, session = await world.people.create_guest("Eve")
        assert await refused(world.people.register(ada, "other", PASSWORD)) == "has-account"
        assert await refused(world.people.register(eve, "ADA", PASSWORD)) == "login-taken"
        assert await world.people.sessions.person_by_session(session) == eve
        assert await world.store.read(people.by_id(ada.id)) == ada

    with_accounts(tmp_path, work)


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

    async def work(world: AccountsWithClock) -> None:
        await world.account("ada")
        monkeypatch.setattr(password_hashing, "_hasher", Counting())
        texts = set()
        for login in ("ada", "eve", "no login at all \x00\ud800"):
            with pytest.raises(AccountError) as caught:
                await world.people.log_in(login, "wrong horse \ud800")
            texts.add(str(caught.value.to_json()))
        assert len(texts) == 1
        assert worked == ["verify", "hash", "hash"]  # each of them computes one hash

    with_accounts(tmp_path, work)


def test_a_hash_of_older_parameters_is_renewed(tmp_path: Path) -> None:
    async def work(world: AccountsWithClock) -> None:
        ada, _ = await world.account("ada")
        weak = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1).hash(PASSWORD)
        await world.store.write(sign_in_secrets.set_password(ada.id, None, weak))
        assert await refused(world.people.log_in("ada", "wrong")) == "wrong-login"
        assert await world.store.read(people.by_login("ada")) == replace(ada, password_hash=weak)
        found, session = await world.people.log_in("ada", PASSWORD)
        assert found.password_hash is not None
        assert not password_hashing.needs_rehash(found.password_hash)
        assert await world.people.sessions.person_by_session(session) == found
        await world.people.log_in("ada", PASSWORD)

    with_accounts(tmp_path, work)


def test_a_damaged_hash_opens_nothing(tmp_path: Path) -> None:
    async def work(world: AccountsWithClock) -> None:
        guest, _ = await world.people.create_guest("Ada")
        await world.store.write(people.set_account(guest.id, "ada", "broken"))
        assert await refused(world.people.log_in("ada", "broken")) == "wrong-login"

    with_accounts(tmp_path, work)


def test_accents_are_the_same_on_every_keyboard() -> None:
    async def work() -> None:
        hash = await password_hashing.hash_password("pass\u00e9 compos\u00e9")
        assert await password_hashing.verify_password(hash, "passe\u0301 compose\u0301")
        assert not await password_hashing.verify_password(hash, "passe compose")

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
        monkeypatch.setattr(password_hashing, "_hasher", Watched())
        await asyncio.gather(*(password_hashing.verify_password(None, PASSWORD) for _ in range(6)))

    asyncio.run(work())
    assert len(peaks) == 6
    assert max(peaks) <= 2


def test_a_new_password_ends_all_sessions_but_no_token(tmp_path: Path) -> None:
    async def work(world: AccountsWithClock) -> None:
        people = world.people
        ada, old = await world.account("ada")
        token = await people.sessions.create_token(ada)
        link = await people.sessions.create_link(ada)
        wrong = people.change_password(ada, "wrong horse", "battery staple")
        assert await refused(wrong) == "wrong-password"
        assert await refused(people.change_password(ada, PASSWORD, "short")) == "bad-password"
        assert await people.sessions.person_by_session(old) == ada
        changed, session = await people.change_password(ada, PASSWORD, "battery staple")
        assert await people.sessions.person_by_session(old) is None
        assert await refused(people.sessions.redeem_link(link)) == "link-over"
        assert await people.sessions.person_by_session(session) == changed
        assert await people.sessions.person_by_token(token) == changed
        assert await refused(people.log_in("ada", PASSWORD)) == "wrong-login"
        assert (await people.log_in("ada", "battery staple"))[0] == changed

    with_accounts(tmp_path, work)


def test_a_guest_has_no_password_to_change(tmp_path: Path) -> None:
    async def work(world: AccountsWithClock) -> None:
        guest, _ = await world.people.create_guest("Ada")
        asked = world.people.change_password(guest, PASSWORD, PASSWORD)
        assert await refused(asked) == "no-account"

    with_accounts(tmp_path, work)


@pytest.mark.parametrize("who", ["log-in", "change"])
def test_the_old_password_opens_nothing_while_a_new_one_is_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, who: str
) -> None:
    """Another device changes the password after it was verified."""

    async def work(world: AccountsWithClock) -> None:
        ada, _ = await world.account("ada")
        new_hash = await password_hashing.hash_password("battery staple")

        async def verify_password(hash: str | None, password: str) -> bool:
            is_right = await password_hashing.verify_password(hash, password)
            await world.store.write(sign_in_secrets.set_password(ada.id, None, new_hash))
            return is_right

        monkeypatch.setattr(
            "wonderful.server.accounts.guests_and_accounts.verify_password", verify_password
        )
        if who == "log-in":
            assert await refused(world.people.log_in("ada", PASSWORD)) == "wrong-login"
        else:
            asked = world.people.change_password(ada, PASSWORD, "third password")
            assert await refused(asked) == "wrong-password"
        assert await world.store.read(people.by_id(ada.id)) == replace(ada, password_hash=new_hash)

    with_accounts(tmp_path, work)


def test_the_admin_can_give_a_new_password(tmp_path: Path) -> None:
    async def work(world: AccountsWithClock) -> None:
        ada, session = await world.account("ada")
        token = await world.people.sessions.create_token(ada)
        assert await refused(world.people.reset_password("eve")) == "no-such-login"
        password = await world.people.reset_password("Ada")
        assert await world.people.sessions.person_by_session(session) is None
        assert await world.people.sessions.person_by_token(token) is None
        assert await refused(world.people.log_in("ada", PASSWORD)) == "wrong-login"
        assert (await world.people.log_in("ada", password))[0].id == ada.id

    with_accounts(tmp_path, work)
