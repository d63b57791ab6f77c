"""WP: memorials, and the sixth production step."""

import pytest

from tests.rules.positions import (
    CA,
    CATALOG,
    PACK,
    WP,
    do,
    end_decision,
    give,
    options,
    own,
    places,
    planning,
    play_until,
    produce,
    start,
    step_ids,
)
from wonderful.errors import SetupError
from wonderful.rules.game import Game
from wonderful.rules.setup import Setup

MEMORIAL = "memorial-for-the-builder"


def held(game, seat=0) -> tuple[int, int, int]:
    mine = own(game, seat)
    return mine["krystallium"], mine["general"], mine["financier"]


def test_wp_1_a_memorial_is_a_development_card_like_others():
    game = planning(expansions=(WP,))
    give(game, built=MEMORIAL, area=MEMORIAL.replace("builder", "explorer"))
    assert own(game)["points"] == 2  # WP-1
    assert game.outcome_so_far().standings[0].built == 1  # it counts for ties
    do(game, 0, "recycle memorial-for-the-explorer -> empire")
    assert own(game)["cubes"]["exploration"] == 1


def test_wp_1_nothing_scores_memorials():
    memorial = 5
    lines = [line for card in CATALOG.cards for line in card.points]
    lines += [x for empire in CATALOG.empires for s in empire.sides.values() for x in s.points]
    assert not any(memorial in line.of for line in lines)  # WP-1
    assert sum(card.copies for card in CATALOG.cards if card.type == memorial) == 5


def test_wp_1_icons_of_krystallium_and_characters():
    game = planning(expansions=(WP,))
    give(game, built="tower-of-babel headquarters pax-10 cargo-fleet")
    made = own(game)["production"]
    assert (made["krystallium"], made["general"], made["financier"]) == (2, 2, 3)  # WP-1
    assert made["gold"] == 1


def test_wp_2_a_sixth_step_after_exploration():
    assert step_ids(start(2)) == ["materials", "energy", "science", "gold", "exploration"]
    game = planning(expansions=(WP,), automatic_done=(False, False))
    give(game, built="analysis-center")
    seen = []
    produce(game)
    while game.phase == "production":
        seen.append(game.step)
        end_decision(game)
    assert len(seen) == 6  # WP-2
    assert seen[:5] == ["materials", "energy", "science", "gold", "exploration"]


def test_wp_2_all_receive_theirs_at_once_on_the_empire():
    game = planning(3, expansions=(WP,), automatic_done=(False,) * 3)
    give(game, 0, built="tower-of-babel analysis-center headquarters", krystallium=1)
    give(game, 1, built="pax-10 cargo-fleet security-ships")
    produce(game, "bounty")
    assert held(game, 0) == (1 + 3, 2, 0)  # WP-2
    assert held(game, 1) == (0, 1, 3)
    assert held(game, 2) == (0, 0, 0)
    for seat in range(3):
        assert own(game, seat)["to_place"] == 0
        assert options(game, seat) == {"done"}


def test_wp_2_only_in_the_sixth_step():
    game = planning(expansions=(WP,), automatic_done=(False, False))
    give(game, 0, built="tower-of-babel headquarters pax-10")
    give(game, 1, built="zeppelin")
    produce(game)
    while game.step != "bounty":
        assert held(game) == (0, 0, 0)  # WP-2
        end_decision(game)
    assert held(game) == (2, 2, 2)
    assert own(game, 1)["step_total"] == 0  # the totals of exploration are over


def test_wp_2_no_supremacy():
    game = planning(expansions=(WP,), automatic_done=(False, False))
    give(game, built="headquarters")
    produce(game, "bounty")
    assert held(game) == (0, 2, 0)  # WP-2
    assert not own(game)["is_choosing"]


def test_wp_2_then_any_actions_and_done():
    game = planning(expansions=(WP,))
    give(game, 0, built="tower-of-babel headquarters", sites=["center-of-the-earth"])
    produce(game, "bounty")
    assert game.pending() == (0,)  # WP-2: PROD-9
    assert {"general -> center-of-the-earth", "discard center-of-the-earth"} <= options(game)
    do(game, 0, *["general -> center-of-the-earth"] * 2)
    do(game, 0, *["krystallium -> center-of-the-earth exploration"] * 2, "done")
    assert game.decision == "2-draft-1"


