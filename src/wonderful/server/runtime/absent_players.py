"""What happens when people leave the others waiting: bots stand in, and hosts are replaced."""

from __future__ import annotations

import logging
from functools import partial
from typing import Final

from wonderful.errors import WonderfulError
from wonderful.server.runtime.subscriptions import Subscriptions
from wonderful.server.runtime.table_repository import TableRepository
from wonderful.server.storage.store import StorageError
from wonderful.server.table.automatic_commands import pass_host, stand_in_for_absent
from wonderful.server.table.table_options import SECOND
from wonderful.server.table.table_state import OPEN, Table

HOST_MS: Final = 2 * 60 * SECOND  # without the host, before another one takes over

_log = logging.getLogger(__name__)


class AbsentPlayers:
    """Knows since when people are missed at the tables that somebody watches in this process."""

    def __init__(self, tables: TableRepository, subscriptions: Subscriptions) -> None:
        self._tables = tables
        self._subscriptions = subscriptions
        self._since: dict[tuple[str, str], int] = {}  # by table and person

    async def check(self, now: int) -> None:
        """Act where somebody has been missed for too long. To be called every now and then."""
        missed: dict[tuple[str, str], int] = {}
        for id in self._subscriptions.watched():
            await self._replace_host(id, now, missed)
            table = self._tables.peek(id)
            if table is None:  # it is being changed: what is known of its people stays
                missed |= {key: since for key, since in self._since.items() if key[0] == id}
                continue
            gone = self._gone(table, now, missed)
            if gone:
                stand_in = partial(stand_in_for_absent, at=now, seats=gone)
                try:
                    await self._tables.change(id, stand_in)
                except (StorageError, WonderfulError) as error:  # go on with the other tables
                    _log.warning("nobody stands in: %s", error, extra={"table": id})
        self._since = missed

    async def _replace_host(self, id: str, now: int, missed: dict[tuple[str, str], int]) -> None:
        """At an open table where others wait for the host, one of them becomes the host."""
        table = self._tables.peek(id)
        here = self._subscriptions.presence.here(id)
        if table is None or table.status != OPEN or table.host in here:
            return
        seated = [each for each in here if table.chair_of(each) is not None]
        if not seated:
            return
        since = self._since.get((id, table.host), now)
        missed[id, table.host] = since
        if now - since >= HOST_MS:
            heir = seated[0]
            await self._tables.change(id, lambda t: pass_host(t, now, heir))

    def _gone(self, table: Table, now: int, missed: dict[tuple[str, str], int]) -> list[int]:
        """The seats for which a bot is to decide from now on."""
        options = table.options
        waiting = table.pending_people()
        if not waiting or not options.gone_after or options.time.kind == "days":
            return []
        here = set(self._subscriptions.presence.here(table.id))
        playing = {chair.person for chair in table.chairs if not chair.has_left}
        if not here & playing:
            return []  # nobody waits for them
        gone = []
        for seat in waiting:
            person = table.chair_at(seat).person
            if person is not None and person not in here:
                since = self._since.get((table.id, person), now)
                missed[table.id, person] = since
                if now - since >= options.gone_after * SECOND:
                    gone.append(seat)
        return gone
