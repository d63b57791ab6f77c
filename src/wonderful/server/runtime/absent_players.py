"""Handles absent players: bots stand in for them, and an absent host is replaced."""

from __future__ import annotations

import logging
from functools import partial
from typing import Final

from wonderful.errors import WonderfulError
from wonderful.server.runtime.subscriptions import Subscriptions
from wonderful.server.runtime.table_repository import TableRepository
from wonderful.server.storage.store import StorageError
from wonderful.server.table.automatic_commands import pass_host, stand_in_for_absent
from wonderful.server.table.table_state import OPEN, Table
from wonderful.server.table.time_control import SECOND

HOST_TIMEOUT_MS: Final = 2 * 60 * SECOND  # absence of the host before another player takes over

_log = logging.getLogger(__name__)


class AbsentPlayers:
    """Tracks how long players have been absent, at the tables watched through this process."""

    def __init__(self, tables: TableRepository, subscriptions: Subscriptions) -> None:
        self._tables = tables
        self._subscriptions = subscriptions
        self._absent_since: dict[tuple[str, str], int] = {}  # by table and person

    async def check(self, now: int) -> None:
        """Replace players and hosts who have been absent for too long. Called periodically."""
        absent_since: dict[tuple[str, str], int] = {}
        for id in self._subscriptions.watched_tables():
            await self._replace_host(id, now, absent_since)
            table = self._tables.get_cached(id)
            if table is None:  # being changed at the moment: keep the absences noted so far
                noted = self._absent_since.items()
                absent_since |= {key: since for key, since in noted if key[0] == id}
                continue
            seats = self._expired_seats(table, now, absent_since)
            if seats:
                stand_in = partial(stand_in_for_absent, at=now, seats=seats)
                try:
                    await self._tables.change(id, stand_in)
                except (StorageError, WonderfulError) as error:  # continue with the other tables
                    _log.warning("no bot could stand in: %s", error, extra={"table": id})
        self._absent_since = absent_since

    async def _replace_host(
        self, id: str, now: int, absent_since: dict[tuple[str, str], int]
    ) -> None:
        """Make another player the host of an open table whose host is absent for too long."""
        table = self._tables.get_cached(id)
        present = self._subscriptions.presence.people_at(id)
        if table is None or table.status != OPEN or table.host in present:
            return
        seated = [each for each in present if table.chair_of(each) is not None]
        if not seated:
            return
        since = self._absent_since.get((id, table.host), now)
        absent_since[id, table.host] = since
        if now - since >= HOST_TIMEOUT_MS:
            new_host = seated[0]
            await self._tables.change(id, lambda t: pass_host(t, now, new_host))

    def _expired_seats(
        self, table: Table, now: int, absent_since: dict[tuple[str, str], int]
    ) -> list[int]:
        """The seats of players who have been absent for too long, so that a bot has to decide."""
        options = table.options
        pending = table.pending_people()
        if not pending or not options.gone_after or options.time.kind == "days":
            return []
        present = set(self._subscriptions.presence.people_at(table.id))
        playing = {chair.person for chair in table.chairs if not chair.has_left}
        if not present & playing:
            return []  # no other player is waiting
        expired = []
        for seat in pending:
            person = table.chair_at(seat).person
            if person is not None and person not in present:
                since = self._absent_since.get((table.id, person), now)
                absent_since[table.id, person] = since
                if now - since >= options.gone_after * SECOND:
                    expired.append(seat)
        return expired
