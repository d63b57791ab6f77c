"""JSON Schema of plain Python types: TypedDicts and dataclasses that pydantic does not validate.

Views and events are made by the engine and are large; validating them again would cost more than
everything else in a message.
"""

from __future__ import annotations

from dataclasses import is_dataclass
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints

from pydantic_core import core_schema

# The name of the type in a schema. Its title will not do: pydantic gives titles to fields, too.
TYPE_NAME = "x-type"

_PRIMITIVES = {int: "integer", float: "number", str: "string", bool: "boolean", NoneType: "null"}


def schema_of(shape: Any, title: str = "") -> dict[str, Any]:
    """The schema of a TypedDict, a dataclass, or a type that occurs in one.

    A union can be given a title; for the other types it is the name of the type.
    """
    if shape in _PRIMITIVES:
        return {"type": _PRIMITIVES[shape]}
    if shape is Any or shape is object:
        return {}
    origin, inner = get_origin(shape), get_args(shape)
    if origin is Literal:
        return {"enum": list(inner)}
    if origin is tuple and inner[-1] is not Ellipsis:
        count = len(inner)
        items = [schema_of(each) for each in inner]
        return {"type": "array", "prefixItems": items, "minItems": count, "maxItems": count}
    if origin in (list, tuple):
        return {"type": "array", "items": schema_of(inner[0])}
    if origin is dict:
        return {"type": "object", "additionalProperties": schema_of(inner[1])}
    if origin in (Union, UnionType):
        named = {"title": title, TYPE_NAME: title} if title else {}
        return {**named, "anyOf": [schema_of(each) for each in inner]}
    fields = get_type_hints(shape)
    return {
        "title": shape.__name__,
        TYPE_NAME: shape.__name__,
        "type": "object",
        "description": shape.__doc__,
        "properties": {name: schema_of(each) for name, each in fields.items()},
        "required": _required_fields(shape),
        "additionalProperties": False,
    }


def _required_fields(shape: Any) -> list[str]:
    """Options of a dataclass may be left out; a TypedDict states which keys may be missing.

    Its `__required_keys__` do not know about NotRequired if annotations are strings.
    """
    if is_dataclass(shape):
        return []
    return [
        name
        for name, hint in get_type_hints(shape, include_extras=True).items()
        if name in shape.__required_keys__ and get_origin(hint) is not NotRequired
    ]


def complete_schema(schema: Any, prefix: str) -> Any:
    """The schema of the same objects with every field present, under names with a prefix."""
    if isinstance(schema, list):
        return [complete_schema(each, prefix) for each in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: complete_schema(each, prefix) for key, each in schema.items()}
    if TYPE_NAME in found:
        name = prefix + found[TYPE_NAME]
        found |= {"title": name, TYPE_NAME: name, "required": list(found["properties"])}
    return found


def named_types(schema: Any) -> dict[str, dict[str, Any]]:
    """All types within a schema that were made here, by name."""
    found: dict[str, dict[str, Any]] = {}
    if isinstance(schema, dict):
        if TYPE_NAME in schema:
            found[schema[TYPE_NAME]] = schema
        schema = list(schema.values())
    if isinstance(schema, list):
        for each in schema:
            found |= named_types(each)
    return found


class Unvalidated:
    """Marks a field of a message that was made by our own code: `Annotated[View, Unvalidated()]`.

    It is sent as it is; only its schema is published.
    """

    def __init__(self, schema: dict[str, Any] | None = None, title: str = "") -> None:
        self._schema = schema
        self._title = title

    def __get_pydantic_core_schema__(self, source: Any, handler: object) -> core_schema.CoreSchema:
        schema = self._schema or schema_of(source, self._title)
        return core_schema.any_schema(metadata={"pydantic_js_functions": [lambda *_: schema]})
