"""Filters for the list of tables in the lobby."""

from __future__ import annotations

from dataclasses import dataclass

from wonderful.server.table.table_options import migrate_options
from wonderful.server.table.table_summary import Summary, is_chair_free


@dataclass(frozen=True, slots=True)
class LobbyFilter:
    """The properties that tables must have. None means any."""

    players: int | None = None
    expansion: str | None = None
    time: str | None = None  # the kind of time control
    rated: bool | None = None
    has_free_chair: bool | None = None

    def matches(self, summary: Summary) -> bool:
        options = migrate_options(summary.details["options"])
        has_free_chair = any(
            is_chair_free(chair["nickname"], chair.get("invited"))
            for chair in summary.details["chairs"]
        )
        return (
            self.players in (None, options["players"])
            and (self.expansion is None or self.expansion in options["expansions"])
            and self.time in (None, options["time"]["kind"])
            and self.rated in (None, options["rated"])
            and self.has_free_chair in (None, has_free_chair)
        )
