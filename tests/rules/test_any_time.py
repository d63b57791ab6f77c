"""ANY-1 to ANY-6: actions that are possible during planning and in every step."""

import pytest

from tests.rules.positions import (
    WP,
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
    step_ids,
)
from wonderful.catalog.vocabulary import RESOURCES


def held(game, seat=0) -> tuple[int, int, int]:
    mine = own(game, seat)
    return mine["krystallium"], mine["general"], mine["financier"]


def test_any_2_krystallium_and_characters_are_kept_for_as_long_as_one_likes():
    game = planning()
    give(game, krystallium=6, general=2, financier=7, sites=["time-travel", "giant-tower"])
    play_until(game, "3-draft-1")
    krystallium, general, financier = held(game)
    assert krystallium >= 6  # ANY-2: recycling added some, nothing took any
    assert (general, financier) == (2, 7)


@pytest.mark.parametrize("step", [*RESOURCES, "bounty"])
def test_any_1_any_time_is_in_every_step(step):
    game = planning(expansions=(WP,), automatic_done=(False, False))
    sites = ["time-travel", "center-of-the-earth", "giant-tower"]
    give(game, 0, sites=sites, krystallium=1, general=1, financier=1)
    give(game, 1, built="tower-of-babel")
    assert step in step_ids(game)
    produce(game, step)
    assert {
        "krystallium -> time-travel krystallium",  # ANY-3
        "krystallium -> giant-tower gold",
        "general -> center-of-the-earth",  # ANY-4
        "financier -> giant-tower",
        "discard time-travel",  # ANY-5
        "done",
    } <= options(game)


def test_any_3_krystallium_goes_on_a_krystallium_space_or_on_any_resource_space():
    game = planning()
    give(game, krystallium=2, sites=["lunar-base", "center-of-the-earth"])
    assert options(game, verb="krystallium") == {
        "krystallium -> lunar-base energy",
        "krystallium -> lunar-base science",
        "krystallium -> lunar-base gold",
        "krystallium -> lunar-base krystallium",
        "krystallium -> center-of-the-earth exploration",
    }  # ANY-3: never in place of a General
    do(game, 0, "krystallium -> lunar-base gold", "krystallium -> lunar-base krystallium")
    shown = site(game, "lunar-base")
    assert shown["open"] == {"energy": 2, "science": 2, "gold": 1, "krystallium": 0}
    assert held(game) == (0, 0, 0)
    assert not options(game, verb="krystallium")


@pytest.mark.parametrize("kind", RESOURCES)
def test_any_3_in_place_of_every_resource(kind):
    card = {
        "materials": "wind-turbines",
        "energy": "zeppelin",
        "science": "neuroscience",
        "gold": "museum",
        "exploration": "atlantis",
    }[kind]
    game = planning()
    give(game, krystallium=1, sites=[(card, f"{kind} 2")])
    do(game, 0, f"krystallium -> {card} {kind}")
    assert site(game, card)["open"][kind] == 1  # ANY-3
    assert site(game, card)["stand_ins"] == {kind: 1}


def test_any_3_it_never_replaces_a_character():
    game = planning()
    sites = [("giant-tower", "financier 1"), ("center-of-the-earth", "general 2")]
    give(game, krystallium=3, sites=sites)
    assert not options(game, verb="krystallium")  # ANY-3


def test_any_3_a_full_space_takes_no_more():
    game = planning()
    give(game, krystallium=3, sites=[("lunar-base", "science 1, krystallium 1")])
    assert options(game, verb="krystallium") == {
        "krystallium -> lunar-base science",
        "krystallium -> lunar-base krystallium",
    }  # ANY-3


def test_any_3_resources_never_fill_a_krystallium_space():
    game = planning()
    give(game, built="research-center", sites=[("time-travel", "krystallium 3")])
    produce(game, "science")
    do(game, 0, "choose general")
    assert options(game, verb="place") == {"place -> empire"}  # ANY-3


def test_any_3_only_from_the_own_empire_to_the_own_cards():
    game = planning()
    give(game, 0, krystallium=1, general=1)
    give(game, 1, sites=["zeppelin", "center-of-the-earth"])
    assert options(game, 0) == {"done"}  # ANY-3, ANY-4
    assert options(game, 1) == {"done", "discard zeppelin", "discard center-of-the-earth"}


def test_any_4_a_character_goes_on_a_space_that_asks_for_that_character():
    game = planning()
    give(game, general=2, financier=1, sites=["center-of-the-earth", "giant-tower", "zeppelin"])
    assert options(game, verb="general") == {"general -> center-of-the-earth"}  # ANY-4
    assert options(game, verb="financier") == {"financier -> giant-tower"}
    do(game, 0, "general -> center-of-the-earth", "financier -> giant-tower")
    assert site(game, "center-of-the-earth")["filled"] == {"exploration": 0, "general": 1}
    assert site(game, "giant-tower")["open"] == {"materials": 2, "gold": 3, "financier": 0}
    assert held(game) == (0, 1, 0)


def test_any_4_a_financier_is_no_general():
    game = planning()
    give(game, financier=1, sites=["center-of-the-earth"])
    assert not options(game, verb="financier")  # ANY-4
    game = planning()
    give(game, general=1, sites=["giant-tower"])
    assert not options(game, verb="general")


def test_any_5_a_discarded_card_gives_its_recycling_bonus_on_the_empire():
    game = planning()
    half = ("harbor-zone", "gold 2")
    give(game, sites=[half, "museum"], krystallium=1)
    do(game, 0, "krystallium -> harbor-zone gold", "discard harbor-zone")
    mine = own(game)
    assert places(game) == ["museum"]
    assert mine["cubes"]["gold"] == 1  # ANY-5: one cube, and all that lay there is lost
    assert sum(mine["cubes"].values()) == 1
    assert mine["krystallium"] == 0
    assert site(game, "museum")["open"] == {"gold": 3}  # never on another card


def test_any_5_the_card_goes_to_the_discard_pile():
    game = start(2)
    play_until(game, "1-planning")
    card = own(game)["draft_area"][0]
    before = game.view(0)["discards"]["base"].count(card)
    do(game, 0, f"slate {card}")
    assert game.view(0)["discards"]["base"].count(card) == before
    do(game, 0, f"discard {card}")
    assert game.view(0)["discards"]["base"].count(card) == before + 1  # ANY-5


def test_any_5_built_cards_and_cards_of_the_draft_area_cannot_be_discarded():
    game = planning()
    give(game, built="zeppelin", area="museum", sites=["icebreaker"])
    assert options(game, verb="discard") == {"discard icebreaker"}  # ANY-5


def test_any_5_of_two_copies_the_named_one_is_discarded():
    game = planning()
    give(game, sites=["icebreaker", ("icebreaker", "science 1")])
    do(game, 0, "discard icebreaker#2")
    assert site(game, "icebreaker")["open"] == {"energy": 3, "science": 1}  # ANY-5, DRAFT-8
    assert places(game) == ["icebreaker"]


def test_any_6_not_in_the_draft():
    game = start(2, side="C")
    give(game, sites=["zeppelin"], krystallium=5, general=1)
    assert game.phase == "draft"
    assert all(action.startswith("pick ") for action in options(game))  # ANY-6


def test_any_time_is_not_for_those_who_are_done():
    game = planning()
    give(game, sites=["zeppelin"], krystallium=1)
    do(game, 0, "done")
    assert options(game) == {"resume"}  # ANY-3 to ANY-5 are for those who are not done
