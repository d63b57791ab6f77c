"""JSON Schema of plain Python types: views (rules/shapes.py) and options stay described once."""

from __future__ import annotations

from dataclasses import is_dataclass
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

_PLAIN = {int: "integer", str: "string", bool: "boolean", NoneType: "null"}


def schema_of(shape: Any) -> dict[str, Any]:
    """The schema of a TypedDict or dataclass, or of a type that occurs in one."""
    if shape in _PLAIN:
        return {"type": _PLAIN[shape]}
    if shape is Any:
        return {}
    origin = get_origin(shape)
    if origin in (list, tuple):
        return {"type": "array", "items": schema_of(get_args(shape)[0])}
    if origin is dict:
        return {"type": "object", "additionalProperties": schema_of(get_args(shape)[1])}
    if origin in (Union, UnionType):
        return {"anyOf": [schema_of(each) for each in get_args(shape)]}
    fields = get_type_hints(shape)
    return {
        "title": shape.__name__,
        "type": "object",
        "description": shape.__doc__,
        "properties": {name: schema_of(each) for name, each in fields.items()},
        # Options may be left out, what a view has is always there.
        "required": [] if is_dataclass(shape) else list(fields),
        "additionalProperties": False,
    }
