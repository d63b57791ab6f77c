"""Chat at a table: who may write, what is stored, and who is sent the line."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import asdict
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
from wonderful.server.views.watch_permission import check_may_watch, may_watch

MAX_LINES: Final = 200  # in a snapshot
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

        A rematch continues the chat of the table before, for those who may watch that table. The
        last of its lines has number 0, so that the lines of this table begin with 1.
        """
        found = [ChatLineInfo(**asdict(line)) for line in await self._read(table, MAX_LINES)]
        before = await self._table_before(table, reader)
        while before is not None and len(found) < MAX_LINES:
            lines = await self._read(before, MAX_LINES - len(found))
            first = min(found[0].number, 1) - len(lines) if found else 1 - len(lines)
            found = [
                ChatLineInfo(**{**asdict(line), "number": number})
                for number, line in enumerate(lines, first)
            ] + found
            before = await self._table_before(before, reader)
        muted = reader.settings.get("muted", ())
        return [line for line in found if line.person not in muted]

    async def _read(self, table: str, count: int) -> list[chat.ChatLine]:
        return await self.tables.store.read(chat.last(table, count))

    async def _table_before(self, id: str, reader: Person) -> str | None:
        """The table of which this is the rematch, if the person may watch it."""
        try:
            before = (await self.tables.read(id)).rematch_of
            is_allowed = before is not None and may_watch(await self.tables.read(before), reader.id)
        except WonderfulError:  # the table before was deleted, or cannot be read any more
            return None
        return before if is_allowed else None


def clean_text(text: str) -> str:
    """Make a text a single line, without invisible or direction-changing characters."""
    visible = "".join(
        char if char.isprintable() or char == _ZERO_WIDTH_JOINER else " " for char in text
    )
    return unicodedata.normalize("NFC", " ".join(visible.split()))
