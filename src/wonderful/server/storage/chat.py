"""Operations on the chat of tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from wonderful.server.storage.statements import Operation, ReadOperation, rows, write
from wonderful.server.storage.store import ConflictError


@dataclass(frozen=True, slots=True)
class ChatLine:
    number: int  # within its table, from 1
    at: int
    person: str
    nickname: str  # the current one; empty if the person was deleted
    text: str


_INCREMENT_LENGTH: Final = "UPDATE tables SET chat_length = chat_length + 1 WHERE id = :id"
_DECREMENT_LENGTH: Final = "UPDATE tables SET chat_length = chat_length - 1 WHERE id = :id"
_ADD: Final = """
INSERT INTO chat (table_id, number, at, person, text, client_id)
SELECT id, chat_length, :at, :person, :text, :client_id FROM tables WHERE id = :id
"""
_LINES: Final = """
SELECT chat.number, chat.at, chat.person, coalesce(people.nickname, ''), chat.text
FROM chat LEFT JOIN people ON people.id = chat.person
WHERE chat.table_id = :id
"""
_BY_CLIENT_ID: Final = f"{_LINES} AND chat.person = :person AND chat.client_id = :client_id"
_LAST: Final = f"{_LINES} ORDER BY chat.number DESC LIMIT :limit"


def add(
    table: str, at: int, person: str, text: str, client_id: str | None = None
) -> Operation[tuple[ChatLine, bool]]:
    """Add a line. Return the line, and whether it is new.

    Lines of a person with the same client id are the same line. Raises ConflictError if the table
    no longer exists.
    """
    # This locks the row of the table, so that lines are numbered in sequence.
    if not (yield from write(_INCREMENT_LENGTH, id=table)):
        raise ConflictError(table)
    if client_id is not None:
        existing = yield from rows(_BY_CLIENT_ID, id=table, person=person, client_id=client_id)
        if existing:
            yield from write(_DECREMENT_LENGTH, id=table)
            return ChatLine(*existing[0]), False
    yield from write(_ADD, id=table, at=at, person=person, text=text, client_id=client_id)
    [line] = yield from last(table, limit=1)
    return line, True


def last(table: str, limit: int = 200) -> ReadOperation[list[ChatLine]]:
    """Return the newest lines, oldest first."""
    found = yield from rows(_LAST, id=table, limit=limit)
    return [ChatLine(*columns) for columns in reversed(found)]
