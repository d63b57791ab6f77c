"""The websocket protocol as JSON Schema, and the generated part of docs/protocol.md."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import Any, Final

from pydantic import TypeAdapter

from wonderful.server.messages.client_messages import CLIENT_MESSAGES
from wonderful.server.messages.server_messages import PROTOCOL, SERVER_MESSAGES
from wonderful.server.plain_type_schema import TYPE_NAME, named_types

GENERATED: Final = (
    "<!-- generated: python -m wonderful.server.messages.protocol_schema docs/protocol.md -->"
)
_REF: Final = "#/$defs/{model}"


@cache
def message_schema() -> dict[str, Any]:
    """Both directions in one document: `ask` for client messages, `tell` for server messages."""
    directions: list[tuple[str, Any, TypeAdapter[Any]]] = [
        ("ask", "validation", CLIENT_MESSAGES),
        ("tell", "serialization", SERVER_MESSAGES),
    ]
    schemas, shared = TypeAdapter.json_schemas(directions, ref_template=_REF)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The websocket protocol of wonderful",
        "protocol": PROTOCOL,
        **{name: schemas[name, mode] for name, mode, _ in directions},
        "$defs": shared.get("$defs", {}),
    }


def message_reference() -> str:
    """All messages and their parts as Markdown tables."""
    schema = message_schema()
    client_messages, server_messages = (
        {
            type: schema["$defs"][reference.rpartition("/")[2]]
            for type, reference in sorted(schema[side]["discriminator"]["mapping"].items())
        }
        for side in ("ask", "tell")
    )
    messages = [*client_messages.values(), *server_messages.values()]
    lines = ["## Messages from clients", ""]
    for type, part in client_messages.items():
        lines += _section(type, part)
    lines += ["## Messages from the server", "", "Fields that are null are omitted.", ""]
    for type, part in server_messages.items():
        lines += _section(type, part, omits_only_nulls=True)
    lines += ["## Parts of messages", ""]
    for name, part in sorted((named_types(schema) | schema["$defs"]).items()):
        if part not in messages:
            # Types without a type name are pydantic models, which only the server sends.
            lines += _section(name, part, omits_only_nulls=TYPE_NAME not in part)
    return "\n".join(lines).rstrip() + "\n"


def _section(name: str, part: dict[str, Any], omits_only_nulls: bool = False) -> list[str]:
    about = " ".join((part.get("description") or "").split())
    if TYPE_NAME in part and "anyOf" in part:
        about = f"One of {', '.join(_kind(each) for each in part['anyOf'])}."
    elif not part:
        about = "Any JSON value."
    lines = [f"### `{name}`", "", about, "", "| field | type | |", "|---|---|---|"]
    required = part.get("required", [])
    for field, kind in part.get("properties", {}).items():
        if field == "type":
            continue
        is_optional = _is_nullable(kind) if omits_only_nulls else field not in required
        notes = ["optional"] if is_optional else []
        if "description" in kind and kind.get("type") != "object":
            notes.append(kind["description"])
        lines.append(f"| `{field}` | {_kind(kind)} | {'; '.join(notes)} |")
    return [*lines, ""] if len(lines) > 6 else [*lines[:3], ""]


def _is_nullable(kind: dict[str, Any]) -> bool:
    return {"type": "null"} in kind.get("anyOf", ())


def _kind(kind: dict[str, Any]) -> str:
    """A short Markdown description of a type."""
    if "$ref" in kind:
        name = kind["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if TYPE_NAME in kind:
        return f"[{kind[TYPE_NAME]}](#{kind[TYPE_NAME].lower()})"
    if "anyOf" in kind:
        return " or ".join(_kind(each) for each in kind["anyOf"])
    if "const" in kind:
        return f"`{kind['const']}`"
    if "enum" in kind:
        return " or ".join(f"`{each}`" for each in kind["enum"])
    if "prefixItems" in kind:
        return f"list: {', '.join(_kind(each) for each in kind['prefixItems'])}"
    if kind.get("type") == "array":
        return f"list of {_kind(kind.get('items', {}))}"
    return str(kind.get("type", "any"))


def update_page(text: str) -> str:
    """Replace everything after the marker with the current message reference."""
    head, _, _ = text.partition(GENERATED)
    return f"{head}{GENERATED}\n\n{message_reference()}"


if __name__ == "__main__":
    file = Path(sys.argv[1])
    file.write_text(update_page(file.read_text("utf-8")), "utf-8")
