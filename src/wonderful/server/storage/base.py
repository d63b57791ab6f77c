"""What the server asks of its database. Everything here is durable when the call returns."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from wonderful.server.facts import Fact


class ConflictError(Exception):
    """Somebody else appended to the table first: read on, and decide again."""


class StorageError(Exception):
    """The database did not do it (disk full, locked, gone). Nothing was changed."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What lists show of a table without reading its log; replaced with every append."""

    status: str  # "open", "running", "finished" or "abandoned"
    is_public: bool
    people: tuple[str, ...]  # ids of everybody who has or had a seat, for "my tables"
    pending: tuple[str, ...]  # ids of the people who are waited for
    # When something has to happen although nobody asks (milliseconds since 1970), or None.
    wake_at: int | None
    details: dict[str, Any] = field(default_factory=dict)  # for the lobby: names, options, result


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as lists see it."""

    id: str
    length: int  # how many facts there are
    created_at: int
    changed_at: int
    summary: Summary


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays: a guest with a nickname, or with an account."""

    id: str
    nickname: str
    created_at: int
    login: str | None = None  # the name of the account
    password_hash: str | None = None
    settings: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ChatLine:
    number: int  # within its table, from 1
    at: int
    person: str
    text: str


@dataclass(frozen=True, slots=True)
class ContentRow:
    """A set from outside the package that is kept here."""

    digest: str
    set_id: str
    stored_at: int


# Where a list that is sorted by time goes on: the time and the id of the last table that was seen.
Place = tuple[int, str]


