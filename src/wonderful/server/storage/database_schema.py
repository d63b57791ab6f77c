"""The current tables of the database. A test checks that the migrations lead to them.

Times are milliseconds since 1970. Plain data (`people`, `pending`, `details`, `settings`, `data`)
is compact JSON in a text column: no query needs its content, and it works in both databases.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
)

metadata: Final = MetaData()


def _text(name: str) -> Column[str]:
    return Column(name, Text, nullable=False)


def _time(name: str) -> Column[int]:
    return Column(name, BigInteger, nullable=False)


def _key(name: str) -> Column[str]:
    return Column(name, Text, primary_key=True)


def _of_table(name: str = "table_id") -> Column[str]:
    """The table a row belongs to, as part of the key. The row is deleted with the table."""
    return Column(name, Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


tables: Final = Table(
    "tables",
    metadata,
    _key("id"),
    Column("length", Integer, nullable=False),
    # A counter, so that a number is never used twice, even if lines of a person were deleted.
    Column("chat_length", Integer, nullable=False),
    _time("created_at"),
    _time("changed_at"),
    _text("status"),
    Column("is_public", Boolean, nullable=False),
    Column("wake_at", BigInteger),
    _text("people"),
    _text("pending"),
    _text("details"),
    Index("tables_by_change", "changed_at"),
    Index("tables_by_status", "status", "changed_at"),
    Index("tables_by_wake", "wake_at"),
)

facts: Final = Table(
    "facts",
    metadata,
    _of_table(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    _time("at"),
    _text("kind"),
    Column("person", Text),
    Column("client_id", Text),
    _text("data"),
    sqlite_with_rowid=False,  # stores a log contiguously and in order
)

table_people: Final = Table(
    "table_people",
    metadata,
    _key("person"),
    _of_table(),
    Index("table_people_by_table", "table_id"),
    sqlite_with_rowid=False,
)

leases: Final = Table("leases", metadata, _key("name"), _text("holder"), _time("ends_at"))

people: Final = Table(
    "people",
    metadata,
    _key("id"),
    _text("nickname"),
    _time("created_at"),
    Column("login", Text),
    Column("password_hash", Text),
    _text("settings"),
    Index("people_by_login", "login", unique=True),
)

secrets: Final = Table(
    "secrets",
    metadata,
    _key("digest"),
    _text("kind"),
    Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    _time("created_at"),
    Column("expires_at", BigInteger),
    Index("secrets_by_person", "person"),
)

chat: Final = Table(
    "chat",
    metadata,
    _of_table(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    _time("at"),
    _text("person"),
    _text("text"),
    Column("client_id", Text),
    Index("chat_by_person", "person"),
    Index("chat_once", "table_id", "person", "client_id", unique=True),
    sqlite_with_rowid=False,
)

# Results and ratings are kept when their table is deleted.

results: Final = Table(
    "results",
    metadata,
    _key("table_id"),
    _key("person"),
    _time("at"),
    Column("rated_mode", Text),
    _text("data"),
    Index("results_by_person", "person", "at"),
)

ratings: Final = Table(
    "ratings",
    metadata,
    _key("mode"),
    _key("person"),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Index("ratings_by_person", "person"),
)

rated_tables: Final = Table("rated_tables", metadata, _key("table_id"), _text("mode"))

# A changed set is a new row: every game keeps the version it began with.

content_sets: Final = Table(
    "content_sets", metadata, _key("digest"), _text("set_id"), _text("data"), _time("stored_at")
)
