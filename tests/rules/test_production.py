"""PROD: the steps, totals, corruption, supremacy, placing, done."""

import pytest

from tests.rules.positions import (
    CA,
    PACK,
    do,
    give,
    options,
    own,
    places,
    planning,
    produce,
    settle,
    settle_until,
    site,
    start,
    total,
)
from wonderful.rules import plans
from wonderful.rules.game import Game
from wonderful.rules.setup import Setup

# A card that produces one energy and nothing else: so many of them give any total.
ONE_ENERGY = "wind-turbines "


def with_energy(totals, **more):
    """A game in the energy step with these totals by seat."""
    game = planning(len(totals), **more)
    for seat, count in enumerate(totals):
        give(game, seat, built=ONE_ENERGY * count)
    return produce(game, "energy")


def test_prod_1_five_steps_in_the_order_of_the_resources():
    game = planning(automatic_done=(False, False))
    seen = []
    do(game, 0, "done")
    do(game, 1, "done")
    while game.phase == "production":
        seen.append(game.step)
        settle(game)
    assert seen == ["materials", "energy", "science", "gold", "exploration"]  # PROD-1
    assert game.decision == "2-draft-1"


def test_prod_1_totals_and_supremacy_come_before_placing():
    game = planning(side="A")
    do(game, 0, "done")
    do(game, 1, "done")
    assert [total(game, seat) for seat in (0, 1)] == [3, 2]  # PROD-1: counted at one moment
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
    settle_until(game, "2-draft-1")
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
        settle(game)
    assert shown == [3, 3, 3, 0, 2]


@pytest.mark.parametrize(
    ("step", "card", "character"),
    [
        ("materials", "recycling-plant", "financier"),
        ("energy", "wind-turbines", "general"),
        ("gold", "financial-center", "financier"),
        ("exploration", "zeppelin", "general"),
    ],
)
def test_prod_4_the_highest_total_gets_the_character_of_the_step(step, card, character):
    game = planning(3)
    give(game, 0, built=card)
    give(game, 1, built=f"{card} {card}")
    produce(game, step)
    for seat, count in enumerate([0, 1, 0]):
        mine = own(game, seat)
        assert mine[character] == count  # PROD-4: exactly one
        assert mine["general"] + mine["financier"] == count


@pytest.mark.parametrize("character", ["general", "financier"])
def test_prod_4_science_is_the_players_choice(character):
    game = planning()
    give(game, 0, built="research-center")
    produce(game, "science")
    assert own(game)["is_choosing"]
    assert options(game) == {"choose general", "choose financier"}  # PROD-4
    do(game, 0, f"choose {character}")
    assert own(game)[character] == 1
    assert own(game)["general"] + own(game)["financier"] == 1
    assert not options(game, verb="choose")


@pytest.mark.parametrize(
    ("totals", "winners"),
    [
        ([2, 1], [0]),
        ([1, 2], [1]),
        ([2, 2], []),
        ([2, 2, 1], []),
        ([3, 2, 2], [0]),
        ([0, 0, 0], []),
        ([0, 1, 0], [1]),
        ([3, 2, 1, 0, 0], [0]),
        ([4, 4, 1, 0, 0], []),
        ([1, 2, 3, 4, 5], [4]),
    ],
)
def test_prod_4_up_to_five_players_only_one_who_is_strictly_highest(totals, winners):
    game = with_energy(totals, automatic_done=(False,) * len(totals))
    found = [seat for seat in range(len(totals)) if own(game, seat)["general"]]
    assert found == winners  # PROD-4
    assert all(own(game, seat)["general"] <= 1 for seat in range(len(totals)))


def test_prod_4_a_total_of_zero_never_wins():
    game = planning(2, automatic_done=(False, False))
    do(game, 0, "done")
    do(game, 1, "done")
    while game.phase == "production":
        settle(game)
    for seat in (0, 1):
        assert own(game, seat)["general"] + own(game, seat)["financier"] == 0  # PROD-4


def test_prod_4_the_character_is_usable_before_placing():
    game = planning()
    give(game, built="wind-turbines", sites=[("center-of-the-earth", "general 1")])
    produce(game, "energy")
    assert own(game)["to_place"] == 1
    do(game, 0, "general -> center-of-the-earth")  # PROD-4
    assert own(game)["built"] == ["wind-turbines", "center-of-the-earth"]


