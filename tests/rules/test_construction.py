"""BUILD: completing cards, cubes that stay, and the exchange of five cubes."""

import pytest

from tests.rules.positions import (
    CA,
    do,
    give,
    options,
    own,
    places,
    planning,
    play_until,
    produce,
    site,
    total,
)


def test_build_1_a_card_is_complete_when_every_space_is_filled():
    game = planning()
    nearly = ("military-base", "materials 1, energy 1")
    give(game, area="wind-turbines recycling-plant", sites=[nearly])
    do(game, 0, "recycle wind-turbines -> military-base")
    assert own(game)["built"] == []  # BUILD-1: a space is open
    do(game, 0, "recycle recycling-plant -> military-base")
    assert own(game)["built"] == ["military-base"]  # BUILD-1: automatic
    assert places(game) == []


def test_build_1_krystallium_and_character_spaces_must_be_filled_too():
    game = planning()
    sites = [("ancient-astronauts", "exploration 1, general 1"), ("atlantis", "krystallium 1")]
    give(game, area="museum", sites=sites, general=1, krystallium=1)
    do(game, 0, "recycle museum -> ancient-astronauts")
    assert own(game)["built"] == []  # BUILD-1
    do(game, 0, "general -> ancient-astronauts", "krystallium -> atlantis krystallium")
    assert own(game)["built"] == ["ancient-astronauts", "atlantis"]


def test_build_1_cubes_and_characters_on_it_return_to_the_supply():
    game = planning()
    give(game, sites=[("center-of-the-earth", "general 1")], general=1, cubes="gold 1")
    do(game, 0, "general -> center-of-the-earth")
    assert own(game)["built"] == ["center-of-the-earth"]
    assert own(game)["general"] == 0  # BUILD-1: nothing comes back
    assert own(game)["cubes"] == {
        "materials": 0,
        "energy": 0,
        "science": 0,
        "gold": 1,
        "exploration": 0,
    }


@pytest.mark.parametrize(
    ("card", "last", "bonus"),
    [
        ("military-base", "energy", (0, 1, 0)),
        ("aircraft-carrier", "energy", (0, 2, 0)),
        ("harbor-zone", "gold", (0, 0, 2)),
        ("fountain-of-youth", "exploration", (3, 0, 0)),
        ("zeppelin", "energy", (0, 0, 0)),
    ],
)
def test_build_1_the_construction_bonus_comes_at_once_on_the_empire(card, last, bonus):
    game = planning()
    give(game, sites=[(card, f"{last} 1")], krystallium=1)
    do(game, 0, f"krystallium -> {card} {last}")
    mine = own(game)
    assert (mine["krystallium"], mine["general"], mine["financier"]) == bonus  # BUILD-1


def test_build_1_the_bonus_is_received_once_only():
    game = planning()
    give(game, sites=[("mega-bomb", "science 1")], krystallium=1)
    do(game, 0, "krystallium -> mega-bomb science")
    assert own(game)["general"] == 2
    play_until(game, "3-planning")
    assert own(game)["general"] == 2  # BUILD-1: not again in later rounds


def test_build_1_the_bonus_is_usable_at_once():
    game = planning()
    give(game, sites=[("military-base", "energy 1"), "center-of-the-earth"], krystallium=1)
    assert not options(game, verb="general")
    do(game, 0, "krystallium -> military-base energy", "general -> center-of-the-earth")
    assert site(game, "center-of-the-earth")["filled"]["general"] == 1  # BUILD-1


def test_build_2_a_cube_stays_on_its_space():
    game = planning()
    give(game, sites=["zeppelin", "icebreaker"], area="wind-turbines wind-turbines", krystallium=1)
    do(game, 0, "recycle wind-turbines -> zeppelin")
    do(game, 0, "krystallium -> icebreaker energy", "recycle wind-turbines -> icebreaker")
    assert site(game, "zeppelin")["filled"] == {"energy": 1}  # BUILD-2
    assert site(game, "icebreaker")["filled"] == {"energy": 1, "science": 0}


def test_build_2_nothing_moves_what_lies_on_a_card():
    game = planning()
    tomb = ("center-of-the-earth", "exploration 2, general 1")
    give(game, sites=[("icebreaker", "energy 1"), ("lunar-base", "krystallium 1"), tomb])
    assert options(game) == {
        "discard icebreaker",
        "discard lunar-base",
        "discard center-of-the-earth",
        "done",
    }  # BUILD-2


def test_build_2_a_krystallium_on_a_resource_space_is_not_swapped_for_a_cube():
    game = planning()
    give(game, sites=[("secret-society", "gold 1, krystallium 1")], area="propaganda-center")
    give(game, krystallium=1)
    do(game, 0, "krystallium -> secret-society gold")
    assert options(game, verb="recycle") == {"recycle propaganda-center -> empire"}  # BUILD-2
    shown = site(game, "secret-society")
    assert shown["open"] == {"gold": 0, "krystallium": 1}
    assert shown["filled"] == {"gold": 2, "krystallium": 0}
    assert shown["stand_ins"] == {"gold": 1}


def test_build_2_until_the_card_is_discarded():
    game = planning()
    give(game, sites=[("center-of-the-earth", "exploration 1, general 1")], general=1)
    do(game, 0, "general -> center-of-the-earth", "discard center-of-the-earth")
    assert own(game)["general"] == 0  # BUILD-2, ANY-5: lost
    assert sum(own(game)["cubes"].values()) == 1


