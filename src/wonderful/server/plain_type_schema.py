"""JSON Schema of plain Python types: TypedDicts and dataclasses that pydantic does not validate.

The engine builds views and events, and they are large: validating them again would cost more than
everything else in a message.
"""

from __future__ import annotations

from dataclasses import is_dataclass
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints

from pydantic_core import core_schema

# The name of the type in a schema. `title` does not work: pydantic sets it for fields as well.
TYPE_NAME = "x-type"

_PRIMITIVES = {int: "integer", float: "number", str: "string", bool: "boolean", NoneType: "null"}


def schema_of(shape: Any, title: str = "") -> dict[str, Any]:
    """The schema of a TypedDict, a dataclass, or the type of one of their fields.

    `title` names a union; other types have names of their own.
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
    """All fields of a dataclass are optional; a TypedDict states which keys are required.

    `__required_keys__` ignores NotRequired if annotations are strings, so the hints are checked.
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
    completed = {key: complete_schema(each, prefix) for key, each in schema.items()}
    if TYPE_NAME in completed:
        name = prefix + completed[TYPE_NAME]
        completed |= {
            "title": name,
            TYPE_NAME: name,
            "required": list(completed["properties"]),
        }
    return completed


def named_types(schema: Any) -> dict[str, dict[str, Any]]:
    """All types in a schema that `schema_of` described, by name."""
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
    """Marks a field whose data comes from our own code: `Annotated[View, Unvalidated()]`.

    The data is sent without validation; the schema is used for documentation only.
    """

    def __init__(self, schema: dict[str, Any] | None = None, title: str = "") -> None:
        self._schema = schema
        self._title = title

    def __get_pydantic_core_schema__(self, source: Any, handler: object) -> core_schema.CoreSchema:
        schema = self._schema or schema_of(source, self._title)
        return core_schema.any_schema(metadata={"pydantic_js_functions": [lambda *_: schema]})
