"""Facts: the entries of a table's log. A table is stored only as its facts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wonderful.server.table.table_state import Table


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that happened at a table. Its position in the log, from 1, is its number."""

    kind: str
    at: int  # milliseconds since 1970
    data: dict[str, Any] = field(default_factory=dict)  # plain data, stored as JSON
    person: str | None = None  # who caused it; None for the server
    client_id: str | None = None  # the id of the client's message, to detect resent ones


@dataclass(frozen=True, slots=True)
class FactKind:
    """A kind of fact, with the function that applies it. Stored facts are not checked again."""

    name: str
    apply: Callable[[Table, Fact], None]