def test_build_3_any_number_of_copies_may_be_built():
    game = planning()
    give(game, built="zeppelin zeppelin", sites=[("zeppelin", "energy 1")] * 2, krystallium=2)
    do(game, 0, *["krystallium -> zeppelin energy"] * 2)
    assert own(game)["built"] == ["zeppelin"] * 4  # BUILD-3
    assert own(game)["production"]["exploration"] == 4


def test_build_3_any_number_of_cards_may_be_completed_in_one_step():
    game = planning()
    sites = [("wind-turbines", "materials 1")] * 3 + [("recycling-plant", "materials 1")]
    give(game, built="recycling-plant recycling-plant", sites=sites)
    produce(game)
    do(game, 0, *["place -> wind-turbines"] * 3, "place -> recycling-plant")
    assert len(own(game)["built"]) == 2 + 4  # BUILD-3


def test_build_3_a_bonus_is_placed_by_the_player_never_automatically():
    game = planning()
    sites = [("military-base", "energy 1"), ("center-of-the-earth", "general 1")]
    give(game, sites=sites, krystallium=1)
    do(game, 0, "krystallium -> military-base energy")
    assert own(game)["built"] == ["military-base"]  # BUILD-3
    assert own(game)["general"] == 1
    do(game, 0, "general -> center-of-the-earth")
    assert own(game)["built"] == ["military-base", "center-of-the-earth"]


def test_build_4_the_fifth_cube_makes_a_krystallium():
    game = planning()
    give(game, area="wind-turbines museum", cubes="materials 2, gold 1")
    do(game, 0, "recycle wind-turbines -> empire")
    assert sum(own(game)["cubes"].values()) == 4
    assert own(game)["krystallium"] == 0  # BUILD-4: four stay
    do(game, 0, "recycle museum -> empire")
    assert own(game)["krystallium"] == 1  # BUILD-4: of whatever resources
    assert sum(own(game)["cubes"].values()) == 0


@pytest.mark.parametrize(
    ("kind", "card"),
    [
        ("materials", "recycling-plant"),
        ("energy", "wind-turbines"),
        ("science", "research-center"),
        ("gold", "financial-center"),
        ("exploration", "museum"),
    ],
)
def test_build_4_a_cube_of_any_resource_counts_as_one(kind, card):
    game = planning()
    give(game, area=f"{card} {card}", cubes=f"{kind} 3")
    do(game, 0, f"recycle {card} -> empire")
    assert (own(game)["cubes"][kind], own(game)["krystallium"]) == (4, 0)  # BUILD-4
    do(game, 0, f"recycle {card} -> empire")
    assert (own(game)["cubes"][kind], own(game)["krystallium"]) == (0, 1)


def test_build_4_also_in_the_middle_of_placing():
    game = planning()
    give(game, built="recycling-plant " * 4, sites=["zeppelin"])
    produce(game)
    do(game, 0, *["place -> empire"] * 5)
    assert own(game)["krystallium"] == 1  # BUILD-4: not only when placing is over
    assert own(game)["cubes"]["materials"] == 0
    assert own(game)["to_place"] == 3
    do(game, 0, "krystallium -> zeppelin energy", *["place -> empire"] * 3)
    assert own(game)["cubes"]["materials"] == 3


def test_build_4_several_times_in_one_step():
    game = planning()
    give(game, built="recycling-plant " * 6, cubes="gold 4")
    produce(game)
    do(game, 0, *["place -> empire"] * 12)
    assert own(game)["krystallium"] == 3  # BUILD-4: 4 + 12 = 15 + 1
    assert sum(own(game)["cubes"].values()) == 1


def test_build_4_also_with_the_cube_of_a_discarded_card():
    game = planning()
    give(game, sites=["zeppelin"], cubes="exploration 4")
    do(game, 0, "discard zeppelin")
    assert own(game)["krystallium"] == 1  # BUILD-4
    assert own(game)["cubes"]["exploration"] == 0


def test_build_4_cubes_on_the_empire_serve_nothing_else():
    game = planning()
    give(game, sites=[("zeppelin", "energy 1")], cubes="energy 4")
    assert options(game) == {"discard zeppelin", "done"}  # BUILD-4


def test_build_4_krystallium_never_counts_among_the_five():
    game = planning()
    give(game, area="museum", cubes="gold 2", krystallium=4)
    do(game, 0, "recycle museum -> empire")
    assert own(game)["krystallium"] == 4  # BUILD-4
    assert sum(own(game)["cubes"].values()) == 3


def test_build_4_fewer_than_five_stay_over_steps_and_rounds():
    game = planning()
    give(game, built="recycling-plant wind-turbines", cubes="science 1")
    produce(game)
    play_until(game, "2-draft-1")
    cubes = own(game)["cubes"]
    assert cubes["materials"] == 2  # BUILD-4
    assert (cubes["energy"], cubes["science"]) == (1, 1)


def test_build_1_a_built_card_joins_the_empire():
    game = planning(expansions=(CA,))
    give(game, sites=[("raiders", "gold 1")], built="transportation-network", krystallium=1)
    do(game, 0, "krystallium -> raiders gold")
    assert own(game)["points"] == 1  # BUILD-1: it counts for points
    produce(game, "exploration")
    assert total(game) == 2  # and produces
