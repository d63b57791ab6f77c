"""Chat at a table: who may write, what is stored, and who is sent the line."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Final

from wonderful.server.accounts.person import Person
from wonderful.server.accounts.rate_limits import RateLimits
from wonderful.server.messages.client_messages import Chat
from wonderful.server.messages.server_messages import ChatLineInfo, Done
from wonderful.server.runtime.table_repository import TableRepository
from wonderful.server.storage import chat
from wonderful.server.storage.store import ConflictError
from wonderful.server.table.command_definition import TableError
from wonderful.server.views.watch_permission import check_may_watch

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


def clean_text(text: str) -> str:
    """Make a text a single line, without invisible or direction-changing characters."""
    visible = "".join(
        char if char.isprintable() or char == _ZERO_WIDTH_JOINER else " " for char in text
    )
    return unicodedata.normalize("NFC", " ".join(visible.split()))
