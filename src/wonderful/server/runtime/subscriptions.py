"""Connections and what they watch: news of tables go to everybody who may see them.

Belongs to one event loop. Nothing here waits: a connection takes what it is given, or is closed.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from wonderful.rules.view_types import ViewChanges
from wonderful.server.accounts.person import Person
from wonderful.server.messages.server_messages import (
    Bye,
    ChatLineInfo,
    ChatTold,
    LobbyRow,
    LobbyTold,
    PresenceTold,
    TableInfo,
    TableTold,
    Tell,
    Unwatched,
    YourTurn,
)
from wonderful.server.runtime.presence import Presence
from wonderful.server.table.facts import Fact
from wonderful.server.table.table_state import Table
from wonderful.server.views.projection import (
    GAME_ONLY,
    Picture,
    changed_alike,
    info_of,
    may_watch,
    news,
    next_picture,
    picture_of,
    whole,
)

EVERYWHERE: Final = "everywhere"
PROGRAMS: Final = "programs"

_log = logging.getLogger(__name__)


class Connection(Protocol):
    """Somebody who is told things: one tab, one program."""

    person: str
    key: str  # the session or token by which it came
    is_program: bool  # came by a token
    muted: frozenset[str]

    def know(self, person: Person) -> None:
        """Something about the person has changed."""

    def send(self, text: str) -> None:
        """Take a message to deliver; never waits."""

    def end(self, bye: Bye) -> None:
        """Say goodbye and close."""


@dataclass(slots=True, eq=False)
class Room:
    """A table that somebody watches."""

    info: TableInfo
    watchers: dict[Connection, int | None] = field(default_factory=dict)  # and their seats
    pictures: dict[int | None, Picture] = field(default_factory=dict)


class Subscriptions:
    """All connections of this process."""

    def __init__(self, presence: Presence) -> None:
        self.presence = presence
        self.connections: set[Connection] = set()
        self._rooms: dict[str, Room] = {}
        self._by_person: dict[str, set[Connection]] = {}
        self._watching: dict[Connection, set[str]] = {}
        self._lobby: set[Connection] = set()

    # Coming and going

    def enter(self, connection: Connection) -> None:
        self.connections.add(connection)
        self._by_person.setdefault(connection.person, set()).add(connection)
        self._watching[connection] = set()

    def exit(self, connection: Connection) -> None:
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

    def of_person(self, person: str) -> Iterable[Connection]:
        return tuple(self._by_person.get(person, ()))

    def watch(self, connection: Connection, table: Table) -> TableTold:
        """From now on it hears of a table; the answer is the whole of it."""
        room = self._rooms.get(table.id)
        if room is None:
            room = self._rooms[table.id] = Room(info_of(table))
        seat = table.seat_of(connection.person)
        if connection not in room.watchers:
            self.presence.arrive(table.id, connection.person)
            self._watching[connection].add(table.id)
        room.watchers[connection] = seat
        picture = room.pictures.get(seat)
        if picture is None:
            picture = room.pictures[seat] = picture_of(table, seat)
        return whole(table, seat, picture, room.info, self.presence.here(table.id))

    def unwatch(self, connection: Connection, table: str) -> None:
        room = self._rooms.get(table)
        if room is None or connection not in room.watchers:
            return
        seat = room.watchers.pop(connection)
        self._watching[connection].discard(table)
        self.presence.depart(table, connection.person)
        if seat not in room.watchers.values():
            room.pictures.pop(seat, None)
        if not room.watchers:
            del self._rooms[table]

    def watched_by(self, connection: Connection) -> frozenset[str]:
        return frozenset(self._watching[connection])

    def is_watched(self, table: str) -> bool:
        return table in self._rooms

    def watched(self) -> list[str]:
        return list(self._rooms)

    def watch_lobby(self, connection: Connection, is_watching: bool) -> None:
        (self._lobby.add if is_watching else self._lobby.discard)(connection)

    @property
    def has_lobby(self) -> bool:
        return bool(self._lobby)

    # News

    def heard(self, table: Table, facts: Sequence[Fact]) -> None:
        """More has happened at a table: everybody is told what is new for them."""
        room = self._rooms.get(table.id)
        if room is None:
            return
        info = None
        if table.status != room.info.status or any(f.kind not in GAME_ONLY for f in facts):
            now = info_of(table)
            if now != room.info:
                info = room.info = now
        self._send_away(room, table)
        actor = changed_alike(table, facts)
        alike: ViewChanges | None = None
        old, room.pictures = room.pictures, {}
        texts: dict[int | None, str] = {}
        for connection, before in room.watchers.items():
            seat = table.seat_of(connection.person)
            if seat != before or (old[seat].view is None and table.match is not None):
                # Another seat, or the game has begun: show everything.
                room.watchers[connection] = seat
                if seat not in room.pictures:
                    room.pictures[seat] = picture_of(table, seat)
                here = self.presence.here(table.id)
                shown = whole(table, seat, room.pictures[seat], room.info, here)
                connection.send(shown.to_text())
                continue
            if seat not in texts:
                known = alike if seat != actor else None
                picture, changes = next_picture(table, seat, old[seat], known)
                if actor is not None and seat != actor:
                    alike = changes
                room.pictures[seat] = picture
                texts[seat] = news(table, seat, old[seat], picture, changes, info).to_text()
            connection.send(texts[seat])

    def _send_away(self, room: Room, table: Table) -> None:
        """Who looked on before the game may have to go when it begins."""
        for connection in list(room.watchers):
            if not may_watch(table, connection.person):
                self.unwatch(connection, table.id)
                connection.send(Unwatched(table=table.id).to_text())

    def tell_presence(self, table: str) -> None:
        self._to_room(table, PresenceTold(table=table, here=self.presence.here(table)))

    def tell_chat(self, table: str, line: ChatLineInfo) -> None:
        text = ChatTold(table=table, line=line).to_text()
        room = self._rooms.get(table)
        for connection in room.watchers if room is not None else ():
            if line.person not in connection.muted:
                connection.send(text)

    def tell_turn(self, table: str, person: str, decision: str) -> None:
        """Tell somebody that they are waited for, where they are not looking at that table."""
        for connection in self.of_person(person):
            if table not in self._watching[connection]:
                connection.send(YourTurn(table=table, decision=decision).to_text())

    def is_looking(self, table: str, person: str) -> bool:
        """Whether a person watches a table through this process."""
        return any(table in self._watching[each] for each in self.of_person(person))

    def tell_lobby(self, row: LobbyRow) -> None:
        text = LobbyTold(row=row).to_text()
        for connection in self._lobby:
            connection.send(text)

    def end_person(self, person: str, which: str, but: str = "") -> None:
        """Somebody has signed out: everywhere (but with one session), with all programs, or
        with one session."""
        for connection in self.of_person(person):
            if connection.key == but:
                continue
            is_meant = which in (EVERYWHERE, connection.key)
            if is_meant or (which == PROGRAMS and connection.is_program):
                connection.end(Bye(reason="signed-out"))

    def end_all(self) -> None:
        for connection in tuple(self.connections):
            connection.end(Bye(reason="shutdown"))

    def _to_room(self, table: str, tell: Tell) -> None:
        room = self._rooms.get(table)
        if room is not None:
            text = tell.to_text()
            for connection in room.watchers:
                connection.send(text)
