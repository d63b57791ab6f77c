"""Stores outside sets, so that games continue with the version they began with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "content_sets",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("set_id", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("stored_at", sa.BigInteger, nullable=False),
    )
