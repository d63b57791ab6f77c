"""Operations on sign-in secrets: passwords, sessions, API tokens and one-time links.

The database contains only their digests. Sessions, tokens and links have a `kind`, belong to a
person, and are valid until they expire.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wonderful.server.accounts.person import Person
from wonderful.server.storage import people
from wonderful.server.storage.statements import (
    Operation,
    ReadOperation,
    row,
    select_in,
    write,
)
from wonderful.server.storage.store import ConflictError

_SET_PASSWORD: Final = "UPDATE people SET password_hash = :new WHERE id = :id"
_ADD: Final = """
INSERT INTO secrets (digest, kind, person, created_at, expires_at)
VALUES (:digest, :kind, :person, :created_at, :expires_at)
"""
_DELETE_EXPIRED: Final = "DELETE FROM secrets WHERE person = :person AND expires_at <= :now"
_VALID: Final = """
digest = :digest AND kind = :kind AND (expires_at IS NULL OR expires_at > :now)
"""
_PERSON: Final = f"{people.SELECT_PEOPLE} JOIN secrets ON secrets.person = people.id WHERE {_VALID}"
_EXTEND: Final = f"""
UPDATE secrets SET expires_at = :expires_at WHERE {_VALID} AND expires_at < :if_before
"""
_SELECT_VALID: Final = """
SELECT digest FROM secrets WHERE (expires_at IS NULL OR expires_at > :now) AND digest IN
"""


def set_password(
    id: str, old_hash: str | None, new_hash: str, revoked_kinds: Sequence[str] = ()
) -> Operation[Person]:
    """Replace the password of a person, and revoke their secrets of some kinds.

    Raises ConflictError if the person does not exist, or if the old hash is given and has changed.
    """
    person = yield from people.lock_and_read(id)
    if old_hash is not None and person.password_hash != old_hash:
        raise ConflictError(id)
    count = yield from write(_SET_PASSWORD, id=id, new=new_hash)
    for kind in revoked_kinds:
        yield from revoke(id, kind)
    return (yield from people.read_changed(id, count))


def add(
    digest: str,
    kind: str,
    person: str,
    now: int,
    expires_at: int | None,
    password_hash: str | None = None,
) -> Operation[None]:
    """Store a new secret, and delete the expired secrets of the person.

    Raises ConflictError if the person does not exist, or if the given password has changed.
    """
    owner = yield from people.lock_and_read(person)
    if password_hash is not None and owner.password_hash != password_hash:
        raise ConflictError(person)
    yield from write(_DELETE_EXPIRED, person=person, now=now)
    yield from write(
        _ADD,
        digest=digest,
        kind=kind,
        person=person,
        created_at=now,
        expires_at=expires_at,
    )


def owner(digest: str, kind: str, now: int) -> ReadOperation[Person | None]:
    """Return the person that a valid secret belongs to."""
    return people.person_from_row((yield from row(_PERSON, digest=digest, kind=kind, now=now)))


def valid_digests(digests: Sequence[str], now: int) -> ReadOperation[set[str]]:
    """Return those digests that are valid, of any kind."""
    return (yield from select_in(_SELECT_VALID, digests, now=now))


def extend(digest: str, kind: str, now: int, if_before: int, expires_at: int) -> Operation[bool]:
    """Extend a valid secret if it expires before `if_before`. Return whether it was extended."""
    count = yield from write(
        _EXTEND, digest=digest, kind=kind, now=now, if_before=if_before, expires_at=expires_at
    )
    return bool(count)


def consume(digest: str, kind: str, now: int) -> Operation[Person | None]:
    """Delete a valid secret and return the person it belonged to."""
    # Two processes may both read it, but only one of them deletes it.
    person = yield from owner(digest, kind, now)
    deleted = yield from write(
        f"DELETE FROM secrets WHERE {_VALID}", digest=digest, kind=kind, now=now
    )
    return person if deleted else None


def revoke(person: str, kind: str | None = None) -> Operation[int]:
    """Delete the secrets of a person, of one kind or all. Return their number."""
    if kind is None:
        return (yield from write("DELETE FROM secrets WHERE person = :person", person=person))
    sql = "DELETE FROM secrets WHERE person = :person AND kind = :kind"
    return (yield from write(sql, person=person, kind=kind))
