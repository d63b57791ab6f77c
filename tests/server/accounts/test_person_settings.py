"""Settings and mutes of a person, also when they are changed concurrently."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.server.accounts.accounts_with_clock import (
    PASSWORD,
    AccountsWithClock,
    refused,
    with_accounts,
)
from wonderful.server.accounts.guests_and_accounts import Accounts
from wonderful.server.storage.create_store import create_store


def test_settings_are_merged(tmp_path: Path) -> None:
    async def work(world: AccountsWithClock) -> None:
        people = world.people
        ada, session = await people.create_guest("Ada")
        await people.change_settings(ada, {"lang": "fr", "sound": {"on": True}, "old": 1})
        changed = await people.change_settings(ada, {"lang": "de", "old": None, "new": None})
        assert changed.settings == {"lang": "de", "sound": {"on": True}}
        assert await people.sessions.person_by_session(session) == changed
        await people.rename(ada, "A")  # with what was read long ago
        known = await people.sessions.person_by_session(session)
        assert known == replace(changed, nickname="A")

    with_accounts(tmp_path, work)


def test_changes_at_the_same_time_do_not_undo_each_other(tmp_path: Path) -> None:
    async def work(world: AccountsWithClock) -> None:
        ada, session = await world.people.create_guest("Ada")
        changes = [world.people.change_settings(ada, {f"{n}": n}) for n in range(20)]
        await asyncio.gather(*changes, world.people.rename(ada, "Countess"))
        known = await world.people.sessions.person_by_session(session)
        assert known is not None
        assert known.settings == {f"{n}": n for n in range(20)}
        assert known.nickname == "Countess"

    with_accounts(tmp_path, work)


def test_processes_do_not_undo_what_others_change(tmp_path: Path) -> None:
    """Two servers, or a server and `wonderful admin`: a lock in one process is not enough."""

    async def work(world: AccountsWithClock) -> None:
        other = create_store(str(tmp_path / "games.db"))
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

    with_accounts(tmp_path, work)


def test_mutes_at_the_same_time_are_all_kept(tmp_path: Path) -> None:
    async def work(world: AccountsWithClock) -> None:
        people = world.people
        ada, session = await people.create_guest("Ada")
        await people.mute(ada, "old")
        await asyncio.gather(
            *(people.mute(ada, f"p{n}") for n in range(20)), people.unmute(ada, "old")
        )
        known = await people.sessions.person_by_session(session)
        assert known is not None
        assert sorted(known.settings["muted"]) == sorted(f"p{n}" for n in range(20))
        for n in range(15, 110):
            known = await people.mute(ada, f"p{n}")
        assert known.settings["muted"] == [f"p{n}" for n in range(10, 110)]
        assert (await people.unmute(ada, "p109")).settings["muted"][-1] == "p108"

    with_accounts(tmp_path, work)


def test_settings_have_a_size_and_a_form(tmp_path: Path) -> None:
    async def work(world: AccountsWithClock) -> None:
        people = world.people
        ada, session = await people.create_guest("Ada")
        most = await people.change_settings(ada, {"a": "x" * (4096 - len('{"a":""}'))})
        deep: list[Any] = []
        for _ in range(100_000):
            deep = [deep]
        assert await refused(people.change_settings(ada, {"b": 1})) == "settings-too-big"
        assert await refused(people.change_settings(ada, {"a": "é" * 2_100})) == "settings-too-big"
        for wrong in (float("nan"), {1, 2}, deep, 10**5_000):
            assert await refused(people.change_settings(ada, {"a": wrong})) == "settings-form"
        assert await people.sessions.person_by_session(session) == most

    with_accounts(tmp_path, work)
