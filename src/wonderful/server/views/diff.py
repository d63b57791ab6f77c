"""The difference between two views of a game, which is what clients are sent after the first view.

`{"round": 2, "players": {"1": {"points": 5}}}` replaces the round, and the points of seat 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from wonderful.rules.view_types import View, ViewChanges


def difference(old: View, new: View) -> ViewChanges:
    """What has to be replaced in `old` to get `new`; both are views of the same game."""
    before_fields: Mapping[str, Any] = old
    changes: ViewChanges = {
        name: value
        for name, value in new.items()
        if name != "players" and value != before_fields[name]
    }
    players = {}
    for seat, (before, after) in enumerate(zip(old["players"], new["players"], strict=True)):
        if before != after:
            fields: Mapping[str, Any] = before
            players[str(seat)] = {
                name: value for name, value in after.items() if value != fields[name]
            }
    if players:
        changes["players"] = players
    return changes


def merged(old: View, changes: ViewChanges) -> View:
    """Apply changes to a view."""
    players = changes.get("players", {})
    view = {
        **old,
        **changes,
        "players": [
            {**player, **players.get(str(seat), {})} for seat, player in enumerate(old["players"])
        ],
    }
    return cast(View, view)
