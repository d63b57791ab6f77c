"""Pagination with cursors."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query

from wonderful.server.storage.page_cursor import PageCursor

Before = Annotated[
    str | None,
    Query(
        pattern=r"^[0-9]{1,15}\.[a-zA-Z0-9_-]{1,40}$", description="`before` of the previous page"
    ),
]
Count = Annotated[int, Query(ge=1, le=100)]


def cursor_of(before: str | None) -> PageCursor | None:
    """Parse the `before` parameter of a request."""
    time, _, table = (before or "").partition(".")
    return PageCursor(int(time), table) if before else None


def next_page(time: int, table: str) -> str:
    """The `before` parameter of the next page, from the last row of this one."""
    return f"{time}.{table}"
