"""Random frames for the websocket: nonsense, and valid messages that were mutated."""

import json
import random
import string
from collections.abc import Callable
from typing import Any

from wonderful.server.messages.client_messages import MESSAGE_TYPES
from wonderful.server.messages.protocol_schema import message_schema

Frame = str | bytes
_TEXTS = (
    "",
    " ",
    "\x00",
    "a\x00b",
    "\ufffd",
    "\u202eabc",
    "🙂" * 50,
    "x" * 10_000,
    "../../etc/passwd",
    "'; DROP TABLE facts; --",
    "<script>",
    "{name}",
    "%s%n",
    "pick zeppelin",
    "1-draft-1",
    "-1",
)
_NUMBERS = (0, -1, 1, 7, 2**31, 2**63, 2**64, 10**30, -(10**400), 1e308, 0.5, True)


class Fuzzer:
    """Generates frames, reproducibly by seed."""

    def __init__(self, seed: int, tables: list[str]) -> None:
        self.rng = random.Random(seed)
        self.tables = [*tables, "no-such-table", "x" * 40]
        self._made = 0
        self._schema = message_schema()

    def frame(self) -> Frame:
        kinds: list[Callable[[], Frame]] = [
            self._text,
            self._json,
            self._broken,
            self._binary,
            self._odd_json,
            self._long,
            self._unknown,
        ]
        if self.rng.random() < 0.7:
            return self._mutated()
        return self.rng.choice(kinds)()

    # Nonsense

    def _text(self) -> str:
        letters = string.printable + "äπ🙂\u2028\x00"
        return "".join(self.rng.choices(letters, k=self.rng.randrange(40)))

    def _json(self) -> str:
        return json.dumps(self.value(3))

    def _broken(self) -> str:
        whole = json.dumps(self.valid())
        return whole[: self.rng.randrange(len(whole))]

    def _binary(self) -> bytes:
        return self.rng.choice((b"", b"\xff\xfe", json.dumps(self.valid()).encode()))

    def _odd_json(self) -> str:
        """Documents that some JSON parsers accept and others refuse."""
        depth = self.rng.choice((10, 200, 5_000))
        return self.rng.choice(
            (
                "NaN",
                '{"type":"ping","id":NaN}',
                '{"type":"ping","id":"\\ud800"}',
                '{"type":"\\udfff","id":"1"}',
                '{"type":"ping","id":"1","\\ud800":1}',
                '{"type":"ping","type":"chat","id":"1"}',
                '{"type":"seat-bot","id":"1","table":"t","bot":"b","chair":' + "9" * 5_000 + "}",
                '{"type":"ping","id":"1"}{"type":"ping","id":"2"}',
                "[" * depth,
                "[" * depth + "]" * depth,
                '{"type":' * depth + "1" + "}" * depth,
                '\ufeff{"type":"ping","id":"1"}',
            )
        )

    def _long(self) -> str:
        """Longer than a valid message, but too short to end the connection."""
        return json.dumps({"type": "ping", "id": "x" * self.rng.randrange(17_000, 200_000)})

    def _unknown(self) -> str:
        type = self.rng.choice(("hello", "PING", "act ", "__class__", "", "done"))
        return json.dumps({"type": type, "id": "1"})

    # Messages

    def valid(self) -> dict[str, Any]:
        """A message of any type that the schema allows."""
        type = self.rng.choice(MESSAGE_TYPES)
        reference = self._schema["ask"]["discriminator"]["mapping"][type]
        shape = self._schema["$defs"][reference.rpartition("/")[2]]
        message = {
            name: self._of(name, kind)
            for name, kind in shape["properties"].items()
            if name in shape["required"] or self.rng.random() < 0.5
        }
        self._made += 1
        return {**message, "type": type, "id": f"m{self._made}"}

    def _of(self, name: str, kind: dict[str, Any]) -> Any:
        if name == "table":
            return self.rng.choice(self.tables)
        if name == "decision":
            return self.rng.choice(("1-draft-1", "1-planning", "4-gold", "", "over"))
        if "anyOf" in kind:
            return self._of(name, self.rng.choice(kind["anyOf"]))
        match kind.get("type"):
            case "integer":
                return self.rng.randrange(kind.get("minimum", 0), kind.get("maximum", 6) + 1)
            case "boolean":
                return self.rng.random() < 0.5
            case "array":
                count = self.rng.randrange(kind.get("minItems", 0), 4)
                return [self._of("action", kind["items"]) for _ in range(count)]
            case "object":
                names = list(kind.get("properties", {"players": {}}))
                chosen = self.rng.sample(names, self.rng.randrange(min(4, len(names) + 1)))
                return {each: self.value(1) for each in chosen}
            case "null":
                return None
        words = ("pick zeppelin", "slate-all", "done", "recycle museum -> empire", "dictator")
        return self.rng.choice(("dictator", "aztec-empire", "x") if "pattern" in kind else words)

    def _mutated(self) -> str:
        message = self.valid()
        for _ in range(self.rng.randrange(3)):
            name = self.rng.choice(list(message))
            match self.rng.randrange(5):
                case 0:
                    del message[name]
                case 1:
                    message[self.rng.choice(("seat", "person", "extra", "", "\x00"))] = 1
                case 2 if isinstance(message[name], list):
                    message[name] = [self.value(1) for _ in range(self.rng.choice((0, 3, 300)))]
                case _:
                    message[name] = self.value(2)
            if not message:
                break
        return json.dumps(message)

    def value(self, depth: int) -> Any:
        """Any JSON value."""
        match self.rng.randrange(7 if depth else 4):
            case 0:
                return self.rng.choice(_TEXTS)
            case 1:
                return self.rng.choice(_NUMBERS)
            case 2:
                return None
            case 3:
                return self.rng.choice((True, False))
            case 4:
                return [self.value(depth - 1) for _ in range(self.rng.randrange(4))]
            case _:
                names = (*_TEXTS, "type", "id", "table", "players", "kind")
                chosen = self.rng.sample(names, self.rng.randrange(4))
                return {name: self.value(depth - 1) for name in chosen}
