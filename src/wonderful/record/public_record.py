"""The record that players get: of a running game, only what everybody may know."""

from __future__ import annotations

from typing import Any

from wonderful.record.match import Match
from wonderful.record.record_format import Record, record_of
from wonderful.rules.setup import Setup


def export(match: Match) -> dict[str, Any]:
    """Return the record for players. For a running game it contains only public information."""
    record = record_of(match)
    if match.game.is_over:
        return record.to_json()
    setup = Setup.from_json(match.game.setup.to_json(secrets=False))
    public = [entry for _, entries in match.history for entry in entries]
    return Record(setup, match.commitment, tuple(public)).to_json()
