"""The record of a game as plain data. Older formats are migrated, unknown ones refused."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from typing import Any, Final

from wonderful.catalog import Catalog
from wonderful.data_migrations import Migration, current_version, is_valid_version, migrate_data
from wonderful.errors import RecordError, WonderfulError, brief
from wonderful.record.match import DECIDER_KINDS, TAKE_BACK, Decider, Entry, Match
from wonderful.record.seed_and_commitment import commitment_of
from wonderful.rules.action_words import named_decision
from wonderful.rules.game import RULES_VERSION
from wonderful.rules.setup import Setup

FORMAT: Final = "wonderful-game"
_FIELDS: Final = (
    *("format", "version", "rules", "setup", "commitment"),
    *("deciders", "entries", "result", "checksum"),
)
MAX_ACTION_LENGTH: Final = 200


@dataclass(frozen=True, slots=True)
class Record:
    """A record of a game. A sealed record (of a running game) has a commitment but no seed."""

    setup: Setup
    commitment: str
    entries: tuple[Entry, ...]
    rules: int = RULES_VERSION
    result: dict[str, Any] | None = None  # scores and winners by seat, once the game is over
    # Whether the checksum matched the data that was read. It is not recomputed from these fields: a
    # later version may have more of them than the one that wrote the record.
    is_intact: bool = field(default=True, compare=False)

    @property
    def is_sealed(self) -> bool:
        return self.setup.seed is None and self.setup.decks is None

    def to_json(self) -> dict[str, Any]:
        deciders = list(dict.fromkeys(entry.by for entry in self.entries))
        number = {decider: at for at, decider in enumerate(deciders)}
        data: dict[str, Any] = {
            "format": FORMAT,
            "version": VERSION,
            "rules": self.rules,
            "setup": self.setup.to_json(secrets=not self.is_sealed),
            "commitment": self.commitment,
            "deciders": [asdict(decider) for decider in deciders],
            "entries": [[entry.seat, entry.action, number[entry.by]] for entry in self.entries],
            "result": self.result,
        }
        data["checksum"] = checksum_of(data)
        return data

    def replay(self, catalog: Catalog | None = None) -> Match:
        """Replay the record; raise RecordError at the first action that is not legal."""
        if self.is_sealed:
            raise RecordError("record-sealed", commitment=self.commitment)
        # A record written by hand may have a deck order without a seed.
        match = Match(replace(self.setup, seed=self.setup.seed or ""), catalog)
        if match.commitment != self.commitment:
            raise RecordError(
                "record-commitment", commitment=self.commitment, found=match.commitment
            )
        for number, entry in enumerate(self.entries, 1):
            try:
                if entry.action == TAKE_BACK:
                    match.take_back(entry.seat, by=entry.by)
                else:
                    match.apply(entry.seat, entry.action, by=entry.by)
            except WonderfulError as error:
                raise RecordError(
                    "record-entry",
                    number=number,
                    seat=entry.seat,
                    action=entry.action,
                    why=error.text(),
                ) from error
        self._check_result_and_checksum(match)
        return match

    def _check_result_and_checksum(self, match: Match) -> None:
        """Check the result and the checksum."""
        found = result_of(match)
        if self.result is not None and found is None:
            at = named_decision(match.game.catalog, match.game.setup, match.game.decision)
            raise RecordError("record-truncated", entries=len(self.entries), decision=at)
        if self.result is not None and found is not None and found != self.result:
            raise RecordError(
                "record-result", written=self.result.get("scores"), found=found["scores"]
            )
        if not self.is_intact:
            raise RecordError("record-checksum")


def record_of(match: Match) -> Record:
    """Return the complete record of a match, with its seed, for storage."""
    return Record(match.game.setup, match.commitment, tuple(match.entries), result=result_of(match))


def result_of(match: Match) -> dict[str, Any] | None:
    outcome = match.game.outcome()
    if outcome is None:
        return None
    return {"scores": list(outcome.scores), "winners": list(outcome.winners)}


def checksum_of(data: dict[str, Any]) -> str:
    """Return the SHA-256 of all other fields, in a canonical form."""
    content = {name: value for name, value in data.items() if name != "checksum"}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return sha256(text.encode()).hexdigest()


def read_record(data: object) -> Record:
    """Parse a record from plain data. Errors name the field."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RecordError("record-foreign", format=FORMAT)
    version = data.get("version")
    if not is_valid_version(version):
        raise RecordError("record-field", field="version", value=brief(version))
    assert isinstance(version, int)
    if version > VERSION:
        raise RecordError("record-newer", version=version, known=VERSION)
    is_intact = _is_intact(data, version)
    data = migrate_data(data, version, _MIGRATIONS)
    for name in data:
        if name not in _FIELDS:
            raise RecordError("record-field", field=brief(name), value="")
    rules = _read_field(data, "rules", int)
    if rules < 1:
        raise RecordError("record-field", field="rules", value=str(rules))
    if rules > RULES_VERSION:
        raise RecordError("record-newer-rules", version=rules, known=RULES_VERSION)
    result = data.get("result")
    if result is not None and not isinstance(result, dict):
        raise RecordError("record-field", field="result", value=brief(result))
    return Record(
        Setup.from_json(data.get("setup")),
        _read_field(data, "commitment", str),
        _read_entries(data),
        rules,
        result,
        is_intact,
    )