class Store(ABC):
    """The database. Methods raise StorageError if it fails, and have then changed nothing."""

    is_shared = False  # whether other processes can write to it, too

    # Life

    @abstractmethod
    async def open(self) -> None:
        """Connect, and bring the schema up to date; an older SQLite file is copied beside first."""

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    async def check(self) -> None:
        """A round trip, for health checks."""

    # Tables

    @abstractmethod
    async def create_table(self, table: str, facts: Sequence[Fact], summary: Summary) -> None:
        """A new table with its first facts. ConflictError if the id is taken."""

    @abstractmethod
    async def append(self, table: str, after: int, facts: Sequence[Fact], summary: Summary) -> None:
        """Facts number `after` + 1 and so on. ConflictError if the log is longer already."""

    @abstractmethod
    async def facts(self, table: str, after: int = 0) -> list[Fact]:
        """The log from a place on; empty if there is no such table."""

    @abstractmethod
    async def table(self, table: str) -> TableRow | None: ...

    @abstractmethod
    async def tables(
        self,
        *,
        status: str | None = None,
        person: str | None = None,
        public_only: bool = False,
        before: Place | None = None,
        limit: int = 50,
    ) -> list[TableRow]:
        """The tables changed last, newest first; `before` (the last one seen) pages on."""

    @abstractmethod
    async def due(self, now: int, limit: int = 100) -> list[str]:
        """Tables whose `wake_at` has come, the longest overdue first."""

    @abstractmethod
    async def next_wake(self, after: int = -1) -> int | None:
        """The earliest `wake_at` of all tables that is later than a time."""

    @abstractmethod
    async def delete_table(self, table: str) -> None: ...

    @abstractmethod
    def changes(self) -> AsyncIterator[tuple[str, int]]:
        """Tables whose log has grown, and to which length: by anybody, in any process.

        ("", 0) says that some may have been missed: whoever listens looks at all its tables.
        """

    @abstractmethod
    async def look_for_others(self) -> None:
        """For a store that is not told what other processes write: see whether they have written.

        If so, `changes` says that some may have been missed. To be called from time to time.
        """

    @abstractmethod
    async def shout(self, message: str) -> None:
        """Tell all processes something that nobody needs later; short (7 kB) and not kept."""

    @abstractmethod
    def shouts(self) -> AsyncIterator[str]:
        """What was shouted, by this process too. Empty: some may have been missed."""

    # The lease: one process attends to what happens by itself

    @abstractmethod
    async def take_lease(self, name: str, holder: str, now: int, milliseconds: int) -> bool:
        """Take or renew a lease; False if another holder has it and it has not run out."""

    @abstractmethod
    async def drop_lease(self, name: str, holder: str) -> None: ...

    # People

    @abstractmethod
    async def add_person(self, person: Person) -> None: ...

    @abstractmethod
    async def person(self, id: str) -> Person | None: ...

    @abstractmethod
    async def person_by_login(self, login: str) -> Person | None: ...

    # A change of a person is one step, whoever else changes them, and answered with what they are
    # now. ConflictError if they are gone.

    @abstractmethod
    async def rename_person(self, id: str, nickname: str) -> Person: ...

    @abstractmethod
    async def change_settings(
        self, id: str, change: Callable[[dict[str, Any]], dict[str, Any]]
    ) -> Person:
        """`change` makes the new settings from the old ones; what it raises changes nothing.

        It may be called in another thread.
        """

    @abstractmethod
    async def set_account(self, id: str, login: str, password_hash: str) -> Person:
        """ConflictError also if the login is taken, or they have one."""

    @abstractmethod
    async def set_password(
        self, id: str, old_hash: str | None, new_hash: str, ends: Sequence[str] = ()
    ) -> Person:
        """Secrets of the kinds `ends` are dropped with it.

        ConflictError also if there is an old hash given and the person has another one.
        """

    @abstractmethod
    async def delete_person(self, id: str) -> None:
        """Forget a person: sessions, tokens, chat lines. Facts keep the bare id."""

    @abstractmethod
    async def add_secret(
        self,
        digest: str,
        kind: str,
        person: str,
        now: int,
        expires_at: int | None,
        password_hash: str | None = None,
    ) -> None:
        """The hash of a session, of an API token or of a one-time link.

        ConflictError if the person is gone, or does not have the given password any more.
        """

    @abstractmethod
    async def person_of_secret(self, digest: str, kind: str, now: int) -> Person | None: ...

    @abstractmethod
    async def extend_secret(
        self, digest: str, kind: str, now: int, if_before: int, expires_at: int
    ) -> bool:
        """A secret that is valid and ends before a time ends later; whether that was so."""

    @abstractmethod
    async def known_secrets(self, digests: Sequence[str], now: int) -> set[str]:
        """Those that are valid, of any kind."""

    @abstractmethod
    async def take_secret(self, digest: str, kind: str, now: int) -> Person | None:
        """The same for a secret that counts once: it is gone afterwards."""

    @abstractmethod
    async def drop_secrets(self, person: str, kind: str | None = None) -> int: ...

    # Talk

    @abstractmethod
    async def add_chat(
        self, table: str, at: int, person: str, text: str, client_id: str | None = None
    ) -> tuple[ChatLine, bool]:
        """The line, and whether it is new: with the same client id it is said once."""

    @abstractmethod
    async def chat(self, table: str, after: int = 0, limit: int = 200) -> list[ChatLine]: ...

    @abstractmethod
    async def last_chat(self, table: str, limit: int = 200) -> list[ChatLine]:
        """What was said last, in order."""

    # Results: history and ratings

    @abstractmethod
    async def add_result(
        self, table: str, person: str, at: int, rated_mode: str | None, data: dict[str, Any]
    ) -> None:
        """What a person achieved at a table; the same table and person count once.

        Of people who are gone nothing is kept, neither here nor in the ratings.
        """

    @abstractmethod
    async def results(
        self, person: str, *, before: Place | None = None, limit: int = 50
    ) -> list[dict[str, Any]]: ...

    @abstractmethod
    async def played_at(self, person: str, tables: Sequence[str]) -> set[str]:
        """Those tables at which a person has a result."""

    @abstractmethod
    async def ratings(self, mode: str, people: Sequence[str]) -> dict[str, tuple[float, float]]:
        """mu and sigma of those who have a rating in a mode."""

    @abstractmethod
    async def set_ratings(
        self, mode: str, table: str, ratings: dict[str, tuple[float, float]]
    ) -> bool:
        """New ratings after a table; False if that table was rated before."""

    # Sets from outside the package

    @abstractmethod
    async def add_content(self, digest: str, set_id: str, data: dict[str, Any], now: int) -> bool:
        """Keep a set; False if one with this digest is here already."""

    @abstractmethod
    async def contents(self, digests: Sequence[str]) -> dict[str, dict[str, Any]]:
        """Those that are here, as they were added."""

    @abstractmethod
    async def content_rows(self) -> list[ContentRow]:
        """What is here, the oldest first."""
