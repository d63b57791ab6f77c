"""Operations on tables and their logs, and on leases. Called by `sql.SqlStore`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wonderful.server.facts import Fact
from wonderful.server.storage.base import ConflictError, Place, Summary, TableRow
from wonderful.server.storage.steps import (
    Grown,
    Params,
    Row,
    Steps,
    from_json,
    row,
    rows,
    to_json,
    write,
    write_many,
)

_ADD_TABLE: Final = """
INSERT INTO tables (id, length, chat_length, created_at, changed_at,
                    status, is_public, wake_at, people, pending, details)
VALUES (:id, :length, 0, :created_at, :changed_at,
        :status, :is_public, :wake_at, :people, :pending, :details)
"""
_ADD_FACT: Final = """
INSERT INTO facts (table_id, number, at, kind, person, client_id, data)
VALUES (:table_id, :number, :at, :kind, :person, :client_id, :data)
"""
_GROW: Final = """
UPDATE tables SET length = :length, changed_at = :changed_at, status = :status,
       is_public = :is_public, wake_at = :wake_at, pending = :pending, details = :details
WHERE id = :id AND length = :after AND people = :people
"""
_CHANGE_SUMMARY: Final = _GROW.replace(
    "length = :length, changed_at = :changed_at, status = :status", "status = :status"
)
_CHANGE_PEOPLE: Final = "UPDATE tables SET people = :people WHERE id = :id AND length = :after"
_FORGET_PEOPLE: Final = "DELETE FROM table_people WHERE table_id = :id"
_ADD_PEOPLE: Final = "INSERT INTO table_people (person, table_id) VALUES (:person, :id)"
_FACTS: Final = """
SELECT kind, at, data, person, client_id FROM facts
WHERE table_id = :id AND number > :after ORDER BY number
"""
_TABLES: Final = """
SELECT id, length, created_at, changed_at, status, is_public, people, pending, wake_at, details
FROM tables
"""
_DUE: Final = "SELECT id FROM tables WHERE wake_at <= :now ORDER BY wake_at, id LIMIT :most"
_LEASE: Final = """
INSERT INTO leases (name, holder, ends_at) VALUES (:name, :holder, :ends_at)
ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at
WHERE leases.holder = excluded.holder OR leases.ends_at <= :now
"""


def create(table: str, facts: Sequence[Fact], summary: Summary) -> Steps[None]:
    if not facts:
        raise ValueError("a table begins with a fact")
    yield from write(
        _ADD_TABLE,
        id=table,
        length=len(facts),
        created_at=facts[0].at,
        changed_at=facts[-1].at,
        people=to_json(summary.people),
        **_columns(summary),
    )
    yield from write_many(_ADD_FACT, _numbered(table, 0, facts))
    yield from write_many(_ADD_PEOPLE, _people(table, summary))
    yield Grown(table, len(facts))


def append(table: str, after: int, facts: Sequence[Fact], summary: Summary) -> Steps[None]:
    """The people of a table seldom change: they are looked at only when they do."""
    place: Params = {"id": table, "after": after}
    change: Params = {**place, "people": to_json(summary.people), **_columns(summary)}
    if facts:
        change |= {"length": after + len(facts), "changed_at": facts[-1].at}
    sql = _GROW if facts else _CHANGE_SUMMARY
    if not (yield from write(sql, **change)):
        if not (yield from write(_CHANGE_PEOPLE, people=change["people"], **place)):
            raise ConflictError(table)
        yield from write(_FORGET_PEOPLE, id=table)
        yield from write_many(_ADD_PEOPLE, _people(table, summary))
        yield from write(sql, **change)
    if facts:
        yield from write_many(_ADD_FACT, _numbered(table, after, facts))
        yield Grown(table, after + len(facts))


def _numbered(table: str, after: int, facts: Sequence[Fact]) -> list[Params]:
    return [
        {
            "table_id": table,
            "number": number,
            "at": fact.at,
            "kind": fact.kind,
            "person": fact.person,
            "client_id": fact.client_id,
            "data": to_json(fact.data),
        }
        for number, fact in enumerate(facts, after + 1)
    ]


def _columns(summary: Summary) -> Params:
    return {
        "status": summary.status,
        "is_public": summary.is_public,
        "wake_at": summary.wake_at,
        "pending": to_json(summary.pending),
        "details": to_json(summary.details),
    }


def _people(table: str, summary: Summary) -> list[Params]:
    return [{"id": table, "person": person} for person in dict.fromkeys(summary.people)]


def facts(table: str, after: int) -> Steps[list[Fact]]:
    found = yield from rows(_FACTS, id=table, after=after)
    return [
        Fact(kind, at, from_json(data), person, client_id)
        for kind, at, data, person, client_id in found
    ]


def table(table: str) -> Steps[TableRow | None]:
    found = yield from row(f"{_TABLES} WHERE id = :id", id=table)
    return _table_row(found) if found else None


def tables(
    status: str | None, person: str | None, public_only: bool, before: Place | None, limit: int
) -> Steps[list[TableRow]]:
    conditions = {
        "status": (status, "status = :status"),
        "person": (person, "id IN (SELECT table_id FROM table_people WHERE person = :person)"),
    }
    params: Params = {name: value for name, (value, _) in conditions.items() if value is not None}
    wanted = [conditions[name][1] for name in params] + ["is_public"] * public_only
    if before is not None:
        wanted.append("(changed_at < :time OR changed_at = :time AND id < :last)")
        params |= {"time": before[0], "last": before[1]}
    where = f"WHERE {' AND '.join(wanted)}" if wanted else ""
    sql = f"{_TABLES} {where} ORDER BY changed_at DESC, id DESC LIMIT :most"
    found = yield from rows(sql, most=limit, **params)
    return [_table_row(columns) for columns in found]


def _table_row(columns: Row) -> TableRow:
    id, length, created_at, changed_at, status, is_public, people, pending, wake_at, details = (
        columns
    )
    summary = Summary(
        status,
        bool(is_public),
        tuple(from_json(people)),
        tuple(from_json(pending)),
        wake_at,
        from_json(details),
    )
    return TableRow(id, length, created_at, changed_at, summary)


def due(now: int, limit: int) -> Steps[list[str]]:
    found = yield from rows(_DUE, now=now, most=limit)
    return [table for (table,) in found]


def next_wake(after: int = -1) -> Steps[int | None]:
    sql = "SELECT min(wake_at) FROM tables WHERE wake_at > :after"
    [found] = yield from rows(sql, after=after)
    earliest: int | None = found[0]
    return earliest


def delete(table: str) -> Steps[None]:
    """Log, people and talk go with it."""
    yield from write("DELETE FROM tables WHERE id = :id", id=table)


def take_lease(name: str, holder: str, now: int, ends_at: int) -> Steps[bool]:
    count = yield from write(_LEASE, name=name, holder=holder, now=now, ends_at=ends_at)
    return count == 1


def drop_lease(name: str, holder: str) -> Steps[None]:
    sql = "DELETE FROM leases WHERE name = :name AND holder = :holder"
    yield from write(sql, name=name, holder=holder)
