"""Operations on tables: their logs of facts, and their summaries for lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from wonderful.server.storage import page_cursor
from wonderful.server.storage.page_cursor import PageCursor
from wonderful.server.storage.statements import (
    Operation,
    Params,
    ReadOperation,
    Row,
    TableChanged,
    from_json,
    row,
    rows,
    to_json,
    write,
    write_many,
)
from wonderful.server.storage.store import ConflictError
from wonderful.server.table.facts import Fact
from wonderful.server.table.table_summary import Summary


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as lists show it."""

    id: str
    length: int  # the number of facts
    created_at: int
    changed_at: int
    summary: Summary


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
_APPEND: Final = """
UPDATE tables SET length = :length, changed_at = :changed_at, status = :status,
       is_public = :is_public, wake_at = :wake_at, pending = :pending, details = :details
WHERE id = :id AND length = :after AND people = :people
"""
_CHANGE_PEOPLE: Final = "UPDATE tables SET people = :people WHERE id = :id AND length = :after"
_DELETE_PEOPLE: Final = "DELETE FROM table_people WHERE table_id = :id"
_ADD_PEOPLE: Final = "INSERT INTO table_people (person, table_id) VALUES (:person, :id)"
_FACTS: Final = """
SELECT kind, at, data, person, client_id FROM facts
WHERE table_id = :id AND number > :after ORDER BY number
"""
_TABLES: Final = """
SELECT id, length, created_at, changed_at, status, is_public, people, pending, wake_at, details
FROM tables
"""
_DUE: Final = "SELECT id FROM tables WHERE wake_at <= :now ORDER BY wake_at, id LIMIT :limit"


def create(table: str, facts: Sequence[Fact], summary: Summary) -> Operation[None]:
    """Create a table with its first facts. Raises ConflictError if the id is taken."""
    if not facts:
        raise ValueError("a table begins with a fact")
    yield from write(
        _ADD_TABLE,
        id=table,
        length=len(facts),
        created_at=facts[0].at,
        changed_at=facts[-1].at,
        people=to_json(summary.people),
        **_summary_columns(summary),
    )
    yield from write_many(_ADD_FACT, _fact_params(table, 0, facts))
    yield from write_many(_ADD_PEOPLE, _people_params(table, summary))
    yield TableChanged(table, len(facts))


def append(table: str, after: int, facts: Sequence[Fact], summary: Summary) -> Operation[None]:
    """Append facts to a log with `after` facts, and replace the summary.

    Raises ConflictError if the log has another length: another process was faster.
    """
    key: Params = {"id": table, "after": after}
    length = after + len(facts)
    change: Params = {
        **key,
        "length": length,
        "changed_at": facts[-1].at,
        "people": to_json(summary.people),
        **_summary_columns(summary),
    }
    if not (yield from write(_APPEND, **change)):  # another length, or (rarely) other people
        if not (yield from write(_CHANGE_PEOPLE, people=change["people"], **key)):
            raise ConflictError(table)
        yield from write(_DELETE_PEOPLE, id=table)
        yield from write_many(_ADD_PEOPLE, _people_params(table, summary))
        yield from write(_APPEND, **change)
    yield from write_many(_ADD_FACT, _fact_params(table, after, facts))
    yield TableChanged(table, length)


def _fact_params(table: str, after: int, facts: Sequence[Fact]) -> list[Params]:
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


def _summary_columns(summary: Summary) -> Params:
    return {
        "status": summary.status,
        "is_public": summary.is_public,
        "wake_at": summary.wake_at,
        "pending": to_json(summary.pending),
        "details": to_json(summary.details),
    }


def _people_params(table: str, summary: Summary) -> list[Params]:
    return [{"id": table, "person": person} for person in dict.fromkeys(summary.people)]


def facts(table: str, after: int = 0) -> ReadOperation[list[Fact]]:
    """Return the facts after number `after`; none if the table does not exist."""
    found = yield from rows(_FACTS, id=table, after=after)
    return [
        Fact(kind, at, from_json(data), person, client_id)
        for kind, at, data, person, client_id in found
    ]


def table(table: str) -> ReadOperation[TableRow | None]:
    found = yield from row(f"{_TABLES} WHERE id = :id", id=table)
    return _table_row(found) if found else None


def tables(
    *,
    status: str | None = None,
    person: str | None = None,
    public_only: bool = False,
    before: PageCursor | None = None,
    limit: int | None = 50,
) -> ReadOperation[list[TableRow]]:
    """Return tables, the most recently changed first; with `limit=None` all of them."""
    conditions = ["is_public"] if public_only else []
    params: Params = {}
    if status is not None:
        conditions.append("status = :status")
        params["status"] = status
    if person is not None:
        conditions.append("id IN (SELECT table_id FROM table_people WHERE person = :person)")
        params["person"] = person
    if before is not None:
        condition, values = page_cursor.older_than(before, "changed_at", "id")
        conditions.append(condition)
        params |= values
    where = f"WHERE {' AND '.join(conditions)}" if conditions else ""
    sql = f"{_TABLES} {where} ORDER BY changed_at DESC, id DESC"
    if limit is not None:
        sql += " LIMIT :limit"
        params["limit"] = limit
    found = yield from rows(sql, **params)
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


def due(now: int, limit: int = 100) -> ReadOperation[list[str]]:
    """Return the tables whose `wake_at` has passed, the longest overdue first."""
    found = yield from rows(_DUE, now=now, limit=limit)
    return [table for (table,) in found]


def next_wake(after: int = -1) -> ReadOperation[int | None]:
    """Return the earliest `wake_at` of all tables after a given time."""
    sql = "SELECT min(wake_at) FROM tables WHERE wake_at > :after"
    [found] = yield from rows(sql, after=after)
    earliest: int | None = found[0]
    return earliest


def delete(table: str) -> Operation[None]:
    """Delete a table with its log, people and chat."""
    yield from write("DELETE FROM tables WHERE id = :id", id=table)
