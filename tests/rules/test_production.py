"""PROD-1 to PROD-3, PROD-7, PROD-8, PROD-10: steps, totals, corruption, placing."""

import pytest

from tests.rules.positions import (
    CA,
    do,
    end_decision,
    give,
    options,
    own,
    planning,
    play_until,
    produce,
    site,
    start,
    total,
    with_energy,
)
from wonderful.rules import plan_shortcuts


def test_prod_1_five_steps_in_the_order_of_the_resources():
    game = planning(automatic_done=(False, False))
    seen = []
    do(game, 0, "done")
    do(game, 1, "done")
    while game.phase == "production":
        seen.append(game.step)
        end_decision(game)
    assert seen == ["materials", "energy", "science", "gold", "exploration"]  # PROD-1
    assert game.decision == "2-draft-1"


def test_prod_1_totals_and_supremacy_come_before_placing():
    game = planning(side="A")
    do(game, 0, "done")
    do(game, 1, "done")
    assert [total(game, seat) for seat in (0, 1)] == [3, 2]  # PROD-1: counted at the same moment
    assert own(game, 0)["financier"] == 1  # awarded already
    assert own(game, 0)["to_place"] == 3
    assert own(game, 1)["to_place"] == 2


def test_prod_2_the_empire_and_built_cards_count_but_not_cards_under_construction():
    game = planning(side="B")
    give(game, built="recycling-plant industrial-complex", sites=["recycling-plant"])
    give(game, 1, area="")
    produce(game)
    assert total(game) == 2 + 2 + 1  # PROD-2
    assert total(game, 1) == 2


@pytest.mark.parametrize(
    ("built", "step", "expected"),
    [
        ("neuroscience", "science", 1),  # itself
        ("neuroscience virtual-reality super-sonar", "science", 3),
        ("neuroscience virtual-reality super-sonar", "gold", 3),
        ("super-sonar", "exploration", 0),  # per vehicle, and it is none
        ("aircraft-carrier submarine", "exploration", 2 + 2),
        ("aircraft-carrier super-sonar submarine", "exploration", 2 + 2 + 2),
        ("robot-assistants wind-turbines wind-turbines", "materials", 2),
        ("propaganda-center propaganda-center", "gold", 4),  # each counts both
    ],
)
def test_prod_2_an_icon_per_type_counts_built_cards_of_that_type_itself_included(
    built, step, expected
):
    game = planning(automatic_done=(False, False))
    give(game, built=built)
    produce(game, step)
    assert total(game) == expected  # PROD-2


def test_prod_2_a_card_under_construction_does_not_count_for_its_type():
    game = planning()
    give(game, built="super-sonar zeppelin", sites=["submarine", "icebreaker"])
    produce(game, "exploration")
    assert total(game) == 1 + 1  # PROD-2


def test_prod_2_totals_are_public():
    game = with_energy([3, 1, 2])
    for viewer in (None, 0, 1, 2):
        shown = [player["step_total"] for player in game.view(viewer)["players"]]
        assert shown == [3, 1, 2]  # PROD-2


def test_prod_2_totals_do_not_change_during_the_step():
    game = planning()
    give(game, built="recycling-plant", sites=[("recycling-plant", "materials 1")])
    produce(game)
    do(game, 0, "place -> recycling-plant")
    assert own(game)["built"] == ["recycling-plant", "recycling-plant"]
    assert total(game) == own(game)["step_total"] == 2  # PROD-2
    assert own(game)["to_place"] == 1


@pytest.mark.parametrize(
    ("built", "expected"),
    [
        ("raiders financial-center", 1),  # -1 + 2, whichever came first
        ("financial-center raiders", 1),
        ("raiders raiders raiders financial-center", 0),
        ("raiders lawless-zone border-patrol financial-center", 1),
        ("raiders", 0),
        ("raiders raiders propaganda-center", 0),  # -2 + 1 per project
        ("raiders propaganda-center propaganda-center", 3),
    ],
)
def test_prod_3_corruption_is_subtracted_from_the_sum_and_stops_at_zero(built, expected):
    game = planning(expansions=(CA,), automatic_done=(False, False))
    give(game, built=built)
    produce(game, "gold")
    assert total(game) == expected  # PROD-3
    assert own(game)["to_place"] == expected


def test_prod_3_corruption_on_empire_cards_too():
    game = planning(side="E")  # gold -1
    give(game, 0, built="financial-center")
    give(game, 1, built="human-cloning")
    produce(game, "gold")
    assert [total(game, seat) for seat in (0, 1)] == [1, 0]  # PROD-3


def test_prod_3_the_result_is_the_supremacy_score():
    game = planning(expansions=(CA,))
    give(game, 0, built="financial-center raiders raiders")  # 2 - 2
    give(game, 1, built="human-cloning")  # 1
    produce(game, "gold")
    assert own(game, 0)["financier"] == 0
    assert own(game, 1)["financier"] == 1  # PROD-3


def test_prod_3_nothing_is_carried_over():
    game = planning(expansions=(CA,))
    give(game, 0, built="raiders raiders raiders")
    produce(game, "gold")
    play_until(game, "2-draft-1")
    give(game, 0, built="cities-of-gold financial-center")
    produce(game, "gold")
    assert total(game) == 5 - 3  # PROD-3: the debt of the first round is forgotten


