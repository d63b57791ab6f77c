"""PLAN-1 to PLAN-4: slating, recycling, done. Views of the others are in test_views."""

from collections import Counter

import pytest

from tests.rules.positions import (
    do,
    give,
    options,
    own,
    places,
    planning,
    play_until,
    produce,
    site,
    start,
    total,
)


def test_plan_1_each_card_is_slated_or_recycled():
    game = planning()
    give(game, area="wind-turbines zeppelin")
    assert options(game) == {
        "slate wind-turbines",
        "slate zeppelin",
        "recycle wind-turbines -> empire",
        "recycle zeppelin -> empire",
    }  # PLAN-1
    do(game, 0, "slate zeppelin")
    assert own(game)["draft_area"] == ["wind-turbines"]
    assert places(game) == ["zeppelin"]
    assert site(game, "zeppelin")["open"] == {"energy": 2}


def test_plan_1_in_any_order_with_other_actions_in_between():
    game = planning()
    give(game, area="wind-turbines zeppelin museum", krystallium=1)
    do(game, 0, "recycle museum -> empire", "slate zeppelin")
    do(game, 0, "krystallium -> zeppelin energy")  # PLAN-1
    do(game, 0, "recycle wind-turbines -> zeppelin")
    assert own(game)["built"] == ["zeppelin"]
    assert own(game)["draft_area"] == []


def test_plan_1_recycling_is_one_action():
    game = start(2, hands=("zeppelin", ""))
    play_until(game, "1-planning")
    card = own(game)["draft_area"][0]
    before = Counter(game.view(0)["discards"]["base"])
    do(game, 0, f"recycle {card} -> empire")
    assert Counter(game.view(0)["discards"]["base"]) - before == Counter([card])  # PLAN-1
    assert sum(own(game)["cubes"].values()) == 1  # placed already
    assert own(game)["to_place"] == 0


def test_plan_1_a_slated_card_cannot_be_recycled_any_more():
    game = planning()
    give(game, area="zeppelin", sites=["icebreaker"])
    do(game, 0, "slate zeppelin")
    assert not options(game, verb="recycle")  # PLAN-1: only the draft area is planned


@pytest.mark.parametrize(
    ("card", "resource"),
    [
        ("recycling-plant", "materials"),
        ("wind-turbines", "energy"),
        ("research-center", "science"),
        ("museum", "exploration"),
        ("financial-center", "gold"),
    ],
)
def test_plan_2_the_cube_is_that_of_the_recycling_bonus(card, resource):
    game = planning()
    give(game, area=card)
    do(game, 0, f"recycle {card} -> empire")
    cubes = own(game)["cubes"]
    assert {kind for kind, count in cubes.items() if count} == {resource}  # PLAN-2
    assert cubes[resource] == 1


def test_plan_2_the_cube_goes_on_an_empty_space_of_its_resource_or_on_the_empire():
    game = planning()
    energy_left, none_left = ("military-base", "energy 1"), ("industrial-complex", "materials 1")
    give(game, 0, area="wind-turbines", sites=[energy_left, none_left, "museum"])
    give(game, 1, sites=["zeppelin"])
    assert options(game, verb="recycle") == {
        "recycle wind-turbines -> empire",
        "recycle wind-turbines -> military-base",
    }  # PLAN-2: no space left, no such space, somebody else's card
    do(game, 0, "recycle wind-turbines -> military-base")
    assert own(game)["built"] == ["military-base"]


def test_plan_2_a_cube_fills_one_space():
    game = planning()
    give(game, area="wind-turbines", sites=["icebreaker"])
    do(game, 0, "recycle wind-turbines -> icebreaker")
    assert site(game, "icebreaker")["open"] == {"energy": 2, "science": 1}  # PLAN-2
    assert site(game, "icebreaker")["filled"] == {"energy": 1, "science": 0}


def test_plan_2_not_on_the_card_itself():
    game = planning()
    give(game, area="recycling-plant")
    assert options(game, verb="recycle") == {"recycle recycling-plant -> empire"}  # PLAN-2


def test_plan_3_a_card_completed_in_planning_produces_this_round():
    game = planning()
    give(game, area="recycling-plant", sites=[("recycling-plant", "materials 1")])
    do(game, 0, "recycle recycling-plant -> recycling-plant")
    assert own(game)["built"] == ["recycling-plant"]  # PLAN-3: at once
    do(game, 0, "done")
    do(game, 1, "done")
    assert game.step == "materials"
    assert total(game, 0) == 2  # PLAN-3


def test_plan_4_done_once_the_draft_area_is_empty():
    game = planning()
    give(game, area="zeppelin wind-turbines", sites=["icebreaker"])
    assert "done" not in options(game)  # PLAN-4
    do(game, 0, "slate zeppelin")
    assert "done" not in options(game)
    do(game, 0, "recycle wind-turbines -> empire")
    assert "done" in options(game)
    assert game.pending() == (0, 1)
    do(game, 0, "done")
    assert game.pending() == (1,)


def test_plan_4_nobody_is_done_automatically_in_planning():
    game = planning()
    assert game.phase == "planning"
    assert game.pending() == (0, 1)  # PLAN-4: a player says it


def test_plan_4_done_can_be_taken_back_until_the_last_player_says_it():
    game = planning(3)
    give(game, 0, sites=["zeppelin"], krystallium=2)
    do(game, 0, "done")
    do(game, 1, "done")
    assert options(game, 0) == {"resume"}  # PLAN-4: nothing else while done
    do(game, 0, "resume", "krystallium -> zeppelin energy", "discard zeppelin", "done")
    assert game.pending() == (2,)
    assert options(game, 1) == {"resume"}


def test_plan_4_the_last_done_is_final():
    game = planning(side="B")
    do(game, 0, "done")
    do(game, 1, "done")
    assert game.phase == "production"  # PLAN-4
    for seat in (0, 1):
        assert "resume" not in options(game, seat)


def test_plan_4_done_of_a_step_can_be_taken_back_too():
    game = produce(planning(side="B"))
    do(game, 0, "place -> empire", "place -> empire", "done", "resume")
    assert options(game, 0) == {"done"}  # PLAN-4, PROD-9
    do(game, 0, "done")
    do(game, 1, "place -> empire", "place -> empire", "done")
    assert game.step == "energy"
    assert "resume" not in options(game, 0)
