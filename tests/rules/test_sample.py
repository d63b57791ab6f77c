"""Samples agree with the seat's view and can be played."""

import json

import pytest

from tests.record.seeded_play import MODES, TABLE_MODES, Player, dice, drive, play, positions, setup
from wonderful.rules.game import Game
from wonderful.rules.sample import sample
from wonderful.rules.view_types import View

FEW = 100  # positions of a mode in every run
MANY = 1_000


def as_json(view: View) -> str:
    return json.dumps(view, sort_keys=True)


def check_samples(mode: str, count: int, seed: str) -> None:
    phases: set[str] = set()
    for number, (game, player) in enumerate(positions(mode, seed, count)):
        viewers: list[int | None] = [player.below(game.players)]
        if number % 5 == 0:
            viewers.append(None)  # a spectator may sample as well
        for viewer in viewers:
            view = game.view(viewer)
            before = as_json(view)
            imagined = sample(view, player.rng)
            assert as_json(imagined.view(viewer)) == before
            assert as_json(view) == before, "the view that was given is left alone"
            if viewer is not None:
                assert imagined.legal_actions(viewer) == game.legal_actions(viewer)
                assert imagined.pending() == game.pending()
                assert imagined.decision == game.decision
        phases.add(game.phase)
    assert phases >= {"planning", "production"}


@pytest.mark.parametrize("mode", MODES)
def test_the_seat_sees_the_same(mode):
    check_samples(mode, FEW, "few")


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
def test_the_seat_sees_the_same_in_many_positions(mode):
    check_samples(mode, MANY, "many")


@pytest.mark.parametrize("mode", MODES)
def test_samples_can_be_played_to_the_end(mode):
    for game, player in positions(mode, "playing", 6):
        seat = player.below(game.players)
        imagined = sample(game.view(seat), player.rng)
        play(imagined, player)
        assert imagined.outcome() is not None
        assert not game.is_over, "the true game is another one"


@pytest.mark.parametrize("mode", MODES)
def test_the_end_can_be_sampled(mode):
    game = play(Game(setup(mode)), Player(dice(mode)))
    for viewer in (None, *range(game.players)):
        imagined = sample(game.view(viewer), dice("the end"))
        assert as_json(imagined.view(viewer)) == as_json(game.view(viewer))
        assert imagined.outcome() == game.outcome()


@pytest.mark.parametrize("mode", MODES)
def test_hidden_cards_are_sampled(mode):
    """Two samples of one view are different games."""
    game = Game(setup(mode))
    view = game.view(0)
    decks: set[str] = set()
    for number in range(3):
        imagined = sample(view, dice(f"anew {number}"))
        decks.add(str([list(deck) for deck in imagined._state.decks]))
    assert len(decks) == 3


@pytest.mark.parametrize("mode", MODES)
def test_the_same_dice_make_the_same_sample(mode):
    for game, _ in positions(mode, "same", 4):
        view = game.view(0)
        one, other = (play(sample(view, dice("same")), Player(dice("same"))) for _ in range(2))
        assert as_json(one.view(None)) == as_json(other.view(None))


@pytest.mark.parametrize("mode", TABLE_MODES)
def test_hands_that_were_passed_on_are_exactly_known(mode):
    """DRAFT-7: cards that the seat passed on are where they really are."""
    game = Game(setup(mode, "passed on"))
    player = Player(dice(f"passed on {mode}"))
    checked = 0
    players = game.players
    for _ in drive(game, player):
        if game.phase != "draft" or game.round > 2:
            break
        picks = game.view(None)["picks"]
        leftward = game.round == 1  # DRAFT-2
        seat = player.below(players)
        imagined = sample(game.view(seat), player.rng)
        for other in range(players):
            ahead = (other - seat if leftward else seat - other) % players
            true_hand = game.view(other)["players"][other]["hand"]
            if ahead <= picks:
                assert imagined.view(other)["players"][other]["hand"] == true_hand
                assert game.view(seat)["players"][other]["hand"] == true_hand
                checked += 1
            else:
                assert game.view(seat)["players"][other]["hand"] is None
    assert checked > 20


def test_what_others_did_in_a_sealed_phase_is_left_to_chance():
    """PLAN-5: other seats have acted, but the sample cannot know how."""
    game = Game(setup("base-3p", "sealed"))
    player = Player(dice("sealed"))
    for _ in drive(game, player):
        if game.phase == "planning":
            break
    while 1 in game.pending():
        game.apply(1, player.choose(game, 1))
    seen: set[str] = set()
    for number in range(8):
        imagined = sample(game.view(0), dice(f"sealed {number}"))
        assert imagined.pending() == game.pending() == (0, 2)
        assert imagined.view(1)["players"][1]["draft_area"] == []
        seen.add(json.dumps(imagined.view(1)["players"][1]))
    assert len(seen) > 4
    start = imagined.view(0)["players"][1]
    assert len(start["draft_area"]) == 7, "but it is not seen before the phase ends"


def test_a_pick_of_the_seat_itself_stays():
    game = Game(setup("base-4p"))
    hand = game.view(2)["players"][2]["hand"] or []
    game.apply(2, f"pick {hand[4]}")
    game.apply(0, f"pick {(game.view(0)['players'][0]['hand'] or [])[0]}")
    imagined = sample(game.view(2), dice("pick"))
    assert imagined.view(2)["pick"] == hand[4]
    assert imagined.pending() == (1, 3)
    picked = imagined.view(0)
    assert picked["pick"] in (picked["players"][0]["hand"] or [])
    for seat in (1, 3):
        imagined.apply(seat, imagined.legal_actions(seat)[0])
    assert imagined.view(None)["players"][2]["draft_area"] == [hand[4]]
