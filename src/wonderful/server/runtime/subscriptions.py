"""The connections of this process and the tables that they watch: sends snapshots and updates.

Must be used in one event loop. Sending never waits: a connection queues messages, and is closed if
its queue gets too long.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, Protocol

from wonderful.rules.view_types import ViewChanges
from wonderful.server.accounts.person import Person
from wonderful.server.messages.server_messages import (
    Bye,
    ChatLineInfo,
    ChatPosted,
    LobbyRow,
    LobbyUpdate,
    PresenceUpdate,
    TableInfo,
    TableSnapshot,
    Unwatched,
    YourTurn,
)
from wonderful.server.runtime.presence import Presence
from wonderful.server.table.facts import Fact
from wonderful.server.table.table_state import Table
from wonderful.server.views.projection import (
    GAME_FACT_KINDS,
    Projection,
    make_snapshot,
    make_update,
    next_projection,
    project,
    sole_actor,
)
from wonderful.server.views.table_info import info_of
from wonderful.server.views.watch_permission import may_watch

EVERYWHERE: Final = "everywhere"
PROGRAMS: Final = "programs"

_log = logging.getLogger(__name__)


class Connection(Protocol):
    """A websocket connection of a person: a browser tab or a program."""

    person: str
    key: str  # the digest of the session or token that it signed in with
    is_program: bool  # signed in with a token
    muted: frozenset[str]

    def update_person(self, person: Person) -> None:
        """Use the person's new name and settings."""

    def send(self, text: str) -> None:
        """Queue a message, without waiting."""

    def disconnect(self, bye: Bye) -> None:
        """Send a last message and close the connection."""


@dataclass(slots=True, eq=False)
class _TableWatchers:
    """The connections that watch a table, and what was last sent to each seat."""

    info: TableInfo
    seats: dict[Connection, int | None] = field(default_factory=dict)
    projections: dict[int | None, Projection] = field(default_factory=dict)


