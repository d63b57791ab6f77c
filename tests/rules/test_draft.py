"""DRAFT-1 to DRAFT-4 and DRAFT-8: dealing, picking, passing. Views are in test_views."""

from collections import Counter

import pytest

from tests.rules.positions import (
    CA,
    PACK,
    WP,
    deck_cards,
    do,
    end_decision,
    give,
    options,
    own,
    places,
    planning,
    play_until,
    site,
    start,
)

# DRAFT-1: expansion, players, cards of the base deck and of the expansion deck for each.
DEAL = [
    ((), 2, 10, 0),
    ((), 3, 7, 0),
    ((), 4, 7, 0),
    ((), 5, 7, 0),
    ((CA,), 2, 8, 4),
    ((CA,), 3, 6, 3),
    ((CA,), 4, 6, 3),
    ((CA,), 5, 6, 2),
    ((CA,), 6, 6, 2),
    ((CA,), 7, 5, 2),
    ((PACK,), 2, 7, 3),
    ((PACK,), 3, 5, 2),
    ((PACK,), 4, 5, 2),
    ((PACK,), 5, 5, 2),
    ((PACK,), 6, 5, 2),
    ((WP,), 2, 10, 0),
    ((WP, CA), 5, 6, 2),
]


@pytest.mark.parametrize(("expansions", "players", "base", "expansion"), DEAL)
def test_draft_1_cards_dealt_to_each_player_each_round(expansions, players, base, expansion):
    game = start(players, expansions=expansions)
    sizes = {name: len(cards) for name, cards in deck_cards(expansions).items()}
    dealt = [base, expansion][: len(sizes)]
    for number in (1, 2, 3, 4):
        play_until(game, f"{number}-draft-1")
        for seat in range(players):
            assert own(game, seat)["hand_decks"] == dealt  # DRAFT-1
        left = game.view(None)["decks"]
        for (name, size), count in zip(sizes.items(), dealt, strict=True):
            assert left[name] == size - number * players * count  # nothing is reshuffled


@pytest.mark.parametrize("expansion", [CA, PACK])
def test_draft_1_the_largest_games_use_up_the_expansion_deck(expansion):
    game = start(7 if expansion == CA else 6, expansions=(expansion,))
    play_until(game, "4-draft-1")
    assert game.view(None)["decks"]["expansion"] == 0  # DRAFT-1: 56 of 56, 48 of 48


def test_draft_1_both_kinds_form_one_hand():
    game = start(3, hands=("zeppelin museum raiders utopia", "", ""), expansions=(CA,))
    hand = own(game)["hand"]
    assert len(hand) == 9
    assert options(game) == {f"pick {card}" for card in hand}  # DRAFT-1
    assert {"pick zeppelin", "pick museum", "pick raiders", "pick utopia"} <= options(game)


def test_draft_1_hands_come_from_the_top_of_the_deck():
    game = start(2, top="zeppelin " * 6 + "museum museum university")
    assert Counter(own(game, 0)["hand"])["zeppelin"] == 6  # DRAFT-1
    assert Counter(own(game, 0)["hand"])["museum"] == 2
    assert "zeppelin" not in own(game, 1)["hand"]


def test_draft_2_picks_are_revealed_together():
    game = start(3, hands=("zeppelin", "museum", "university"))
    do(game, 0, "pick zeppelin")
    do(game, 2, "pick university")
    assert [own(game, seat)["draft_area"] for seat in range(3)] == [[], [], []]  # DRAFT-2
    assert game.pending() == (1,)
    do(game, 1, "pick museum")
    areas = [player["draft_area"] for player in game.view(None)["players"]]
    assert areas == [["zeppelin"], ["museum"], ["university"]]
    assert [own(game, seat)["hand_size"] for seat in range(3)] == [6, 6, 6]


@pytest.mark.parametrize(("number", "step"), [(1, 1), (2, -1), (3, 1), (4, -1)])
def test_draft_2_hands_pass_left_in_rounds_1_and_3_and_right_in_2_and_4(number, step):
    game = start(3)
    play_until(game, f"{number}-draft-1")
    assert game.view(None)["direction"] == ("left" if step == 1 else "right")
    for _ in range(5):
        hands = [own(game, seat)["hand"] for seat in range(3)]
        for seat in range(3):
            do(game, seat, f"pick {hands[seat][0]}")
        for seat in range(3):
            assert own(game, (seat + step) % 3)["hand"] == hands[seat][1:]  # DRAFT-2


@pytest.mark.parametrize(
    ("players", "expansions", "left"),
    [(2, (), 3), (2, (CA,), 5), (2, (PACK,), 3), (4, (CA,), 2), (6, (CA,), 1), (3, (), 0)],
)
def test_draft_3_seven_picks_and_the_rest_is_discarded(players, expansions, left):
    game = start(players, expansions=expansions)
    play_until(game, "1-planning")
    for seat in range(players):
        assert len(own(game, seat)["draft_area"]) == 7  # DRAFT-3
        assert own(game, seat)["hand_size"] == 0
    discards = game.view(None)["discards"]
    assert sum(len(pile) for pile in discards.values()) == players * left


def test_draft_3_leftovers_are_discarded_by_their_holder_without_passing():
    game = start(2, with_events=True)
    play_until(game, "1-draft-7")
    hands = [own(game, seat)["hand"] for seat in (0, 1)]
    game.take_events()
    for seat in (0, 1):
        do(game, seat, f"pick {hands[seat][0]}")
    events = [event for event in game.take_events() if event.code == "leftover"]
    for seat in (0, 1):
        thrown = [event.params["card"] for event in events if event.seat == seat]
        assert thrown == hands[seat][1:]  # DRAFT-3


