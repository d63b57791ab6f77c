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
class TableChanged:
    """The log of a table is longer now: other processes are told when this is committed."""

    table: str
    length: int


Statement: TypeAlias = Query | Write | WriteMany | TableChanged
T = TypeVar("T")
Operation: TypeAlias = Generator[Statement, Any, T]
ReadOperation: TypeAlias = Generator[Query, Any, T]


def rows(sql: str, **params: Any) -> ReadOperation[list[Row]]:
    answer: list[Row] = yield Query(sql, params)
    return answer


def row(sql: str, **params: Any) -> ReadOperation[Row | None]:
    """The first row, or None."""
    answer = yield from rows(sql, **params)
    return answer[0] if answer else None


_VALUES_AT_ONCE: Final = 100


def found_among(sql: str, values: Sequence[str], **params: Any) -> ReadOperation[set[str]]:
    """Which of many values a query finds. Its text ends with IN.

    Each query has the same number of values, and so the same text: it is prepared only once.
    """
    names = [f"value{number}" for number in range(_VALUES_AT_ONCE)]
    query = f"{sql} ({', '.join(f':{name}' for name in names)})"
    found: set[str] = set()
    for start in range(0, len(values), _VALUES_AT_ONCE):
        some = dict.fromkeys(names, values[start])
        some |= zip(names, values[start : start + _VALUES_AT_ONCE], strict=False)
        found |= {value for (value,) in (yield from rows(query, **some, **params))}
    return found


def write(sql: str, **params: Any) -> Operation[int]:
    count: int = yield Write(sql, params)
    return count


def write_many(sql: str, params: list[Params]) -> Operation[None]:
    """One row is far more common, and cheaper on its own."""
    if len(params) == 1:
        yield Write(sql, params[0])
    elif params:
        yield WriteMany(sql, params)


def read_only(operation: Operation[T]) -> ReadOperation[T]:
    """The same operation, refused before its first statement that writes.

    mypy finds such a mistake, too, but not in a caller without types.
    """
    answer: Any = None
    while True:
        try:
            statement = operation.send(answer)
        except StopIteration as done:
            result: T = done.value
            return result
        if not isinstance(statement, Query):
            name = getattr(operation, "__name__", "the operation")
            raise TypeError(f"{name} writes to the database: use Store.write")
        answer = yield statement


_encoder: Final = json.JSONEncoder(separators=(",", ":"))


def to_json(value: object) -> str:
    """Compact, and in ASCII: PostgreSQL takes neither NUL nor half a surrogate pair in a text."""
    return _encoder.encode(value)


from_json: Final = json.loads
