"""What an operation on the database is: a generator that yields statements and gets answers.

So every operation is written once, and runs in a thread over `sqlite3` or in a task over asyncpg.
The SQL is plain, with `:name` for parameters, and means the same to both databases.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, TypeVar

Row: TypeAlias = Sequence[Any]
Params: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Query:
    """Answered with the rows."""

    sql: str
    params: Params


@dataclass(frozen=True, slots=True)
class Write:
    """Answered with the number of rows that were written."""

    sql: str
    params: Params


@dataclass(frozen=True, slots=True)
class WriteMany:
    """The same statement for many rows; not answered."""

    sql: str
    params: list[Params]


@dataclass(frozen=True, slots=True)
class Grown:
    """The log of a table is longer now: to be told when, and only if, it is committed."""

    table: str
    length: int


Step: TypeAlias = Query | Write | WriteMany | Grown
T = TypeVar("T")
Steps: TypeAlias = Generator[Step, Any, T]


def rows(sql: str, **params: Any) -> Steps[list[Row]]:
    answer: list[Row] = yield Query(sql, params)
    return answer


def row(sql: str, **params: Any) -> Steps[Row | None]:
    """The first row, or None."""
    answer = yield from rows(sql, **params)
    return answer[0] if answer else None


def write(sql: str, **params: Any) -> Steps[int]:
    count: int = yield Write(sql, params)
    return count


def write_many(sql: str, params: list[Params]) -> Steps[None]:
    """One row is far more common, and cheaper on its own."""
    if len(params) == 1:
        yield Write(sql, params[0])
    elif params:
        yield WriteMany(sql, params)


_encoder: Final = json.JSONEncoder(separators=(",", ":"))


def to_json(value: object) -> str:
    """Compact, and in ASCII: PostgreSQL takes neither NUL nor half a surrogate pair in a text."""
    return _encoder.encode(value)


from_json: Final = json.loads
