"""Which people are connected to which table, across all processes of the server.

Every process broadcasts the people at a table when they change, and repeats all of its tables
periodically. Entries that are not repeated expire, so that a process that died leaves none behind.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

REBROADCAST_MS: Final = 20_000
EXPIRY_MS: Final = 3 * REBROADCAST_MS
MAX_PEOPLE_SENT: Final = 300  # per table, because the size of a broadcast is limited


class Presence:
    """Counts connections: a person with three tabs is present until the last one is closed."""

    def __init__(self, server: str) -> None:
        self.server = server
        self._local: dict[str, Counter[str]] = {}  # by table
        self._remote: dict[str, dict[str, tuple[int, frozenset[str]]]] = {}  # by table and server
        self._changed: set[str] = set()
        self._rebroadcast_at = 0

    def connect(self, table: str, person: str) -> None:
        people = self._local.setdefault(table, Counter())
        people[person] += 1
        if people[person] == 1:
            self._changed.add(table)

    def disconnect(self, table: str, person: str) -> None:
        people = self._local.get(table)
        if not people or not people[person]:
            return
        people[person] -= 1
        if not people[person]:
            del people[person]
            self._changed.add(table)
        if not people:
            del self._local[table]

    def people_at(self, table: str) -> list[str]:
        """The ids of the people connected to a table, through any process."""
        present = set(self._local.get(table, ()))
        for _, people in self._remote.get(table, {}).values():
            present |= people
        return sorted(present)

    def take_broadcasts(self, now: int) -> list[dict[str, Any]]:
        """The messages to broadcast now: changed tables, and periodically all others."""
        changed, self._changed = self._changed, set()
        repeated: set[str] = set()
        if now - self._rebroadcast_at >= REBROADCAST_MS:
            self._rebroadcast_at = now
            repeated = set(self._local) - changed
        return [
            {
                "here": table,
                "server": self.server,
                "is_new": table in changed,
                "people": sorted(self._local.get(table, ()))[:MAX_PEOPLE_SENT],
            }
            for table in changed | repeated
        ]

    def rebroadcast_soon(self) -> None:
        """Include all tables in the next broadcasts."""
        self._rebroadcast_at = 0

    def apply_broadcast(self, message: dict[str, Any], now: int) -> str | None:
        """Apply a message of any process. Returns the table if its people have changed."""
        table, server = message["here"], message["server"]
        people = frozenset(message["people"])
        if server == self.server:
            return str(table) if message["is_new"] else None
        before = self.people_at(table)
        servers = self._remote.setdefault(table, {})
        if people:
            servers[server] = (now, people)
        else:
            servers.pop(server, None)
            if not servers:
                del self._remote[table]
        return str(table) if self.people_at(table) != before else None

    def drop_expired(self, now: int) -> list[str]:
        """Drop entries that were not repeated in time. Returns their tables."""
        changed = []
        for table, servers in list(self._remote.items()):
            for server, (at, _) in list(servers.items()):
                if now - at > EXPIRY_MS:
                    del servers[server]
                    changed.append(table)
            if not servers:
                del self._remote[table]
        return changed
