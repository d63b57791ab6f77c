"""Views, events and errors contain no secrets (DRAFT-5, DRAFT-6, PLAN-5, PLEDGE-1).

Two games that differ only in what a viewer cannot know must look the same to that viewer, byte
for byte. They differ in unseen cards and in secret actions of the others.
"""

import json
import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from tests.properties.modes import (
    ALL_MODES,
    COUNCIL_MODES,
    MODES,
    SCENARIO_MODES,
    Mode,
    explicit_setup,
    new_game,
)
from tests.properties.random_play import play_on
from tests.properties.state_digest import digest
from tests.properties.twins import ViewFunction, assert_looks_the_same, replay, twin_of
from wonderful.rules.events import Audience
from wonderful.rules.game import Game


def check_secrecy(
    mode: Mode, seed: int, moments: int, view: ViewFunction = Game.view
) -> tuple[int, int]:
    """Compare twins of a game at random moments; returns their number, and how many differed."""
    rng = random.Random(seed)
    setup = explicit_setup(mode, seed)
    game = new_game(setup)
    log = play_on(game, rng)
    tries = actions_of(game, log, rng)
    pairs = differing = 0
    for number in sorted(rng.sample(range(len(log)), moments)):
        moment = replay(setup, log[:number])
        # A spectator and some seats: all seven would take too long.
        for viewer in (None, *rng.sample(range(mode.players), min(3, mode.players))):
            twin = twin_of(moment, viewer, rng)
            assert_looks_the_same(moment, twin, viewer, view, tries)
            pairs += 1
            differing += digest(moment.game) != digest(twin.game)
    return pairs, differing


def actions_of(game: Game, log: list[tuple[int, str]], rng: random.Random) -> list[int]:
    """Actions that are legal at some time of the game; most of them will be refused."""
    return [game.parse(action) for _, action in rng.sample(log, 20)]


@pytest.mark.parametrize("mode", [*MODES, *SCENARIO_MODES, *COUNCIL_MODES], ids=str)
def test_secrets_do_not_show(mode: Mode) -> None:
    pairs, differing = check_secrecy(mode, seed=1, moments=10)
    assert differing > pairs * 0.8  # otherwise there was no secret


@pytest.mark.slow
@pytest.mark.parametrize("mode", [*MODES, *SCENARIO_MODES], ids=str)
def test_secrets_do_not_show_in_more_games(mode: Mode) -> None:
    check_secrecy(mode, seed=2, moments=10)


@pytest.mark.soak
@pytest.mark.parametrize("mode", ALL_MODES, ids=str)
def test_secrets_do_not_show_in_many_games(mode: Mode) -> None:
    for seed in range(100, 110):
        check_secrecy(mode, seed, moments=30)


# The check must be able to fail: each of these views leaks one field.

Leak = Callable[[Game, int], object]

LEAKS: dict[str, tuple[Mode, Leak]] = {
    "hand": (MODES[2], lambda game, seat: list(game._state.players[seat].hand)),
    "pick": (MODES[2], lambda game, seat: int(game._state.players[seat].pick)),
    "sealed sites": (MODES[1], lambda game, seat: list(game._state.players[seat].sites)),
    "sealed cards": (MODES[1], lambda game, seat: len(game._state.players[seat].area)),
    "sealed cubes": (MODES[3], lambda game, seat: int(game._state.players[seat].cubes)),
    "unplaced": (MODES[3], lambda game, seat: int(game._state.players[seat].unplaced)),
    "pledges": (COUNCIL_MODES[2], lambda game, seat: list(game._state.players[seat].pledges())),
    "top of the deck": (MODES[1], lambda game, _: next_card(game)),
    "top of the solo deck": (MODES[0], lambda game, _: next_card(game)),
    "next pool": (MODES[0], lambda game, _: [list(pool) for pool in game._state.pools]),
}


def next_card(game: Game) -> int | None:
    state = game._state
    return int(state.decks[0][state.tops[0]]) if state.deck_size(0) else None


def leaking_view(leak: Leak) -> ViewFunction:
    """A view with an added secret of the others."""

    def view(game: Game, viewer: int | None) -> Mapping[str, Any]:
        others = [seat for seat in range(game.players) if seat != viewer or game.players == 1]
        return {**game.view(viewer), "leak": [leak(game, seat) for seat in others]}

    return view


@pytest.mark.parametrize("name", LEAKS)
def test_a_leak_would_be_noticed(name: str) -> None:
    mode, leak = LEAKS[name]
    # Pledges are only a few moments of a whole game.
    moments = 120 if name == "pledges" else 25
    with pytest.raises(AssertionError):
        check_secrecy(mode, seed=1, moments=moments, view=leaking_view(leak))


def test_a_leak_in_an_event_would_be_noticed() -> None:
    moment = replay(explicit_setup(MODES[2], 1), [])
    twin = twin_of(moment, 0, random.Random(1))
    assert_looks_the_same(moment, twin, 0)
    for each in (moment, twin):
        each.past = [replace(event, audience=Audience.PUBLIC) for event in each.past]
    with pytest.raises(AssertionError):
        assert_looks_the_same(moment, twin, 0)


def test_a_leak_in_the_legal_actions_would_be_noticed() -> None:
    moment = replay(explicit_setup(MODES[2], 1), [])
    twin = twin_of(moment, 0, random.Random(1))
    with pytest.raises(AssertionError):  # seat 1 has another hand there
        assert_looks_the_same(moment, twin, 1)


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_seed_and_decks_are_in_no_view(mode: Mode) -> None:
    setup = explicit_setup(mode, 3)
    game = Game(setup)
    play_on(game, random.Random(3), 30)
    for viewer in (None, *range(game.players)):
        view = game.view(viewer)
        assert not {"seed", "decks"} & set(view["setup"])
        assert str(setup.seed) not in json.dumps(view)
