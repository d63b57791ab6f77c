"""Listed actions are accepted, and all others are refused without any effect."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.modes import ALL_MODES, explicit_setup
from tests.properties.random_play import drive, play_on
from tests.properties.state_digest import digest
from tests.properties.strategies import Drive, drives, more_examples
from wonderful.errors import IllegalAction, WonderfulError
from wonderful.locales import languages
from wonderful.rules.game import Game


@more_examples
@given(drives())
def test_what_is_listed_is_accepted(drawn: Drive) -> None:
    game = drawn.game()
    before = digest(game)
    for seat in range(game.players):
        actions = game.legal_actions(seat)
        assert len(set(actions)) == len(actions)
        for action in actions:
            clone = game.clone()
            clone.apply(seat, action)
            assert digest(clone) != before
            by_text = game.clone()
            by_text.apply(seat, game.describe(action))
            assert digest(by_text) == digest(clone)
    assert digest(game) == before


@pytest.fixture(scope="module")
def all_actions() -> list[int]:
    """Thousands of actions, each legal in some position of some game."""
    actions: set[int] = set()
    for number, mode in enumerate(ALL_MODES[::5]):
        game = Game(explicit_setup(mode, number))
        for _ in drive(game, random.Random(number)):
            for seat in range(game.players):
                actions.update(game.legal_actions(seat))
    assert {action >> 24 for action in actions} == set(range(12))  # every kind of action
    return sorted(actions)


def assert_refused(game: Game, seat: int, action: int | str) -> IllegalAction:
    before = digest(game)
    with pytest.raises(IllegalAction) as refused:
        game.apply(seat, action)
    assert digest(game) == before
    for lang in languages():
        assert refused.value.text(lang)
    return refused.value


@given(drawn=drives(), choice=st.randoms(use_true_random=False))
def test_what_is_not_listed_is_refused(
    all_actions: list[int], drawn: Drive, choice: random.Random
) -> None:
    game = drawn.game()
    own = [action for seat in range(game.players) for action in game.legal_actions(seat)]
    for seat in range(game.players):
        legal = set(game.legal_actions(seat))
        tried = choice.sample(all_actions, 60) + own
        # Near misses: one bit of a legal action is wrong.
        tried += [action ^ 1 << choice.randrange(29) for action in own[:40]]
        for action in tried:
            if action not in legal:
                assert_refused(game, seat, action)


@given(drawn=drives(), number=st.integers())
def test_any_other_number_is_refused(drawn: Drive, number: int) -> None:
    game = drawn.game()
    for action in (number, -1, 12 << 24, 2**31, 2**63, 2**64, -(2**63), 10**30):
        if action not in game.legal_actions(0):
            error = assert_refused(game, 0, action)
            assert game.is_over or 0 <= action < 12 << 24 or error.code == "action-unreadable"


@given(drawn=drives(), text=st.text(max_size=20))
def test_any_other_text_is_refused(drawn: Drive, text: str) -> None:
    game = drawn.game()
    before = digest(game)
    words = [text, f"pick {text}", f"place -> {text}", f"discard zeppelin#{text}", "draw base", ""]
    for action in words:
        with pytest.raises(WonderfulError) as refused:
            game.apply(0, action)
        assert refused.value.text()
        assert digest(game) == before


@given(drawn=drives(), number=st.integers())
def test_seats_that_are_not_there_are_refused(drawn: Drive, number: int) -> None:
    game = drawn.game()
    for seat in (-1, game.players, 2**64, number):
        if 0 <= seat < game.players:
            continue
        assert assert_refused(game, seat, 0).code == "no-such-seat"
        for question in (game.legal_actions, game.view, game.participant):
            with pytest.raises(IllegalAction):
                question(seat)


@given(drives(fewest=2))
def test_nothing_is_taken_back_after_the_end(drawn: Drive) -> None:
    game = drawn.game()
    play_on(game, drawn.rng())
    for seat in range(game.players):
        for action in ("resume", "done", "pick zeppelin", "discard zeppelin"):
            assert assert_refused(game, seat, action).code == "game-over"
