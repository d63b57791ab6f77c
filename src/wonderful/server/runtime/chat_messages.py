"""Chat at a table: who may write, what is stored, and who is sent the line."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Final

from wonderful.errors import WonderfulError
from wonderful.server.accounts.person import Person
from wonderful.server.accounts.rate_limits import RateLimits
from wonderful.server.messages.client_messages import Chat
from wonderful.server.messages.server_messages import ChatLineInfo, Done
from wonderful.server.runtime.table_repository import TableRepository
from wonderful.server.storage import chat
from wonderful.server.storage.store import ConflictError
from wonderful.server.table.command_definition import TableError
from wonderful.server.table.table_state import Table
from wonderful.server.views.watch_permission import check_may_watch, may_read_at_rematch

MAX_LINES: Final = 200  # in a snapshot
_MAX_TABLES_BEFORE: Final = 2  # whose chat a rematch continues
_ZERO_WIDTH_JOINER: Final = "\u200d"  # between the parts of an emoji

PublishChat = Callable[[str, ChatLineInfo], None]


class ChatMessages:
    """Stores and publishes chat lines."""

    def __init__(self, tables: TableRepository, limits: RateLimits, publish: PublishChat) -> None:
        self.tables = tables
        self.limits = limits
        self._publish = publish

    async def post(self, person: Person, message: Chat) -> Done:
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
            self._publish(message.table, info)
        return Done(id=message.id, number=line.number)

    async def lines_for(self, table: str, reader: Person) -> list[ChatLineInfo]:
        """The latest lines that a person may read, oldest first.

        A rematch continues the chat of the tables before. The last of their lines has number 0, so
        that the lines of this table begin with 1.
        """
        current = await self.tables.read(table)
        check_may_watch(current, reader.id)
        earlier: list[chat.ChatLine] = []
        for before in await self._tables_before(current, reader):
            earlier = await self._read(before) + earlier
        own = await self._read(table)  # last, so that no line is missed that is posted meanwhile
        numbered = [
            replace(line, number=number) for number, line in enumerate(earlier, 1 - len(earlier))
        ]
        muted = reader.settings.get("muted", ())
        return [
            ChatLineInfo(**asdict(line))
            for line in (numbered + own)[-MAX_LINES:]
            if line.person not in muted
        ]

    async def _read(self, table: str) -> list[chat.ChatLine]:
        return await self.tables.store.read(chat.last(table, MAX_LINES))

    async def _tables_before(self, table: Table, reader: Person) -> list[str]:
        """The tables of which this is the rematch and whose chat is continued, the last first."""
        found: list[str] = []
        while table.rematch_of is not None and len(found) < _MAX_TABLES_BEFORE:
            try:
                table = await self.tables.read(table.rematch_of)
            except WonderfulError:  # it was deleted, or cannot be read any more
                break
            if not may_read_at_rematch(table, reader.id):
                break
            found.append(table.id)
        return found


def clean_text(text: str) -> str:
    """Make a text a single line, without invisible or direction-changing characters."""
    visible = "".join(
        char if char.isprintable() or char == _ZERO_WIDTH_JOINER else " " for char in text
    )
    return unicodedata.normalize("NFC", " ".join(visible.split()))
