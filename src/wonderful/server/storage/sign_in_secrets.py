"""Operations on what people sign in with: passwords, sessions, API tokens and one-time links.

The database has only digests of them. Sessions, tokens and links are of a kind (`kind`), belong to
a person, and are valid until they expire.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wonderful.server.accounts.person import Person
from wonderful.server.storage import people
from wonderful.server.storage.statements import (
    Operation,
    ReadOperation,
    found_among,
    row,
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
_KNOWN: Final = """
SELECT digest FROM secrets WHERE (expires_at IS NULL OR expires_at > :now) AND digest IN
"""


def set_password(
    id: str, old_hash: str | None, new_hash: str, ends: Sequence[str] = ()
) -> Operation[Person]:
    """Replace the password of a person, and drop their secrets of the kinds `ends`.

    ConflictError if the person is gone, or if an old hash is given and is not theirs any more.
    """
    known = yield from people.locked(id)
    if old_hash is not None and known.password_hash != old_hash:
        raise ConflictError(id)
    count = yield from write(_SET_PASSWORD, id=id, new=new_hash)
    for kind in ends:
        yield from drop(id, kind)
    return (yield from people.changed(id, count))


def add(
    digest: str,
    kind: str,
    person: str,
    now: int,
    expires_at: int | None,
    password_hash: str | None = None,
) -> Operation[None]:
    """Keep a new secret. Those of the person that have expired are deleted.

    ConflictError if the person is gone, or does not have the given password any more.
    """
    known = yield from people.locked(person)
    if password_hash is not None and known.password_hash != password_hash:
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


def person_of(digest: str, kind: str, now: int) -> ReadOperation[Person | None]:
    """To whom a valid secret belongs."""
    return people.person_of((yield from row(_PERSON, digest=digest, kind=kind, now=now)))


def known(digests: Sequence[str], now: int) -> ReadOperation[set[str]]:
    """Those that are valid, of any kind."""
    return (yield from found_among(_KNOWN, digests, now=now))


def extend(digest: str, kind: str, now: int, if_before: int, expires_at: int) -> Operation[bool]:
    """Let a valid secret that expires before a time expire later; whether there was one."""
    count = yield from write(
        _EXTEND, digest=digest, kind=kind, now=now, if_before=if_before, expires_at=expires_at
    )
    return bool(count)


def take(digest: str, kind: str, now: int) -> Operation[Person | None]:
    """To whom a valid secret belongs that can be used once: it is gone afterwards."""
    # Two processes may both see it, but only one of them deletes it.
    person = yield from person_of(digest, kind, now)
    deleted = yield from write(
        f"DELETE FROM secrets WHERE {_VALID}", digest=digest, kind=kind, now=now
    )
    return person if deleted else None


def drop(person: str, kind: str | None = None) -> Operation[int]:
    """Delete the secrets of a person, of one kind or all; how many there were."""
    if kind is None:
        return (yield from write("DELETE FROM secrets WHERE person = :person", person=person))
    sql = "DELETE FROM secrets WHERE person = :person AND kind = :kind"
    return (yield from write(sql, person=person, kind=kind))
