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
from wonderful.record.match import Decider
from wonderful.server.ops.metrics import Metrics
from wonderful.server.runtime.bot_pool import BotPool
from wonderful.server.runtime.game_catalogs import ContentError
from wonderful.server.runtime.game_results import settle
from wonderful.server.runtime.table_repository import TableRepository
from wonderful.server.storage import leases, table_logs
from wonderful.server.storage.store import StorageError
from wonderful.server.table.automatic_commands import (
    act_for_seat,
    record_results,
    run_out_of_time,
)
from wonderful.server.table.facts import Fact
from wonderful.server.table.table_state import Table

LEASE: Final = "attendant"
LEASE_MS: Final = 10_000
RENEW_SECONDS: Final = LEASE_MS / 3000  # between renewals of the lease
MOST_AT_ONCE: Final = 64  # tables that are attended to at the same time

_log = logging.getLogger(__name__)


class Scheduler:
    """Attends to the tables that are due, as long as it holds the lease."""

    def __init__(
        self,
        tables: TableRepository,
        bot_pool: BotPool,
        holder: str,
        now: Callable[[], int],
        metrics: Metrics | None = None,
    ) -> None:
        self.tables = tables
        self.bot_pool = bot_pool
        self.holder = holder
        self.now = now
        self.metrics = metrics or Metrics()
        self._lease_ends_at = 0  # in the past: there is none
        self._asked_at: int | None = None  # when the lease was asked for, to take or renew it
        self._busy: dict[str, asyncio.Task[None]] = {}
        # Tables that cannot be read. They stay due, and must not take the places of others.
        self._unreadable: set[str] = set()
        self._wanted = asyncio.Event()
        # One table after the other: ratings are read, worked out, and then written.
        self._settling = asyncio.Lock()
        tables.listen(self._look_again)

    @property
    def is_on_duty(self) -> bool:
        """Whether this process holds the lease for sure: it has not run out."""
        return self.now() < self._lease_ends_at

    def _look_again(self, table: Table, _facts: Sequence[Fact]) -> None:
        """Something was written: perhaps a bot is to move now, or the game is over."""
        self._unreadable.discard(table.id)
        if table.pending_bots() or table.needs_results:
            self._wanted.set()

    async def run(self) -> None:
        """Until it is cancelled."""
        try:
            while True:
                self._wanted.clear()
                wait = RENEW_SECONDS
                try:
                    wait = await self.look()
                except StorageError as error:  # it will be there again, or another takes over
                    _log.warning("the database does not answer: %s", error)
                    self._lease_ends_at, self._asked_at = 0, None
                # Not wait_for: it loses a cancellation that comes with the event (Python 3.11).
                with suppress(TimeoutError):
                    async with asyncio.timeout(wait):
                        await self._wanted.wait()
        finally:
            await self._stop()

    async def look(self) -> float:
        """Attend to what is due; the answer is when to look again, in seconds."""
        store = self.tables.store
        now = self.now()
        until_renewal = await self._keep_lease(now)
        if not self.is_on_duty:
            return until_renewal
        room = MOST_AT_ONCE - len(self._busy)
        if room > 0:
            # Those that are being attended to are still due, so ask for more than there is room.
            passed_over = self._unreadable | self._busy.keys()
            for id in await store.read(table_logs.due(now, MOST_AT_ONCE + len(passed_over))):
                if id not in passed_over and len(self._busy) < MOST_AT_ONCE:
                    task = asyncio.create_task(self._attend(id))
                    self._busy[id] = task
                    task.add_done_callback(partial(self._is_done, id))
        # What is due already is being done, and says so when it is.
        next_wake = await store.read(table_logs.next_wake(after=now))
        if next_wake is None:
            return until_renewal
        return min(until_renewal, (next_wake - now) / 1000)

    async def _keep_lease(self, now: int) -> float:
        """Take or renew the lease when it is time to; the answer is when that is, in seconds.

        Not at every look: it is a durable write, and looks follow each other quickly.
        """
        if self._asked_at is not None:
            until_renewal = RENEW_SECONDS - (now - self._asked_at) / 1000
            if 0 < until_renewal <= RENEW_SECONDS:  # unless the clock was set back
                return until_renewal
        taken = await self.tables.store.write(leases.take(LEASE, self.holder, now, LEASE_MS))
        self._lease_ends_at = now + LEASE_MS if taken else 0
        self._asked_at = now
        return RENEW_SECONDS

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
        if table.needs_results:
            await self._settle(id, table)
            return
        if not table.pending_bots() and not self.tables.store.is_shared:
            # Due, and nothing to do: perhaps `wonderful admin` wrote to it.
            await self.tables.read_on(id)
            table = await self.tables.read(id)
        if table.overdue(self.now()):
            table = await self.tables.change(id, lambda t: run_out_of_time(t, self.now()))
        await asyncio.gather(
            *(self._decide(id, table, seat, bot) for seat, bot in table.pending_bots())
        )

    async def _settle(self, id: str, table: Table) -> None:
        async with self._settling:
            ratings = await settle(table, self.tables.store, self.now())
        await self.tables.change(id, lambda t: record_results(t, self.now(), ratings))

    async def _decide(self, id: str, table: Table, seat: int, bot: str) -> None:
        assert table.match is not None
        decision = table.match.game.decision
        began = time.perf_counter()
        made = await self.bot_pool.decide(id, table.match, seat, bot)
        self.metrics.bot_decided(time.perf_counter() - began)
        if made.failures:
            self.metrics.bot_failed()
        for by, actions in made.turns:
            act = partial(self._act, decision, seat, bot, actions, by)
            await self.tables.change(id, act)

    def _act(
        self, decision: str, seat: int, bot: str, actions: list[str], by: Decider, now: Table
    ) -> list[Fact]:
        """While the bot was asked, the person may have come back, or the game may have ended."""
        assert now.match is not None
        is_open = (seat, bot) in now.pending_bots() and now.match.game.decision == decision
        if not is_open:
            return []
        return act_for_seat(now, self.now(), seat, decision, actions, by)

    async def _stop(self) -> None:
        for task in self._busy.values():
            task.cancel()
        await asyncio.gather(*self._busy.values(), return_exceptions=True)
        with suppress(StorageError):  # it runs out by itself
            await self.tables.store.write(leases.drop(LEASE, self.holder))
