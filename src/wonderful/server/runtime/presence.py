"""Who is connected to which table, over all processes of the server.

Every process broadcasts who is at its tables when that changes, and all of it from time to time.
What was not repeated for a while is forgotten, so that a process that died leaves nobody behind.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

REPEAT_MS: Final = 20_000
FORGET_MS: Final = 3 * REPEAT_MS
MOST_SENT: Final = 300  # people at one table: a broadcast is short


class Presence:
    """Counts connections: a person with three tabs is there until the last one is closed."""

    def __init__(self, server: str) -> None:
        self.server = server
        self._own: dict[str, Counter[str]] = {}
        self._others: dict[str, dict[str, tuple[int, frozenset[str]]]] = {}  # table, server
        self._changed: set[str] = set()
        self._repeated_at = 0

    def arrive(self, table: str, person: str) -> None:
        people = self._own.setdefault(table, Counter())
        people[person] += 1
        if people[person] == 1:
            self._changed.add(table)

    def depart(self, table: str, person: str) -> None:
        people = self._own.get(table)
        if not people or not people[person]:
            return
        people[person] -= 1
        if not people[person]:
            del people[person]
            self._changed.add(table)
        if not people:
            del self._own[table]

    def here(self, table: str) -> list[str]:
        """The ids of everybody who is there, in any process."""
        found = set(self._own.get(table, ()))
        for _, people in self._others.get(table, {}).values():
            found |= people
        return sorted(found)

    def news(self, now: int) -> list[dict[str, Any]]:
        """The messages to broadcast now."""
        changed, self._changed = self._changed, set()
        repeated: set[str] = set()
        if now - self._repeated_at >= REPEAT_MS:
            self._repeated_at = now
            repeated = set(self._own) - changed
        return [
            {
                "here": table,
                "server": self.server,
                "is_new": table in changed,
                "people": sorted(self._own.get(table, ()))[:MOST_SENT],
            }
            for table in changed | repeated
        ]

    def repeat(self) -> None:
        """Broadcast everything again at the next opportunity."""
        self._repeated_at = 0

    def hear(self, message: dict[str, Any], now: int) -> str | None:
        """A message of any process; the answer is the table at which it changes who is there."""
        table, server = message["here"], message["server"]
        people = frozenset(message["people"])
        if server == self.server:
            return str(table) if message["is_new"] else None
        before = self.here(table)
        servers = self._others.setdefault(table, {})
        if people:
            servers[server] = (now, people)
        else:
            servers.pop(server, None)
            if not servers:
                del self._others[table]
        return str(table) if self.here(table) != before else None

    def forget_silent(self, now: int) -> list[str]:
        """Drop what was not repeated; the answer is the tables at which somebody is gone."""
        gone = []
        for table, servers in list(self._others.items()):
            for server, (at, _) in list(servers.items()):
                if now - at > FORGET_MS:
                    del servers[server]
                    gone.append(table)
            if not servers:
                del self._others[table]
        return gone
