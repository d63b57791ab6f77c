"""Operations on the results of people at tables, and on their ratings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from wonderful.server.storage import page_cursor
from wonderful.server.storage.page_cursor import PageCursor
from wonderful.server.storage.people import lock
from wonderful.server.storage.statements import (
    Operation,
    Params,
    ReadOperation,
    from_json,
    row,
    rows,
    select_in,
    to_json,
    write,
)

_ADD: Final = """
INSERT INTO results (table_id, person, at, rated_mode, data)
VALUES (:id, :person, :at, :rated_mode, :data) ON CONFLICT DO NOTHING
"""
_RESULTS: Final = "SELECT table_id, at, rated_mode, data FROM results WHERE person = :person"
_WITH_RESULT: Final = "SELECT table_id FROM results WHERE person = :person AND table_id IN"
_RATED: Final = """
INSERT INTO rated_tables (table_id, mode) VALUES (:id, :mode) ON CONFLICT DO NOTHING
"""
_RATING: Final = "SELECT mu, sigma FROM ratings WHERE mode = :mode AND person = :person"
_SET_RATING: Final = """
INSERT INTO ratings (mode, person, mu, sigma) VALUES (:mode, :person, :mu, :sigma)
ON CONFLICT (mode, person) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma
"""


def add(
    table: str, person: str, at: int, rated_mode: str | None, data: dict[str, Any]
) -> Operation[None]:
    """Store the result of a person at a table. A second result of the same table is ignored.

    Results and ratings of deleted people are not stored.
    """
    if (yield from lock(person)):
        yield from write(
            _ADD, id=table, person=person, at=at, rated_mode=rated_mode, data=to_json(data)
        )


def of_person(
    person: str, *, before: PageCursor | None = None, limit: int = 50
) -> ReadOperation[list[dict[str, Any]]]:
    """Return the results of a person, newest first: `table`, `at`, `rated_mode` and `data`."""
    params: Params = {"person": person}
    sql = _RESULTS
    if before is not None:
        condition, values = page_cursor.older_than(before, "at", "table_id")
        sql += f" AND {condition}"
        params |= values
    sql += " ORDER BY at DESC, table_id DESC LIMIT :limit"
    found = yield from rows(sql, limit=limit, **params)
    return [
        {"table": table, "at": at, "rated_mode": rated_mode, "data": from_json(data)}
        for table, at, rated_mode, data in found
    ]


def tables_with_result(person: str, tables: Sequence[str]) -> ReadOperation[set[str]]:
    """Return those of the given tables at which a person has a result."""
    return (yield from select_in(_WITH_RESULT, tables, person=person))


def ratings(mode: str, people: Sequence[str]) -> ReadOperation[dict[str, tuple[float, float]]]:
    """Return mu and sigma of the people who have a rating in a mode."""
    known = {}
    for person in people:  # one query each: a table has few people
        if found := (yield from row(_RATING, mode=mode, person=person)):
            mu, sigma = found
            known[person] = (mu, sigma)
    return known


def set_ratings(mode: str, table: str, ratings: dict[str, tuple[float, float]]) -> Operation[bool]:
    """Store the new ratings after a game. Return False if the table was rated before."""
    if not (yield from write(_RATED, id=table, mode=mode)):
        return False
    # Sorted, so that two games that end at the same time lock people in the same order.
    for person, (mu, sigma) in sorted(ratings.items()):
        if (yield from lock(person)):
            yield from write(_SET_RATING, mode=mode, person=person, mu=mu, sigma=sigma)
    return True