def test_prod_x1_corruption_example():
    game = planning(side="B", expansions=(CA,), automatic_done=(False, False))
    give(game, built="recycling-plant robot-factory raiders")
    production = list(own(game)["production"].values())[:5]
    assert production == [4 - 1, 3, 3, 0, 2]  # PROD-X1
    shown = []
    produce(game)
    while game.phase == "production":
        shown.append(total(game))
        end_decision(game)
    assert shown == [3, 3, 3, 0, 2]


def test_prod_7_each_cube_goes_on_an_empty_space_of_its_resource_or_on_the_empire():
    game = planning()
    full = ("military-base", "energy 1")
    give(game, 0, built="recycling-plant", sites=["wind-turbines", full, "zeppelin"])
    give(game, 1, sites=["recycling-plant"])
    produce(game)
    assert options(game, verb="place") == {"place -> empire", "place -> wind-turbines"}  # PROD-7
    do(game, 0, "place -> wind-turbines")
    assert site(game, "wind-turbines")["open"] == {"materials": 1}
    do(game, 0, "place -> empire")
    assert own(game)["cubes"]["materials"] == 1
    assert own(game)["to_place"] == 0


def test_prod_7_other_actions_may_come_in_between():
    game = planning()
    give(game, built="recycling-plant", sites=["wind-turbines", "zeppelin"], krystallium=2)
    produce(game)
    do(game, 0, "place -> wind-turbines", "krystallium -> zeppelin energy")  # PROD-7
    do(game, 0, "discard zeppelin", "place -> empire", "done")
    assert own(game)["krystallium"] == 1


def test_prod_7_nobody_is_done_with_an_unplaced_cube():
    game = planning()
    give(game, built="recycling-plant")
    produce(game)
    for _ in range(2):
        assert "done" not in options(game)  # PROD-7
        do(game, 0, "place -> empire")
    assert options(game) == {"done"}


def test_prod_7_nothing_is_placed_automatically():
    game = planning()
    give(game, built="recycling-plant")
    produce(game)
    assert own(game)["to_place"] == 2  # PROD-7: though only the Empire fits
    assert own(game)["cubes"]["materials"] == 0
    assert options(game) == {"place -> empire"}
    assert game.pending() == (0,)


def test_prod_7_a_convenience_is_called_by_the_player_and_shown_first():
    game = planning()
    give(game, built="recycling-plant", sites=["wind-turbines", "transportation-network"])
    produce(game)
    plan = plan_shortcuts.plan(game, 0, "rest-to-empire")
    assert own(game)["to_place"] == 2  # PROD-7: nothing has happened yet
    assert [game.describe(action) for action in plan.actions] == ["place -> empire"] * 2
    plan = plan_shortcuts.plan(game, 0, "place-all -> transportation-network")
    assert plan.actions == (game.parse("place -> transportation-network"),) * 2


def test_prod_8_a_card_completed_in_a_step_counts_from_the_next_step():
    game = planning(expansions=(CA,))
    give(game, built="recycling-plant", sites=[("lawless-zone", "materials 1")])
    produce(game)
    do(game, 0, "place -> lawless-zone")  # produces materials 1, energy 1, gold -1
    assert total(game) == 2  # PROD-8
    assert own(game)["to_place"] == 1
    do(game, 0, "place -> empire", "done")
    assert game.step == "energy"
    assert total(game) == 1  # PROD-8: from the next step on


def test_prod_8_nor_does_its_corruption_change_the_step():
    game = planning(expansions=(CA,))
    give(game, built="recycling-plant", sites=[("armored-convoy", "materials 1")])
    produce(game)
    do(game, 0, "place -> armored-convoy")  # produces materials -1, gold 2
    assert total(game) == 2  # PROD-8
    assert own(game)["to_place"] == 1
    assert own(game)["production"]["materials"] == 1


def test_prod_8_nor_does_it_change_the_supremacy_of_the_step():
    game = planning()
    give(game, 0, built="wind-turbines", sites=[("nuclear-plant", "science 1")], krystallium=1)
    give(game, 1, built="wind-turbines wind-turbines")
    produce(game, "energy")
    do(game, 0, "krystallium -> nuclear-plant science")  # energy 3
    assert own(game, 0)["production"]["energy"] == 4
    assert own(game, 0)["general"] == 0  # PROD-8
    assert own(game, 1)["general"] == 1


def test_prod_10_what_lies_there_stays_over_the_rounds():
    game = planning(side="A")
    give(game, 1, sites=[("time-travel", "science 2, krystallium 2"), "zeppelin"])
    give(game, 1, krystallium=2, general=1, financier=3, cubes="gold 2, science 1")
    before = own(game, 1)
    produce(game, "exploration")
    do(game, 1, "done")
    assert game.decision == "2-draft-1"
    after = own(game, 1)
    for what in ("construction", "krystallium", "general", "financier", "cubes", "built"):
        assert after[what] == before[what]  # PROD-10
    assert site(game, "time-travel", 1)["filled"] == {"science": 3, "krystallium": 1}


def test_prod_10_after_the_last_step_the_round_ends():
    game = planning(automatic_done=(False, False))
    play_until(game, "1-exploration")
    assert game.round == 1
    end_decision(game)
    assert (game.round, game.phase) == (2, "draft")  # PROD-10


def test_the_game_ends_after_the_last_step_of_round_4():
    game = start(2)
    play_until(game, "4-planning")
    while not game.is_over:
        end_decision(game)
    assert (game.round, game.phase, game.pending()) == (4, "over", ())  # SETUP-3
    assert game.legal_actions(0) == []
