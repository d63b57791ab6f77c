"""Performs what is due at tables: bots decide, clocks expire, finished games get their results.

Only one process does this for all tables: the one that holds the lease in the database. When it
dies, the lease expires and another process takes over. Unfinished bot decisions are made again.
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
from wonderful.server.runtime import scheduler_lease
from wonderful.server.runtime.bot_pool import BotPool
from wonderful.server.runtime.game_catalogs import ContentError
from wonderful.server.runtime.game_results import save_results
from wonderful.server.runtime.scheduler_lease import SchedulerLease
from wonderful.server.runtime.table_repository import TableRepository
from wonderful.server.storage import table_logs
from wonderful.server.storage.store import StorageError
from wonderful.server.table.automatic_commands import (
    act_for_seat,
    record_results,
    stand_in_for_overdue,
)
from wonderful.server.table.facts import Fact
from wonderful.server.table.table_state import Table

MAX_CONCURRENT_TABLES: Final = 64  # tables that are run at the same time

_log = logging.getLogger(__name__)


class Scheduler:
    """Runs the tables that are due while this process holds the lease."""

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
        self.now = now
        self.metrics = metrics or Metrics()
        self.lease = SchedulerLease(tables.store, holder, now)
        self._running: dict[str, asyncio.Task[None]] = {}
        # Tables that cannot be read. They stay due and would crowd out other tables.
        self._unreadable: set[str] = set()
        self._wake_up = asyncio.Event()
        # Ratings are read, computed and written, so one table at a time.
        self._results_lock = asyncio.Lock()
        tables.add_listener(self._on_facts)

    def _on_facts(self, table: Table, _facts: Sequence[Fact]) -> None:
        """Wake up if a bot has to decide now, or the game has ended."""
        self._unreadable.discard(table.id)
        if table.pending_bots() or table.needs_results:
            self._wake_up.set()

    async def run(self) -> None:
        """Run due tables until cancelled."""
        try:
            while True:
                self._wake_up.clear()
                wait = scheduler_lease.RENEW_SECONDS
                try:
                    wait = await self.run_due_tables()
                except StorageError as error:  # retry, or let another process take over
                    _log.warning("scheduler: the database failed: %s", error)
                    self.lease.forget()
                # Not wait_for: it loses a cancellation that arrives with the event (Python 3.11).
                with suppress(TimeoutError):
                    async with asyncio.timeout(wait):
                        await self._wake_up.wait()
        finally:
            await self._stop()

    async def run_due_tables(self) -> float:
        """Start running the tables that are due. Returns the seconds until the next call."""
        store = self.tables.store
        now = self.now()
        until_renewal = await self.lease.renew_if_due(now)
        if not self.lease.is_held:
            return until_renewal
        if len(self._running) < MAX_CONCURRENT_TABLES:
            # Running tables are still due in the database, so read that many more.
            skipped = self._unreadable | self._running.keys()
            limit = MAX_CONCURRENT_TABLES + len(skipped)
            for id in await store.read(table_logs.due(now, limit)):
                if id not in skipped and len(self._running) < MAX_CONCURRENT_TABLES:
                    task = asyncio.create_task(self._run_table_safely(id))
                    self._running[id] = task
                    task.add_done_callback(partial(self._on_table_done, id))
        # Tables that are due already are running, and wake the scheduler when they are done.
        next_wake = await store.read(table_logs.next_wake(after=now))
        if next_wake is None:
            return until_renewal
        return min(until_renewal, (next_wake - now) / 1000)

    def _on_table_done(self, id: str, _task: asyncio.Task[None]) -> None:
        del self._running[id]
        self._wake_up.set()

    async def _run_table_safely(self, id: str) -> None:
        """Run a table and log failures, so that the scheduler continues with other tables."""
        try:
            await self.run_table(id)
        except (StorageError, WonderfulError) as error:
            _log.warning("table %s: %s", id, error)
            await asyncio.sleep(scheduler_lease.RENEW_SECONDS)  # before the next attempt
        except Exception:
            _log.exception("table %s: scheduler failed", id)
            await asyncio.sleep(scheduler_lease.RENEW_SECONDS)

    async def run_table(self, id: str) -> None:
        """Do everything that is due at a table: expired clocks, then all bots, or the results."""
        try:
            table = await self.tables.read(id)
        except ContentError:
            self._unreadable.add(id)
            raise
        if table.needs_results:
            await self._save_results(id, table)
            return
        if not table.pending_bots() and not self.tables.store.is_shared:
            # Due, but nothing to do: `wonderful admin` may have written to the table.
            await self.tables.refresh(id)
            table = await self.tables.read(id)
        if table.overdue(self.now()):
            table = await self.tables.change(id, lambda t: stand_in_for_overdue(t, self.now()))
        await asyncio.gather(
            *(self._decide(id, table, seat, bot) for seat, bot in table.pending_bots())
        )

    async def _save_results(self, id: str, table: Table) -> None:
        async with self._results_lock:
            ratings = await save_results(table, self.tables.store, self.now())
        await self.tables.change(id, lambda t: record_results(t, self.now(), ratings))

    async def _decide(self, id: str, table: Table, seat: int, bot: str) -> None:
        assert table.match is not None
        decision = table.match.game.decision
        began = time.perf_counter()
        made = await self.bot_pool.decide(id, table.match, seat, bot)
        self.metrics.record_bot_decision(time.perf_counter() - began)
        if made.failures:
            self.metrics.record_bot_failure()
        await self.tables.change(id, partial(self._act, decision, seat, bot, made.turns))

    def _act(
        self,
        decision: str,
        seat: int,
        bot: str,
        turns: Sequence[tuple[Decider, list[str]]],
        now: Table,
    ) -> list[Fact]:
        """Act only if the decision is still open: while the bot was thinking, the player may have
        returned, or the game may have ended. The whole decision is stored at once."""
        assert now.match is not None
        is_open = (seat, bot) in now.pending_bots() and now.match.game.decision == decision
        if not is_open:
            return []
        facts: list[Fact] = []
        for by, actions in turns:
            facts += act_for_seat(now, self.now(), seat, decision, actions, by)
        return facts

    async def _stop(self) -> None:
        for task in self._running.values():
            task.cancel()
        await asyncio.gather(*self._running.values(), return_exceptions=True)
        with suppress(StorageError):  # the lease expires anyway
            await self.lease.release()
