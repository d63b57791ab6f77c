"""Accounts with a store and a clock that the test moves."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from wonderful import locales
from wonderful.server.accounts.guests_and_accounts import Accounts
from wonderful.server.accounts.name_and_password_rules import AccountError
from wonderful.server.accounts.person import Person
from wonderful.server.storage.create_store import create_store
from wonderful.server.storage.store import Store

T = TypeVar("T")


PASSWORD = "correct horse"


class AccountsWithClock:
    """Accounts with their store, and a clock that stands still until the test moves it."""

    def __init__(self, store: Store, invite_code: str | None) -> None:
        self.store = store
        self.time = 5_000_000
        self.people = Accounts(store, lambda: self.time, invite_code)

    async def account(self, login: str = "ada") -> tuple[Person, str]:
        guest, session = await self.people.create_guest("Ada")
        return await self.people.register(guest, login, PASSWORD), session


def with_accounts(
    tmp_path: Path,
    work: Callable[[AccountsWithClock], Awaitable[T]],
    invite_code: str | None = None,
) -> T:
    async def run() -> T:
        store = create_store(str(tmp_path / "games.db"))
        await store.open()
        try:
            return await work(AccountsWithClock(store, invite_code))
        finally:
            await store.close()

    return asyncio.run(run())


async def refused(asked: Awaitable[object]) -> str:
    """The code of the error. Its text exists in every language and contains no password."""
    with pytest.raises(AccountError) as caught:
        await asked
    for lang in locales.languages():
        text = caught.value.text(lang)
        assert "{" not in text
        assert PASSWORD not in text
    return caught.value.code
