"""DRAFT-5 to DRAFT-7 and PLAN-5: who sees what, and when."""

import json
import random
from collections import Counter

import pytest

from tests.rules.positions import (
    CA,
    WP,
    deck_cards,
    do,
    end_decision,
    give,
    own,
    planning,
    play_at_random,
    play_until,
    produce,
    start,
    views,
)
from wonderful.rules.game import Game
from wonderful.rules.setup import Setup

OWN = "zeppelin zeppelin museum university icebreaker submarine wind-turbines"
THEIRS = "atlantis roswell aquaculture satellites mega-bomb giant-dam giant-tower"
OTHERS = "harbor-zone casino-city polar-base super-sonar transmutation juggernaut mega-drill"


def seen(game, viewer, seat: int, what: str):
    """What a viewer sees of a seat."""
    return game.view(viewer)["players"][seat][what]


def hands(game, viewer) -> list[list[str] | None]:
    return [player["hand"] for player in game.view(viewer)["players"]]


# The draft


def test_draft_5_a_hand_is_secret_from_everyone_but_its_holder():
    game = start(3, hands=(OWN, THEIRS, OTHERS))
    assert Counter(hands(game, 0)[0]) == Counter(OWN.split())
    assert hands(game, 0)[1:] == [None, None]  # DRAFT-5
    one, other = start(3, hands=(OWN, THEIRS, OTHERS)), start(3, hands=(OWN, OTHERS, THEIRS))
    assert one.view(0) == other.view(0)
    assert one.view(None) == other.view(None)


def test_draft_5_a_pick_is_secret_until_the_reveal():
    one, other = start(3, hands=(OWN, THEIRS, "")), start(3, hands=(OWN, THEIRS, ""))
    do(one, 1, "pick atlantis")
    do(other, 1, "pick roswell")
    for viewer in (0, 2, None):
        assert one.view(viewer) == other.view(viewer)  # DRAFT-5
        assert one.view(viewer)["pick"] is None
    assert one.view(1)["pick"] == "atlantis"
    assert seen(one, 0, 1, "is_done")
    assert seen(one, 0, 1, "hand_size") == 7
    end_decision(one)
    assert seen(one, 0, 1, "draft_area") == ["atlantis"]


def test_draft_5_nor_does_the_back_of_a_pick_show():
    one, other = (start(2, hands=("", "zeppelin raiders"), expansions=(CA,)) for _ in range(2))
    do(one, 1, "pick zeppelin")
    do(other, 1, "pick raiders")
    assert one.view(0) == other.view(0)  # DRAFT-5
    assert one.view(None) == other.view(None)
    assert seen(one, 0, 1, "hand_decks") == [8, 4]


def test_draft_5_the_order_of_decks_is_secret():
    cards = deck_cards()["base"]
    dealt, rest = cards[:20], cards[20:]
    one = start(2, top=" ".join(dealt + rest))
    other = start(2, top=" ".join(dealt + rest[::-1]))
    assert views(one) == views(other)  # DRAFT-5
    assert "seed" not in one.view(0)["setup"]
    assert "decks" not in one.view(0)["setup"]


@pytest.mark.parametrize("expansions", [(), (CA,)])
def test_draft_5_what_pools_and_decks_hold_is_secret(expansions):
    decks = deck_cards(expansions)
    base, expansion = decks["base"], decks.get("expansion", [])
    one = start(1, top=" ".join(base), expansion_top=" ".join(expansion), expansions=expansions)
    hand = (5, 0) if not expansions else (3, 2)
    base[hand[0] :] = base[hand[0] :][::-1]
    expansion[hand[1] :] = expansion[hand[1] :][::-1]
    other = start(1, top=" ".join(base), expansion_top=" ".join(expansion), expansions=expansions)
    assert one._state.pools[7] != other._state.pools[7]
    assert views(one) == views(other)  # DRAFT-5


def test_draft_5_what_is_public():
    game = start(3, side="A")
    play_until(game, "2-draft-3")
    give(game, 1, built="zeppelin", sites=["museum"], general=2, krystallium=1, cubes="gold 3")
    public = game.view(None)
    for player in public["players"]:
        mine = own(game, player["seat"])
        assert {**mine, "hand": None, "hand_returns": None} == player  # DRAFT-5
    assert len(public["players"][0]["draft_area"]) == 2
    assert public["players"][1]["built"] == ["zeppelin"]
    assert public["decks"] == {"base": 150 - 42}


