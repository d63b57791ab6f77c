"""SOLO: pools, drawing, reshuffling and titles."""

from collections import Counter

import pytest

from tests.rules.positions import (
    CA,
    CATALOG,
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
from wonderful import locales
from wonderful.rules.game import Game
from wonderful.rules.setup import Setup

FIVE = "zeppelin zeppelin wind-turbines museum university"


def hand(game) -> list[str]:
    return list(own(game)["hand"])


def names(cards) -> list[str]:
    return [CATALOG.cards[card].id for card in cards]


def leave_in_deck(game, count: int, deck: int = 0) -> None:
    """Move cards of a deck to the discard pile until this many are left."""
    game._state.tops[deck] = len(game._state.decks[deck]) - count


@pytest.mark.parametrize(
    ("expansions", "pool", "left"),
    [
        ((), (5, 0), {"base": 110}),
        ((WP,), (5, 0), {"base": 130}),
        ((CA,), (3, 2), {"base": 126, "expansion": 40}),
        ((PACK,), (3, 2), {"base": 126, "expansion": 32}),
        ((PACK, WP), (3, 2), {"base": 146, "expansion": 32}),
    ],
)
def test_solo_1_eight_pools_of_five(expansions, pool, left):
    game = Game(Setup(players=1, expansions=expansions, seed="solo"))
    assert game.view(0)["decks"] == left  # SOLO-1
    assert game.view(0)["pools_left"] == 8 - 1  # the first is the hand
    for cards in game._state.pools:
        decks = [CATALOG.deck_of(card) for card in cards]
        assert (decks.count(0), decks.count(1)) == pool


def test_solo_2_no_draft_and_two_pools_in_each_planning_phase():
    game = start(1, automatic_done=(False,))
    seen = []
    while not game.is_over:
        seen.append((game.decision, game.view(0)["pools_left"]))
        end_decision(game)
    expected = []
    for number, left in ((1, 7), (2, 5), (3, 3), (4, 1)):
        expected.append((f"{number}-planning", left))
        for step in ("materials", "energy", "science", "gold", "exploration"):
            expected.append((f"{number}-{step}", left - 1))
    assert seen == expected  # SOLO-2


def test_solo_2_pool_k_serves_sequence_k():
    game = Game(Setup(players=1, seed="pools"))
    pools = [names(pool) for pool in game._state.pools]
    for number in range(8):
        round_, second = divmod(number, 2)
        play_until(game, f"{round_ + 1}-planning")
        if second:
            do(game, 0, "take-pool")
        assert sorted(hand(game)) == sorted(pools[number])  # SOLO-2
        for card in hand(game):
            do(game, 0, f"recycle {card} -> empire")


def test_solo_3_slate_recycle_or_draw():
    game = start(1, top=FIVE)
    assert hand(game) == ["wind-turbines", "zeppelin", "zeppelin", "museum", "university"]
    assert {action.split()[0] for action in options(game)} == {"slate", "recycle", "draw"}  # SOLO-3
    do(game, 0, "slate zeppelin", "recycle wind-turbines -> zeppelin")
    assert site(game, "zeppelin")["filled"] == {"energy": 1}
    assert hand(game) == ["zeppelin", "museum", "university"]


def test_solo_3_any_two_cards_of_the_hand_pay_for_a_draw():
    game = start(1, top=FIVE)
    assert options(game, verb="draw") == {
        "draw base wind-turbines zeppelin",
        "draw base wind-turbines museum",
        "draw base wind-turbines university",
        "draw base zeppelin zeppelin",
        "draw base zeppelin museum",
        "draw base zeppelin university",
        "draw base museum university",
    }  # SOLO-3


def test_solo_3_draw_five_keep_one_discard_the_others():
    drawn = ["zeppelin", "zeppelin", "aquaculture", "atlantis", "roswell"]
    pools = deck_cards()["base"][::-1]
    for card in [*FIVE.split(), *drawn]:
        pools.remove(card)
    game = start(1, top=" ".join([*FIVE.split(), *pools[:35], *drawn]))
    do(game, 0, "draw base museum zeppelin")
    assert game.view(0)["drawn"] == drawn  # SOLO-3
    assert game.view(0)["decks"] == {"base": 105}
    assert Counter(game.view(0)["discards"]["base"]) == Counter(["museum", "zeppelin"])
    do(game, 0, "keep zeppelin")
    assert hand(game) == ["wind-turbines", "zeppelin", "zeppelin", "university"]
    thrown = ["museum", "zeppelin", "zeppelin", "aquaculture", "atlantis", "roswell"]
    assert Counter(game.view(0)["discards"]["base"]) == Counter(thrown)
    assert game.view(0)["drawn"] == []


def test_solo_3_a_draw_gives_no_recycling_bonus():
    game = start(1, top=FIVE)
    do(game, 0, "draw base museum zeppelin")
    do(game, 0, sorted(options(game))[0])
    assert sum(own(game)["cubes"].values()) == 0  # SOLO-3
    assert own(game)["krystallium"] == 0


def test_solo_3_nothing_else_happens_while_choosing():
    game = start(1, top=FIVE)
    give(game, sites=["icebreaker"], krystallium=2)
    do(game, 0, "draw base museum zeppelin")
    drawn = set(game.view(0)["drawn"])
    assert options(game) == {f"keep {card}" for card in drawn}  # SOLO-3


@pytest.mark.parametrize("expansion", [CA, PACK])
@pytest.mark.parametrize(("deck", "count"), [("base", 5), ("expansion", 3)])
def test_solo_3_name_a_deck_with_either_kind_of_cards(expansion, deck, count):
    game = start(
        1, top="zeppelin museum university", expansion_top="raiders utopia", expansions=(expansion,)
    )
    for pair in ("zeppelin museum", "zeppelin raiders", "raiders utopia"):
        assert f"draw {deck} {pair}" in options(game)  # SOLO-3: either kind
    before = game.view(0)["decks"]
    do(game, 0, f"draw {deck} zeppelin raiders")
    assert len(game.view(0)["drawn"]) == count  # SOLO-3
    assert game.view(0)["decks"] == {**before, deck: before[deck] - count}
    assert all(card in deck_cards((expansion,))[deck] for card in game.view(0)["drawn"])


def test_solo_3_as_often_as_wanted_with_at_least_two_cards():
    game = start(1, top=FIVE)
    for left in (5, 4, 3, 2):
        assert len(hand(game)) == left
        do(game, 0, sorted(options(game, verb="draw"))[0])
        do(game, 0, sorted(options(game, verb="keep"))[0])
    assert len(hand(game)) == 1
    assert not options(game, verb="draw")  # SOLO-3


def test_solo_3_a_kept_card_can_be_slated_recycled_or_paid_again():
    game = start(1, top=FIVE)
    do(game, 0, "draw base museum zeppelin")
    card = game.view(0)["drawn"][0]
    do(game, 0, f"keep {card}")
    assert f"slate {card}" in options(game)  # SOLO-3
    assert f"recycle {card} -> empire" in options(game)
    assert any(card in action.split() for action in options(game, verb="draw"))


def test_solo_4_the_player_says_when_to_take_the_second_pool_and_when_to_start_production():
    game = start(1, top="zeppelin " * 5)
    for left in range(5, 0, -1):
        assert len(hand(game)) == left
        assert not options(game, verb="take-pool")  # SOLO-4: only with an empty hand
        do(game, 0, "recycle zeppelin -> empire")
    assert hand(game) == []
    assert "done" not in options(game)  # SOLO-4: not before the second pool
    do(game, 0, "take-pool")
    assert len(hand(game)) == 5
    for card in hand(game):
        assert "done" not in options(game)
        do(game, 0, f"recycle {card} -> empire")
    assert options(game) == {"done"}
    assert game.phase == "planning"
    do(game, 0, "done")
    assert game.phase == "production"


def test_solo_4_any_actions_before_during_and_between_sequences():
    game = start(1, top="zeppelin " * 5)
    give(game, sites=["icebreaker"], krystallium=5)
    do(game, 0, "krystallium -> icebreaker energy")  # SOLO-4: before
    do(game, 0, *["slate zeppelin"] * 2, "krystallium -> zeppelin energy")  # during
    do(game, 0, *["recycle zeppelin -> empire"] * 3, "krystallium -> zeppelin#2 energy")
    do(game, 0, "discard icebreaker", "take-pool", "discard zeppelin")  # between
    assert places(game) == ["zeppelin"]


def test_solo_5_an_empty_deck_is_reshuffled_from_its_discards():
    game = start(1, top=FIVE)
    leave_in_deck(game, 2)
    last = names(game._state.decks[0])[-2:]
    discarded = Counter(game.view(0)["discards"]["base"])
    do(game, 0, "draw base museum university")
    drawn = Counter(game.view(0)["drawn"])
    assert sum(drawn.values()) == 5  # SOLO-5
    assert not Counter(last) - drawn  # the remaining cards were drawn
    new_deck = Counter(game.view(0)["known_decks"]["base"]) + drawn - Counter(last)
    assert new_deck == discarded + Counter(["museum", "university"])  # those two included
    assert game.view(0)["decks"]["base"] == sum(new_deck.values()) - 3
    assert game.view(0)["discards"]["base"] == []


def test_solo_5_no_reshuffling_while_the_deck_suffices():
    game = start(1, top=FIVE)
    leave_in_deck(game, 5)
    last = names(game._state.decks[0])[-5:]
    do(game, 0, "draw base museum university")
    assert Counter(game.view(0)["drawn"]) == Counter(last)  # SOLO-5
    assert game.view(0)["decks"]["base"] == 0
    assert "museum" in game.view(0)["discards"]["base"]


def test_solo_5_the_new_deck_is_shuffled():
    orders = []
    for seed in ("a", "b"):
        game = start(1, top=FIVE, seed=seed)
        leave_in_deck(game, 0)
        do(game, 0, "draw base museum university")
        orders.append(names(game._state.decks[0]))
    assert orders[0] != orders[1]  # SOLO-5
    assert sorted(orders[0]) == sorted(orders[1])
    assert orders[0] != sorted(orders[0], key=CATALOG.card_index)


def test_solo_5_only_discards_of_that_deck():
    game = start(1, top=FIVE, expansion_top="raiders utopia", expansions=(CA,))
    leave_in_deck(game, 1, deck=1)
    do(game, 0, "draw expansion zeppelin raiders")
    assert len(game.view(0)["drawn"]) == 3  # SOLO-5
    new_deck = game.view(0)["known_decks"]["expansion"]
    assert all(CATALOG.card(card).set == CA for card in [*new_deck, *game.view(0)["drawn"]])
    assert "zeppelin" in game.view(0)["discards"]["base"]
    assert "base" not in game.view(0)["known_decks"]


def test_solo_5_cards_in_play_are_not_reshuffled():
    game = start(1, top=FIVE)
    do(game, 0, "slate zeppelin", "slate wind-turbines")
    leave_in_deck(game, 0)
    do(game, 0, "draw base museum university")
    everywhere = Counter([*game.view(0)["known_decks"]["base"], *game.view(0)["drawn"]])
    for pool in list(game._state.pools)[1:]:
        everywhere += Counter(names(pool))
    everywhere += Counter([*hand(game), "zeppelin", "wind-turbines"])
    assert everywhere == Counter(deck_cards()["base"])  # SOLO-5: no card is lost or doubled


def test_solo_5_should_that_run_out_too_draw_what_there_is():
    game = planning(1, expansions=(CA,))
    rest = Counter(deck_cards((CA,))["expansion"]) - Counter(["raiders", "utopia"])
    for pool in list(game._state.pools)[1:]:
        rest -= Counter(name for name in names(pool) if CATALOG.card(name).set == CA)
    give(game, built=" ".join(rest.elements()), area="raiders utopia")
    game._state.players[0].area = game._state.players[0].area[:2]
    leave_in_deck(game, 0, deck=1)
    do(game, 0, "draw expansion utopia raiders")
    assert game.view(0)["drawn"] == ["raiders", "utopia"]  # SOLO-5
    do(game, 0, "keep raiders")
    assert hand(game) == ["raiders"]


def test_solo_5_with_nothing_to_draw_the_game_goes_on():
    game = planning(1, expansions=(CA,))
    give(game, built=" ".join(deck_cards((CA,))["expansion"]), area="zeppelin museum university")
    leave_in_deck(game, 0, deck=1)
    do(game, 0, "draw expansion zeppelin museum")
    assert game.view(0)["drawn"] == []  # SOLO-5
    assert hand(game) == ["university"]
    assert "slate university" in options(game)


@pytest.mark.parametrize(
    ("score", "title"),
    [
        (0, "rookie"),
        (59, "rookie"),
        (60, "dictator"),
        (79, "dictator"),
        (80, "emperor"),
        (99, "emperor"),
        (100, "living-god"),
        (250, "living-god"),
    ],
)
@pytest.mark.parametrize("expansions", [(), (CA,), (PACK,), (WP,)])
def test_solo_6_title_by_score(score, title, expansions):
    game = planning(1, expansions=expansions)
    give(game, general=score)
    assert game.outcome_so_far().title == title  # SOLO-6
    assert game.outcome_so_far().scores == (score,)


def test_solo_6_only_a_lone_player_has_a_title():
    assert planning(2).outcome_so_far().title is None  # SOLO-6
    assert planning(1).outcome_so_far().won is None


@pytest.mark.parametrize(
    ("lang", "titles"),
    [
        ("en", ["Rookie", "Dictator", "Emperor", "Living God"]),
        ("fr", ["Apprenti", "Dictateur", "Empereur", "Dieu vivant"]),
        ("de", ["Anfänger", "Diktator", "Imperator", "Lebender Gott"]),
    ],
)
def test_solo_6_the_titles_in_words(lang, titles):
    ids = ("rookie", "dictator", "emperor", "living-god")
    assert [locales.text(f"term.title.{id_}", lang) for id_ in ids] == titles  # SOLO-6