class Subscriptions:
    """All connections of this process, and what they watch."""

    def __init__(self, presence: Presence) -> None:
        self.presence = presence
        self.connections: set[Connection] = set()
        self._watchers: dict[str, _TableWatchers] = {}  # by table
        self._by_person: dict[str, set[Connection]] = {}
        self._watching: dict[Connection, set[str]] = {}
        self._lobby: set[Connection] = set()
        self._chat_collectors: list[tuple[str, list[ChatLineInfo]]] = []

    # Connections

    def add(self, connection: Connection) -> None:
        self.connections.add(connection)
        self._by_person.setdefault(connection.person, set()).add(connection)
        self._watching[connection] = set()

    def remove(self, connection: Connection) -> None:
        for table in list(self._watching.get(connection, ())):
            self.unwatch(connection, table)
        self._watching.pop(connection, None)
        self._lobby.discard(connection)
        self.connections.discard(connection)
        others = self._by_person.get(connection.person)
        if others is not None:
            others.discard(connection)
            if not others:
                del self._by_person[connection.person]

    def connections_of(self, person: str) -> Iterable[Connection]:
        return tuple(self._by_person.get(person, ()))

    def watch(self, connection: Connection, table: Table) -> TableSnapshot:
        """Subscribe a connection to a table. Returns the snapshot to begin with."""
        watchers = self._watchers.get(table.id)
        if watchers is None:
            watchers = self._watchers[table.id] = _TableWatchers(info_of(table))
        seat = table.seat_of(connection.person)
        if connection not in watchers.seats:
            self.presence.connect(table.id, connection.person)
            self._watching[connection].add(table.id)
        watchers.seats[connection] = seat
        projection = watchers.projections.get(seat)
        if projection is None:
            projection = watchers.projections[seat] = project(table, seat)
        return make_snapshot(
            table, seat, projection, watchers.info, self.presence.people_at(table.id)
        )

    def unwatch(self, connection: Connection, table: str) -> None:
        watchers = self._watchers.get(table)
        if watchers is None or connection not in watchers.seats:
            return
        seat = watchers.seats.pop(connection)
        self._watching[connection].discard(table)
        self.presence.disconnect(table, connection.person)
        if seat not in watchers.seats.values():
            watchers.projections.pop(seat, None)
        if not watchers.seats:
            del self._watchers[table]

    def tables_watched_by(self, connection: Connection) -> frozenset[str]:
        return frozenset(self._watching[connection])

    def is_watched(self, table: str) -> bool:
        return table in self._watchers

    def watched_tables(self) -> list[str]:
        return list(self._watchers)

    def watch_lobby(self, connection: Connection, is_watching: bool) -> None:
        (self._lobby.add if is_watching else self._lobby.discard)(connection)

    @property
    def has_lobby_watchers(self) -> bool:
        return bool(self._lobby)

    # Messages

    def on_facts(self, table: Table, facts: Sequence[Fact]) -> None:
        """Send the changes of a table to its watchers: to each seat what it may see."""
        watchers = self._watchers.get(table.id)
        if watchers is None:
            return
        info = None
        if table.status != watchers.info.status or any(
            f.kind not in GAME_FACT_KINDS for f in facts
        ):
            now = info_of(table)
            if now != watchers.info:
                info = watchers.info = now
        self._unwatch_forbidden(watchers, table)
        actor = sole_actor(table, facts)
        others_changes: ViewChanges | None = None  # the same for all seats but the actor's
        old, watchers.projections = watchers.projections, {}
        texts: dict[int | None, str] = {}
        for connection, before in watchers.seats.items():
            seat = table.seat_of(connection.person)
            if seat != before or (old[seat].view is None and table.match is not None):
                # The person has another seat, or the game has begun: send a snapshot.
                watchers.seats[connection] = seat
                if seat not in watchers.projections:
                    watchers.projections[seat] = project(table, seat)
                here = self.presence.people_at(table.id)
                projection = watchers.projections[seat]
                snapshot = make_snapshot(table, seat, projection, watchers.info, here)
                connection.send(snapshot.to_text())
                continue
            if seat not in texts:
                shared = others_changes if seat != actor else None
                projection, changes = next_projection(table, seat, old[seat], shared)
                if actor is not None and seat != actor:
                    others_changes = changes
                watchers.projections[seat] = projection
                texts[seat] = make_update(
                    table, seat, old[seat], projection, changes, info
                ).to_text()
            connection.send(texts[seat])

    def _unwatch_forbidden(self, watchers: _TableWatchers, table: Table) -> None:
        """End the subscriptions of spectators who may not watch any more, e.g. a started game."""
        for connection in list(watchers.seats):
            if not may_watch(table, connection.person):
                self.unwatch(connection, table.id)
                connection.send(Unwatched(table=table.id).to_text())

    def send_presence(self, table: str) -> None:
        message = PresenceUpdate(table=table, here=self.presence.people_at(table))
        watchers = self._watchers.get(table)
        if watchers is not None:
            text = message.to_text()
            for connection in watchers.seats:
                connection.send(text)

    @contextmanager
    def collect_chat(self, table: str) -> Iterator[list[ChatLineInfo]]:
        """Collect the chat lines of a table that are posted meanwhile, for a connection that does
        not watch it yet."""
        lines: list[ChatLineInfo] = []
        self._chat_collectors.append((table, lines))
        try:
            yield lines
        finally:
            # Not by equality: others may have collected the same.
            self._chat_collectors = [each for each in self._chat_collectors if each[1] is not lines]

    def send_chat(self, table: str, line: ChatLineInfo) -> None:
        for watched, lines in self._chat_collectors:
            if watched == table:
                lines.append(line)
        text = ChatPosted(table=table, line=line).to_text()
        watchers = self._watchers.get(table)
        for connection in watchers.seats if watchers is not None else ():
            if line.person not in connection.muted:
                connection.send(text)

    def send_turn(self, table: str, person: str, decision: str) -> None:
        """Notify a person of their turn, on connections that do not watch the table."""
        for connection in self.connections_of(person):
            if table not in self._watching[connection]:
                connection.send(YourTurn(table=table, decision=decision).to_text())

    def is_watching_table(self, table: str, person: str) -> bool:
        """Whether a person watches a table through this process."""
        return any(table in self._watching[each] for each in self.connections_of(person))

    def send_lobby(self, row: LobbyRow) -> None:
        text = LobbyUpdate(row=row).to_text()
        for connection in self._lobby:
            connection.send(text)

    def disconnect_person(self, person: str, which: str, but: str = "") -> None:
        """Close the connections of one session or token (its key), of all tokens (`PROGRAMS`), or
        all of them (`EVERYWHERE`) except those of the session `but`."""
        for connection in self.connections_of(person):
            if connection.key == but:
                continue
            is_selected = which in (EVERYWHERE, connection.key)
            if is_selected or (which == PROGRAMS and connection.is_program):
                connection.disconnect(Bye(reason="signed-out"))

    def disconnect_all(self) -> None:
        for connection in tuple(self.connections):
            connection.disconnect(Bye(reason="shutdown"))
