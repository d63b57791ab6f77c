"""Operations on the database: generators that yield statements and are sent the results.

Every operation is thus written once, and runs in a thread with `sqlite3` or in a task with asyncpg.
The SQL is portable, with `:name` for parameters.
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
    """A statement whose result is a list of rows."""

    sql: str
    params: Params


@dataclass(frozen=True, slots=True)
class Write:
    """A statement whose result is the number of rows written."""

    sql: str
    params: Params


@dataclass(frozen=True, slots=True)
class WriteMany:
    """A statement for many rows, without a result."""

    sql: str
    params: list[Params]


@dataclass(frozen=True, slots=True)
class TableChanged:
    """The log of a table has grown. Other processes are notified after the commit."""

    table: str
    length: int


Statement: TypeAlias = Query | Write | WriteMany | TableChanged
T = TypeVar("T")
Operation: TypeAlias = Generator[Statement, Any, T]
ReadOperation: TypeAlias = Generator[Query, Any, T]


def rows(sql: str, **params: Any) -> ReadOperation[list[Row]]:
    found: list[Row] = yield Query(sql, params)
    return found


def row(sql: str, **params: Any) -> ReadOperation[Row | None]:
    """Return the first row, or None."""
    found = yield from rows(sql, **params)
    return found[0] if found else None


_VALUES_PER_QUERY: Final = 100


def select_in(sql: str, values: Sequence[str], **params: Any) -> ReadOperation[set[str]]:
    """Return those of many values that a query selects. The SQL ends with IN.

    Every query has the same number of values and thus the same SQL, so it is prepared only once.
    """
    names = [f"value{number}" for number in range(_VALUES_PER_QUERY)]
    query = f"{sql} ({', '.join(f':{name}' for name in names)})"
    found: set[str] = set()
    for start in range(0, len(values), _VALUES_PER_QUERY):
        some = dict.fromkeys(names, values[start])
        some |= zip(names, values[start : start + _VALUES_PER_QUERY], strict=False)
        found |= {value for (value,) in (yield from rows(query, **some, **params))}
    return found


def write(sql: str, **params: Any) -> Operation[int]:
    count: int = yield Write(sql, params)
    return count


def write_many(sql: str, params: list[Params]) -> Operation[None]:
    """Write many rows. A single row, the usual case, is cheaper as a plain `Write`."""
    if len(params) == 1:
        yield Write(sql, params[0])
    elif params:
        yield WriteMany(sql, params)


def read_only(operation: Operation[T]) -> ReadOperation[T]:
    """Wrap an operation so that it raises TypeError before its first write.

    mypy finds this mistake as well, but not in untyped code.
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
    """Encode as compact ASCII: PostgreSQL texts cannot contain NUL or lone surrogates."""
    return _encoder.encode(value)


from_json: Final = json.loads
