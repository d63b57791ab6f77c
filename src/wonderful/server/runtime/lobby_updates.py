"""Sends the changed tables of the lobby to the connections that show it."""

from __future__ import annotations

from collections.abc import Sequence

from wonderful.server.runtime.subscriptions import Subscriptions
from wonderful.server.storage import table_logs
from wonderful.server.storage.store import Store
from wonderful.server.table.facts import Fact
from wonderful.server.table.table_state import RUNNING, Table
from wonderful.server.views.projection import GAME_FACT_KINDS
from wonderful.server.views.table_info import lobby_row


class LobbyUpdates:
    """Collects changes, so that each table is sent only once per period."""

    def __init__(self, store: Store, subscriptions: Subscriptions) -> None:
        self._store = store
        self._subscriptions = subscriptions
        self._changed: set[str] = set()

    def on_facts(self, table: Table, facts: Sequence[Fact]) -> None:
        """Remember the table if these facts change what the lobby shows of it."""
        is_game_only = all(fact.kind in GAME_FACT_KINDS for fact in facts)
        if is_game_only and table.status == RUNNING:
            return
        was_hidden = table.was_public and facts[-1].kind == "options-changed"
        if table.options.is_public or was_hidden:
            self._changed.add(table.id)

    async def send(self) -> None:
        """Send the tables that have changed since the last call."""
        changed, self._changed = self._changed, set()
        for id in changed if self._subscriptions.has_lobby_watchers else ():
            row = await self._store.read(table_logs.table(id))
            if row is not None:
                self._subscriptions.send_lobby(lobby_row(row))
