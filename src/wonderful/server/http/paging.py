"""Lists that are asked for page by page."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query

from wonderful.server.storage.page_cursor import PageCursor

Before = Annotated[
    str | None,
    Query(pattern=r"^[0-9]{1,15}\.[a-zA-Z0-9_-]{1,40}$", description="`before` of the last page"),
]
Count = Annotated[int, Query(ge=1, le=100)]


def cursor_of(before: str | None) -> PageCursor | None:
    """Where a list goes on, from what the last page said."""
    time, _, table = (before or "").partition(".")
    return PageCursor(int(time), table) if before else None


def next_page(time: int, table: str) -> str:
    """What the next page is asked for with: its `before`."""
    return f"{time}.{table}"
