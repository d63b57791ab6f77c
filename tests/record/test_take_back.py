"""Taking back: what can be taken back, and what is final."""

import json

import pytest

from tests.properties.state_digest import digest
from tests.record.match_positions import (
    do,
    everything,
    match_from,
    own,
    planning_match,
    production_match,
    views,
)
from tests.record.seeded_play import MODES, SOLO_MODES, Player, dice, play_match, readable, setup
from tests.rules.positions import give, planning, play_until, produce, start
from wonderful.errors import IllegalAction
from wonderful.record.match import TAKE_BACK, Match
from wonderful.rules.game import Game


def refused(code: str):
    """Expects a refusal with this code."""
    return pytest.raises(IllegalAction, check=lambda error: error.code == code)


# What can be taken back


def test_a_pick():
    match = Match(setup("base-3p"))
    before = views(match)
    hand = own(match)["hand"]
    match.apply(0, f"pick {hand[0]}")
    assert match.view(0)["pick"] == hand[0]
    match.take_back(0)  # DRAFT-4
    assert views(match) == before
    assert match.game.pending() == (0, 1, 2)
    match.apply(0, f"pick {hand[3]}")
    assert match.view(0)["pick"] == hand[3]


def test_a_pick_by_resuming():
    match = Match(setup("base-3p"))
    before = views(match)
    match.apply(0, readable(match.game, 0)[0])
    match.apply(0, "resume")  # DRAFT-4
    assert views(match) == before
    assert not match.can_take_back(0)


def test_a_pick_is_final_once_all_have_picked():
    match = Match(setup("base-3p"))
    for seat in range(3):
        match.apply(seat, readable(match.game, seat)[0])
    assert match.game.decision == "1-draft-2"
    for seat in range(3):
        assert not match.can_take_back(seat)  # DRAFT-4
        with refused("nothing-to-take-back"):
            match.take_back(seat)


def test_slating_and_recycling():
    match = planning_match(things={"area": "wind-turbines museum zeppelin", "cubes": "gold 1"})
    states = [own(match)]
    for action in (
        "slate zeppelin",
        "recycle wind-turbines -> zeppelin",
        "recycle museum -> empire",
    ):
        do(match, 0, action)
        states.append(own(match))
    assert states[2]["construction"][0]["open"] == {"energy": 1}
    while len(states) > 1:  # ANY-7: the last one first
        states.pop()
        match.take_back(0)
        assert own(match) == states[-1]
    assert not match.can_take_back(0)


def test_a_card_that_was_built_with_all_that_it_brought():
    match = planning_match(
        things={"area": "wind-turbines", "sites": [("military-base", "energy 1")]}
    )
    before = own(match)
    do(match, 0, "recycle wind-turbines -> military-base")
    assert own(match)["built"] == ["military-base"]
    assert own(match)["general"] == 1
    match.take_back(0)  # ANY-7, BUILD-2
    assert own(match) == before


def test_the_fifth_cube():
    match = planning_match(things={"area": "wind-turbines", "cubes": "gold 4"})
    before = own(match)
    do(match, 0, "recycle wind-turbines -> empire")
    assert own(match)["krystallium"] == 1
    match.take_back(0)  # BUILD-4 is not the end of ANY-7
    assert own(match) == before


def test_a_discarded_card_comes_back_with_what_lay_on_it():
    match = planning_match(things={"sites": [("zeppelin", "energy 1")], "area": "museum"})
    before = own(match)
    do(match, 0, "discard zeppelin")
    assert own(match)["construction"] == []
    match.take_back(0)  # ANY-5, ANY-7
    assert own(match) == before


def test_placements_and_pieces():
    match = production_match(
        "materials",
        {
            "built": "recycling-plant recycling-plant",
            "sites": ["research-center", "center-of-the-earth"],
            "krystallium": 1,
            "general": 1,
        },
    )
    states = [own(match)]
    for action in (
        "place -> research-center",
        "krystallium -> research-center energy",
        "place -> empire",
        "general -> center-of-the-earth",
        "place -> research-center",
    ):
        do(match, 0, action)
        states.append(own(match))
    for state in reversed(states[:-1]):
        match.take_back(0)  # ANY-7
        assert own(match) == state


