"""Diffs of views. After its first view of a game, a client is sent only diffs.

`{"round": 2, "players": {"1": {"points": 5}}}` replaces the round and the points of seat 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from wonderful.rules.view_types import View, ViewChanges


def diff_views(old: View, new: View) -> ViewChanges:
    """The fields to replace in `old` to get `new`. Both are views of the same game."""
    old_fields: Mapping[str, Any] = old
    changes: ViewChanges = {
        name: value
        for name, value in new.items()
        if name != "players" and value != old_fields[name]
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


def apply_changes(old: View, changes: ViewChanges) -> View:
    """Return a view with some fields replaced."""
    players = changes.get("players", {})
    view = {
        **old,
        **changes,
        "players": [
            {**player, **players.get(str(seat), {})} for seat, player in enumerate(old["players"])
        ],
    }
    return cast(View, view)