def test_draft_5_discard_piles_are_public():
    game = start(2)
    play_until(game, "1-planning")
    drafted = [card for seat in (0, 1) for card in own(game, seat)["draft_area"]]
    play_until(game, "2-draft-1")
    discards = game.view(None)["discards"]["base"]
    assert len(discards) == 20  # DRAFT-5: all was left over or recycled
    assert not Counter(drafted) - Counter(discards)
    assert discards == game.view(1)["discards"]["base"]


def test_draft_5_a_reveal_does_not_show_earlier_picks():
    one, other = start(2, hands=("zeppelin museum", "")), start(2, hands=("zeppelin museum", ""))
    do(one, 0, "pick zeppelin")
    do(other, 0, "pick museum", "resume", "pick zeppelin")
    assert views(one) == views(other)  # DRAFT-5
    for game in (one, other):
        end_decision(game)
    assert views(one) == views(other)


def test_draft_5_hands_are_shown_in_a_fixed_order():
    first = start(3, hands=(OWN, "", ""))
    second = start(3, hands=(" ".join(reversed(OWN.split())), "", ""))
    assert hands(first, 0)[0] == hands(second, 0)[0]  # DRAFT-5
    for game in (first, second):
        do(game, 0, "pick museum")
        end_decision(game)
    assert hands(first, 1)[1] == hands(second, 1)[1]


def test_draft_6_spectators_see_exactly_what_is_public():
    game = start(3, hands=(OWN, THEIRS, OTHERS))
    do(game, 0, "pick zeppelin")
    assert hands(game, None) == [None, None, None]  # DRAFT-6
    assert game.view(None)["pick"] is None
    end_decision(game)
    assert hands(game, None) == [None, None, None]
    assert seen(game, None, 0, "draft_area") == ["zeppelin"]


def test_draft_6_in_solo_spectators_see_the_hand_too():
    game = start(1, top="zeppelin wind-turbines museum university icebreaker")
    assert seen(game, None, 0, "hand") == own(game)["hand"]  # DRAFT-6
    assert len(own(game)["hand"]) == 5
    do(game, 0, "draw base museum zeppelin")
    assert game.view(None)["drawn"] == game.view(0)["drawn"]
    assert {**game.view(None), "viewer": 0} == game.view(0)


def test_draft_6_at_the_end_nothing_is_sealed_any_more():
    game = start(2, side="A")
    play_at_random(game, (0, 1))
    for seat in (0, 1):
        assert game.view(None)["players"][seat] == own(game, seat)  # DRAFT-6
        assert game.view(1 - seat)["players"][seat] == own(game, seat)


@pytest.mark.parametrize(("number", "step"), [(1, 1), (2, -1)])
def test_draft_7_a_view_carries_the_hand_that_was_passed_on(number, step):
    game = start(4)
    play_until(game, f"{number}-draft-1")
    first = own(game, 0)["hand"]
    end_decision(game)
    next_seat, after_next = step % 4, 2 * step % 4
    expected = [None] * 4
    expected[0] = own(game, 0)["hand"]
    expected[next_seat] = first[1:]  # DRAFT-7: less the own pick
    assert hands(game, 0) == expected
    passed_on = own(game, 0)["hand"]
    end_decision(game)
    assert hands(game, 0)[next_seat] == passed_on[1:]
    assert hands(game, 0)[after_next] == first[2:]  # less what the neighbour showed
    assert hands(game, 0)[3 * step % 4] is None


def test_draft_7_a_pick_that_is_not_revealed_is_still_in_the_known_hand():
    game = start(3)
    end_decision(game)
    before = hands(game, 0)[1]
    assert before is not None
    do(game, 1, f"pick {before[3]}")
    assert hands(game, 0)[1] == before  # DRAFT-7, DRAFT-5


def test_draft_7_after_a_full_circle_all_hands_are_known():
    game = start(3)
    play_until(game, "1-draft-3")
    assert hands(game, 0) == [own(game, seat)["hand"] for seat in range(3)]  # DRAFT-7


def test_draft_7_a_new_round_brings_new_hands():
    game = start(3)
    play_until(game, "2-draft-1")
    assert hands(game, 0)[1:] == [None, None]  # DRAFT-7