@pytest.mark.parametrize(("players", "expansion"), [(6, CA), (7, CA), (6, PACK)])
@pytest.mark.parametrize(
    ("totals", "winners"),
    [
        ([5, 4, 3, 2, 1, 0], [0, 1]),  # a > b > c: first and second
        ([3, 0, 1, 0, 4, 3], [4]),  # a > b = c: only the first
        ([4, 4, 3, 3, 0, 0], [0, 1]),  # a = b > c: both
        ([3, 3, 3, 2, 2, 2], []),  # a = b = c: nobody
        ([2, 2, 2, 2, 2, 2], []),
        ([0, 0, 0, 0, 0, 2], [5]),  # 0 never wins, second place or not
        ([0, 0, 3, 1, 0, 0], [2, 3]),
        ([0, 0, 0, 0, 0, 0], []),
        ([1, 5, 5, 4, 4, 4], [1, 2]),
        ([5, 4, 4, 4, 1, 0], [0]),
    ],
)
def test_prod_5_six_and_seven_players(players, expansion, totals, winners):
    totals = totals + [0] * (players - 6)
    game = with_energy(totals, expansions=(expansion,), automatic_done=(False,) * players)
    found = [seat for seat in range(players) if own(game, seat)["general"]]
    assert found == winners  # PROD-5
    assert sum(own(game, seat)["general"] for seat in range(players)) == len(winners)


@pytest.mark.parametrize(("count", "won"), [(4, 0), (5, 1), (6, 1), (0, 0), (1, 0)])
def test_prod_6_solo_supremacy_needs_five(count, won):
    game = with_energy([count], automatic_done=(False,))
    assert total(game) == count
    assert own(game)["general"] == won  # PROD-6


def test_prod_6_at_least_five_in_that_step():
    game = planning(1)
    give(game, built="research-center " * 3)
    produce(game, "science")
    assert total(game) == 6
    assert own(game)["is_choosing"]  # PROD-6
    game = planning(1)
    give(game, built="research-center " * 2)
    produce(game, "science")
    assert not own(game)["is_choosing"]


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
    plan = plans.plan(game, 0, "rest-to-empire")
    assert own(game)["to_place"] == 2  # PROD-7: nothing has happened yet
    assert [game.describe(action) for action in plan.actions] == ["place -> empire"] * 2
    plan = plans.plan(game, 0, "place-all -> transportation-network")
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
        ({"sites": ["zeppelin"]}, False),  # it could be discarded: that does not hold the step
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


def test_prod_9_a_step_where_nobody_has_anything_to_do_passes_by_itself():
    game = planning()
    give(game, built="financial-center")
    do(game, 0, "done")
    do(game, 1, "done")
    assert game.decision == "1-gold"  # PROD-9
    settle(game)
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
        settle_until(game, "1-materials")
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
    settle_until(game, "1-exploration")
    assert game.round == 1
    settle(game)
    assert (game.round, game.phase) == (2, "draft")  # PROD-10


def test_prod_11_a_science_winner_chooses_before_anything_else():
    game = planning()
    give(game, built="research-center", sites=["neuroscience", "zeppelin"], krystallium=1)
    produce(game, "science")
    assert options(game) == {"choose general", "choose financier"}  # PROD-11
    do(game, 0, "choose general")
    assert "place -> neuroscience" in options(game)


def test_prod_11_others_need_not_wait_but_the_step_cannot_end():
    game = planning()
    give(game, 0, built="research-center research-center")
    give(game, 1, built="research-center")
    produce(game, "science")
    do(game, 1, "place -> empire", "place -> empire", "done")  # PROD-11
    assert game.decision == "1-science"
    do(game, 0, "choose financier", *["place -> empire"] * 4)
    assert game.decision == "1-science"
    do(game, 0, "done")
    assert game.decision != "1-science"


def test_prod_11_two_winners_choose_independently():
    game = planning(6, expansions=(CA,))
    give(game, 2, built="research-center")
    give(game, 4, built="research-center research-center")
    produce(game, "science")
    assert game.pending() == (2, 4)
    do(game, 2, "choose general")
    assert options(game, 4) == {"choose general", "choose financier"}  # PROD-11
    do(game, 4, "choose general")
    assert [own(game, seat)["general"] for seat in range(6)] == [0, 0, 1, 0, 1, 0]


def test_prod_11_a_tie_in_science_leaves_no_choice():
    game = planning()
    give(game, 0, built="research-center")
    give(game, 1, built="research-center")
    produce(game, "science")
    for seat in (0, 1):
        assert not own(game, seat)["is_choosing"]  # PROD-4, PROD-11
        assert options(game, seat) == {"place -> empire"}
    assert places(game) == []


def test_the_game_ends_after_the_last_step_of_round_4():
    game = start(2)
    settle_until(game, "4-planning")
    while not game.is_over:
        settle(game)
    assert (game.round, game.phase, game.pending()) == (4, "over", ())  # SETUP-3
    assert game.legal_actions(0) == []
