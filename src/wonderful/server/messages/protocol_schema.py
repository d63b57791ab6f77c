"""The protocol as JSON Schema, and as a page for people (docs/protocol.md)."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import Any, Final

from pydantic import TypeAdapter

from wonderful.server.messages.client_messages import CLIENT_MESSAGES
from wonderful.server.messages.server_messages import PROTOCOL, TELLS
from wonderful.server.plain_type_schema import TYPE_NAME, named_types

GENERATED: Final = (
    "<!-- from here on: python -m wonderful.server.messages.protocol_schema docs/protocol.md -->"
)
_REF: Final = "#/$defs/{model}"


@cache
def message_schema() -> dict[str, Any]:
    """Both directions in one document: `ask` is what clients send, `tell` what they are sent."""
    kinds: list[tuple[str, Any, TypeAdapter[Any]]] = [
        ("ask", "validation", CLIENT_MESSAGES),
        ("tell", "serialization", TELLS),
    ]
    adapters = [(name, mode, adapter) for name, mode, adapter in kinds]
    schemas, shared = TypeAdapter.json_schemas(adapters, ref_template=_REF)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The websocket protocol of wonderful",
        "protocol": PROTOCOL,
        **{name: schemas[name, mode] for name, mode, _ in kinds},
        "$defs": shared.get("$defs", {}),
    }


def page() -> str:
    """Every message in a table, for docs/protocol.md."""
    schema = message_schema()
    lines: list[str] = []
    for title, side in (("Messages from clients", "ask"), ("Messages from the server", "tell")):
        lines += [f"## {title}", ""]
        for type, reference in sorted(schema[side]["discriminator"]["mapping"].items()):
            lines += _section(type, schema["$defs"][reference.rpartition("/")[2]])
    lines += ["## Parts", ""]
    used = {
        reference.rpartition("/")[2]
        for side in ("ask", "tell")
        for reference in schema[side]["discriminator"]["mapping"].values()
    }
    for name, part in sorted((named_types(schema) | schema["$defs"]).items()):
        if name not in used:
            lines += _section(name, part)
    return "\n".join(lines).rstrip() + "\n"


def _section(name: str, part: dict[str, Any]) -> list[str]:
    about = " ".join((part.get("description") or "").split())
    if TYPE_NAME in part and "anyOf" in part:
        about = f"One of {', '.join(_kind(each) for each in part['anyOf'])}."
    lines = [f"### `{name}`", "", about, "", "| field | type | |", "|---|---|---|"]
    required = part.get("required", [])
    for field, kind in part.get("properties", {}).items():
        if field == "type":
            continue
        notes = [] if field in required else ["optional"]
        if "description" in kind and kind.get("type") != "object":
            notes.append(kind["description"])
        lines.append(f"| `{field}` | {_kind(kind)} | {'; '.join(notes)} |")
    return [*lines, ""] if len(lines) > 6 else [*lines[:3], ""]


def _kind(kind: dict[str, Any]) -> str:
    """A type in a few letters."""
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


def rewritten(text: str) -> str:
    """A page whose part behind the mark says what the code says."""
    head, _, _ = text.partition(GENERATED)
    return f"{head}{GENERATED}\n\n{page()}"


if __name__ == "__main__":
    file = Path(sys.argv[1])
    file.write_text(rewritten(file.read_text("utf-8")), "utf-8")
