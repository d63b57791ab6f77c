"""Operations on results and ratings. Called by `sql.SqlStore`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from wonderful.server.storage.base import Place
from wonderful.server.storage.people import among, lock
from wonderful.server.storage.steps import (
    Params,
    Steps,
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
) -> Steps[None]:
    """A person who is being deleted is waited for: nothing of them may come back."""
    if (yield from lock(person)):
        yield from write(
            _ADD, id=table, person=person, at=at, rated_mode=rated_mode, data=to_json(data)
        )


def of_person(person: str, before: Place | None, limit: int) -> Steps[list[dict[str, Any]]]:
    params: Params = {"person": person}
    paged = ""
    if before is not None:
        paged = "AND (at < :time OR at = :time AND table_id < :last)"
        params |= {"time": before[0], "last": before[1]}
    sql = f"{_RESULTS} {paged} ORDER BY at DESC, table_id DESC LIMIT :most"
    found = yield from rows(sql, most=limit, **params)
    return [
        {"table": table, "at": at, "rated_mode": rated_mode, "data": from_json(data)}
        for table, at, rated_mode, data in found
    ]


def played_at(person: str, tables: Sequence[str]) -> Steps[set[str]]:
    return (yield from among(_PLAYED_AT, tables, person=person))


def ratings(mode: str, people: Sequence[str]) -> Steps[dict[str, tuple[float, float]]]:
    """One question for each: they are the few people of a table."""
    known = {}
    for person in people:
        if found := (yield from row(_RATING, mode=mode, person=person)):
            mu, sigma = found
            known[person] = (mu, sigma)
    return known


def rate(mode: str, table: str, ratings: dict[str, tuple[float, float]]) -> Steps[bool]:
    """In the order of the ids: two tables that end at once lock the same people in one order."""
    if not (yield from write(_RATED, id=table, mode=mode)):
        return False
    for person, (mu, sigma) in sorted(ratings.items()):
        if (yield from lock(person)):
            yield from write(_SET_RATING, mode=mode, person=person, mu=mu, sigma=sigma)
    return True
