"""Applying the diffs to the first view gives every later view."""

import json
import random
from typing import Any

import pytest

from wonderful.catalog import load_catalog
from wonderful.record.match import Match
from wonderful.rules.setup import Setup
from wonderful.server.views.diff import apply_changes, diff_views

CATALOG = load_catalog()


def sent(match: Match, viewer: int | None) -> Any:
    """A view as the client gets it."""
    view: dict[str, Any] = json.loads(json.dumps(match.view(viewer)))
    return view


@pytest.mark.parametrize(
    "setup",
    [
        Setup(players=1, seed="solo"),
        Setup(players=3, seed="three", memory_aid=True),
        Setup(players=2, seed="war", expansions=("war-or-peace",)),
        Setup(players=1, seed="scenario", scenario="base-1"),
        Setup(players=4, seed="ca", expansions=("corruption-ascension",)),
    ],
)
def test_views_follow_from_their_changes(setup: Setup) -> None:
    """For every seat and a spectator, through the same JSON as over the network."""
    match = Match(setup.checked(CATALOG), CATALOG)
    viewers = [None, *range(match.game.players)]
    shown = {viewer: sent(match, viewer) for viewer in viewers}
    chance = random.Random(1)
    for _ in range(150):
        if match.game.is_over:
            break
        seat = chance.choice(match.game.pending())
        if match.can_take_back(seat) and chance.random() < 0.1:
            match.take_back(seat)
        else:
            action = chance.choice(match.game.legal_actions(seat))
            match.apply(seat, match.game.describe(action))
        for viewer in viewers:
            now = sent(match, viewer)
            changes = json.loads(json.dumps(diff_views(shown[viewer], now)))
            assert apply_changes(shown[viewer], changes) == now
            assert diff_views(now, now) == {}
            shown[viewer] = now


def test_only_what_is_new_is_named() -> None:
    old: Any = {"round": 1, "step": None, "players": [{"points": 0, "name": "A"}, {"points": 1}]}
    new: Any = {"round": 2, "step": None, "players": [{"points": 0, "name": "A"}, {"points": 5}]}
    changes = diff_views(old, new)
    assert changes == {"round": 2, "players": {"1": {"points": 5}}}
    assert apply_changes(old, changes) == new
    later: Any = {**new, "step": "materials"}
    assert diff_views(new, later) == {"step": "materials"}
    assert old["round"] == 1


def test_putting_together_leaves_the_old_view_alone() -> None:
    old: Any = {"round": 1, "players": [{"points": 0}]}
    apply_changes(old, {"players": {"0": {"points": 9}}})
    assert old == {"round": 1, "players": [{"points": 0}]}
