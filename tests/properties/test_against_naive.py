"""The engine against the naive one: the same games, compared after every single action.

Two independent implementations of the same rules seldom make the same mistake, so whole
random games in all modes find what nobody thought of testing.
"""

import pytest

from tests.properties.advanced_starts import give_head_start, use_up_decks
from tests.properties.engine_comparison import play_both
from tests.properties.modes import ALL_MODES, MODES, SCENARIO_MODES, SIDES, Mode

# Three sides of each kind of game: A, C, E of one and B, D, F of the next.
HALF = [mode for number, mode in enumerate(ALL_MODES) if (number + number // len(SIDES)) % 2 == 0]


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_games_are_the_same(mode: Mode) -> None:
    for seed in range(3 if mode.players == 1 else 1):
        play_both(mode, seed)


@pytest.mark.parametrize("mode", SCENARIO_MODES, ids=str)
def test_scenarios_are_the_same(mode: Mode) -> None:
    for seed in range(2):
        play_both(mode, seed)


@pytest.mark.parametrize("mode", [*MODES, *SCENARIO_MODES], ids=str)
def test_games_of_rich_empires_are_the_same(mode: Mode) -> None:
    play_both(mode, 0, give_head_start)
    play_both(mode, 1, give_head_start)


@pytest.mark.parametrize("mode", [mode for mode in MODES if mode.players == 1], ids=str)
def test_solo_games_that_run_out_of_cards_are_the_same(mode: Mode) -> None:  # SOLO-5
    for seed in range(2):
        play_both(mode, seed, use_up_decks)


@pytest.mark.slow
@pytest.mark.parametrize("mode", HALF, ids=str)
def test_games_on_all_sides_are_the_same(mode: Mode) -> None:
    play_both(mode, 100, give_head_start if mode.players < 4 else None)


@pytest.mark.soak
@pytest.mark.parametrize("mode", ALL_MODES, ids=str)
def test_many_games_are_the_same(mode: Mode) -> None:
    for seed in range(1_000, 1_020):
        play_both(mode, seed, give_head_start if seed % 3 else None)
