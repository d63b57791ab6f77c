"""PROD-9: a player with nothing to do is done automatically."""

import pytest

from tests.rules.positions import (
    do,
    end_decision,
    give,
    options,
    own,
    planning,
    play_until,
    produce,
    with_energy,
)
from wonderful.rules.game import Game
from wonderful.rules.setup import Setup


def test_prod_9_a_player_with_nothing_to_do_is_done_automatically():
    game = with_energy([1, 0, 0])
    assert game.pending() == (0,)  # PROD-9
    assert game.view(0)["players"][1]["is_done"]


@pytest.mark.parametrize(
    ("situation", "is_held"),
    [
        ({}, False),
        ({"krystallium": 1}, False),  # no card under construction
        ({"krystallium": 1, "sites": ["zeppelin"]}, True),
        ({"krystallium": 1, "sites": [("time-travel", "krystallium 1")]}, True),
        ({"krystallium": 1, "sites": [("center-of-the-earth", "general 2")]}, False),
        ({"krystallium": 1, "sites": [("giant-tower", "financier 1")]}, False),
        ({"general": 1, "sites": [("center-of-the-earth", "general 2")]}, True),
        ({"general": 1, "sites": [("giant-tower", "financier 1")]}, False),
        ({"financier": 1, "sites": [("giant-tower", "financier 1")]}, True),
        ({"financier": 1, "sites": [("center-of-the-earth", "general 2")]}, False),
        ({"general": 1, "financier": 1, "sites": ["zeppelin"]}, False),
        ({"sites": ["zeppelin"]}, False),  # the possible discard does not hold the step
        ({"sites": ["zeppelin"], "cubes": "energy 4"}, False),
    ],
)
def test_prod_9_what_holds_a_step(situation, is_held):
    game = planning()
    give(game, 0, **situation)
    give(game, 1, built="recycling-plant")
    produce(game)
    assert (0 in game.pending()) is is_held  # PROD-9


def test_prod_9_a_supremacy_character_that_fits_holds_the_step():
    game = planning()
    give(game, 0, built="research-center", sites=[("center-of-the-earth", "general 1")])
    give(game, 1, built="wind-turbines", sites=[("center-of-the-earth", "general 1")])
    produce(game, "energy")
    do(game, 1, "place -> empire")
    assert options(game, 1) == {
        "done",
        "general -> center-of-the-earth",
        "discard center-of-the-earth",
    }  # PROD-9: after supremacy
    assert game.pending() == (1,)


def test_prod_9_a_choice_holds_the_step():
    game = planning()
    give(game, built="research-center")
    produce(game, "science")
    assert game.pending() == (0,)  # PROD-9
    do(game, 0, "choose general", "place -> empire", "place -> empire", "done")
    assert game.decision == "2-draft-1"


def test_prod_9_a_step_where_nobody_has_anything_to_do_is_skipped():
    game = planning()
    give(game, built="financial-center")
    do(game, 0, "done")
    do(game, 1, "done")
    assert game.decision == "1-gold"  # PROD-9
    end_decision(game)
    assert game.decision == "2-draft-1"


def test_prod_9_the_seats_setting_says_otherwise():
    game = planning(3, automatic_done=(True, False, True))
    do(game, 0, "done")
    do(game, 1, "done")
    do(game, 2, "done")
    assert game.decision == "1-materials"
    assert game.pending() == (1,)  # PROD-9
    assert options(game, 1) == {"done"}
    do(game, 1, "done")
    assert game.decision == "1-energy"


def test_prod_9_the_setting_goes_with_the_participant_not_with_the_seat():
    for seed in range(6):
        setup = Setup(players=3, side="C", seed=str(seed), automatic_done=(False, True, True))
        game = Game(setup)
        play_until(game, "1-materials")
        assert [game.participant(seat) for seat in game.pending()] == [0]  # PROD-9


def test_prod_9_automatic_done_can_be_taken_back():
    game = planning()
    give(game, 0, sites=["zeppelin"])
    give(game, 1, built="recycling-plant")
    produce(game)
    assert options(game, 0) == {"resume"}  # PROD-9: done is as in PLAN-4
    do(game, 0, "resume", "discard zeppelin", "done")
    assert own(game, 0)["cubes"]["exploration"] == 1


def test_prod_9_done_is_not_automatic_later_in_the_step():
    game = planning()
    give(game, built="recycling-plant")
    produce(game)
    do(game, 0, "place -> empire", "place -> empire")
    assert game.pending() == (0,)  # PROD-9: only when a step begins
