"""Operations on people, their secrets and their talk. Called by `sql.SqlStore`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from wonderful.server.storage.base import ChatLine, ConflictError, Person
from wonderful.server.storage.steps import (
    Row,
    Steps,
    from_json,
    row,
    rows,
    to_json,
    write,
)

_ADD: Final = """
INSERT INTO people (id, nickname, created_at, login, password_hash, settings)
VALUES (:id, :nickname, :created_at, :login, :password_hash, :settings)
"""
# Changes nothing, and keeps others from changing or deleting the person until this is committed.
_LOCK: Final = "UPDATE people SET nickname = nickname WHERE id = :id"
_RENAME: Final = "UPDATE people SET nickname = :nickname WHERE id = :id"
_SET_SETTINGS: Final = "UPDATE people SET settings = :settings WHERE id = :id"
_SET_ACCOUNT: Final = """
UPDATE people SET login = :login, password_hash = :password_hash WHERE id = :id AND login IS NULL
"""
_SET_PASSWORD: Final = "UPDATE people SET password_hash = :new WHERE id = :id"
_PEOPLE: Final = """
SELECT people.id, people.nickname, people.created_at, people.login, people.password_hash,
       people.settings
FROM people
"""
_ADD_SECRET: Final = """
INSERT INTO secrets (digest, kind, person, created_at, expires_at)
VALUES (:digest, :kind, :person, :created_at, :expires_at)
"""
_EXPIRED: Final = "DELETE FROM secrets WHERE person = :person AND expires_at <= :now"
_VALID: Final = """
digest = :digest AND kind = :kind AND (expires_at IS NULL OR expires_at > :now)
"""
_OF_SECRET: Final = f"{_PEOPLE} JOIN secrets ON secrets.person = people.id WHERE {_VALID}"
_EXTEND: Final = f"""
UPDATE secrets SET expires_at = :expires_at WHERE {_VALID} AND expires_at < :if_before
"""
_KNOWN_SECRETS: Final = """
SELECT digest FROM secrets WHERE (expires_at IS NULL OR expires_at > :now)
"""
_AT_ONCE: Final = 100  # values in one question
_UNCOUNT_LINE: Final = "UPDATE tables SET chat_length = chat_length - 1 WHERE id = :id"
_SAME_LINE: Final = """
SELECT number, at, person, text FROM chat
WHERE table_id = :id AND person = :person AND client_id = :client_id
"""
_COUNT_LINE: Final = "UPDATE tables SET chat_length = chat_length + 1 WHERE id = :id"
_ADD_LINE: Final = """
INSERT INTO chat (table_id, number, at, person, text, client_id)
VALUES (:id, :number, :at, :person, :text, :client_id)
"""
_LINES: Final = """
SELECT number, at, person, text FROM chat
WHERE table_id = :id AND number > :after ORDER BY number LIMIT :most
"""
_LAST_LINES: Final = """
SELECT number, at, person, text FROM chat
WHERE table_id = :id ORDER BY number DESC LIMIT :most
"""
# What goes with a person, apart from the secrets.
_FORGET: Final = ("chat", "results", "ratings", "table_people")


def add(person: Person) -> Steps[None]:
    yield from write(
        _ADD,
        id=person.id,
        nickname=person.nickname,
        created_at=person.created_at,
        login=person.login,
        password_hash=person.password_hash,
        settings=to_json(person.settings),
    )


# Each changes only what it names, so that what others change at the same time stays.


def rename(id: str, nickname: str) -> Steps[Person]:
    return (yield from _changed(id, (yield from write(_RENAME, id=id, nickname=nickname))))


def change_settings(id: str, change: Callable[[dict[str, Any]], dict[str, Any]]) -> Steps[Person]:
    known = yield from _locked(id)
    settings = to_json(change(known.settings))
    return (yield from _changed(id, (yield from write(_SET_SETTINGS, id=id, settings=settings))))


def set_account(id: str, login: str, password_hash: str) -> Steps[Person]:
    count = yield from write(_SET_ACCOUNT, id=id, login=login, password_hash=password_hash)
    return (yield from _changed(id, count))


def set_password(id: str, old: str | None, new: str, ends: Sequence[str]) -> Steps[Person]:
    known = yield from _locked(id)
    if old is not None and known.password_hash != old:
        raise ConflictError(id)
    count = yield from write(_SET_PASSWORD, id=id, new=new)
    for kind in ends:
        yield from drop_secrets(id, kind)
    return (yield from _changed(id, count))


def lock(id: str) -> Steps[bool]:
    """Nobody else changes or deletes a person until this is committed; False: there is none."""
    return bool((yield from write(_LOCK, id=id)))


def _locked(id: str) -> Steps[Person]:
    return (yield from _changed(id, (yield from write(_LOCK, id=id))))


def _changed(id: str, count: int) -> Steps[Person]:
    found = (yield from by_id(id)) if count else None
    if found is None:
        raise ConflictError(id)
    return found


def by_id(id: str) -> Steps[Person | None]:
    return _person((yield from row(f"{_PEOPLE} WHERE id = :id", id=id)))


def by_login(login: str) -> Steps[Person | None]:
    return _person((yield from row(f"{_PEOPLE} WHERE login = :login", login=login)))


def _person(columns: Row | None) -> Person | None:
    if columns is None:
        return None
    id, nickname, created_at, login, password_hash, settings = columns
    return Person(id, nickname, created_at, login, password_hash, from_json(settings))


def delete(id: str) -> Steps[None]:
    """The facts stay, and with them the bare id: the games of the others still need them.

    The person first: whoever has locked them is waited for, and what they wrote goes as well.
    """
    yield from write("DELETE FROM people WHERE id = :id", id=id)  # the secrets go with it
    for name in _FORGET:
        yield from write(f"DELETE FROM {name} WHERE person = :id", id=id)


def add_secret(
    digest: str,
    kind: str,
    person: str,
    now: int,
    expires_at: int | None,
    password_hash: str | None,
) -> Steps[None]:
    """Also the moment to forget what has run out: nobody else looks at it."""
    known = yield from _locked(person)
    if password_hash is not None and known.password_hash != password_hash:
        raise ConflictError(person)
    yield from write(_EXPIRED, person=person, now=now)
    yield from write(
        _ADD_SECRET,
        digest=digest,
        kind=kind,
        person=person,
        created_at=now,
        expires_at=expires_at,
    )


def of_secret(digest: str, kind: str, now: int) -> Steps[Person | None]:
    return _person((yield from row(_OF_SECRET, digest=digest, kind=kind, now=now)))


def extend_secret(digest: str, kind: str, now: int, if_before: int, expires_at: int) -> Steps[bool]:
    count = yield from write(
        _EXTEND, digest=digest, kind=kind, now=now, if_before=if_before, expires_at=expires_at
    )
    return bool(count)


def known_secrets(digests: Sequence[str], now: int) -> Steps[set[str]]:
    return (yield from among(f"{_KNOWN_SECRETS} AND digest IN", digests, now=now))


def among(sql: str, values: Sequence[str], **params: Any) -> Steps[set[str]]:
    """Those of many values that a query finds. It ends with IN and is asked for so many at once,
    always the same number, so that it has one text only and both databases prepare it once."""
    names = [f"value{number}" for number in range(_AT_ONCE)]
    question = f"{sql} ({', '.join(f':{name}' for name in names)})"
    found: set[str] = set()
    for start in range(0, len(values), _AT_ONCE):
        some = dict.fromkeys(names, values[start])
        some |= zip(names, values[start : start + _AT_ONCE], strict=False)
        found |= {value for (value,) in (yield from rows(question, **some, **params))}
    return found


def take_secret(digest: str, kind: str, now: int) -> Steps[Person | None]:
    """Of two who come at once both see it, but only one of them deletes it."""
    person = yield from of_secret(digest, kind, now)
    deleted = yield from write(
        f"DELETE FROM secrets WHERE {_VALID}", digest=digest, kind=kind, now=now
    )
    return person if deleted else None


def drop_secrets(person: str, kind: str | None) -> Steps[int]:
    if kind is None:
        return (yield from write("DELETE FROM secrets WHERE person = :person", person=person))
    sql = "DELETE FROM secrets WHERE person = :person AND kind = :kind"
    return (yield from write(sql, person=person, kind=kind))


def add_line(
    table: str, at: int, person: str, text: str, client_id: str | None
) -> Steps[tuple[ChatLine, bool]]:
    """Counting locks the row of the table, so that lines get their numbers one after another."""
    if not (yield from write(_COUNT_LINE, id=table)):
        raise ConflictError(table)  # it was deleted
    if client_id is not None:
        known = yield from rows(_SAME_LINE, id=table, person=person, client_id=client_id)
        if known:
            yield from write(_UNCOUNT_LINE, id=table)
            return ChatLine(*known[0]), False
    [(number,)] = yield from rows("SELECT chat_length FROM tables WHERE id = :id", id=table)
    line = {"id": table, "number": number, "at": at, "person": person, "text": text}
    yield from write(_ADD_LINE, **line, client_id=client_id)
    return ChatLine(number, at, person, text), True


def lines(table: str, after: int, limit: int) -> Steps[list[ChatLine]]:
    found = yield from rows(_LINES, id=table, after=after, most=limit)
    return [ChatLine(*columns) for columns in found]


def last_lines(table: str, limit: int) -> Steps[list[ChatLine]]:
    found = yield from rows(_LAST_LINES, id=table, most=limit)
    return [ChatLine(*columns) for columns in reversed(found)]
