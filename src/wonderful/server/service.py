"""The server without its network: its parts put together, and kept running."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import asdict
from typing import Final

from wonderful.catalog import load_catalog
from wonderful.errors import WonderfulError
from wonderful.server.accounts.accounts import Accounts
from wonderful.server.accounts.rate_limits import RateLimits
from wonderful.server.messages.client_messages import MESSAGE_TYPES
from wonderful.server.messages.server_messages import Bye, ChatLineInfo, TableTold
from wonderful.server.ops.metrics import Metrics
from wonderful.server.ops.server_settings import Settings, addresses
from wonderful.server.ops.set_folders import FoundSets
from wonderful.server.runtime.absent_players import AbsentPlayers
from wonderful.server.runtime.background_tasks import BackgroundTasks
from wonderful.server.runtime.bot_pool import BotPool
from wonderful.server.runtime.command_handler import CommandHandler
from wonderful.server.runtime.lobby_updates import LobbyUpdates
from wonderful.server.runtime.presence import Presence
from wonderful.server.runtime.process_messages import ProcessMessages
from wonderful.server.runtime.scheduler import Scheduler
from wonderful.server.runtime.subscriptions import Connection, Subscriptions
from wonderful.server.runtime.table_repository import TableRepository
from wonderful.server.runtime.webhooks import TurnNotices, Webhooks
from wonderful.server.storage import chat, sign_in_secrets
from wonderful.server.storage.statements import TableChanged
from wonderful.server.storage.store import ConflictError, StorageError, Store
from wonderful.server.table.facts import Fact
from wonderful.server.table.table_state import FINISHED, Table
from wonderful.server.views.projection import GAME_ONLY, check_may_watch

_PERIOD_SECONDS: Final = 0.2  # how often presence and lobby are sent
_SECRETS_MS: Final = 15_000  # how often sessions are looked for that others have ended

_log = logging.getLogger(__name__)


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Service:
    """The parts of a server process: made here, started, and stopped."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        found: FoundSets | None = None,
        now: Callable[[], int] = now_ms,
    ) -> None:
        self.settings = settings
        self.store = store
        self.sets = found or FoundSets(load_catalog())
        self.catalog = self.sets.catalog
        self.now = now
        self.name = secrets.token_hex(8)  # of this process, among those that share a database
        self.is_closing = False
        # The last one: where others reach it, not this machine alone.
        self.public_url = addresses(settings)[-1].rstrip("/")
        self.origins = tuple(
            each.rstrip("/").lower() for each in (self.public_url, *settings.allowed_origins)
        )
        self.metrics = Metrics(MESSAGE_TYPES)
        self.limits = RateLimits(is_on=settings.rate_limits)
        self.accounts = Accounts(store, now, settings.invite_code)
        self.tables = TableRepository(store, self.catalog, now)
        self.subscriptions = Subscriptions(Presence(self.name))
        self._tasks = BackgroundTasks(self.metrics.failed)
        self.process_messages = ProcessMessages(
            store, self.subscriptions, self._tasks, self.name, now
        )
        self.command_handler = CommandHandler(self.tables, self.limits, self.process_messages.chat)
        self.absent_players = AbsentPlayers(self.tables, self.subscriptions)
        self.webhooks = Webhooks(settings.webhook_hosts, self.public_url)
        self._notices = TurnNotices(store, self.webhooks)
        self._lobby = LobbyUpdates(store, self.subscriptions)
        self.bot_pool = BotPool(self.catalog, settings.bot_processes) if settings.attend else None
        self.scheduler: Scheduler | None = None
        if self.bot_pool is not None:
            # Whoever has the file of a database for itself need not wait for an old lease to end.
            holder = self.name if store.is_shared else "alone"
            self.scheduler = Scheduler(self.tables, self.bot_pool, holder, now, self.metrics)
        self._secrets_checked_at = now()
        self.tables.is_watched = self.subscriptions.is_watched
        self.tables.listen(self.subscriptions.heard)
        self.tables.listen(self._lobby.note)
        self.tables.listen(self._notices.forget_ended)
        self.tables.listen_to_own(self.process_messages.turns)
        self.tables.listen_to_own(self._notices.heard)
        self.tables.listen_to_own(_log_facts)

    def start(self) -> None:
        """Begin to work by itself. The store is open already."""
        # Subscribed here and not in the tasks: nothing that happens meanwhile is missed.
        changes, broadcasts = self.store.changes(), self.store.broadcasts()
        self._tasks.start(self._follow_changes(changes))
        self._tasks.start(self.process_messages.receive(broadcasts))
        self._tasks.start(self._work_periodically())
        if self.scheduler is not None:
            self._tasks.start(self.scheduler.run())

    async def close(self) -> None:
        """Tell everybody, and stop. What was acknowledged is in the database."""
        self.is_closing = True
        self.subscriptions.end_all()
        await self._tasks.cancel()
        await self._notices.close()
        await self.webhooks.close()
        if self.bot_pool is not None:
            self.bot_pool.close()

    # For connections

    async def look(self, connection: Connection, id: str) -> TableTold:
        """Show a table to somebody, and tell them from now on what happens there."""
        table = await self.tables.read(id)
        check_may_watch(table, connection.person)
        return self.subscriptions.watch(connection, table)

    async def chat_lines(self, id: str) -> list[ChatLineInfo]:
        """The newest lines of chat at a table."""
        return [ChatLineInfo(**asdict(line)) for line in await self.store.read(chat.last(id))]

    # In the background

    async def _follow_changes(self, changes: AsyncIterator[TableChanged | None]) -> None:
        """Read what other processes write."""
        async for change in changes:
            if change is None:
                await self.tables.catch_up_all()
                continue
            try:
                await self.tables.catch_up(change.table, change.length)
            except (StorageError, WonderfulError) as error:
                table = change.table
                _log.warning("table could not be read on: %s", error, extra={"table": table})
                self.metrics.storage_failed()
                self.tables.refresh_soon(table)

    async def _work_periodically(self) -> None:
        """A few times a second, however much happens."""
        while True:
            await asyncio.sleep(_PERIOD_SECONDS)
            now = self.now()
            try:
                await self.process_messages.presence(now)
                await self._lobby.send()
                if now - self._secrets_checked_at >= _SECRETS_MS:
                    self._secrets_checked_at = now
                    await self.look_for_changes()
                await self.absent_players.check(now)
                self.metrics.tables(len(self.tables), len(self.subscriptions.watched()))
            except (StorageError, ConflictError, WonderfulError) as error:
                _log.warning("periodic work: %s", error)

    async def look_for_changes(self) -> None:
        """Others, such as `wonderful admin`, write to tables and end sessions without telling."""
        await self.store.look_for_changes()
        connections = tuple(self.subscriptions.connections)
        keys = sorted({connection.key for connection in connections})
        known = await self.store.read(sign_in_secrets.known(keys, self.now()))
        for connection in connections:
            if connection.key not in known:
                connection.end(Bye(reason="signed-out"))


def _log_facts(table: Table, facts: Sequence[Fact]) -> None:
    """What happens, with table and seat; turns only for those who look for something."""
    for fact in facts:
        level = logging.DEBUG if fact.kind in GAME_ONLY else logging.INFO
        if _log.isEnabledFor(level):
            place = {"table": table.id, "seat": fact.data.get("seat"), "person": fact.person}
            _log.log(level, "%s", fact.kind, extra=place)
    if table.status == FINISHED and facts[-1].kind == "acted":
        _log.info("finished", extra={"table": table.id})
