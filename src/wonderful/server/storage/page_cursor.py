"""Lists that are sorted by time, newest first, and read page by page."""

from __future__ import annotations

from typing import NamedTuple

from wonderful.server.storage.statements import Params


class PageCursor(NamedTuple):
    """The position where the next page begins: time and table of the last entry read."""

    time: int
    table: str


def older_than(cursor: PageCursor, time_column: str, table_column: str) -> tuple[str, Params]:
    """Return the SQL condition for older entries, and its parameters."""
    condition = (
        f"({time_column} < :cursor_time"
        f" OR {time_column} = :cursor_time AND {table_column} < :cursor_table)"
    )
    return condition, {"cursor_time": cursor.time, "cursor_table": cursor.table}
