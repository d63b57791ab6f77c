"""Operations on people.

An operation that changes a person writes only the columns it names, so that concurrent changes are
not lost, and returns the changed person. It raises ConflictError if the person does not exist.
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
# Changes nothing, but locks the row: others cannot change or delete the person until the commit.
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
# Tables whose rows are deleted with a person. The sign-in secrets are deleted by the foreign key.
_TABLES_OF_PERSON: Final = ("chat", "results", "ratings", "table_people")


def add(person: Person) -> Operation[None]:
    """Add a person. Raises ConflictError if the id or the login is taken."""
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
    return (yield from read_changed(id, (yield from write(_RENAME, id=id, nickname=nickname))))


def change_settings(
    id: str, change: Callable[[dict[str, Any]], dict[str, Any]]
) -> Operation[Person]:
    """Replace the settings with the result of `change`, which gets the old ones.

    If `change` raises an error, nothing is changed. It may be called in another thread.
    """
    person = yield from lock_and_read(id)
    settings = to_json(change(person.settings))
    return (
        yield from read_changed(id, (yield from write(_SET_SETTINGS, id=id, settings=settings)))
    )


def set_account(id: str, login: str, password_hash: str) -> Operation[Person]:
    """Turn a guest into an account.

    Raises ConflictError also if the login is taken, or if the person already has an account.
    """
    count = yield from write(_SET_ACCOUNT, id=id, login=login, password_hash=password_hash)
    return (yield from read_changed(id, count))


def delete(id: str) -> Operation[None]:
    """Delete a person with their sign-in secrets, chat lines, results and ratings.

    The facts of tables keep the id: the other players' games need them.
    """
    # Delete the person first: this waits for operations that have locked the row, so that their
    # writes are deleted as well.
    yield from write("DELETE FROM people WHERE id = :id", id=id)
    for name in _TABLES_OF_PERSON:
        yield from write(f"DELETE FROM {name} WHERE person = :id", id=id)


def by_id(id: str) -> ReadOperation[Person | None]:
    return person_from_row((yield from row(f"{SELECT_PEOPLE} WHERE id = :id", id=id)))


def by_login(login: str) -> ReadOperation[Person | None]:
    return person_from_row((yield from row(f"{SELECT_PEOPLE} WHERE login = :login", login=login)))


# For other operations


def lock(id: str) -> Operation[bool]:
    """Lock a person until the commit. Return False if the person does not exist."""
    return bool((yield from write(_LOCK, id=id)))


def lock_and_read(id: str) -> Operation[Person]:
    """Lock a person until the commit, and return them."""
    return (yield from read_changed(id, (yield from write(_LOCK, id=id))))


def read_changed(id: str, count: int) -> Operation[Person]:
    """Return a person after a write that affected `count` rows.

    Raises ConflictError if it affected none.
    """
    person = (yield from by_id(id)) if count else None
    if person is None:
        raise ConflictError(id)
    return person


def person_from_row(columns: Row | None) -> Person | None:
    """Convert a row of `SELECT_PEOPLE`."""
    if columns is None:
        return None
    id, nickname, created_at, login, password_hash, settings = columns
    return Person(id, nickname, created_at, login, password_hash, from_json(settings))
