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
    found_among,
    from_json,
    row,
    rows,
    to_json,
    write,
)

_ADD: Final = """
INSERT INTO results (table_id, person, at, rated_mode, data)
VALUES (:id, :person, :at, :rated_mode, :data) ON CONFLICT DO NOTHING
"""
_RESULTS: Final = "SELECT table_id, at, rated_mode, data FROM results WHERE person = :person"
_PLAYED_AT: Final = "SELECT table_id FROM results WHERE person = :person AND table_id IN"
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
    """Keep what a person achieved at a table; the same table and person count once.

    Nothing is kept of people who are gone, neither here nor in the ratings.
    """
    if (yield from lock(person)):
        yield from write(
            _ADD, id=table, person=person, at=at, rated_mode=rated_mode, data=to_json(data)
        )


def of_person(
    person: str, *, before: PageCursor | None = None, limit: int = 50
) -> ReadOperation[list[dict[str, Any]]]:
    """Newest first: `table`, `at`, `rated_mode` and `data`, as they were added."""
    params: Params = {"person": person}
    sql = _RESULTS
    if before is not None:
        condition, values = page_cursor.before(before, "at", "table_id")
        sql += f" AND {condition}"
        params |= values
    sql += " ORDER BY at DESC, table_id DESC LIMIT :most"
    found = yield from rows(sql, most=limit, **params)
    return [
        {"table": table, "at": at, "rated_mode": rated_mode, "data": from_json(data)}
        for table, at, rated_mode, data in found
    ]


def played_at(person: str, tables: Sequence[str]) -> ReadOperation[set[str]]:
    """Those of the tables at which a person has a result."""
    return (yield from found_among(_PLAYED_AT, tables, person=person))


def ratings(mode: str, people: Sequence[str]) -> ReadOperation[dict[str, tuple[float, float]]]:
    """mu and sigma of those who have a rating in a mode."""
    known = {}
    for person in people:  # one query for each: they are the few people of a table
        if found := (yield from row(_RATING, mode=mode, person=person)):
            mu, sigma = found
            known[person] = (mu, sigma)
    return known


def set_ratings(mode: str, table: str, ratings: dict[str, tuple[float, float]]) -> Operation[bool]:
    """Replace ratings after a table; False if that table was rated before."""
    if not (yield from write(_RATED, id=table, mode=mode)):
        return False
    # In the order of the ids: two tables that end at once lock the same people in one order.
    for person, (mu, sigma) in sorted(ratings.items()):
        if (yield from lock(person)):
            yield from write(_SET_RATING, mode=mode, person=person, mu=mu, sigma=sigma)
    return True
