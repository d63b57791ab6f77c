"""The record of a game as plain data: one format, older ones migrated, strange ones refused."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from typing import Any, Final

from wonderful.catalog import Catalog
from wonderful.errors import RecordError, WonderfulError, brief
from wonderful.record.match import DECIDER_KINDS, TAKE_BACK, Decider, Entry, Match
from wonderful.record.seeds import commitment_of
from wonderful.rules.game import RULES_VERSION
from wonderful.rules.setup import Setup
from wonderful.versions import Migration, is_version, present_version, upgraded

FORMAT: Final = "wonderful-game"
_FIELDS: Final = (
    *("format", "version", "rules", "setup", "commitment"),
    *("deciders", "entries", "result", "checksum"),
)
MOST_ACTION_LETTERS: Final = 200


@dataclass(frozen=True, slots=True)
class Record:
    """A game written down. A sealed one (of a running game) has no seed, only its commitment."""

    setup: Setup
    commitment: str
    entries: tuple[Entry, ...]
    rules: int = RULES_VERSION
    result: dict[str, Any] | None = None  # scores and winners by seat, once the game is over
    # Whether the checksum was right for the data that it came with. It is not made again from the
    # fields here: a later version may have more of them than the one that wrote the record.
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
        """Play the record again; refused at the first action that does not fit."""
        if self.is_sealed:
            raise RecordError("record-sealed", commitment=self.commitment)
        # A record written by hand may have a deck order and no seed.
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
        self._check_end(match)
        return match

    def _check_end(self, match: Match) -> None:
        """The end must be the one that was written down, and nothing may have been changed."""
        found = result_of(match)
        if self.result is not None and found is None:
            raise RecordError(
                "record-truncated", entries=len(self.entries), decision=match.game.decision
            )
        if self.result is not None and found is not None and found != self.result:
            raise RecordError(
                "record-result", written=self.result.get("scores"), found=found["scores"]
            )
        if not self.is_intact:
            raise RecordError("record-checksum")


def record_of(match: Match) -> Record:
    """The whole record of a match, with its seed: what is stored."""
    return Record(match.game.setup, match.commitment, tuple(match.entries), result=result_of(match))


def export(match: Match) -> dict[str, Any]:
    """The record that may leave the table: of a running game only what everybody knows."""
    record = record_of(match)
    if match.game.is_over:
        return record.to_json()
    setup = Setup.from_json(match.game.setup.to_json(secrets=False))
    settled = [entry for _, entries in match.history for entry in entries]
    return Record(setup, match.commitment, tuple(settled)).to_json()


def result_of(match: Match) -> dict[str, Any] | None:
    outcome = match.game.outcome()
    if outcome is None:
        return None
    return {"scores": list(outcome.scores), "winners": list(outcome.winners)}


def checksum_of(data: dict[str, Any]) -> str:
    """SHA-256 of everything else that a record has, in one fixed way of writing it."""
    content = {name: value for name, value in data.items() if name != "checksum"}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return sha256(text.encode()).hexdigest()


def read_record(data: object) -> Record:
    """A record from plain data; every complaint names the field."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RecordError("record-foreign", format=FORMAT)
    version = data.get("version")
    if not is_version(version):
        raise RecordError("record-field", field="version", value=brief(version))
    assert isinstance(version, int)
    if version > VERSION:
        raise RecordError("record-newer", version=version, known=VERSION)
    is_intact = _is_intact(data, version)
    data = upgraded(data, version, _MIGRATIONS)
    for name in data:
        if name not in _FIELDS:
            raise RecordError("record-field", field=brief(name), value="")
    rules = _field(data, "rules", int)
    if rules < 1:
        raise RecordError("record-field", field="rules", value=str(rules))
    if rules > RULES_VERSION:
        raise RecordError("record-newer-rules", version=rules, known=RULES_VERSION)
    result = data.get("result")
    if result is not None and not isinstance(result, dict):
        raise RecordError("record-field", field="result", value=brief(result))
    return Record(
        Setup.from_json(data.get("setup")),
        _field(data, "commitment", str),
        _read_entries(data),
        rules,
        result,
        is_intact,
    )


def _is_intact(data: dict[str, Any], version: int) -> bool:
    """Whether nothing was changed, whichever version wrote it: before anything is migrated."""
    if version == 1 and data.get("checksum") is None:
        return True  # there was none then
    written = _field(data, "checksum", str)
    try:
        return bool(written == checksum_of(data))
    except (TypeError, ValueError, RecursionError):  # nothing that was ever written as JSON
        return False


def _field(data: dict[str, Any], name: str, kind: type[Any]) -> Any:
    value = data.get(name)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise RecordError("record-field", field=name, value=brief(value))
    return value


def _read_entries(data: dict[str, Any]) -> tuple[Entry, ...]:
    deciders: list[Decider] = []
    for number, item in enumerate(_field(data, "deciders", list)):
        match item:
            case {"kind": str(kind), "name": str(name), "version": str(version)} if (
                kind in DECIDER_KINDS and f"{name}{version}".isprintable()
            ):
                deciders.append(Decider(kind, name, version))
            case _:
                raise RecordError("record-field", field=f"deciders[{number}]", value=brief(item))
    entries: list[Entry] = []
    for number, item in enumerate(_field(data, "entries", list)):
        match item:
            case [int(seat), str(action), int(by)] if (
                0 <= by < len(deciders)
                and not isinstance(seat, bool)
                and not isinstance(by, bool)
                and len(action) <= MOST_ACTION_LETTERS
                and action.isprintable()
            ):
                entries.append(Entry(seat, action, deciders[by]))
            case _:
                raise RecordError("record-field", field=f"entries[{number}]", value=brief(item))
    return tuple(entries)


def _from_version_1(data: dict[str, Any]) -> dict[str, Any]:
    """Version 1 had actions as "seat action" lines, nobody's name on them, and no checksum."""
    entries: list[list[object]] = []
    for number, line in enumerate(_field(data, "actions", list)):
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


# What becomes of older records: the first leads from version 1 to 2. See docs/architecture.md,
# "Old data stays readable".
_MIGRATIONS: Final[tuple[Migration, ...]] = (_from_version_1,)
VERSION: Final = present_version(_MIGRATIONS)
