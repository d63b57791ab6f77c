"""The server without its network: everything that it consists of, put together and kept running."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final

from wonderful.catalog import load_catalog
from wonderful.errors import WonderfulError
from wonderful.server import commands
from wonderful.server.attendant import Attendant
from wonderful.server.desk import Desk
from wonderful.server.facts import Fact
from wonderful.server.limits import Limits
from wonderful.server.live import LiveTables
from wonderful.server.messages import asks
from wonderful.server.messages.tells import Bye, ChatLineInfo, TableTold
from wonderful.server.metrics import Metrics
from wonderful.server.options import SECOND
from wonderful.server.people import People
from wonderful.server.presence import Presence
from wonderful.server.rooms import EVERYWHERE, Connection, Rooms
from wonderful.server.seeing import GAME_ONLY, check_may_watch, lobby_row
from wonderful.server.set_folders import FoundSets
from wonderful.server.settings import Settings, addresses
from wonderful.server.storage.base import ConflictError, Person, StorageError, Store
from wonderful.server.table import FINISHED, OPEN, RUNNING, Table
from wonderful.server.thinkers import Thinkers
from wonderful.server.webhooks import TurnNotices, Webhooks

_FLUSH_SECONDS: Final = 0.2  # how often presence and lobby are told
_HOST_MS: Final = 2 * 60 * SECOND  # without the host, before another one takes over
_SECRETS_MS: Final = 15 * SECOND  # how often sessions are looked for that others have ended
_HEAL_SECONDS: Final = 1.0  # after a failure of the database, before a table is read again

_log = logging.getLogger(__name__)


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Service:
    """Tables, people, rooms, bots and clocks of one process."""

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
        self.metrics = Metrics(asks.TYPES)
        self.limits = Limits(is_on=settings.rate_limits)
        self.people = People(store, now, settings.invite_code)
        self.tables = LiveTables(store, self.catalog, now)
        self.rooms = Rooms(Presence(self.name))
        self.desk = Desk(self.tables, self.limits, self._talk)
        self.webhooks = Webhooks(settings.webhook_hosts, self.public_url)
        self._notices = TurnNotices(store, self.webhooks)
        self.thinkers = Thinkers(self.catalog, settings.bot_processes) if settings.attend else None
        self.attendant: Attendant | None = None
        if self.thinkers is not None:
            # Whoever has the file of a database for itself need not wait for an old lease to end.
            holder = self.name if store.is_shared else "alone"
            self.attendant = Attendant(self.tables, self.thinkers, holder, now, self.metrics)
        self._lobby_changed: set[str] = set()
        self._secrets_checked_at = now()
        self._absent: dict[tuple[str, str], int] = {}  # table and person: since when
        self._tasks: set[asyncio.Task[None]] = set()
        self.tables.is_watched = self.rooms.is_watched
        self.tables.listen(self.rooms.heard)
        self.tables.listen(self._note_lobby)
        self.tables.listen(self._notices.forget_ended)
        self.tables.listen_to_own(self._note_turns)
        self.tables.listen_to_own(self._notices.heard)
        self.tables.listen_to_own(_log_facts)

    # Life

    def start(self) -> None:
        """Begin to work by itself. The store is open already."""
        # Subscribed here and not in the tasks: nothing that happens meanwhile is missed.
        changes, shouts = self.store.changes(), self.store.shouts()
        self._keep(self._follow_changes(changes))
        self._keep(self._follow_shouts(shouts))
        self._keep(self._flush())
        if self.attendant is not None:
            self._keep(self.attendant.run())

    async def close(self) -> None:
        """Tell everybody, and stop. What was acknowledged is in the database."""
        self.is_closing = True
        self.rooms.end_all()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._notices.close()
        await self.webhooks.close()
        if self.thinkers is not None:
            self.thinkers.close()

    def _keep(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._is_done)

    def _is_done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("a part of the server ended", exc_info=error)
            self.metrics.failed()

    # Looking

    async def look(self, connection: Connection, id: str) -> TableTold:
        """Show a table to somebody, and tell them from now on what happens there."""
        table = await self.tables.read(id)
        check_may_watch(table, connection.person)
        return self.rooms.watch(connection, table)

    async def chat_lines(self, id: str) -> list[ChatLineInfo]:
        """What was said last at a table."""
        found = []
        names: dict[str, str] = {}
        for line in await self.store.last_chat(id):
            if line.person not in names:
                person = await self.store.person(line.person)
                names[line.person] = person.nickname if person is not None else ""
            found.append(
                ChatLineInfo(
                    number=line.number,
                    at=line.at,
                    person=line.person,
                    nickname=names[line.person],
                    text=line.text,
                )
            )
        return found

    # News

    def _talk(self, table: str, line: ChatLineInfo) -> None:
        self._shout({"chat": table, "line": line.model_dump()})

    def signed_out(self, person: str, which: str = EVERYWHERE, but: str = "") -> None:
        """A session has ended (its key), all of a person's but one, or all their tokens."""
        self.rooms.end_person(person, which, but)
        self._shout({"signed-out": person, "which": which, "but": but, "server": self.name})

    def changed(self, person: Person) -> Person:
        """A person has another name or other settings."""
        for connection in self.rooms.of_person(person.id):
            connection.know(person)
        self._shout({"person": person.id, "server": self.name})
        return person

    def _note_lobby(self, table: Table, facts: Sequence[Fact]) -> None:
        is_game_only = all(fact.kind in GAME_ONLY for fact in facts)
        if is_game_only and table.status == RUNNING:
            return
        is_hidden_now = table.was_public and facts[-1].kind == "options-changed"
        if table.options.is_public or is_hidden_now:
            self._lobby_changed.add(table.id)

    def _note_turns(self, table: Table, facts: Sequence[Fact]) -> None:
        """Who is waited for and not looking here may be looking somewhere else."""
        is_new = table.decision_number > table.length - len(facts)
        if table.match is None or not is_new:
            return
        away = [
            person
            for seat in table.pending_people()
            if (person := table.chair_at(seat).person) is not None
            and not self.rooms.is_looking(table.id, person)
        ]
        if away:
            decision = table.match.game.decision
            self._shout({"turn": table.id, "people": away, "decision": decision})

    def _shout(self, message: dict[str, Any]) -> None:
        """Tell all processes, this one too."""
        self._keep(self._shouted(json.dumps(message, ensure_ascii=False)))

    async def _shouted(self, text: str) -> None:
        try:
            await self.store.shout(text)
        except StorageError as error:
            _log.warning("others could not be told: %s", error)

    async def _follow_changes(self, changes: Any) -> None:
        """What other processes write is read here, too."""
        async for id, length in changes:
            try:
                if id:
                    await self.tables.catch_up(id, length)
                else:
                    await self.tables.catch_up_all()
            except (StorageError, WonderfulError) as error:
                _log.warning("table %s could not be read on: %s", id, error, extra={"table": id})
                self.storage_failed(id or None)

    async def _follow_shouts(self, shouts: Any) -> None:
        async for text in shouts:
            if text:
                self._hear(json.loads(text))
            else:  # some were missed: say again who is here, and hear it from the others
                self.rooms.presence.repeat()

    def _hear(self, shout: dict[str, Any]) -> None:
        match shout:
            case {"here": _}:
                table = self.rooms.presence.hear(shout, self.now())
                if table is not None:
                    self.rooms.tell_presence(table)
            case {"chat": table, "line": line}:
                self.rooms.tell_chat(table, ChatLineInfo.model_validate(line))
            case {"turn": table, "people": people, "decision": decision}:
                for person in people:
                    self.rooms.tell_turn(table, person, decision)
            case {"signed-out": person, "server": server} if server != self.name:
                self.rooms.end_person(person, shout["which"], shout["but"])
            case {"person": person, "server": server} if server != self.name:
                self._keep(self._know_again(person))

    async def _know_again(self, id: str) -> None:
        connections = self.rooms.of_person(id)
        person = await self.store.person(id) if connections else None
        for connection in connections:
            if person is not None:
                connection.know(person)

    # What is looked after from time to time

    async def _flush(self) -> None:
        """Presence and lobby are told a few times a second, however much happens."""
        while True:
            await asyncio.sleep(_FLUSH_SECONDS)
            try:
                now = self.now()
                for message in self.rooms.presence.news(now):
                    await self._shouted(json.dumps(message, ensure_ascii=False))
                for table in self.rooms.presence.forget_silent(now):
                    self.rooms.tell_presence(table)
                await self._tell_lobby()
                if now - self._secrets_checked_at >= _SECRETS_MS:
                    self._secrets_checked_at = now
                    await self._end_unknown()
                await self._stand_in(now)
                self.metrics.tables(len(self.tables), len(self.rooms.watched()))
            except (StorageError, ConflictError, WonderfulError) as error:
                _log.warning("looking after the rooms: %s", error)

    async def _end_unknown(self) -> None:
        """Others, such as `wonderful admin`, end sessions and write to tables without a word."""
        await self.store.look_for_others()
        connections = tuple(self.rooms.connections)
        keys = sorted({connection.key for connection in connections})
        known = await self.store.known_secrets(keys, self.now())
        for connection in connections:
            if connection.key not in known:
                connection.end(Bye(reason="signed-out"))

    async def _tell_lobby(self) -> None:
        changed, self._lobby_changed = self._lobby_changed, set()
        for id in changed if self.rooms.has_lobby else ():
            row = await self.store.table(id)
            if row is not None:
                self.rooms.tell_lobby(lobby_row(row))

    async def _stand_in(self, now: int) -> None:
        """People who are waited for and not there: after a while a bot decides for them."""
        absent: dict[tuple[str, str], int] = {}
        for id in self.rooms.watched():
            await self._pass_host(id, now, absent)
            table = self.tables.peek(id)
            if table is None:  # somebody works on it: what is known of its people stays
                absent |= {key: since for key, since in self._absent.items() if key[0] == id}
                continue
            gone = self._gone(table, now, absent)
            if gone:
                stand_in = partial(commands.stand_in_for, at=now, seats=gone)
                try:
                    await self.tables.command(id, stand_in)
                except (StorageError, WonderfulError) as error:  # the other tables are looked at
                    _log.warning("nobody stands in: %s", error, extra={"table": id})
        self._absent = absent

    async def _pass_host(self, id: str, now: int, absent: dict[tuple[str, str], int]) -> None:
        """Others wait at an open table for a host who is gone: one of them takes over."""
        table = self.tables.peek(id)
        here = self.rooms.presence.here(id)
        if table is None or table.status != OPEN or table.host in here:
            return
        seated = [each for each in here if table.chair_of(each) is not None]
        if not seated:
            return
        since = self._absent.get((id, table.host), now)
        absent[id, table.host] = since
        if now - since >= _HOST_MS:
            heir = seated[0]
            await self.tables.command(id, lambda t: commands.pass_host(t, now, heir))

    def _gone(self, table: Table, now: int, absent: dict[tuple[str, str], int]) -> list[int]:
        options = table.options
        waiting = table.pending_people()
        if not waiting or not options.gone_after or options.time.kind == "days":
            return []
        here = set(self.rooms.presence.here(table.id))
        playing = {chair.person for chair in table.chairs if not chair.has_left}
        if not here & playing:
            return []  # nobody waits for them
        gone = []
        for seat in waiting:
            person = table.chair_at(seat).person
            if person is not None and person not in here:
                since = self._absent.get((table.id, person), now)
                absent[table.id, person] = since
                if now - since >= options.gone_after * SECOND:
                    gone.append(seat)
        return gone

    def storage_failed(self, table: str | None) -> None:
        """Read a table again when the database is back: perhaps something was written after all."""
        self.metrics.storage_failed()
        if table is not None:
            self._keep(self._heal(table))

    async def _heal(self, table: str) -> None:
        await asyncio.sleep(_HEAL_SECONDS)
        with suppress(StorageError, WonderfulError):
            await self.tables.refresh(table)


def _log_facts(table: Table, facts: Sequence[Fact]) -> None:
    """What happens, with table and seat; turns only for those who look for something."""
    for fact in facts:
        level = logging.DEBUG if fact.kind in GAME_ONLY else logging.INFO
        if _log.isEnabledFor(level):
            place = {"table": table.id, "seat": fact.data.get("seat"), "person": fact.person}
            _log.log(level, "%s", fact.kind, extra=place)
    if table.status == FINISHED and facts[-1].kind == "acted":
        _log.info("finished", extra={"table": table.id})
