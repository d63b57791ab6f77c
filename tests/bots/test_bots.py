"""Bots: they answer with legal actions in every kind of game, and see nothing but the view."""

import copy
import inspect
import random
from pathlib import Path

import pytest

from tests.properties.modes import MODES, SCENARIO_MODES, Mode
from wonderful.arena.simulate import Simulation
from wonderful.bots import Bot, bot_codes, make_bot
from wonderful.catalog import load_catalog
from wonderful.errors import WonderfulError
from wonderful.rules.game import Game
from wonderful.rules.rng import Rng, bot_generator
from wonderful.rules.setup import Setup

SOME_MODES = [*MODES[::5], *SCENARIO_MODES[::6]]


def setup_of(mode: Mode, seed: str) -> Setup:
    return Setup(
        players=mode.players,
        expansions=mode.expansions,
        side=mode.side,
        scenario=mode.scenario,
        seed=seed,
    )


def test_registry() -> None:
    assert bot_codes() == ("random", "greedy")
    for code in bot_codes():
        bot = make_bot(code)
        assert (bot.code, bool(bot.version), bool(bot.description)) == (code, True, True)


def test_an_unknown_bot_is_refused_with_the_nearest_ones() -> None:
    with pytest.raises(WonderfulError) as caught:
        make_bot("gredy")
    assert caught.value.code == "unknown-bot"
    assert caught.value.params["near"] == ("greedy", "random")
    assert "gredy" in str(caught.value)


@pytest.mark.parametrize("mode", SOME_MODES, ids=str)
def test_greedy_plays_every_kind_of_game_to_its_end(mode: Mode) -> None:
    game = Game(setup_of(mode, f"greedy {mode}"))
    bot = make_bot("greedy")
    rng = bot_generator("greedy", 0)
    for _ in range(5_000):
        if game.is_over:
            break
        seat = game.pending()[0]
        game.apply(seat, bot.choose(game.view(seat), game.legal_actions(seat), rng))
    assert game.is_over


def test_greedy_beats_random_clearly() -> None:
    run = Simulation(Setup(players=3), ["greedy", "random", "random"], seed="strength")
    results = list(run.games(8))
    assert sum(result.winners == (0,) for result in results) >= 7
    assert sum(result.scores[0] for result in results) / len(results) > 25


def test_greedy_gains_from_building_in_solo() -> None:
    run = Simulation(Setup(players=1), ["greedy"], seed="solo")
    scores = [result.scores[0] for result in run.games(4)]
    assert sum(scores) / len(scores) > 25


def test_bots_know_the_catalogue_of_their_game(tmp_path: Path) -> None:
    folder = tmp_path / "winter"
    folder.mkdir()
    (folder / "cards.table").write_text(
        "id|type|copies|cost|recycle|bonus|production|points|en|fr\n"
        "ice-palace|project|15|gold 3|gold|||9|Ice Palace|Palais de Glace\n"
    )
    (folder / "rules.toml").write_text(
        'deck = "base"\n'
        "[totals]\ncards = 15\ndesigns = 1\nempires = 0\nscenarios = 0\ntypes = { project = 15 }\n"
    )
    catalog = load_catalog(folder)
    setup = Setup(players=2, expansions=("winter",))
    run = Simulation(setup, ["greedy", "random"], seed="winter", catalog=catalog)
    assert all(bot.catalog is catalog for bot in run.bots)
    assert len(list(run.games(2))) == 2


# Cheating is impossible


@pytest.mark.parametrize("code", bot_codes())
def test_a_bot_is_given_the_view_and_nothing_else(code: str) -> None:
    assert list(inspect.signature(make_bot(code).choose).parameters) == ["view", "actions", "rng"]


@pytest.mark.parametrize("code", bot_codes())
@pytest.mark.parametrize("players", [1, 3])
def test_the_same_view_gives_the_same_answer(code: str, players: int) -> None:
    """Asked again, by another instance, with a copy of the view: the same. It keeps nothing."""
    bot = make_bot(code)
    game = Game(Setup(players=players, seed="twice"))
    rng = bot_generator("twice", 0)
    for number in range(120):
        if game.is_over:
            break
        seat = game.pending()[0]
        view, actions = game.view(seat), game.legal_actions(seat)
        before = copy.deepcopy(view)
        again = rng.clone()
        action = bot.choose(view, actions, rng)
        assert view == before, "a bot must not change what it is shown"
        if number % 5 == 0:
            other = type(bot)()
            assert other.choose(copy.deepcopy(view), list(actions), again) == action
            assert state_of(again) == state_of(rng)
        game.apply(seat, action)


def test_greedy_does_not_see_what_is_hidden() -> None:
    """Two games that differ only in what seat 0 cannot know: the same pick."""
    catalog = load_catalog()
    copies = catalog.copies(())
    deck = [card.id for at, card in enumerate(catalog.cards) for _ in range(copies[at])]
    random.Random(1).shuffle(deck)
    hand = 7  # dealt hand by hand: seat 0 holds the first cards
    answers = []
    for order in (deck, [*deck[:hand], *reversed(deck[hand:])]):
        setup = Setup(
            players=3,
            seed="hidden",
            seating="fixed",
            empires=catalog.empires_for(())[:3],
            decks={"base": tuple(order)},
        )
        game = Game(setup)
        rng = bot_generator("hidden", 0)
        answers.append(
            (game.view(0), make_bot("greedy").choose(game.view(0), game.legal_actions(0), rng))
        )
    assert answers[0] == answers[1]


def state_of(rng: Rng) -> tuple[int, int, int, int]:
    return int(rng.a), int(rng.b), int(rng.c), int(rng.d)


class Chooser(Bot):
    """A bot from outside needs no more than this."""

    code = "first"
    version = "1"
    description = "the first action"

    def choose(self, view, actions, rng):
        return actions[0]


def test_a_bot_is_easily_written() -> None:
    game = Game(Setup(players=2, seed="first"))
    actions = game.legal_actions(0)
    assert Chooser().choose(game.view(0), actions, bot_generator("a", 0)) == actions[0]