def test_draft_7_whatever_the_table_shows_people():
    one = Game(Setup(players=3, seed="x", seating="fixed", memory_aid=False))
    other = Game(Setup(players=3, seed="x", seating="fixed", memory_aid=True))
    end_decision(one)
    end_decision(other)
    assert hands(one, 0) == hands(other, 0)  # DRAFT-7: the view always carries it
    assert other.view(0)["setup"]["memory_aid"]


# Sealed phases


def test_plan_5_planning_is_sealed_until_all_are_done():
    game = planning()
    give(game, 0, area="zeppelin wind-turbines museum", krystallium=1, sites=["atlantis"])
    before = {viewer: game.view(viewer)["players"][0] for viewer in (1, None)}
    do(game, 0, "slate zeppelin", "recycle wind-turbines -> zeppelin")
    do(game, 0, "krystallium -> zeppelin energy", "recycle museum -> empire", "discard atlantis")
    for viewer in (1, None):
        assert game.view(viewer)["players"][0] == before[viewer]  # PLAN-5
    assert own(game, 0)["built"] == ["zeppelin"]  # the own player sees it
    do(game, 0, "done")
    assert game.view(1)["players"][0] == {**before[1], "is_done": True}  # who is done is public
    do(game, 1, "done")
    for viewer in (1, None):
        assert seen(game, viewer, 0, "built") == ["zeppelin"]  # PLAN-5: all at once
        assert seen(game, viewer, 0, "draft_area") == []


def test_plan_5_the_discard_pile_is_sealed_too():
    game = start(2)
    play_until(game, "1-planning")
    before = game.view(1)["discards"]
    do(game, 0, f"recycle {own(game)['draft_area'][0]} -> empire")
    assert game.view(1)["discards"] == before  # PLAN-5
    assert game.view(None)["discards"] == before
    assert game.view(0)["discards"] != before


def test_plan_5_whatever_somebody_does_the_others_see_the_same():
    one, other = (planning() for _ in range(2))
    for game in (one, other):
        give(game, 0, area="zeppelin wind-turbines", sites=["museum"], general=1)
    do(one, 0, "slate zeppelin", "slate wind-turbines", "done")
    do(other, 0, "recycle zeppelin -> empire", "discard museum")
    do(other, 0, "recycle wind-turbines -> empire", "done", "resume", "done")
    assert one.view(1) == other.view(1)  # PLAN-5
    assert one.view(None) == other.view(None)
    assert one.legal_actions(1) == other.legal_actions(1)


def test_plan_5_each_production_step_is_sealed():
    game = planning()
    give(game, 0, built="recycling-plant", sites=["wind-turbines"])
    give(game, 1, built="wind-turbines wind-turbines")
    produce(game)
    before = seen(game, 1, 0, "construction")
    do(game, 0, "place -> wind-turbines", "place -> wind-turbines")
    assert seen(game, 1, 0, "construction") == before  # PLAN-5
    assert seen(game, 1, 0, "to_place") == 2
    assert seen(game, 1, 0, "built") == ["recycling-plant"]
    assert own(game, 0)["built"] == ["recycling-plant", "wind-turbines"]
    do(game, 0, "done")
    assert game.step == "energy"
    assert seen(game, 1, 0, "built") == ["recycling-plant", "wind-turbines"]


def test_plan_5_supremacy_is_what_stood_at_the_start_of_the_step():
    game = planning()
    give(game, 0, built="recycling-plant")
    produce(game)
    assert seen(game, 1, 0, "financier") == 1  # PLAN-5, PROD-1
    assert seen(game, None, 0, "step_total") == 2


def test_plan_5_the_choice_of_a_science_winner_is_sealed():
    game = planning()
    give(game, 0, built="research-center")
    produce(game, "science")
    before = game.view(1)
    do(game, 0, "choose general", "place -> empire")
    assert game.view(1) == before  # PLAN-5
    assert seen(game, 1, 0, "is_choosing")
    do(game, 0, "place -> empire", "done")
    assert seen(game, 1, 0, "general") == 1


def test_plan_5_goods_of_the_sixth_step_are_shown_and_their_use_is_sealed():
    game = planning(expansions=(WP,))
    give(game, 0, built="tower-of-babel", sites=["zeppelin"])
    produce(game, "bounty")
    assert seen(game, 1, 0, "krystallium") == 2  # PLAN-5, WP-2
    do(game, 0, "krystallium -> zeppelin energy")
    assert seen(game, 1, 0, "krystallium") == 2
    assert own(game)["krystallium"] == 1


