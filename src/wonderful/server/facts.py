"""Facts: what has happened at a table, in order. The only thing that is kept of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that happened. Its place in the log is its number, counted from 1."""

    kind: str
    at: int  # milliseconds since 1970, as the server that wrote it counts
    data: dict[str, Any] = field(default_factory=dict)  # plain data, written as JSON
    person: str | None = None  # the id of who caused it; None: the server itself
    client_id: str | None = None  # the client's own name for the request, so that it counts once
