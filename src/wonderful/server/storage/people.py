"""Operations on people.

Each operation that changes a person changes only what it names, so that changes of others at the
same time stay, and returns the person as they are now. ConflictError if the person is gone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from wonderful.server.accounts.person import Person
from wonderful.server.storage.statements import (
    Operation,
    ReadOperation,
    Row,
    from_json,
    row,
    to_json,
    write,
)
from wonderful.server.storage.store import ConflictError

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
SELECT_PEOPLE: Final = """
SELECT people.id, people.nickname, people.created_at, people.login, people.password_hash,
       people.settings
FROM people
"""
# Deleted with a person, in addition to their sign-in secrets.
_DELETED_WITH_A_PERSON: Final = ("chat", "results", "ratings", "table_people")


def add(person: Person) -> Operation[None]:
    """ConflictError if the id or the login is taken."""
    yield from write(
        _ADD,
        id=person.id,
        nickname=person.nickname,
        created_at=person.created_at,
        login=person.login,
        password_hash=person.password_hash,
        settings=to_json(person.settings),
    )


def rename(id: str, nickname: str) -> Operation[Person]:
    return (yield from changed(id, (yield from write(_RENAME, id=id, nickname=nickname))))


def change_settings(
    id: str, change: Callable[[dict[str, Any]], dict[str, Any]]
) -> Operation[Person]:
    """`change` makes the new settings from the old ones; if it raises, nothing is changed.

    It may be called in another thread.
    """
    known = yield from locked(id)
    settings = to_json(change(known.settings))
    return (yield from changed(id, (yield from write(_SET_SETTINGS, id=id, settings=settings))))


def set_account(id: str, login: str, password_hash: str) -> Operation[Person]:
    """ConflictError also if the login is taken, or the person has one."""
    count = yield from write(_SET_ACCOUNT, id=id, login=login, password_hash=password_hash)
    return (yield from changed(id, count))


def delete(id: str) -> Operation[None]:
    """Forget a person: sign-in secrets, chat lines, results and ratings.

    The facts of tables keep the bare id: the games of the others still need them.
    """
    # The person first: this waits for operations that have locked them, and what those have
    # written is deleted as well.
    yield from write("DELETE FROM people WHERE id = :id", id=id)  # the secrets go with it
    for name in _DELETED_WITH_A_PERSON:
        yield from write(f"DELETE FROM {name} WHERE person = :id", id=id)


def by_id(id: str) -> ReadOperation[Person | None]:
    return person_of((yield from row(f"{SELECT_PEOPLE} WHERE id = :id", id=id)))


def by_login(login: str) -> ReadOperation[Person | None]:
    return person_of((yield from row(f"{SELECT_PEOPLE} WHERE login = :login", login=login)))


# For other operations


def lock(id: str) -> Operation[bool]:
    """Nobody else changes or deletes a person until this is committed; False: there is none."""
    return bool((yield from write(_LOCK, id=id)))


def locked(id: str) -> Operation[Person]:
    """A person whom nobody else changes or deletes until this is committed."""
    return (yield from changed(id, (yield from write(_LOCK, id=id))))


def changed(id: str, count: int) -> Operation[Person]:
    """A person of whom `count` rows were written, as they are now."""
    found = (yield from by_id(id)) if count else None
    if found is None:
        raise ConflictError(id)
    return found


def person_of(columns: Row | None) -> Person | None:
    """A row of `SELECT_PEOPLE`."""
    if columns is None:
        return None
    id, nickname, created_at, login, password_hash, settings = columns
    return Person(id, nickname, created_at, login, password_hash, from_json(settings))