def test_plan_5_a_lone_player_hides_nothing():
    game = planning(1)
    give(game, area="zeppelin")
    do(game, 0, "slate zeppelin")
    assert seen(game, None, 0, "construction") == own(game)["construction"]  # PLAN-5, DRAFT-6


# The view as data


@pytest.mark.parametrize("players", [1, 3])
def test_a_view_is_plain_data(players):
    game = start(players, expansions=(CA, WP))
    while not game.is_over:
        for view in views(game):
            assert json.loads(json.dumps(view)).keys() == view.keys()
        end_decision(game)


def test_a_view_shows_the_state_of_the_game():
    game = start(3, side="A")
    while not game.is_over:
        do_one = game.pending()[0]
        if game.phase == "draft":
            do(game, do_one, f"pick {own(game, do_one)['hand'][0]}")
        view = game.view(2)
        assert view["pending"] == list(game.pending())
        for player in view["players"]:
            assert player["is_done"] is (player["seat"] not in game.pending())
            assert game.phase == "production" or player["step_total"] == 0
        assert (view["round"], view["rounds"]) == (game.round, 4)
        assert (view["phase"], view["step"]) == (game.phase, game.step)
        assert view["decision"] == game.decision
        end_decision(game)
    assert (game.view(None)["round"], game.view(None)["pending"]) == (4, [])


def test_a_view_belongs_to_its_receiver():
    game = start(2)
    view = game.view(0)
    view["players"][0]["hand"] = []
    view["players"][0]["cubes"]["gold"] = 9
    view["discards"]["base"].append("zeppelin")
    view["setup"]["players"] = 9
    assert len(own(game)["hand"]) == 10
    assert own(game)["cubes"]["gold"] == 0
    assert game.view(0)["discards"]["base"] == []
    assert game.view(0)["setup"]["players"] == 2


@pytest.mark.parametrize(("players", "expansions"), [(1, (CA,)), (3, (WP,))])
@pytest.mark.parametrize("actions", [0, 1, 10, 30, 50, 60, 70, 81, 90, 100])
def test_a_clone_plays_on_like_its_original_and_shares_nothing(players, expansions, actions):
    dice = random.Random(f"clones {players}")
    game = start(players, side="A", expansions=expansions)
    for _ in range(actions):
        seat = dice.choice(game.pending())
        game.apply(seat, dice.choice(game.legal_actions(seat)))
    before, copy = views(game), game.clone()
    assert views(copy) == before
    play_at_random(copy, range(players))
    assert views(game) == before
    play_at_random(game, range(players))
    assert views(game) == views(copy)


def test_a_clone_takes_everything_along():
    game = start(1, top="zeppelin zeppelin wind-turbines museum university")
    give(game, built="neuroscience super-sonar submarine transportation-network", general=1)
    game._state.tops[0] = len(game._state.decks[0]) - 2
    copy = game.clone()
    for played in (game, copy):
        do(played, 0, "draw base museum zeppelin")  # the deck is reshuffled (SOLO-5)
    assert views(game) == views(copy) == views(game.clone())


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("round_", [1, 2])
def test_draft_7_when_a_hand_comes_back(players, round_):
    """The hands are followed by their cards: what a view says must happen."""
    game = start(players)
    play_until(game, f"{round_}-draft-1")
    hands = []  # by pick: the hand of each seat, and after how many picks each viewer gets it
    while game.phase == "draft":
        held = [list(own(game, seat)["hand"]) for seat in range(players)]
        told = [
            [game.view(viewer)["players"][seat]["hand_returns"] for seat in range(players)]
            for viewer in range(players)
        ]
        hands.append((held, told))
        end_decision(game)
    for pick, (held, told) in enumerate(hands):
        for viewer in range(players):
            for seat in range(players):
                # All cards are in one hand, so a later hand is a part of the earlier one.
                later = [
                    ahead
                    for ahead, (after, _) in enumerate(hands[pick:])
                    if not Counter(after[viewer]) - Counter(held[seat])
                    and len(after[viewer]) == len(held[seat]) - ahead
                ]
                returns = told[viewer][seat]
                # The very last card of a hand is picked automatically, without a decision.
                if returns is not None and pick + returns < len(hands):
                    assert returns == min(later)
                elif returns is None:
                    assert later == []
    assert game.view(0)["players"][1]["hand_returns"] is None  # the draft is over
    assert start(2).view(None)["players"][0]["hand_returns"] is None
