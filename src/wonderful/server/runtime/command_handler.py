"""Executes the requests that people send to tables, by websocket or by HTTP."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from wonderful.rules.game import Game
from wonderful.rules.plan_shortcuts import plan
from wonderful.rules.preview import preview
from wonderful.server.accounts.accounts import new_id
from wonderful.server.accounts.person import Person
from wonderful.server.accounts.rate_limits import RateLimits
from wonderful.server.messages.client_messages import Chat, PlanRequest, PreviewRequest, Rematch
from wonderful.server.messages.server_messages import ChatLineInfo, Done, PlanReply, PreviewReply
from wonderful.server.runtime.table_repository import TableRepository
from wonderful.server.storage import chat, table_logs
from wonderful.server.storage.store import ConflictError
from wonderful.server.table.automatic_commands import create, link_rematch
from wonderful.server.table.command import Request, TableError, TableMessage
from wonderful.server.table.command_table import execute
from wonderful.server.table.facts import Fact
from wonderful.server.table.seating_commands import SeatBot, Sit, Start
from wonderful.server.table.table_options import TableOptions
from wonderful.server.table.table_state import ABANDONED, Table
from wonderful.server.views.watch_permission import check_may_watch

_ZERO_WIDTH_JOINER: Final = "\u200d"  # between the parts of an emoji
_MAX_REMATCHES: Final = 20
_ID_BYTES: Final = 9  # 72 bits, so that nobody can guess the id of a table
_NEW_TABLE: Final = "new"  # placeholder for the table's id while its first facts are created

Answer = Done | PreviewReply | PlanReply
PublishChat = Callable[[str, ChatLineInfo], None]


@dataclass(frozen=True, slots=True)
class NewTable:
    """The description of a table to create."""

    options: TableOptions
    bots: Sequence[str] = ()  # they get the last chairs
    sits: bool = True  # whether the host takes the first chair
    starts: bool = False  # whether the game begins at once; all chairs must be taken


class CommandHandler:
    """Returns the answer to a person's message, or raises the error that explains the refusal."""

    def __init__(
        self, tables: TableRepository, limits: RateLimits, publish_chat: PublishChat
    ) -> None:
        self.tables = tables
        self.limits = limits
        self.publish_chat = publish_chat

    async def handle(self, person: Person, message: TableMessage) -> Answer:
        match message:
            case Rematch():
                return await self._rematch(person, message)
            case Chat():
                return await self._chat(person, message)
            case PreviewRequest():
                game, seat = await self._own_game(person, message)
                effect = preview(game, seat, message.actions).to_json()
                return PreviewReply(id=message.id, preview=effect)
            case PlanRequest():
                game, seat = await self._own_game(person, message)
                return PlanReply(id=message.id, plan=plan(game, seat, message.plan).to_json(game))
            case _:
                request = self._request(person, message.id)
                change = partial(execute, request=request, message=message)
                table = await self.tables.change(message.table, change)
                return Done(id=message.id, number=table.length)

    def _request(self, person: Person, client_id: str | None = None) -> Request:
        return Request(person.id, self.tables.now(), client_id, person.nickname)

    async def _own_game(self, person: Person, message: TableMessage) -> tuple[Game, int]:
        table = await self.tables.read(message.table)
        seat = table.seat_of(person.id)
        if seat is None or table.match is None:
            raise TableError("not-seated")
        return table.match.game, seat

    # New tables

    async def create(self, person: Person, new_table: NewTable) -> Table:
        """Create a table and seat its host and its bots."""
        facts = self._first_facts(person, new_table)
        self.limits.check("create-table", person.id)
        return await self.tables.create(new_id(), facts)

    def _first_facts(self, person: Person, new_table: NewTable) -> list[Fact]:
        request = self._request(person)
        table = Table(_NEW_TABLE, self.tables.catalog)
        facts = create(table, request, new_table.options)
        chairs = len(table.chairs)
        if len(new_table.bots) + new_table.sits > chairs:
            raise TableError("table-full", players=chairs)
        messages: list[TableMessage] = []
        if new_table.sits:
            messages.append(Sit(id="sit", table=table.id))
        for chair, bot in enumerate(new_table.bots, chairs - len(new_table.bots)):
            messages.append(SeatBot(id="seat-bot", table=table.id, chair=chair, bot=bot))
        if new_table.starts:
            messages.append(Start(id="start", table=table.id))
        for message in messages:
            facts += execute(table, request, message)
        return facts

    async def _rematch(self, person: Person, message: Rematch) -> Done:
        """The id of the new table is derived from the old one, so that all players get the same."""
        old = await self.tables.read(message.table)
        check_may_watch(old, person.id)
        if not old.is_over:
            raise TableError("rematch-later")
        if not any(chair.person == person.id for chair in old.chairs):
            raise TableError("not-seated")
        bots = [chair.bot for chair in old.chairs if chair.bot is not None]
        options = replace(old.options, lesson=False)  # the lesson's deal is always the same
        facts = self._first_facts(person, NewTable(options, bots))
        request = self._request(person, message.id)
        id = await self._rematch_table(old.id, request, facts)
        link = partial(link_rematch, request=self._request(person), rematch=id)
        linked = await self.tables.change(old.id, link)
        return Done(id=message.id, number=linked.length, table=id)

    async def _rematch_table(self, old: str, request: Request, facts: list[Fact]) -> str:
        """Create the new table, or join it if it exists. Abandoned tables are skipped."""
        for number in range(_MAX_REMATCHES):
            digest = hashlib.sha256(f"rematch {number} of {old}".encode()).hexdigest()
            id = digest[: 2 * _ID_BYTES]
            if await self.tables.store.read(table_logs.table(id)) is None:
                self.limits.check("create-table", request.person)
            try:
                await self.tables.create(id, facts)
            except ConflictError:
                if (await self.tables.read(id)).status == ABANDONED:
                    continue
                await self.tables.change(id, partial(_join, request=request))
            return id
        raise TableError("rematch-later")

    # Chat

    async def _chat(self, person: Person, message: Chat) -> Done:
        self.limits.check("chat", person.id)
        table = await self.tables.read(message.table)
        check_may_watch(table, person.id)
        text = clean_text(message.text)
        if not text:
            raise TableError("empty-chat")
        try:
            line, is_new = await self.tables.store.write(
                chat.add(message.table, self.tables.now(), person.id, text, message.id)
            )
        except ConflictError:  # the table has just been deleted
            raise TableError("no-such-table", table=message.table) from None
        if is_new:
            info = ChatLineInfo(
                number=line.number,
                at=line.at,
                person=person.id,
                nickname=person.nickname,
                text=line.text,
            )
            self.publish_chat(message.table, info)
        return Done(id=message.id, number=line.number)


def _join(table: Table, request: Request) -> list[Fact]:
    if table.chair_of(request.person) is not None:
        return []
    return execute(table, request, Sit(id=request.client_id or "sit", table=table.id))


def clean_text(text: str) -> str:
    """Make a text a single line, without invisible or direction-changing characters."""
    visible = "".join(
        char if char.isprintable() or char == _ZERO_WIDTH_JOINER else " " for char in text
    )
    return unicodedata.normalize("NFC", " ".join(visible.split()))
