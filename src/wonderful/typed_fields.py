"""Converts plain data, such as JSON, to the types of the fields of a dataclass."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints


@cache
def field_types(kind: type) -> Mapping[str, Any]:
    """Return the types of the fields of a dataclass by name."""
    return get_type_hints(kind)


def read_as(kind: Any, value: object) -> Any:
    """Convert a plain value to a type. Raises TypeError if it does not fit.

    Supported are int, str, bool, their unions with None, tuple[…, ...] and Mapping[…, …].

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
    # In Python a bool is an int, but here it would be a mistake.
    if origin is None and isinstance(value, kind) and isinstance(value, bool) == (kind is bool):
        return value
    raise TypeError(value)
