"""A table in a few fields, for lists and the scheduler, so that its log need not be read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

TableStatus = Literal["open", "running", "finished", "abandoned"]


def is_chair_free(nickname: str, invited: str | None) -> bool:
    """Whether anybody may sit down on a chair: nobody has it, and it is kept for nobody."""
    return not nickname and invited is None


@dataclass(frozen=True, slots=True)
class Summary:
    """The summary of a table. It is computed from the log and replaced with every append."""

    status: TableStatus
    is_public: bool
    people: tuple[str, ...]  # ids of all people who have or had a chair, for "my tables"
    pending: tuple[str, ...]  # ids of the people who have to decide
    # When the scheduler has to act on the table (milliseconds since 1970), or None.
    wake_at: int | None
    details: dict[str, Any] = field(default_factory=dict)  # for the lobby: names, options, result
