"""Messages between the processes of a server, about what is not in the logs of tables.

Presence, chat lines, turns, and people who have signed out or changed. They are broadcast through
the database and not kept: whoever misses one misses little.
"""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any

from wonderful.server.accounts.person import Person
from wonderful.server.messages.server_messages import ChatLineInfo
from wonderful.server.runtime.background_tasks import BackgroundTasks
from wonderful.server.runtime.subscriptions import EVERYWHERE, Subscriptions
from wonderful.server.storage import people
from wonderful.server.storage.store import StorageError, Store
from wonderful.server.table.facts import Fact
from wonderful.server.table.table_state import Table

_log = logging.getLogger(__name__)


class ProcessMessages:
    """Sends the messages of this process, and passes those of all processes on to connections."""

    def __init__(
        self,
        store: Store,
        subscriptions: Subscriptions,
        tasks: BackgroundTasks,
        process: str,
        now: Callable[[], int],
    ) -> None:
        self._store = store
        self._subscriptions = subscriptions
        self._tasks = tasks
        self._process = process  # the name of this one
        self._now = now

    # Sending

    def chat(self, table: str, line: ChatLineInfo) -> None:
        """A new line of chat."""
        self._send({"chat": table, "line": line.model_dump()})

    def signed_out(self, person: str, which: str = EVERYWHERE, but: str = "") -> None:
        """A session has ended (its key), all of a person's but one, or all their tokens."""
        self._subscriptions.end_person(person, which, but)
        self._send({"signed-out": person, "which": which, "but": but, "server": self._process})

    def person_changed(self, person: Person) -> None:
        """A person has another name or other settings."""
        for connection in self._subscriptions.of_person(person.id):
            connection.know(person)
        self._send({"person": person.id, "server": self._process})

    def turns(self, table: Table, facts: Sequence[Fact]) -> None:
        """People who have to decide and do not watch the table here may be connected elsewhere."""
        is_new = table.decision_number > table.length - len(facts)
        if table.match is None or not is_new:
            return
        away = [
            person
            for seat in table.pending_people()
            if (person := table.chair_at(seat).person) is not None
            and not self._subscriptions.is_looking(table.id, person)
        ]
        if away:
            decision = table.match.game.decision
            self._send({"turn": table.id, "people": away, "decision": decision})

    async def presence(self, now: int) -> None:
        """Who has come to the tables of this process, or gone from them."""
        for message in self._subscriptions.presence.news(now):
            await self._broadcast(message)
        for table in self._subscriptions.presence.forget_silent(now):
            self._subscriptions.tell_presence(table)

    def _send(self, message: dict[str, Any]) -> None:
        self._tasks.start(self._broadcast(message))

    async def _broadcast(self, message: dict[str, Any]) -> None:
        try:
            await self._store.broadcast(json.dumps(message, ensure_ascii=False))
        except StorageError as error:
            _log.warning("other processes could not be told: %s", error)

    # Receiving

    async def receive(self, broadcasts: AsyncIterator[str | None]) -> None:
        """Handle the messages of all processes, until the store is closed."""
        async for text in broadcasts:
            if text is not None:
                self._handle(json.loads(text))
            else:  # some were missed: say again who is here, as the others do from time to time
                self._subscriptions.presence.repeat()

    def _handle(self, message: dict[str, Any]) -> None:
        match message:
            case {"here": _}:
                table = self._subscriptions.presence.hear(message, self._now())
                if table is not None:
                    self._subscriptions.tell_presence(table)
            case {"chat": table, "line": line}:
                self._subscriptions.tell_chat(table, ChatLineInfo.model_validate(line))
            case {"turn": table, "people": waited_for, "decision": decision}:
                for person in waited_for:
                    self._subscriptions.tell_turn(table, person, decision)
            case {"signed-out": person, "server": process} if process != self._process:
                self._subscriptions.end_person(person, message["which"], message["but"])
            case {"person": person, "server": process} if process != self._process:
                self._tasks.start(self._update_person(person))

    async def _update_person(self, id: str) -> None:
        connections = self._subscriptions.of_person(id)
        person = await self._store.read(people.by_id(id)) if connections else None
        for connection in connections:
            if person is not None:
                connection.know(person)
