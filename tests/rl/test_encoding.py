"""Action numbers are unique, and observations contain only what the view shows."""

import random
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.properties.modes import MODES, SCENARIO_MODES, Mode, explicit_setup
from tests.properties.random_play import drive
from tests.properties.twins import replay, twin_of
from wonderful import Game, Setup, load_catalog
from wonderful.catalog import Catalog
from wonderful.rl import wonderful_v1
from wonderful.rl.layout import WAIT, Layout
from wonderful.rl.observation_encoder import Encoder
from wonderful.rl.view_encoder import layout_for, mask_of, number_of, observation_of

SOME_MODES = [*MODES[::2], SCENARIO_MODES[0]]


def encoder_for(game: Game) -> Encoder:
    return Encoder(layout_for(game.setup, game.catalog))


def observation(encoder: Encoder, game: Game, seat: int) -> NDArray[np.int16]:
    return np.frombuffer(memoryview(encoder.observation(game._state, seat)), np.int16)


def mask(encoder: Encoder, game: Game, seat: int) -> NDArray[np.int8]:
    return np.frombuffer(memoryview(encoder.mask(game._state, seat)), np.int8)


def moments(mode: Mode, seed: int, actions: int = 600, every: int = 7) -> Iterator[Game]:
    """Moments of a random game, including its end."""
    game = Game(explicit_setup(mode, seed))
    yield game
    for number, _ in enumerate(drive(game, random.Random(seed), actions)):
        if number % every == 0 or game.is_over:
            yield game


@pytest.mark.parametrize("mode", [*MODES, *SCENARIO_MODES[:2]], ids=str)
def test_the_observation_is_made_of_the_view_alone(mode: Mode) -> None:
    encoder = None
    for game in moments(mode, 1):
        encoder = encoder or encoder_for(game)
        for seat in range(game.players):
            expected = observation_of(encoder.layout, game.view(seat))
            assert np.array_equal(observation(encoder, game, seat), expected)


@pytest.mark.parametrize("mode", SOME_MODES, ids=str)
def test_what_a_seat_cannot_know_makes_no_difference(mode: Mode) -> None:
    rng = random.Random(2)
    setup = explicit_setup(mode, 2)
    log = list(drive(Game(setup), rng))
    encoder = encoder_for(Game(setup))
    for number in sorted(rng.sample(range(len(log)), 5)):
        moment = replay(setup, log[:number])
        for viewer in rng.sample(range(mode.players), min(2, mode.players)):
            twin = twin_of(moment, viewer, rng)
            seen = observation(encoder, moment.game, viewer)
            assert np.array_equal(seen, observation(encoder, twin.game, viewer))
            assert np.array_equal(
                mask(encoder, moment.game, viewer), mask(encoder, twin.game, viewer)
            )


@pytest.mark.parametrize("mode", [*MODES, *SCENARIO_MODES[:2]], ids=str)
def test_the_mask_is_the_legal_actions(mode: Mode) -> None:
    encoder = None
    for game in moments(mode, 3):
        encoder = encoder or encoder_for(game)
        pending = game.pending()
        for seat in range(game.players):
            view = game.view(seat)
            legal = game.legal_actions(seat) if seat in pending else []
            found = mask(encoder, game, seat)
            assert np.array_equal(found, mask_of(encoder.layout, view, legal))
            # One number for each action, and back.
            me = game._state.players[seat]
            numbers = [int(encoder.number(me, action)) for action in legal]
            assert len(set(numbers)) == len(legal)
            assert numbers == [number_of(encoder.layout, view, action) for action in legal]
            assert [int(encoder.action(me, number)) for number in numbers] == legal
            assert sorted(numbers) == np.flatnonzero(found).tolist() or numbers == []


@pytest.mark.parametrize("mode", SOME_MODES, ids=str)
def test_what_is_not_in_the_mask_is_refused(mode: Mode) -> None:
    encoder = None
    for game in moments(mode, 4, every=60):
        encoder = encoder or encoder_for(game)
        for seat in range(game.players):
            before = [game.view(other) for other in range(game.players)]
            allowed = mask(encoder, game, seat)
            for number in (-1, len(allowed), 2**40, *np.flatnonzero(allowed == 0).tolist()):
                assert not encoder.play(game._state, seat, number)
            assert before == [game.view(other) for other in range(game.players)]
            if seat in game.pending():
                for number in np.flatnonzero(allowed).tolist():
                    copy = game.clone()
                    assert encoder.play(copy._state, seat, number)
            else:
                assert np.flatnonzero(allowed).tolist() == [WAIT]


def test_parts_follow_each_other() -> None:
    for mode in MODES:
        layout = encoder_for(Game(explicit_setup(mode, 1))).layout
        for parts, size in (
            (layout.actions, layout.action_count),
            (layout.fields, layout.observation_size),
            (layout.seat_fields, layout.seat_size),
        ):
            end = 0
            for part in parts.values():
                assert part.offset == end
                end += part.size
            assert end == size


def larger_catalog() -> Catalog:
    """The catalogue with a new card before some others."""
    catalog = load_catalog()
    cards = list(catalog.cards)
    cards.insert(3, replace(cards[3], id="unheard-of"))
    return replace(catalog, cards=tuple(cards))


def test_a_larger_catalogue_needs_no_change() -> None:
    catalog = larger_catalog()
    env = wonderful_v1.env(3, catalog=catalog)
    usual: Layout = wonderful_v1.env(3).layout
    assert env.layout.designs == usual.designs + 1
    assert env.layout.action_count > usual.action_count
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    for agent in env.agent_iter():
        seen, _, is_over, _, _ = env.last()
        if not is_over:
            game = env.episodes._game()
            view = game.view(env.seats[agent])
            assert np.array_equal(seen["observation"], observation_of(env.layout, view))
        env.step(None if is_over else rng.choice(np.flatnonzero(seen["action_mask"])))


def test_copies_do_not_share_memory() -> None:
    env = wonderful_v1.env(2)
    env.reset(seed=1)
    first = env.observe("player_0")
    kept = first["observation"].copy()
    first["observation"][:] = 9
    first["action_mask"][:] = 1
    assert np.array_equal(env.observe("player_0")["observation"], kept)


def test_layout_of_another_seat_is_the_same_for_all() -> None:
    game = Game(Setup(players=3, seed="x"))
    encoder = encoder_for(game)
    layout = encoder.layout
    first = observation(encoder, game, 0)
    second = observation(encoder, game, 1)
    # Seat 0 sees the public part of its left neighbour, which comes first in that one's own.
    public = layout.seat_fields["hand_decks"].offset
    at, size = int(layout.seats_at), int(layout.seat_size)
    assert np.array_equal(first[at + size : at + size + public], second[at : at + public])
