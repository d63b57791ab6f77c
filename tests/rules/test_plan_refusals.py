"""When there is no such plan."""

import pytest

from tests.properties.state_digest import digest
from tests.record.match_positions import own, planning_match, production_match
from tests.record.seeded_play import (
    Player,
    apply_plan,
    dice,
    play,
    setup,
)
from tests.rules.plans import refused
from tests.rules.positions import start
from wonderful.errors import IllegalAction
from wonderful.rules.game import Game
from wonderful.rules.plan_shortcuts import plan, plans


def test_unknown_names():
    match = planning_match(things={"area": "zeppelin", "sites": ["museum"]})
    for name in (
        "",
        "all",
        "slate-all now",
        "place-all",
        "place-all zeppelin",
        "place-all -> ",
        "complete",
        "complete museum with",
        "complete museum with gold",
        "complete museum with krystallium and characters",
        "complete museum krystallium",
    ):
        with refused("convenience-unknown"):
            plan(match.game, 0, name)


def test_places_that_are_none():
    match = production_match(
        "materials", {"built": "recycling-plant", "sites": ["research-center"]}
    )
    for verb in ("place-all ->", "complete"):
        with refused("not-on-empire"):
            plan(match.game, 0, f"{verb} empire")
        with refused("card-not-under-construction"):
            plan(match.game, 0, f"{verb} museum")
        with pytest.raises(Exception, match="no-such-card"):
            plan(match.game, 0, f"{verb} no-such-card")


def test_only_a_pending_seat_has_plans():
    match = planning_match(things={"area": "zeppelin"})
    match.apply(1, "done")
    for name in ("slate-all", "recycle-all", "nonsense"):
        with refused("not-your-decision"):
            plan(match.game, 1, name)
    for seat in (2, -1):
        with refused("no-such-seat"):
            plan(match.game, seat, "slate-all")
    assert plans(match.game, 1) == []
    over = play(Game(setup("base-2p")), Player(dice("over")))
    with refused("game-over"):
        plan(over, 0, "slate-all")
    assert plans(over, 0) == []


def test_not_in_the_draft():
    game = start(2)
    for name in ("slate-all", "recycle-all", "rest-to-empire", "rest-to-empire-and-done"):
        with refused("convenience-nothing"):
            plan(game, 0, name)
    assert plans(game, 0) == []  # ANY-6


def test_not_in_the_wrong_phase():
    match = planning_match(things={"sites": ["zeppelin"]})
    for name in ("slate-all", "recycle-all", "rest-to-empire", "place-all -> zeppelin"):
        with refused("convenience-nothing"):
            plan(match.game, 0, name)
    step = production_match("materials", {"built": "recycling-plant"})
    for name in ("slate-all", "recycle-all"):
        with refused("convenience-nothing"):
            plan(step.game, 0, name)


def test_a_science_winner_chooses_first():
    match = production_match("science", {"built": "research-center", "sites": ["university"]})
    assert own(match)["is_choosing"]
    with refused("choose-first"):
        plan(match.game, 0, "complete university")  # PROD-11
    for name in ("rest-to-empire", "place-all -> university"):
        with refused("convenience-nothing"):
            plan(match.game, 0, name)
    assert plans(match.game, 0) == []
    match.apply(0, "choose general")
    assert [found.name for found in plans(match.game, 0)] == [
        "rest-to-empire",
        "rest-to-empire-and-done",
        "place-all -> university",
    ]


def test_not_while_a_card_is_to_be_kept():
    game = start(1, top="zeppelin zeppelin museum museum wind-turbines")
    game.apply(0, "draw base zeppelin zeppelin")
    for name in ("slate-all", "recycle-all"):
        with refused("convenience-nothing"):
            plan(game, 0, name)  # SOLO-3
    assert plans(game, 0) == []


def test_a_refused_plan_changes_nothing():
    match = planning_match(things={"area": "zeppelin", "sites": ["museum"], "krystallium": 1})
    before = digest(match.game)
    for name in ("complete museum", "complete museum with krystallium", "rest-to-empire", "x"):
        with pytest.raises(IllegalAction):
            apply_plan(match, 0, name)
    assert digest(match.game) == before
    assert match.entries == []
