"""What happens at tables by itself, though nobody touches them: bots decide, clocks run out.

A game that was played to its end is settled: its results and ratings are written down.

One process attends to all tables: the one that holds the lease in the database. When it dies the
lease runs out, and another takes over; what it was thinking of is asked again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from wonderful.errors import WonderfulError
from wonderful.server import commands
from wonderful.server.contents import ContentError
from wonderful.server.facts import Fact
from wonderful.server.live import LiveTables
from wonderful.server.metrics import Metrics
from wonderful.server.settling import settle
from wonderful.server.storage.base import StorageError
from wonderful.server.table import Table
from wonderful.server.thinkers import Thinkers

LEASE: Final = "attendant"
LEASE_MS: Final = 10_000
RENEW_SECONDS: Final = LEASE_MS / 3000
MOST_AT_ONCE: Final = 64  # tables that are attended to at the same time

_log = logging.getLogger(__name__)


class Attendant:
    """Attends to the tables that are due, as long as it holds the lease."""

    def __init__(
        self,
        tables: LiveTables,
        thinkers: Thinkers,
        holder: str,
        now: Callable[[], int],
        metrics: Metrics | None = None,
    ) -> None:
        self.tables = tables
        self.thinkers = thinkers
        self.holder = holder
        self.now = now
        self.metrics = metrics or Metrics()
        self.is_on_duty = False
        self._busy: dict[str, asyncio.Task[None]] = {}
        # Tables that cannot be read. They stay due, and must not take the places of others.
        self._unreadable: set[str] = set()
        self._wanted = asyncio.Event()
        # One table after the other: ratings are read, worked out, and then written.
        self._settling = asyncio.Lock()
        tables.listen(self._look_again)

    def _look_again(self, table: Table, _facts: Sequence[Fact]) -> None:
        """Something was written: perhaps a bot is to move now, or the game is over."""
        self._unreadable.discard(table.id)
        if table.pending_bots() or table.is_to_settle:
            self._wanted.set()

    async def run(self) -> None:
        """Until it is cancelled."""
        try:
            while True:
                self._wanted.clear()
                wait = RENEW_SECONDS
                try:
                    wait = min(wait, await self.look())
                except StorageError as error:  # it will be there again, or another takes over
                    _log.warning("the database does not answer: %s", error)
                    self.is_on_duty = False
                # Not wait_for: it loses a cancellation that comes with the event (Python 3.11).
                with suppress(TimeoutError):
                    async with asyncio.timeout(wait):
                        await self._wanted.wait()
        finally:
            await self._stop()

    async def look(self) -> float:
        """Renew the lease and attend to what is due; the answer is when to look again."""
        store = self.tables.store
        now = self.now()
        self.is_on_duty = await store.take_lease(LEASE, self.holder, now, LEASE_MS)
        if not self.is_on_duty:
            return RENEW_SECONDS
        room = MOST_AT_ONCE - len(self._busy)
        if room > 0:
            # Those that are being attended to are still due, so ask for more than there is room.
            passed_over = self._unreadable | self._busy.keys()
            for id in await store.due(now, MOST_AT_ONCE + len(passed_over)):
                if id not in passed_over and len(self._busy) < MOST_AT_ONCE:
                    task = asyncio.create_task(self._attend(id))
                    self._busy[id] = task
                    task.add_done_callback(partial(self._is_done, id))
        # What is due already is being done, and says so when it is.
        next_wake = await store.next_wake(after=now)
        if next_wake is None:
            return RENEW_SECONDS
        return (next_wake - now) / 1000

    def _is_done(self, id: str, _task: asyncio.Task[None]) -> None:
        del self._busy[id]
        self._wanted.set()

    async def _attend(self, id: str) -> None:
        """Everything that is due at one table."""
        try:
            await self.attend(id)
        except (StorageError, WonderfulError) as error:
            _log.warning("table %s: %s", id, error)
            await asyncio.sleep(RENEW_SECONDS)  # not again at once
        except Exception:
            _log.exception("table %s could not be attended to", id)
            await asyncio.sleep(RENEW_SECONDS)

    async def attend(self, id: str) -> None:
        """Clocks first, then the bots, all at the same time; after the game its results."""
        try:
            table = await self.tables.read(id)
        except ContentError:
            self._unreadable.add(id)
            raise
        if table.is_to_settle:
            await self._settle(id, table)
            return
        if not table.pending_bots() and not self.tables.store.is_shared:
            # Due, and nothing to do: perhaps `wonderful admin` wrote to it.
            await self.tables.catch_up(id, table.length + 1)
            table = await self.tables.read(id)
        if table.overdue(self.now()):
            table = await self.tables.command(id, lambda t: commands.run_out(t, self.now()))
        await asyncio.gather(
            *(self._decide(id, table, seat, bot) for seat, bot in table.pending_bots())
        )

    async def _settle(self, id: str, table: Table) -> None:
        async with self._settling:
            ratings = await settle(table, self.tables.store, self.now())
        await self.tables.command(id, lambda t: commands.settle(t, self.now(), ratings))

    async def _decide(self, id: str, table: Table, seat: int, bot: str) -> None:
        assert table.match is not None
        decision = table.match.game.decision
        began = time.perf_counter()
        actions, by = await self.thinkers.decide(table.match, seat, bot)
        self.metrics.bot_decided(time.perf_counter() - began)
        if by.kind == "fallback":
            self.metrics.bot_failed()

        def act(now: Table) -> list[Fact]:
            """While it was thought about, the person may have come back, or the game ended."""
            assert now.match is not None
            is_open = (seat, bot) in now.pending_bots() and now.match.game.decision == decision
            if not is_open:
                return []
            return [commands.act_for(now, self.now(), seat, decision, actions, by)]

        await self.tables.command(id, act)

    async def _stop(self) -> None:
        for task in self._busy.values():
            task.cancel()
        await asyncio.gather(*self._busy.values(), return_exceptions=True)
        with suppress(StorageError):  # it runs out by itself
            await self.tables.store.drop_lease(LEASE, self.holder)
