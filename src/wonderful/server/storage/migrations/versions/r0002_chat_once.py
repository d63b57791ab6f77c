"""Chat lines get the id of the client's message, so that a resent line is stored once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("chat", sa.Column("client_id", sa.Text))
    op.create_index("chat_once", "chat", ["table_id", "person", "client_id"], unique=True)
