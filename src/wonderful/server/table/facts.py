"""Facts: the entries of a table's log. A table is stored as its facts and nothing else."""

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
    at: int  # milliseconds since 1970, by the clock of the server that wrote it
    data: dict[str, Any] = field(default_factory=dict)  # plain data, stored as JSON
    person: str | None = None  # who caused it; None: the server itself
    client_id: str | None = None  # the client's id of the message, so that a resend counts once


@dataclass(frozen=True, slots=True)
class FactKind:
    """A kind of fact, and what it changes. Facts were checked before they were written."""

    name: str
    apply: Callable[[Table, Fact], None]
