"""Messages between the processes of a server, for everything that is not in the logs of tables.

They are about presence, chat lines, turns, and people who have signed out or changed. They are
broadcast through the database and not stored, so a process may miss some of them.
"""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any

from wonderful.server.accounts.person import Person
from wonderful.server.messages.server_messages import ChatLineInfo
from wonderful.server.runtime.automatic_passing_setting import AutomaticPassingSetting
from wonderful.server.runtime.background_tasks import BackgroundTasks
from wonderful.server.runtime.subscriptions import EVERYWHERE, Subscriptions
from wonderful.server.storage import people
from wonderful.server.storage.store import StorageError, Store
from wonderful.server.table.facts import Fact
from wonderful.server.table.table_state import Table

_log = logging.getLogger(__name__)


class ProcessMessages:
    """Broadcasts messages, and forwards those of all processes to the connections of this one."""

    def __init__(
        self,
        store: Store,
        subscriptions: Subscriptions,
        automatic_passing_setting: AutomaticPassingSetting,
        tasks: BackgroundTasks,
        process: str,
        now: Callable[[], int],
    ) -> None:
        self._store = store
        self._subscriptions = subscriptions
        self._automatic_passing_setting = automatic_passing_setting
        self._tasks = tasks
        self._process = process  # the name of this process
        self._now = now

    # Sending

    def publish_chat(self, table: str, line: ChatLineInfo) -> None:
        """Send a new chat line to everybody who watches the table."""
        self._send({"chat": table, "line": line.model_dump()})

    def publish_sign_out(self, person: str, which: str = EVERYWHERE, but: str = "") -> None:
        """Close a person's connections: those of one session (its key), or all but one session
        (`EVERYWHERE`), or those of all tokens (`PROGRAMS`)."""
        self._subscriptions.disconnect_person(person, which, but)
        self._send({"signed-out": person, "which": which, "but": but, "server": self._process})

    def publish_person_change(self, person: Person) -> None:
        """Pass a person's new name or settings to their connections."""
        for connection in self._subscriptions.connections_of(person.id):
            connection.update_person(person)
        self._send({"person": person.id, "server": self._process})

    def publish_turns(self, table: Table, facts: Sequence[Fact]) -> None:
        """Notify people who have to decide now and do not watch the table in this process."""
        is_new = table.decision_number > table.length - len(facts)
        if table.match is None or not is_new:
            return
        away = [
            person
            for seat in table.pending_people()
            if (person := table.chair_at(seat).person) is not None
            and not self._subscriptions.is_watching_table(table.id, person)
        ]
        if away:
            decision = table.match.game.decision
            self._send({"turn": table.id, "people": away, "decision": decision})

    async def publish_presence(self, now: int) -> None:
        """Broadcast the presence at this process's tables, and drop expired entries."""
        for message in self._subscriptions.presence.take_broadcasts(now):
            await self._broadcast(message)
        for table in self._subscriptions.presence.drop_expired(now):
            self._subscriptions.send_presence(table)

    def _send(self, message: dict[str, Any]) -> None:
        self._tasks.start(self._broadcast(message))

    async def _broadcast(self, message: dict[str, Any]) -> None:
        try:
            await self._store.broadcast(json.dumps(message, ensure_ascii=False))
        except StorageError as error:
            _log.warning("broadcast to other processes failed: %s", error)

    # Receiving

    async def receive(self, broadcasts: AsyncIterator[str | None]) -> None:
        """Handle the messages of all processes, until the store is closed."""
        async for text in broadcasts:
            if text is not None:
                self._handle(json.loads(text))
            else:  # messages were lost, perhaps also messages of this process
                self._subscriptions.presence.rebroadcast_soon()
                self._automatic_passing_setting.forget_all()

    def _handle(self, message: dict[str, Any]) -> None:
        match message:
            case {"here": _}:
                table = self._subscriptions.presence.apply_broadcast(message, self._now())
                if table is not None:
                    self._subscriptions.send_presence(table)
            case {"chat": table, "line": line}:
                self._subscriptions.send_chat(table, ChatLineInfo.model_validate(line))
            case {"turn": table, "people": pending, "decision": decision}:
                for person in pending:
                    self._subscriptions.send_turn(table, person, decision)
            case {"signed-out": person, "server": process} if process != self._process:
                self._subscriptions.disconnect_person(person, message["which"], message["but"])
            case {"person": person, "server": process} if process != self._process:
                self._tasks.start(self._update_person(person))

    async def _update_person(self, id: str) -> None:
        self._automatic_passing_setting.forget(id)
        connections = self._subscriptions.connections_of(id)
        person = await self._store.read(people.by_id(id)) if connections else None
        for connection in connections:
            if person is not None:
                connection.update_person(person)
