"""The protocol: every message has a schema, and all frames follow it."""

import asyncio
import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from pydantic import ValidationError

from tests.server.server_clients import choose_whole_decisions
from tests.server.servers import start_server, wait_until
from wonderful.server.messages.client_messages import CLIENT_MESSAGES, MESSAGE_TYPES
from wonderful.server.messages.protocol_schema import message_reference, message_schema
from wonderful.server.messages.server_messages import SERVER_MESSAGES

EXAMPLES: dict[str, dict[str, Any]] = {
    "sit": {"table": "t", "chair": 2},
    "stand": {"table": "t"},
    "clear-chair": {"table": "t", "chair": 0},
    "seat-bot": {"table": "t", "chair": 1, "bot": "dictator"},
    "choose-empire": {"table": "t", "chair": 1, "empire": None},
    "ready": {"table": "t", "is_ready": False},
    "change-options": {"table": "t", "options": {"players": 2, "time": {"kind": "days"}}},
    "start": {"table": "t"},
    "close-table": {"table": "t"},
    "call-stand-in": {"table": "t", "seat": 1},
    "act": {"table": "t", "decision": "r1", "actions": ["done"]},
    "use-plan": {"table": "t", "decision": "r1", "plan": "slate-all"},
    "take-back": {"table": "t", "decision": "r1"},
    "come-back": {"table": "t"},
    "leave": {"table": "t"},
    "want-end": {"table": "t", "wants_end": True},
    "rematch": {"table": "t"},
    "decline-rematch": {"table": "t"},
    "chat": {"table": "t", "text": "hello"},
    "preview": {"table": "t", "actions": []},
    "card-outlooks": {"table": "t", "cards": ["zeppelin"], "places": ["zeppelin#2"]},
    "plan": {"table": "t", "plan": "slate-all"},
    "watch": {"table": "t"},
    "unwatch": {"table": "t"},
    "watch-lobby": {},
    "unwatch-lobby": {},
    "ping": {},
}


def validator(side: str) -> Any:
    schema = message_schema()
    return jsonschema_rs.validator_for(
        {"$schema": schema["$schema"], "$defs": schema["$defs"], **schema[side]}
    )


def test_every_message_has_an_example() -> None:
    assert set(EXAMPLES) == set(MESSAGE_TYPES)
    assert len(MESSAGE_TYPES) == len(set(MESSAGE_TYPES))


@pytest.mark.parametrize("type", MESSAGE_TYPES)
def test_asks_are_read_as_they_were_written(type: str) -> None:
    example = {"type": type, "id": "a1", **EXAMPLES[type]}
    ask = CLIENT_MESSAGES.validate_json(json.dumps(example))
    assert ask.type == type
    assert CLIENT_MESSAGES.validate_json(ask.model_dump_json()) == ask
    written = json.loads(ask.model_dump_json())
    assert {name: written[name] for name in example} == example
    validator("ask").validate(example)


@pytest.mark.parametrize("type", MESSAGE_TYPES)
def test_schema_and_server_refuse_the_same(type: str) -> None:
    """Missing fields, additional ones, and other types."""
    good = {"type": type, "id": "a1", **EXAMPLES[type]}
    by_schema = validator("ask")
    wrong: list[dict[str, Any]] = [{**good, "colour": "red"}, {**good, "id": ""}]
    wrong += [{**good, name: ["x", {}, 1.5]} for name in good]
    wrong += [{n: v for n, v in good.items() if n != name} for name in ("type", "id")]
    for message in wrong:
        assert not by_schema.is_valid(message), message
        with pytest.raises(ValidationError):
            CLIENT_MESSAGES.validate_python(message)


def test_the_schema_is_a_schema() -> None:
    schema = message_schema()
    jsonschema_rs.meta.validate(schema)
    assert set(schema["ask"]["discriminator"]["mapping"]) == set(MESSAGE_TYPES)
    for reference in references(schema):
        assert reference.removeprefix("#/$defs/") in schema["$defs"]


def references(part: Any) -> list[str]:
    if isinstance(part, dict):
        own = [part["$ref"]] if isinstance(part.get("$ref"), str) else []
        return own + [each for value in part.values() for each in references(value)]
    if isinstance(part, list):
        return [each for value in part for each in references(value)]
    return []


def test_the_page_names_every_message() -> None:
    text = message_reference()
    for side in ("ask", "tell"):
        for type in message_schema()[side]["discriminator"]["mapping"]:
            assert f"### `{type}`\n" in text


def test_every_frame_of_a_game_follows_the_schema(tmp_path: Path) -> None:
    """A game from the open table to the rematch, as the host sees it, views included."""
    frames: list[str] = []

    async def play() -> None:
        async with (
            start_server(tmp_path / "games.db") as running,
            await running.client() as ann,
        ):
            ann.on_message = frames.append
            await ann.ask("watch-lobby")
            options = {"players": 2, "time": {"kind": "bank"}, "rated": True}
            table = await ann.create_table(options)
            seen = await ann.watch(table)
            await ann.ask("chat", table=table, text="hello")
            await ann.ask("seat-bot", table=table, chair=1, bot="random")
            await ann.ask("start", table=table)
            await ann.preview(table)
            hand = [action.removeprefix("pick ") for action in seen.actions]
            outlooks = await ann.card_outlooks(table, *hand)
            assert set(outlooks.cards) == set(hand)
            assert outlooks.places == {}
            await ann.ask("ping")
            await ann.play(table, choose_whole_decisions(running))
            await wait_until(seen, lambda told: told.info.outcome is not None and told.here)
            await ann.ask("rematch", table=table)
            await wait_until(seen, lambda told: told.info.rematch)

    asyncio.run(play())
    follows = validator("tell")
    seen = set()
    for frame in frames:
        follows.validate(json.loads(frame))
        told = SERVER_MESSAGES.validate_json(frame)
        assert SERVER_MESSAGES.validate_json(told.to_text()) == told
        seen.add(told.type)
    assert seen >= {"done", "table", "update", "presence", "chat", "preview", "pong", "lobby"}
    assert "card-outlooks" in seen
    shown = [json.loads(frame).get("view") for frame in frames]
    assert any(shown)
