"""PROD-4 to PROD-6, PROD-11: supremacy and its rewards."""

import pytest

from tests.rules.positions import (
    CA,
    PACK,
    do,
    end_decision,
    give,
    options,
    own,
    places,
    planning,
    produce,
    total,
    with_energy,
)


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
        end_decision(game)
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