def test_done():
    match = planning_match(3, things={"area": "zeppelin"})
    do(match, 0, "slate zeppelin", "done")
    assert match.game.pending() == (1, 2)
    match.take_back(0)  # PLAN-4
    assert match.game.pending() == (0, 1, 2)
    assert [site["card"] for site in own(match)["construction"]] == ["zeppelin"]
    match.take_back(0)  # PLAN-4: ANY-7 included
    assert own(match)["draft_area"] == ["zeppelin"]


def test_done_by_resuming():
    match = planning_match(3, things={"area": "zeppelin"})
    do(match, 0, "slate zeppelin", "done", "resume", "discard zeppelin", "done")
    assert [entry.action for _, entries in match.effective_history() for entry in entries] == [
        "slate zeppelin",
        "discard zeppelin",
        "done",
    ]
    match.take_back(0)
    match.take_back(0)
    assert [site["card"] for site in own(match)["construction"]] == ["zeppelin"]


def test_the_science_choice():
    match = production_match("science", {"built": "research-center"})
    before = own(match)
    assert before["is_choosing"]
    do(match, 0, "choose general", "place -> empire")
    assert own(match)["general"] == 1
    match.take_back(0)
    match.take_back(0)  # PROD-11
    assert own(match) == before
    do(match, 0, "choose financier")
    assert (own(match)["general"], own(match)["financier"]) == (0, 1)


def test_an_automatic_done():
    things = {"built": "recycling-plant"}
    match = production_match("materials", things, {"sites": ["zeppelin"]})
    assert match.game.pending() == (0,)  # PROD-9
    assert match.can_take_back(1)
    match.take_back(1)  # PLAN-4, PROD-9
    assert match.game.pending() == (0, 1)
    do(match, 0, "place -> empire", "place -> empire", "done")
    assert match.game.step == "materials"
    do(match, 1, "discard zeppelin", "done")
    assert match.game.decision != "1-materials"
    assert own(match, 1)["cubes"]["exploration"] == 1


def test_what_came_after_an_automatic_done():
    """The others may be done; the step must not end while this seat's actions are replayed."""
    match = production_match("materials", {"built": "recycling-plant"}, {"sites": ["zeppelin"]})
    match.take_back(1)
    do(match, 0, "place -> empire", "place -> empire", "done")
    before = own(match, 1)
    do(match, 1, "discard zeppelin")
    match.take_back(1)  # ANY-7
    assert match.game.decision == "1-materials"
    assert own(match, 1) == before
    assert match.game.pending() == (1,)
    match.take_back(0)
    assert match.game.pending() == (0, 1)


@pytest.mark.parametrize("how", ["take-back", "resume"])
def test_after_an_automatic_done_there_is_nothing_more_to_take_back(how):
    match = production_match("materials", {"built": "recycling-plant"}, {"sites": ["zeppelin"]})
    if how == "resume":
        match.apply(1, "resume")
    else:
        match.take_back(1)
    do(match, 0, "place -> empire", "place -> empire", "done")
    before = everything(match)
    assert not match.can_take_back(1)
    assert match.take_back_all(1) == 0
    with refused("nothing-to-take-back"):
        match.take_back(1)
    assert everything(match) == before
    match.apply(1, "done")
    assert match.game.decision != "1-materials"


def test_everything_at_once():
    match = planning_match(3, things={"area": "wind-turbines museum zeppelin"})
    before = views(match)
    do(match, 0, "slate zeppelin", "recycle wind-turbines -> zeppelin", "recycle museum -> empire")
    do(match, 0, "done")
    assert match.take_back_all(0) == 4
    assert views(match) == before
    assert match.take_back_all(0) == 0


