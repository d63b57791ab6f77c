"""docs/protocol.md and the TypeScript types agree with the code."""

from pathlib import Path

from wonderful.server.messages import client_messages
from wonderful.server.messages.protocol_schema import message_reference, update_page
from wonderful.server.messages.typescript_types import typescript_types

PAGE = Path(__file__).parents[3] / "docs" / "protocol.md"


def test_the_page_is_up_to_date() -> None:
    text = PAGE.read_text("utf-8")
    assert text == update_page(text), (
        "run: python -m wonderful.server.messages.protocol_schema docs/protocol.md"
    )


def test_every_message_has_a_section_with_a_description() -> None:
    sections = message_reference().split("\n### ")
    for type in client_messages.MESSAGE_TYPES:
        found = [each for each in sections if each.startswith(f"`{type}`")]
        assert found, type
        assert all(each.splitlines()[2].strip() for each in found), type


def test_the_types_of_the_browser_are_up_to_date() -> None:
    written = (PAGE.parents[1] / "web/src/generated/protocol.ts").read_text("utf-8")
    command = "python -m wonderful.server.messages.typescript_types web/src/generated/protocol.ts"
    assert written == typescript_types(), f"run: {command}"