def test_wp_2_a_player_with_nothing_to_do_is_done_automatically():
    game = planning(expansions=(WP,))
    give(game, built="tower-of-babel")
    produce(game, "bounty")
    assert held(game) == (2, 0, 0)
    assert game.decision == "2-draft-1"  # WP-2: PROD-9


def test_wp_2_skipped_for_the_round_if_nobody_produces():
    game = planning(expansions=(WP,), automatic_done=(False, False))
    give(game, built="secret-forces zeppelin")
    produce(game, "exploration")
    end_decision(game)
    assert game.decision == "2-draft-1"  # WP-2: although nobody is done automatically


def test_wp_2_not_skipped_if_anybody_produces():
    game = planning(3, expansions=(WP,), automatic_done=(False,) * 3)
    give(game, 2, built=MEMORIAL)
    produce(game, "bounty")
    assert game.decision == "1-bounty"  # WP-2
    assert game.pending() == (0, 1, 2)


def test_wp_2_cards_under_construction_do_not_produce():
    game = planning(expansions=(WP,), automatic_done=(False, False))
    give(game, sites=[("tower-of-babel", "exploration 1")])
    produce(game, "bounty")
    assert game.decision == "2-draft-1"  # WP-2: counted as in PROD-2


def test_wp_2_also_in_round_4():
    game = start(2, expansions=(WP,))
    play_until(game, "4-draft-1")
    give(game, built="headquarters tower-of-babel", sites=["center-of-the-earth"])
    before = own(game)["points"]
    play_until(game, "4-bounty")  # WP-2
    do(game, 0, "done")
    assert game.is_over
    assert own(game)["points"] >= before + 2


def test_wp_2_in_every_round():
    game = planning(expansions=(WP,))
    give(game, built="headquarters")
    for number in (2, 3, 4):
        play_until(game, f"{number}-draft-1")
        assert own(game)["general"] == 2 * (number - 1)  # WP-2


def test_wp_2_a_card_completed_in_it_does_not_produce_in_it():
    game = planning(expansions=(WP,))
    give(game, built="tower-of-babel", sites=[("analysis-center", "materials 1")])
    produce(game, "bounty")
    do(game, 0, "krystallium -> analysis-center materials")
    assert places(game) == []
    assert own(game)["krystallium"] == 1  # WP-2: 2 - 1, and none from the new card
    do(game, 0, "done")
    assert own(game)["krystallium"] == 1


def test_wp_2_a_card_completed_in_exploration_produces_in_it():
    game = planning(expansions=(WP,))
    give(game, built="zeppelin", sites=[("tower-of-babel", "exploration 1")])
    produce(game, "exploration")
    do(game, 0, "place -> tower-of-babel", "done")
    assert own(game)["krystallium"] == 2  # WP-2, PROD-8


def test_wp_2_also_solo():
    game = planning(1, expansions=(WP,))
    give(game, built="pax-10")
    produce(game, "bounty")
    assert own(game)["financier"] == 2  # WP-2


@pytest.mark.parametrize(("expansions", "most"), [((WP,), 5), ((WP, PACK), 6), ((WP, CA), 7)])
def test_wp_3_how_many_can_play(expansions, most):
    game = Game(Setup(players=most, expansions=expansions, seed="x"))
    assert game.players == most  # WP-3
    with pytest.raises(SetupError):
        Game(Setup(players=most + 1, expansions=expansions, seed="x"))
    play_until(game, "2-draft-1")


def test_wp_2_no_total_of_the_step_before_is_left():
    game = planning(expansions=(WP,))
    give(game, built="tower-of-babel zeppelin", sites=[("time-travel", "krystallium 3")])
    produce(game, "exploration")
    assert own(game)["step_total"] > 0
    produce(game, "bounty")
    assert own(game)["step_total"] == 0  # WP-2: there is no supremacy to count for
