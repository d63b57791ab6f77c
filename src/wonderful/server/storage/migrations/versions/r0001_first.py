"""The first tables: logs, people, chat, results."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

CREATED = (
    *("tables", "facts", "table_people", "leases", "people", "secrets", "chat"),
    *("results", "ratings", "rated_tables"),
)


def upgrade() -> None:
    create_logs()
    create_people()
    create_results()


def create_logs() -> None:
    op.create_table(
        "tables",
        key("id"),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("chat_length", sa.Integer, nullable=False),
        time("created_at"),
        time("changed_at"),
        text("status"),
        sa.Column("is_public", sa.Boolean, nullable=False),
        time("wake_at", nullable=True),
        text("people"),
        text("pending"),
        text("details"),
    )
    op.create_index("tables_by_change", "tables", ["changed_at"])
    op.create_index("tables_by_status", "tables", ["status", "changed_at"])
    op.create_index("tables_by_wake", "tables", ["wake_at"])
    op.create_table(
        "facts",
        of_table(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        time("at"),
        text("kind"),
        text("person", nullable=True),
        text("client_id", nullable=True),
        text("data"),
        sqlite_with_rowid=False,
    )
    op.create_table("table_people", key("person"), of_table(), sqlite_with_rowid=False)
    op.create_index("table_people_by_table", "table_people", ["table_id"])
    op.create_table("leases", key("name"), text("holder"), time("ends_at"))


def create_people() -> None:
    op.create_table(
        "people",
        key("id"),
        text("nickname"),
        time("created_at"),
        text("login", nullable=True),
        text("password_hash", nullable=True),
        text("settings"),
    )
    op.create_index("people_by_login", "people", ["login"], unique=True)
    op.create_table(
        "secrets",
        key("digest"),
        text("kind"),
        sa.Column("person", sa.Text, deleted_with("people.id"), nullable=False),
        time("created_at"),
        time("expires_at", nullable=True),
    )
    op.create_index("secrets_by_person", "secrets", ["person"])
    op.create_table(
        "chat",
        of_table(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        time("at"),
        text("person"),
        text("text"),
        sqlite_with_rowid=False,
    )
    op.create_index("chat_by_person", "chat", ["person"])


def create_results() -> None:
    op.create_table(
        "results",
        key("table_id"),
        key("person"),
        time("at"),
        text("rated_mode", nullable=True),
        text("data"),
    )
    op.create_index("results_by_person", "results", ["person", "at"])
    op.create_table(
        "ratings",
        key("mode"),
        key("person"),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
    )
    op.create_index("ratings_by_person", "ratings", ["person"])
    op.create_table("rated_tables", key("table_id"), text("mode"))


def downgrade() -> None:
    for name in reversed(CREATED):
        op.drop_table(name)


# Columns


def key(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Text, primary_key=True)


def text(name: str, nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.Text, nullable=nullable)


def time(name: str, nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.BigInteger, nullable=nullable)


def deleted_with(column: str) -> sa.ForeignKey:
    return sa.ForeignKey(column, ondelete="CASCADE")


def of_table() -> sa.Column[Any]:
    return sa.Column("table_id", sa.Text, deleted_with("tables.id"), primary_key=True)
