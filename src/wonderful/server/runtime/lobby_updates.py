"""Tells connections that show the lobby which of its tables have changed."""

from __future__ import annotations

from collections.abc import Sequence

from wonderful.server.runtime.subscriptions import Subscriptions
from wonderful.server.storage import table_logs
from wonderful.server.storage.store import Store
from wonderful.server.table.facts import Fact
from wonderful.server.table.table_state import RUNNING, Table
from wonderful.server.views.projection import GAME_ONLY, lobby_row


class LobbyUpdates:
    """Collects changes, so that however much happens, each table is sent once at a time."""

    def __init__(self, store: Store, subscriptions: Subscriptions) -> None:
        self._store = store
        self._subscriptions = subscriptions
        self._changed: set[str] = set()

    def note(self, table: Table, facts: Sequence[Fact]) -> None:
        """Something was written at a table: perhaps the lobby shows it."""
        is_game_only = all(fact.kind in GAME_ONLY for fact in facts)
        if is_game_only and table.status == RUNNING:
            return
        is_hidden_now = table.was_public and facts[-1].kind == "options-changed"
        if table.options.is_public or is_hidden_now:
            self._changed.add(table.id)

    async def send(self) -> None:
        """Send what was noted since the last time."""
        changed, self._changed = self._changed, set()
        for id in changed if self._subscriptions.has_lobby else ():
            row = await self._store.read(table_logs.table(id))
            if row is not None:
                self._subscriptions.tell_lobby(lobby_row(row))
