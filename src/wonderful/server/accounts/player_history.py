"""The finished games of a person, latest first."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any, Final

from wonderful.server.storage import results
from wonderful.server.storage.page_cursor import PageCursor
from wonderful.server.storage.store import Store

PAGE_SIZE: Final = 200

Result = dict[str, Any]


async def history(
    store: Store, person_id: str, before: PageCursor | None = None, limit: int = 50
) -> list[Result]:
    """The finished games of a person. `before` is the last game of the previous page."""
    return await store.read(results.of_person(person_id, before=before, limit=limit))


async def result_pages(store: Store, person_id: str) -> AsyncIterator[list[Result]]:
    """All games of a person, latest first, in pages."""
    before: PageCursor | None = None
    while page := await store.read(results.of_person(person_id, before=before, limit=PAGE_SIZE)):
        yield page
        if len(page) < PAGE_SIZE:
            break
        before = PageCursor(page[-1]["at"], page[-1]["table"])