def test_what_the_others_did_stays():
    game = planning(3, with_events=True)
    for seat in range(3):
        give(game, seat, area="zeppelin museum")
    match = match_from(game)
    do(match, 2, "recycle museum -> empire", "slate zeppelin", "done")
    do(match, 0, "slate museum")
    do(match, 1, "slate museum", "slate zeppelin")
    others = [own(match, 0), own(match, 2)]
    match.take_back(1)
    match.take_back(1)
    assert [own(match, 0), own(match, 2)] == others
    assert match.game.pending() == (0, 1)


# Where taking back ends


def test_nothing_to_take_back():
    match = Match(setup("base-3p"))
    before = everything(match)
    for seat in (0, 2, 3, -1, 99):
        assert not match.can_take_back(seat)
        with refused("nothing-to-take-back"):
            match.take_back(seat)
    assert everything(match) == before


def test_the_last_done_is_final():
    match = planning_match(automatic_done=(False, False), things={"area": "zeppelin"})
    do(match, 0, "slate zeppelin", "done")
    do(match, 1, "done")
    assert match.game.decision == "1-materials"  # PLAN-4
    for seat in (0, 1):
        with refused("nothing-to-take-back"):
            match.take_back(seat)
    do(match, 0, "done")
    match.take_back(0)  # only the done of this step
    with refused("nothing-to-take-back"):
        match.take_back(0)


@pytest.mark.parametrize("mode", ["base-2p", "solo"])
def test_the_end_of_the_game_is_final(mode):
    match = play_match(Match(setup(mode)), Player(dice("the end")))
    assert match.game.is_over
    for seat in range(match.game.players):
        assert not match.can_take_back(seat)
        assert match.take_back_all(seat) == 0
        with refused("nothing-to-take-back"):
            match.take_back(seat)


def solo_match(hand: str, top: str = "") -> Match:
    """A solo match with this first pool and these next cards of the deck."""
    between = ["military-base"] * 6 + ["research-center"] * 7 + ["industrial-complex"] * 6
    between += ["nuclear-plant"] * 5 + ["offshore-oil-rig"] * 5 + ["financial-center"] * 5
    between += ["icebreaker"]  # seven more pools of five
    cards = " ".join([hand, *between, top])
    return match_from(start(1, side="C", top=cards, with_events=True))


def test_a_solo_draw_is_final():
    match = solo_match("zeppelin zeppelin museum wind-turbines wind-turbines", "satellites museum")
    do(match, 0, "slate zeppelin", "draw base museum wind-turbines")
    assert "satellites" in match.view(0)["drawn"]
    before = everything(match)
    with refused("nothing-to-take-back"):
        match.take_back(0)  # ANY-7: hidden cards were shown
    assert everything(match) == before


def test_the_kept_card_can_be_chosen_again():
    match = solo_match("zeppelin zeppelin museum wind-turbines wind-turbines", "satellites museum")
    do(match, 0, "draw base museum wind-turbines")
    before = views(match)
    drawn = match.view(0)["drawn"]
    for card in dict.fromkeys(drawn):
        do(match, 0, f"keep {card}")
        assert card in own(match)["hand"]
        match.take_back(0)  # ANY-7: among the same drawn cards
        assert views(match) == before
    do(match, 0, "keep satellites", "slate zeppelin")
    assert match.take_back_all(0) == 2
    assert views(match) == before
    with refused("nothing-to-take-back"):
        match.take_back(0)


def test_the_taking_of_a_pool_is_final():
    match = solo_match("zeppelin zeppelin museum wind-turbines wind-turbines")
    do(match, 0, *["slate zeppelin"] * 2, "slate museum", *["slate wind-turbines"] * 2)
    match.take_back(0)
    do(match, 0, "slate wind-turbines", "take-pool")
    with refused("nothing-to-take-back"):
        match.take_back(0)  # ANY-7
    do(match, 0, f"slate {own(match)['hand'][0]}")
    match.take_back(0)
    with refused("nothing-to-take-back"):
        match.take_back(0)


