"""The protocol as JSON Schema, and as a page for people (docs/protocol.md)."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import Any, Final

from pydantic import TypeAdapter

from wonderful.rules.shapes import PlayerView, SiteView, View
from wonderful.server.messages.asks import ASKS
from wonderful.server.messages.plain_schema import schema_of
from wonderful.server.messages.tells import PROTOCOL, TELLS
from wonderful.server.options import TableOptions, TimeControl

GENERATED: Final = (
    "<!-- from here on: python -m wonderful.server.messages.schema docs/protocol.md -->"
)
PLAIN: Final = (TableOptions, TimeControl, View, PlayerView, SiteView)
_NAMES: Final = frozenset(shape.__name__ for shape in PLAIN)
_REF: Final = "#/$defs/{model}"


@cache
def message_schema() -> dict[str, Any]:
    """Both directions in one document: `ask` is what clients send, `tell` what they are sent."""
    kinds: list[tuple[str, Any, TypeAdapter[Any]]] = [
        ("ask", "validation", ASKS),
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
    for title, side in (("What clients ask", "ask"), ("What the server tells", "tell")):
        lines += [f"## {title}", ""]
        for type, reference in sorted(schema[side]["discriminator"]["mapping"].items()):
            lines += _section(type, schema["$defs"][reference.rpartition("/")[2]])
    lines += ["## Parts", ""]
    used = {
        reference.rpartition("/")[2]
        for side in ("ask", "tell")
        for reference in schema[side]["discriminator"]["mapping"].values()
    }
    plain = {shape.__name__: schema_of(shape) for shape in PLAIN}
    for name, part in sorted((plain | schema["$defs"]).items()):
        if name not in used:
            lines += _section(name, part)
    return "\n".join(lines).rstrip() + "\n"


def _section(name: str, part: dict[str, Any]) -> list[str]:
    about = " ".join(part.get("description", "").split())
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
    if "properties" in kind and kind.get("title") in _NAMES:
        return f"[{kind['title']}](#{kind['title'].lower()})"
    if "anyOf" in kind:
        return " or ".join(_kind(each) for each in kind["anyOf"])
    if "const" in kind:
        return f"`{kind['const']}`"
    if "enum" in kind:
        return " or ".join(f"`{each}`" for each in kind["enum"])
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
