"""A table in a few fields: what lists and the scheduler need, without its log."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

TableStatus = Literal["open", "running", "finished", "abandoned"]


@dataclass(frozen=True, slots=True)
class Summary:
    """Follows from the log of a table, and is replaced with every append."""

    status: TableStatus
    is_public: bool
    people: tuple[str, ...]  # ids of everybody who has or had a seat, for "my tables"
    pending: tuple[str, ...]  # ids of the people who have to decide
    # When the scheduler has to act on the table (milliseconds since 1970), or None.
    wake_at: int | None
    details: dict[str, Any] = field(default_factory=dict)  # for the lobby: names, options, result