# Random play with random taking back


def assert_same_game(match: Match, game: Game) -> None:
    assert digest(match.game) == digest(game)
    for viewer in (None, *range(game.players)):
        assert json.dumps(match.view(viewer)) == json.dumps(game.view(viewer))
    assert match.game.outcome() == game.outcome()


def effective_game(match: Match) -> Game:
    """A new game with the effective actions only."""
    game = Game(match.game.setup)
    for _, entries in match.effective_history():
        for entry in entries:
            game.apply(entry.seat, entry.action)
    return game


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("automatic", [True, False])
def test_only_what_was_not_taken_back_counts(mode, automatic):
    """ANY-7: the game is as if the actions that were taken back had never happened."""
    assert check_taking_back(mode, automatic, f"effective {mode}") > 5


@pytest.mark.soak
@pytest.mark.parametrize("mode", MODES)
def test_only_what_was_not_taken_back_counts_in_many_games(mode):
    for number in range(100):
        check_taking_back(mode, number % 2 == 0, f"soak {mode} {number}")


def check_taking_back(mode: str, automatic: bool, seed: str) -> int:
    """Play a whole game; returns the number of take-backs."""
    players = Match(setup(mode)).game.players
    match = Match(setup(mode, seed, automatic_done=(automatic,) * players))
    player = Player(dice(seed))
    decisions = 0

    def is_new(match: Match, now: list[str] = [""]) -> bool:  # noqa: B006 - it remembers
        is_new, now[0] = match.game.decision != now[0], match.game.decision
        return is_new or player.chance(1)

    while not match.game.is_over:
        play_match(match, player, take_backs=20, until=is_new)
        decisions += 1
        if decisions % 6 == 0 or match.game.is_over:
            assert_same_game(match, effective_game(match))
    return sum(entry.action == TAKE_BACK for entry in match.entries)


@pytest.mark.parametrize("mode", MODES)
def test_taking_back_restores_the_previous_view(mode):
    """Each seat records its views and sees them again in reverse order."""
    match = Match(setup(mode, "steps"))
    player = Player(dice(f"steps {mode}"))
    decision = ""
    stacks: list[list[object]] = []
    back = 0
    while match.game.round < (5 if mode in SOLO_MODES else 3) and not match.game.is_over:
        if match.game.decision != decision:
            decision = match.game.decision
            stacks = [[] for _ in range(match.game.players)]
        seat = player.below(match.game.players)
        if stacks[seat] and player.chance(20):
            assert match.can_take_back(seat)
            match.take_back(seat)
            assert (own(match, seat), readable(match.game, seat)) == stacks[seat].pop()
            back += 1
        elif seat in match.game.pending():
            now = (own(match, seat), readable(match.game, seat))
            action = player.choose(match.game, seat)
            match.apply(seat, action)
            if action.split()[0] in ("draw", "take-pool"):  # ANY-7
                stacks[seat].clear()
                assert not match.can_take_back(seat)
            else:
                stacks[seat].append(now)
    assert back > 3


def test_the_step_begins_again_for_a_seat_that_takes_everything_back():
    game = planning(6, expansions=("corruption-ascension",), side="A", with_events=True)
    match = match_from(produce(game, "materials"))
    before = own(match, 1)
    player = Player(dice("everything"))
    for _ in range(2):
        match.apply(1, player.choose(match.game, 1))
    match.take_back_all(1)
    assert own(match, 1) == before


def test_a_match_can_be_taken_back_in_its_first_decision_of_every_round():
    match = Match(setup("base-2p"))
    for number in range(1, 5):
        play_until(match.game, f"{number}-draft-1")
        match = match_from(match.game)
        before = views(match)
        match.apply(1, readable(match.game, 1)[0])
        match.take_back(1)
        assert views(match) == before
