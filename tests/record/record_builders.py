"""Matches and record files for the tests of records."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.record.match_positions import viewers, views
from tests.record.seeded_play import Player, after, dice, play_match, setup
from wonderful.errors import RecordError, WonderfulError
from wonderful.record.match import Match
from wonderful.record.record_format import checksum_of
from wonderful.record.verification import verify


def refused(code: str, kind: type[WonderfulError] = RecordError):
    """Expects a refusal with this code and a text."""
    return pytest.raises(kind, check=lambda error: error.code == code and bool(error.text()))


def finished_match(mode: str, seed: str = "records", take_backs: int = 8) -> Match:
    match = Match(setup(mode, seed))
    return play_match(match, Player(dice(f"{seed} {mode}")), take_backs=take_backs)


def running_match(mode: str, actions: int, seed: str = "records") -> Match:
    match = Match(setup(mode, seed))
    player = Player(dice(f"{seed} {mode}"))
    return play_match(match, player, take_backs=8, until=after(actions))


def assert_same_match(one: Match, other: Match) -> None:
    """Views and events are equal for every viewer, and so is the log."""
    for viewer in viewers(one):
        told, told_other = (
            [json.dumps(event.to_json()) for event in match.events(viewer)]
            for match in (one, other)
        )
        assert told == told_other
    assert views(one) == views(other)
    assert one.entries == other.entries
    assert one.effective_history() == other.effective_history()


def with_checksum(data: dict[str, Any]) -> dict[str, Any]:
    """Forge the checksum."""
    return {**data, "checksum": checksum_of(data)}


def write(path: Path, data: object) -> Path:
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def checks(file: Path, **more: Any) -> dict[str, str | None]:
    """The checks of `verify`, each with its error code."""
    result = verify(file, **more)
    assert result.is_valid == all(check.error is None for check in result.checks)
    return {check.name: check.error.code if check.error else None for check in result.checks}


FINE = dict.fromkeys(("format", "seed", "actions", "result", "checksum"))
