"""What is new in a view: what is sent after the first one, and how a client puts it together.

`{"round": 2, "players": {"1": {"points": 5}}}`: a field of the view is replaced; of a player only
the fields that are named, by seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Changes = dict[str, Any]


def difference(old: Mapping[str, Any], new: Mapping[str, Any]) -> Changes:
    """What has to be replaced in `old` to get `new`; both are views of the same game."""
    changes: Changes = {
        name: value for name, value in new.items() if name != "players" and value != old[name]
    }
    players = {}
    for seat, (before, after) in enumerate(zip(old["players"], new["players"], strict=True)):
        if before != after:
            players[str(seat)] = {
                name: value for name, value in after.items() if value != before[name]
            }
    if players:
        changes["players"] = players
    return changes


def merged(old: Mapping[str, Any], changes: Changes) -> dict[str, Any]:
    """The new view, from the old one and what has changed."""
    players = changes.get("players", {})
    return {
        **old,
        **changes,
        "players": [
            {**player, **players.get(str(seat), {})} for seat, player in enumerate(old["players"])
        ],
    }
