"""The protocol as TypeScript types, for the page.

python -m wonderful.server.messages.typescript_types web/src/generated/protocol.ts
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from wonderful.server.messages import game_summary_body, http_bodies, server_messages
from wonderful.server.messages.page_data import PAGE_DATA
from wonderful.server.messages.protocol_schema import message_schema
from wonderful.server.plain_type_schema import TYPE_NAME, named_types, schema_of

_HEAD: Final = "// Generated: python -m wonderful.server.messages.typescript_types {path}\n"
_PRIMITIVES: Final = {
    "integer": "number",
    "number": "number",
    "string": "string",
    "boolean": "boolean",
    "null": "null",
}
# Recursive types, written by hand.
_ALIASES: Final = {
    "JsonValue": "string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }"
}
_SENT_BY_SERVER: Final = {
    name
    for module in (server_messages, http_bodies, game_summary_body)
    for name, each in vars(module).items()
    if isinstance(each, type)
    and issubclass(each, (server_messages.ServerModel, http_bodies.ResponseBody))
}


def typescript_types() -> str:
    """All messages, all HTTP bodies, and their parts."""
    schema = message_schema()
    parts = _http_parts() | schema["$defs"]
    parts = named_types([parts, *map(schema_of, PAGE_DATA)]) | parts
    lines = [_HEAD.format(path="web/src/generated/protocol.ts")]
    for name, part in sorted(parts.items()):
        if "properties" in part:
            lines.append(f"export interface {name} {_object(part, name in _SENT_BY_SERVER)}\n")
        else:
            lines.append(
                f"export type {name} = {_ALIASES.get(name) or _type(_without_name(part))}\n"
            )
    for side, name in (("ask", "ClientMessage"), ("tell", "ServerMessage")):
        members = [
            ref.rpartition("/")[2] for ref in schema[side]["discriminator"]["mapping"].values()
        ]
        lines.append(f"export type {name} = {' | '.join(sorted(members))}\n")
    return "\n".join(lines)


def _http_parts() -> dict[str, Any]:
    models = [
        each
        for module in (http_bodies, game_summary_body)
        for each in vars(module).values()
        if isinstance(each, type)
        and issubclass(each, (http_bodies.RequestBody, http_bodies.ResponseBody))
    ]
    pairs: list[tuple[type[BaseModel], Any]] = [
        (each, "validation" if issubclass(each, http_bodies.RequestBody) else "serialization")
        for each in models
    ]
    _, schema = models_json_schema(pairs)
    found: dict[str, Any] = schema["$defs"]
    return {
        name: part for name, part in found.items() if name not in ("RequestBody", "ResponseBody")
    }


def _object(part: dict[str, Any], is_sent_by_server: bool) -> str:
    """The server sends every field, also those with defaults, and omits only nulls."""
    fields = []
    for name, kind in part.get("properties", {}).items():
        type = _type(kind)
        if is_sent_by_server:
            is_required = "null" not in type.split(" | ")
        else:
            is_required = name in part.get("required", [])
        fields.append(f"  {name}{'' if is_required else '?'}: {type}")
    return "{\n" + "\n".join(fields) + "\n}"


def _without_name(part: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in part.items() if key != TYPE_NAME}


def _type(kind: dict[str, Any]) -> str:
    if "$ref" in kind:
        return str(kind["$ref"].rpartition("/")[2])
    if TYPE_NAME in kind:
        return str(kind[TYPE_NAME])
    if "const" in kind:
        return json.dumps(kind["const"])
    if "enum" in kind:
        return " | ".join(json.dumps(each) for each in kind["enum"])
    if "anyOf" in kind:
        return " | ".join(_type(each) for each in kind["anyOf"])
    match kind.get("type"):
        case "array" if "prefixItems" in kind:
            return f"[{', '.join(_type(each) for each in kind['prefixItems'])}]"
        case "array":
            inner = _type(kind.get("items", {}))
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case "object":
            inner = kind.get("additionalProperties", True)
            return f"Record<string, {_type(inner) if isinstance(inner, dict) else 'unknown'}>"
        case str(name):
            return _PRIMITIVES[name]
        case _:
            return "unknown"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(typescript_types(), "utf-8")
