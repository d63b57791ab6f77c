"""What the stores have in common: every call of the interface is an operation in SQL.

A rule that a row breaks (a key that is taken, a person or table that is gone) is a ConflictError,
whatever the call.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any

from wonderful.server.facts import Fact
from wonderful.server.storage import contents, logs, people, results
from wonderful.server.storage.base import (
    ChatLine,
    ContentRow,
    Person,
    Place,
    Store,
    Summary,
    TableRow,
)
from wonderful.server.storage.fanout import MISSED, Fanout
from wonderful.server.storage.steps import Steps, T, rows


class SqlStore(Store):
    """A store that can run operations; a subclass knows how, and how changes are heard of."""

    def __init__(self) -> None:
        self._fanout = Fanout(MISSED)
        self._shouts = Fanout("")
        self._version: int | None = None  # of the file, counted by what others have written

    @abstractmethod
    async def _read(self, steps: Steps[T]) -> T:
        """Run an operation that only reads."""

    @abstractmethod
    async def _write(self, steps: Steps[T]) -> T:
        """Run an operation wholly or not at all; it is durable afterwards."""

    async def check(self) -> None:
        await self._read(logs.next_wake())

    # Tables

    async def create_table(self, table: str, facts: Sequence[Fact], summary: Summary) -> None:
        await self._write(logs.create(table, facts, summary))

    async def append(self, table: str, after: int, facts: Sequence[Fact], summary: Summary) -> None:
        await self._write(logs.append(table, after, facts, summary))

    async def facts(self, table: str, after: int = 0) -> list[Fact]:
        return await self._read(logs.facts(table, after))

    async def table(self, table: str) -> TableRow | None:
        return await self._read(logs.table(table))

    async def tables(
        self,
        *,
        status: str | None = None,
        person: str | None = None,
        public_only: bool = False,
        before: Place | None = None,
        limit: int = 50,
    ) -> list[TableRow]:
        return await self._read(logs.tables(status, person, public_only, before, limit))

    async def due(self, now: int, limit: int = 100) -> list[str]:
        return await self._read(logs.due(now, limit))

    async def next_wake(self, after: int = -1) -> int | None:
        return await self._read(logs.next_wake(after))

    async def delete_table(self, table: str) -> None:
        await self._write(logs.delete(table))

    def changes(self) -> AsyncIterator[tuple[str, int]]:
        """Every change from this call on, until the store is closed.

        ("", 0) means that changes may have been missed: look at everything again.
        """
        return self._fanout.subscribe()

    async def look_for_others(self) -> None:
        """A SQLite file belongs to one server, but whoever hosts may work on it meanwhile."""
        if self.is_shared:
            return
        [(version,)] = await self._write(rows("PRAGMA data_version"))
        if version != self._version:
            self._version = version
            self._fanout.publish(MISSED)

    async def shout(self, message: str) -> None:
        self._shouts.publish(message)

    def shouts(self) -> AsyncIterator[str]:
        return self._shouts.subscribe()

    # The lease

    async def take_lease(self, name: str, holder: str, now: int, milliseconds: int) -> bool:
        return await self._write(logs.take_lease(name, holder, now, now + milliseconds))

    async def drop_lease(self, name: str, holder: str) -> None:
        await self._write(logs.drop_lease(name, holder))

    # People

    async def add_person(self, person: Person) -> None:
        await self._write(people.add(person))

    async def person(self, id: str) -> Person | None:
        return await self._read(people.by_id(id))

    async def person_by_login(self, login: str) -> Person | None:
        return await self._read(people.by_login(login))

    async def rename_person(self, id: str, nickname: str) -> Person:
        return await self._write(people.rename(id, nickname))

    async def change_settings(
        self, id: str, change: Callable[[dict[str, Any]], dict[str, Any]]
    ) -> Person:
        return await self._write(people.change_settings(id, change))

    async def set_account(self, id: str, login: str, password_hash: str) -> Person:
        return await self._write(people.set_account(id, login, password_hash))

    async def set_password(
        self, id: str, old_hash: str | None, new_hash: str, ends: Sequence[str] = ()
    ) -> Person:
        return await self._write(people.set_password(id, old_hash, new_hash, ends))

    async def delete_person(self, id: str) -> None:
        await self._write(people.delete(id))

    async def add_secret(
        self,
        digest: str,
        kind: str,
        person: str,
        now: int,
        expires_at: int | None,
        password_hash: str | None = None,
    ) -> None:
        steps = people.add_secret(digest, kind, person, now, expires_at, password_hash)
        await self._write(steps)

    async def person_of_secret(self, digest: str, kind: str, now: int) -> Person | None:
        return await self._read(people.of_secret(digest, kind, now))

    async def extend_secret(
        self, digest: str, kind: str, now: int, if_before: int, expires_at: int
    ) -> bool:
        return await self._write(people.extend_secret(digest, kind, now, if_before, expires_at))

    async def known_secrets(self, digests: Sequence[str], now: int) -> set[str]:
        return await self._read(people.known_secrets(digests, now))

    async def take_secret(self, digest: str, kind: str, now: int) -> Person | None:
        return await self._write(people.take_secret(digest, kind, now))

    async def drop_secrets(self, person: str, kind: str | None = None) -> int:
        return await self._write(people.drop_secrets(person, kind))

    # Talk

    async def add_chat(
        self, table: str, at: int, person: str, text: str, client_id: str | None = None
    ) -> tuple[ChatLine, bool]:
        return await self._write(people.add_line(table, at, person, text, client_id))

    async def chat(self, table: str, after: int = 0, limit: int = 200) -> list[ChatLine]:
        return await self._read(people.lines(table, after, limit))

    async def last_chat(self, table: str, limit: int = 200) -> list[ChatLine]:
        return await self._read(people.last_lines(table, limit))

    # Results

    async def add_result(
        self, table: str, person: str, at: int, rated_mode: str | None, data: dict[str, Any]
    ) -> None:
        await self._write(results.add(table, person, at, rated_mode, data))

    async def results(
        self, person: str, *, before: Place | None = None, limit: int = 50
    ) -> list[dict[str, Any]]:
        """Newest first: `table`, `at`, `rated_mode` and `data`, as they were added."""
        return await self._read(results.of_person(person, before, limit))

    async def played_at(self, person: str, tables: Sequence[str]) -> set[str]:
        return await self._read(results.played_at(person, tables))

    async def ratings(self, mode: str, people: Sequence[str]) -> dict[str, tuple[float, float]]:
        return await self._read(results.ratings(mode, people))

    async def set_ratings(
        self, mode: str, table: str, ratings: dict[str, tuple[float, float]]
    ) -> bool:
        return await self._write(results.rate(mode, table, ratings))

    # Sets from outside the package

    async def add_content(self, digest: str, set_id: str, data: dict[str, Any], now: int) -> bool:
        return await self._write(contents.add(digest, set_id, data, now))

    async def contents(self, digests: Sequence[str]) -> dict[str, dict[str, Any]]:
        return await self._read(contents.among(digests))

    async def content_rows(self) -> list[ContentRow]:
        return await self._read(contents.all_rows())