def _is_intact(data: dict[str, Any], version: int) -> bool:
    """Whether the checksum matches the data, before anything is migrated."""
    if version == 1 and data.get("checksum") is None:
        return True  # version 1 had no checksum
    written = _read_field(data, "checksum", str)
    try:
        return bool(written == checksum_of(data))
    except (TypeError, ValueError, RecursionError):  # could never have been written as JSON
        return False


def _read_field(data: dict[str, Any], name: str, kind: type[Any]) -> Any:
    value = data.get(name)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise RecordError("record-field", field=name, value=brief(value))
    return value


def _read_entries(data: dict[str, Any]) -> tuple[Entry, ...]:
    deciders: list[Decider] = []
    for number, item in enumerate(_read_field(data, "deciders", list)):
        match item:
            case {"kind": str(kind), "name": str(name), "version": str(version)} if (
                kind in DECIDER_KINDS and f"{name}{version}".isprintable()
            ):
                deciders.append(Decider(kind, name, version))
            case _:
                raise RecordError("record-field", field=f"deciders[{number}]", value=brief(item))
    entries: list[Entry] = []
    for number, item in enumerate(_read_field(data, "entries", list)):
        match item:
            case [int(seat), str(action), int(by)] if (
                0 <= by < len(deciders)
                and not isinstance(seat, bool)
                and not isinstance(by, bool)
                and len(action) <= MAX_ACTION_LENGTH
                and action.isprintable()
            ):
                entries.append(Entry(seat, action, deciders[by]))
            case _:
                raise RecordError("record-field", field=f"entries[{number}]", value=brief(item))
    return tuple(entries)


def _from_version_1(data: dict[str, Any]) -> dict[str, Any]:
    """Version 1 had actions as "seat action" lines, without deciders and checksum."""
    entries: list[list[object]] = []
    for number, line in enumerate(_read_field(data, "actions", list)):
        seat, _, action = str(line).partition(" ")
        if not re.fullmatch("[0-9]{1,2}", seat) or not action.isprintable() or not action:
            raise RecordError("record-field", field=f"actions[{number}]", value=brief(line))
        entries.append([int(seat), action, 0])
    setup = Setup.from_json(data.get("setup"))
    return {
        "format": FORMAT,
        "rules": data.get("rules"),
        "setup": setup.to_json(),
        "commitment": commitment_of(setup),
        "deciders": [asdict(Decider())],
        "entries": entries,
        "result": data.get("result"),
    }


# Migrations of older records; the first one leads from version 1 to 2. See "Old data stays
# readable" in docs/architecture.md.
_MIGRATIONS: Final[tuple[Migration, ...]] = (_from_version_1,)
VERSION: Final = current_version(_MIGRATIONS)
