"""Views, events, outcomes, previews and plans are what their types say, in games of every kind.

The page gets its types from the same schemas, and nothing validates these parts when they are sent.
"""

import json
from functools import cache
from typing import Any

import jsonschema_rs
import pytest

from tests.record.seeded_play import MODES, dice, setup
from tests.sets import council_catalog
from wonderful.errors import IllegalAction
from wonderful.record.match import Match
from wonderful.rules.event_types import GameEvent
from wonderful.rules.events import CODES
from wonderful.rules.outcome_types import OutcomeData, PlanData, PreviewData
from wonderful.rules.plan_shortcuts import plan
from wonderful.rules.preview import preview
from wonderful.rules.setup import Setup
from wonderful.rules.view_types import View, ViewChanges
from wonderful.server.plain_type_schema import named_types, schema_of
from wonderful.server.views.diff import diff_views

VOTES = "secret-council"


@cache
def validator(shape: Any) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator(schema_of(shape))


def check(shape: Any, data: Any) -> None:
    sent = json.loads(json.dumps(data))
    validator(shape).validate(sent)


def match_of(mode: str) -> Match:
    if mode == VOTES:
        return Match(Setup(scenario=VOTES, players=3, seed="types"), council_catalog())
    return Match(setup(mode, "types"))


@pytest.mark.parametrize("mode", [*MODES, VOTES])
def test_what_is_sent_has_its_type(mode: str) -> None:
    match = match_of(mode)
    seen = [match.view(seat) for seat in range(match.game.players)]
    rng = dice(f"types {mode}")
    while not match.game.is_over:
        seat = match.game.pending()[rng.below(len(match.game.pending()))]
        legal = match.game.legal_actions(seat)
        action = legal[rng.below(len(legal))]
        try:
            check(PreviewData, preview(match.game, seat, [action]).to_json())
            check(PlanData, plan(match.game, seat, "rest-to-empire").to_json(match.game))
        except IllegalAction:
            pass  # not every action can be previewed, and there is not always something to place
        match.apply(seat, action)
        if match.can_take_back(seat) and rng.below(20) == 0:
            match.take_back(seat)
        for viewer, before in enumerate(seen):
            seen[viewer] = match.view(viewer)
            check(ViewChanges, diff_views(before, seen[viewer]))
    for viewer in (*range(match.game.players), None):
        check(View, match.view(viewer))
        for event in match.events(viewer):
            check(GameEvent, event.to_json())
    outcome = match.game.outcome()
    assert outcome is not None
    check(OutcomeData, outcome.to_json())


def test_every_event_has_a_type() -> None:
    schemas = named_types(schema_of(GameEvent)).values()
    known = [code for each in schemas for code in each["properties"]["event"]["enum"]]
    assert sorted(known) == sorted(
        [*CODES, "took-back", "placed-automatically", "done-automatically"]
    )


def test_wrong_data_is_noticed() -> None:
    for wrong in (
        {"event": "built", "seat": 0},
        {"event": "built", "seat": 0, "card": 3},
        {"event": "built", "seat": 0, "card": "zeppelin", "count": 1},
        {"event": "no-such-event", "seat": 0},
    ):
        with pytest.raises(jsonschema_rs.ValidationError):
            check(GameEvent, wrong)
    view: Any = dict(match_of("base-2p").view(0))
    del view["decks"]
    with pytest.raises(jsonschema_rs.ValidationError):
        check(View, view)
