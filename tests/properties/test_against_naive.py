"""The engine against the naive one: the same games, compared after every single action.

Two programs that were written apart from the same rules seldom make the same mistake, so whole
random games in all modes find what nobody thought of testing.
"""

import pytest

from tests.properties.compare import play_both
from tests.properties.modes import ALL_MODES, MODES, SCENARIO_MODES, Mode


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_games_are_the_same(mode: Mode) -> None:
    for seed in range(3 if mode.players < 3 else 2):
        play_both(mode, seed)


@pytest.mark.parametrize("mode", SCENARIO_MODES, ids=str)
def test_scenarios_are_the_same(mode: Mode) -> None:
    for seed in range(2):
        play_both(mode, seed)


@pytest.mark.slow
@pytest.mark.parametrize("mode", ALL_MODES, ids=str)
def test_games_on_all_sides_are_the_same(mode: Mode) -> None:
    play_both(mode, 100)


@pytest.mark.soak
@pytest.mark.parametrize("mode", ALL_MODES, ids=str)
def test_many_games_are_the_same(mode: Mode) -> None:
    for seed in range(1_000, 1_020):
        play_both(mode, seed)
