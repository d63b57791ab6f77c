"""Plain data, such as JSON, read into the types that the fields of a dataclass say."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints


@cache
def field_types(kind: type) -> Mapping[str, Any]:
    """The fields of a dataclass and their types."""
    return get_type_hints(kind)


def read_as(kind: Any, value: object) -> Any:
    """A plain value as a type has it; TypeError if it is of another type.

    Types are int, str, bool, a union of one of them with None, tuple[…, ...] and Mapping[…, …].

    >>> read_as(tuple[str | None, ...], ["a", None])
    ('a', None)
    >>> read_as(int, True)
    Traceback (most recent call last):
    TypeError: True
    """
    origin, args = get_origin(kind), get_args(kind)
    if origin is UnionType:
        [one] = (each for each in args if each is not NoneType)
        return None if value is None else read_as(one, value)
    if origin is tuple and isinstance(value, (list, tuple)):
        return tuple([read_as(args[0], each) for each in value])
    if origin is Mapping and isinstance(value, Mapping):
        return {read_as(args[0], key): read_as(args[1], each) for key, each in value.items()}
    # A bool is an int to Python, and a mistake to people.
    if origin is None and isinstance(value, kind) and isinstance(value, bool) == (kind is bool):
        return value
    raise TypeError(value)