def test_draft_3_leftovers_are_discarded_without_bonus():
    game = start(2)
    play_until(game, "1-planning")
    for seat in (0, 1):
        assert sum(own(game, seat)["cubes"].values()) == 0  # DRAFT-3
        assert own(game, seat)["krystallium"] == 0


def test_draft_4_a_pick_may_be_changed_until_the_last_player_has_picked():
    game = start(3, hands=("zeppelin museum", "", ""))
    do(game, 0, "pick zeppelin")
    assert options(game, 0) == {"resume"}  # DRAFT-4
    do(game, 0, "resume")
    assert game.pending() == (0, 1, 2)
    assert {"pick zeppelin", "pick museum"} <= options(game, 0)
    do(game, 0, "pick museum")
    for seat in (1, 2):
        do(game, seat, sorted(options(game, seat))[0])
    assert own(game, 0)["draft_area"] == ["museum"]
    assert "resume" not in options(game, 0)  # the reveal is final


def test_draft_4_a_hand_of_one_card_is_picked_automatically():
    game = start(3)
    play_until(game, "1-draft-6")
    assert own(game)["hand_size"] == 2
    hands = [own(game, seat)["hand"] for seat in range(3)]
    for seat in range(3):
        do(game, seat, f"pick {hands[seat][0]}")
    assert game.decision == "1-planning"  # DRAFT-4
    for seat in range(3):
        area = Counter(own(game, seat)["draft_area"])
        assert sum(area.values()) == 7
        assert area[hands[seat][0]]
        assert area[hands[(seat - 1) % 3][1]]  # the last card still came from the neighbour


def test_draft_4_the_last_of_several_cards_is_not_picked_automatically():
    game = start(2)
    play_until(game, "1-draft-7")
    assert own(game)["hand_size"] == 4  # DRAFT-4
    assert game.pending() == (0, 1)


def test_draft_8_equal_cards_in_hand_are_one_choice():
    hand = "zeppelin zeppelin zeppelin museum museum university harbor-zone"
    game = start(3, hands=(hand, "", ""))
    picks = {"pick zeppelin", "pick museum", "pick university", "pick harbor-zone"}
    assert options(game) == picks  # DRAFT-8
    end_decision(game)
    assert Counter(own(game, 1)["hand"])["zeppelin"] == 2


def test_draft_8_equal_cards_in_the_draft_area_are_one_choice():
    game = planning()
    give(game, area="zeppelin zeppelin")
    assert options(game) == {"slate zeppelin", "recycle zeppelin -> empire"}  # DRAFT-8
    do(game, 0, "slate zeppelin")
    assert own(game)["draft_area"] == ["zeppelin"]


def test_draft_8_copies_under_construction_with_equal_contents_are_one_choice():
    game = planning()
    give(game, sites=["zeppelin", "zeppelin"], area="wind-turbines")
    targets = {"recycle wind-turbines -> empire", "recycle wind-turbines -> zeppelin"}
    assert options(game, verb="recycle") == targets  # DRAFT-8
    assert options(game, verb="discard") == {"discard zeppelin"}


def test_draft_8_copies_with_different_contents_are_two_places():
    game = planning()
    give(game, sites=["zeppelin", ("zeppelin", "energy 1")], area="wind-turbines", krystallium=1)
    assert options(game, verb="recycle") == {
        "recycle wind-turbines -> empire",
        "recycle wind-turbines -> zeppelin",
        "recycle wind-turbines -> zeppelin#2",
    }  # DRAFT-8
    assert options(game, verb="discard") == {"discard zeppelin", "discard zeppelin#2"}
    do(game, 0, "recycle wind-turbines -> zeppelin#2")
    assert own(game)["built"] == ["zeppelin"]
    assert site(game, "zeppelin")["open"] == {"energy": 2}


def test_draft_8_a_krystallium_in_place_of_a_cube_makes_contents_different():
    game = planning()
    give(game, sites=["zeppelin", ("zeppelin", "energy 1")], krystallium=1)
    do(game, 0, "krystallium -> zeppelin energy")
    assert site(game, "zeppelin")["open"] == site(game, "zeppelin#2")["open"] == {"energy": 1}
    assert options(game, verb="discard") == {"discard zeppelin", "discard zeppelin#2"}  # DRAFT-8


def test_draft_8_the_order_of_slating_does_not_matter():
    game = planning()
    give(game, area="zeppelin wind-turbines zeppelin museum")
    do(game, 0, "slate zeppelin", "slate museum", "slate wind-turbines", "slate zeppelin")
    assert places(game) == ["wind-turbines", "zeppelin", "zeppelin#2", "museum"]  # DRAFT-8


def test_draft_8_of_three_copies_each_different_one_can_be_named():
    game = planning()
    two, three = ("icebreaker", "energy 2"), ("icebreaker", "energy 3")
    give(game, sites=["icebreaker", two, three, "icebreaker"], area="wind-turbines")
    assert options(game, verb="recycle") == {
        "recycle wind-turbines -> empire",
        "recycle wind-turbines -> icebreaker",
        "recycle wind-turbines -> icebreaker#2",
        "recycle wind-turbines -> icebreaker#3",
    }  # DRAFT-8
    do(game, 0, "recycle wind-turbines -> icebreaker#3")
    assert [own(game)["construction"][at]["open"]["energy"] for at in range(4)] == [3, 2, 2, 3]
