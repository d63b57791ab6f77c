"""Guests: sessions, invite codes and nicknames."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.server.accounts.accounts_with_clock import AccountsWithClock, refused, with_accounts
from wonderful.server.accounts.guests_and_accounts import new_id
from wonderful.server.accounts.name_and_password_rules import AccountError, clean_nickname
from wonderful.server.table.time_control import DAY


def test_a_guest_is_known_by_the_session(tmp_path: Path) -> None:
    async def work(world: AccountsWithClock) -> None:
        people = world.people
        ada, session = await people.create_guest("  Ada \t Lovelace ")
        bob, other = await people.create_guest("Bob")
        assert (ada.nickname, ada.created_at, ada.login) == ("Ada Lovelace", world.time, None)
        assert ada.id != bob.id
        assert session != other
        assert await people.sessions.person_by_session(session) == ada
        assert await people.sessions.person_by_session(other) == bob
        assert await people.sessions.person_by_token(session) is None
        for wrong in ("", session[:-1], "\ud800", "x" * 10_000):
            assert await people.sessions.person_by_session(wrong) is None
        await people.sessions.log_out(session)
        await people.sessions.log_out(session)
        assert await people.sessions.person_by_session(session) is None
        assert await people.sessions.person_by_session(other) == bob

    with_accounts(tmp_path, work)


def test_a_session_ends_after_half_a_year(tmp_path: Path) -> None:
    async def work(world: AccountsWithClock) -> None:
        ada, session = await world.people.create_guest("Ada")
        world.time += 180 * DAY - 1
        assert await world.people.sessions.person_by_session(session) == ada
        world.time += 1
        assert await world.people.sessions.person_by_session(session) is None

    with_accounts(tmp_path, work)


def test_a_session_that_is_used_does_not_end(tmp_path: Path) -> None:
    async def work(world: AccountsWithClock) -> None:
        ada, session = await world.people.create_guest("Ada")
        world.time += 90 * DAY
        assert not await world.people.sessions.renew(session), "half of it is left"
        world.time += 1
        assert await world.people.sessions.renew(session)
        assert not await world.people.sessions.renew(session), "once is enough for a while"
        world.time += 180 * DAY - 1
        assert await world.people.sessions.person_by_session(session) == ada
        world.time += 1
        assert not await world.people.sessions.renew(session), "what has ended does not come back"
        assert await world.people.sessions.person_by_session(session) is None
        assert not await world.people.sessions.renew("unknown")

    with_accounts(tmp_path, work)


def test_ids_can_be_typed_behind_a_command() -> None:
    assert all(new_id()[0].isalnum() for _ in range(2_000))


def test_an_invite_code_is_asked_for(tmp_path: Path) -> None:
    async def work(world: AccountsWithClock) -> None:
        for wrong in (None, "", "opensesam", "Opensesamé", "ouvre-toi", "\ud800"):
            assert await refused(world.people.create_guest("Ada", wrong)) == "wrong-invite"
        ada, session = await world.people.create_guest("Ada", "opensesamé")
        assert await world.people.sessions.person_by_session(session) == ada

    with_accounts(tmp_path, work, "opensesamé")


def test_without_an_invite_code_everybody_comes_in(tmp_path: Path) -> None:
    async def work(world: AccountsWithClock) -> None:
        await world.people.create_guest("Ada", "anything")

    with_accounts(tmp_path, work)


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
    async def work(world: AccountsWithClock) -> None:
        assert await refused(world.people.create_guest("\u200b")) == "bad-nickname"
        ada, session = await world.people.create_guest("Ada")
        assert await refused(world.people.rename(ada, "")) == "bad-nickname"
        renamed = await world.people.rename(ada, " Countess ")
        assert renamed == replace(ada, nickname="Countess")
        assert await world.people.sessions.person_by_session(session) == renamed

    with_accounts(tmp_path, work)
