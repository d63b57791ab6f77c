"""The server without its network interface: creates its parts and runs them."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Final

from wonderful.catalog import load_catalog
from wonderful.errors import WonderfulError
from wonderful.server.accounts.guests_and_accounts import Accounts
from wonderful.server.accounts.person import Person
from wonderful.server.accounts.rate_limits import RateLimits
from wonderful.server.messages.client_messages import MESSAGE_TYPES
from wonderful.server.messages.server_messages import Bye, ChatLineInfo, TableSnapshot
from wonderful.server.ops.metrics import Metrics
from wonderful.server.ops.server_settings import Settings, addresses, allowed_hosts
from wonderful.server.ops.set_folders import LoadedSets
from wonderful.server.runtime.absent_players import AbsentPlayers
from wonderful.server.runtime.background_tasks import BackgroundTasks
from wonderful.server.runtime.bot_pool import BotPool
from wonderful.server.runtime.chat_messages import ChatMessages
from wonderful.server.runtime.command_handler import CommandHandler
from wonderful.server.runtime.lobby_updates import LobbyUpdates
from wonderful.server.runtime.presence import Presence
from wonderful.server.runtime.process_messages import ProcessMessages
from wonderful.server.runtime.rematches import Rematches
from wonderful.server.runtime.scheduler import Scheduler
from wonderful.server.runtime.subscriptions import Connection, Subscriptions
from wonderful.server.runtime.table_creation import TableCreator
from wonderful.server.runtime.table_repository import TableRepository
from wonderful.server.runtime.webhooks import TurnNotifier, Webhooks
from wonderful.server.storage import sign_in_secrets
from wonderful.server.storage.statements import TableChanged
from wonderful.server.storage.store import ConflictError, StorageError, Store
from wonderful.server.table.facts import Fact
from wonderful.server.table.table_state import FINISHED, Table
from wonderful.server.views.projection import GAME_FACT_KINDS
from wonderful.server.views.watch_permission import check_may_watch

_PERIOD_SECONDS: Final = 0.2  # between updates of presence and lobby
_SESSION_CHECK_MS: Final = 15_000  # between checks for sessions that others have ended

_log = logging.getLogger(__name__)


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Service:
    """Creates, starts and stops the parts of a server process."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        sets: LoadedSets | None = None,
        now: Callable[[], int] = now_ms,
    ) -> None:
        self.settings = settings
        self.store = store
        self.sets = sets or LoadedSets(load_catalog())
        self.catalog = self.sets.catalog
        self.now = now
        self.name = secrets.token_hex(8)  # of this process, unique among those with the database
        self.is_closing = False
        # The last address is the one that other machines can reach.
        self.public_url = addresses(settings)[-1].rstrip("/")
        self.allowed_hosts = allowed_hosts(settings)
        self.origins = tuple(
            each.rstrip("/").lower() for each in (self.public_url, *settings.allowed_origins)
        )
        self.metrics = Metrics(MESSAGE_TYPES)
        self.limits = RateLimits(is_enabled=settings.rate_limits)
        self.accounts = Accounts(store, now, settings.invite_code)
        self.tables = TableRepository(store, self.catalog, now)
        self.subscriptions = Subscriptions(Presence(self.name))
        self._tasks = BackgroundTasks(self.metrics.record_error)
        self.process_messages = ProcessMessages(
            store,
            self.subscriptions,
            self.tables.automatic_passing_setting,
            self._tasks,
            self.name,
            now,
        )
        self.table_creator = TableCreator(self.tables, self.limits)
        self._chat_messages = ChatMessages(
            self.tables, self.limits, self.process_messages.publish_chat
        )
        self.command_handler = CommandHandler(
            self.tables, Rematches(self.table_creator), self._chat_messages
        )
        self.absent_players = AbsentPlayers(self.tables, self.subscriptions)
        self.webhooks = Webhooks(settings.webhook_hosts, self.public_url)
        self._turn_notifier = TurnNotifier(store, self.webhooks)
        self._lobby = LobbyUpdates(store, self.subscriptions)
        self.bot_pool = BotPool(self.catalog, settings.bot_processes) if settings.attend else None
        self.scheduler: Scheduler | None = None
        if self.bot_pool is not None:
            # A SQLite file has only one process, which need not wait until an old lease expires.
            holder = self.name if store.is_shared else "alone"
            self.scheduler = Scheduler(self.tables, self.bot_pool, holder, now, self.metrics)
        self._sessions_checked_at = now()
        self.tables.is_watched = self.subscriptions.is_watched
        self.tables.add_listener(self.subscriptions.on_facts)
        self.tables.add_listener(self._lobby.on_facts)
        self.tables.add_listener(self._turn_notifier.on_facts)
        self.tables.add_own_write_listener(self.process_messages.publish_turns)
        self.tables.add_own_write_listener(self._turn_notifier.on_own_facts)
        self.tables.add_own_write_listener(_log_facts)

    def start(self) -> None:
        """Start the background tasks. The store must be open."""
        # Subscribe here and not in the tasks, so that no change is missed until they run.
        changes, broadcasts = self.store.changes(), self.store.broadcasts()
        self._tasks.start(self._follow_changes(changes))
        self._tasks.start(self.process_messages.receive(broadcasts))
        self._tasks.start(self._run_periodic_tasks())
        if self.scheduler is not None:
            self._tasks.start(self.scheduler.run())

    async def close(self) -> None:
        """Disconnect everybody and stop. All acknowledged commands are in the database."""
        self.is_closing = True
        self.subscriptions.disconnect_all()
        await self._tasks.cancel()
        await self._turn_notifier.close()
        await self.webhooks.close()
        if self.bot_pool is not None:
            self.bot_pool.close()

    # For connections

    async def watch_table(self, connection: Connection, id: str) -> TableSnapshot:
        """Subscribe a connection to a table. Returns the snapshot to begin with."""
        table = await self.tables.read(id)
        check_may_watch(table, connection.person)
        return self.subscriptions.watch(connection, table)

    async def chat_lines(self, id: str, reader: Person) -> list[ChatLineInfo]:
        """The latest chat lines of a table and, for a rematch, of the tables before it."""
        return await self._chat_messages.lines_for(id, reader)

    # Background tasks

    async def _follow_changes(self, changes: AsyncIterator[TableChanged | None]) -> None:
        """Refresh tables when other processes have written to them."""
        async for change in changes:
            if change is None:
                await self.tables.refresh_all()
                continue
            try:
                await self.tables.refresh_if_behind(change.table, change.length)
            except (StorageError, WonderfulError) as error:
                table = change.table
                _log.warning("refresh failed: %s", error, extra={"table": table})
                self.metrics.record_storage_failure()
                self.tables.refresh_soon(table)

    async def _run_periodic_tasks(self) -> None:
        """Send presence and lobby updates, and check sessions and absent players."""
        while True:
            await asyncio.sleep(_PERIOD_SECONDS)
            now = self.now()
            try:
                await self.process_messages.publish_presence(now)
                await self._lobby.send()
                if now - self._sessions_checked_at >= _SESSION_CHECK_MS:
                    self._sessions_checked_at = now
                    await self.check_for_outside_changes()
                await self.absent_players.check(now)
                self.metrics.set_table_counts(
                    len(self.tables), len(self.subscriptions.watched_tables())
                )
            except (StorageError, ConflictError, WonderfulError) as error:
                _log.warning("periodic tasks failed: %s", error)

    async def check_for_outside_changes(self) -> None:
        """Find changes that were not broadcast, e.g. by `wonderful admin`: facts of tables, and
        sessions that were ended."""
        await self.store.poll_for_changes()
        connections = tuple(self.subscriptions.connections)
        keys = sorted({connection.key for connection in connections})
        valid = await self.store.read(sign_in_secrets.valid_digests(keys, self.now()))
        for connection in connections:
            if connection.key not in valid:
                connection.disconnect(Bye(reason="signed-out"))


def _log_facts(table: Table, facts: Sequence[Fact]) -> None:
    """Log what happens at tables. Moves of the game are logged only at level debug."""
    for fact in facts:
        level = logging.DEBUG if fact.kind in GAME_FACT_KINDS else logging.INFO
        if _log.isEnabledFor(level):
            fields = {"table": table.id, "seat": fact.data.get("seat"), "person": fact.person}
            _log.log(level, "%s", fact.kind, extra=fields)
    if table.status == FINISHED and facts[-1].kind == "acted":
        _log.info("finished", extra={"table": table.id})
