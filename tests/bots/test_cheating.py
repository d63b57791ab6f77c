"""Bots cannot cheat: in two games that differ only in hidden things they act the same.

The other game is a sample of the view: other hands, other decks, other secret decisions.
"""

import copy
import inspect
import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.bots.bot_games import FEW, actions_of, play_match, seat_all, state_of
from wonderful.bots import Allowance, Bot, SeatedBot, make_bot
from wonderful.bots.random_bot import RandomBot
from wonderful.record.match import Decider
from wonderful.rules.game import Game
from wonderful.rules.rng import Rng, bot_generator
from wonderful.rules.sample import sample
from wonderful.rules.setup import Setup

SEARCHING = ("emperor", "baseline-search")  # they are asked less often
OURS = ("random", "rookie", "greedy", "dictator", "baseline-quick", *SEARCHING)
TABLES = [
    Setup(players=1, seed="twin"),
    Setup(players=1, seed="twin", side="B", expansions=("corruption-ascension",)),
    Setup(scenario="base-4", seed="twin"),
    Setup(players=2, seed="twin", side="B"),
    Setup(players=3, seed="twin", expansions=("corruption-ascension", "war-or-peace")),
    Setup(players=4, seed="twin", side="E", expansions=("ascension-48",)),
    Setup(players=5, seed="twin"),
]


def name_of(setup: Setup) -> str:
    return "-".join([setup.scenario or f"{setup.players}p", *(setup.expansions or ())])


def positions(setup: Setup, bot: Bot) -> Iterator[tuple[Game, int, Rng]]:
    """All decisions of a whole game, seats in random order, so that others may have decided."""
    game = Game(setup)
    order = bot_generator("order", 0)
    rngs = [bot_generator("positions", seat) for seat in range(game.players)]
    while not game.is_over:
        pending = game.pending()
        seat = pending[order.below(len(pending))]
        yield game, seat, order
        answer = bot.choose(game.view(seat), game.legal_actions(seat), rngs[seat], FEW.start())
        game.apply(seat, actions_of(answer)[0])


def secrets_of(game: Game, seat: int) -> tuple[Any, ...]:
    """What a seat cannot know: decks, pools, and hands and decisions of others."""
    state = game._state
    decks = [list(deck)[state.tops[number] :] for number, deck in enumerate(state.decks)]
    pools = [list(pool) for pool in state.pools[state.pools_taken :]]
    others = [game.view(other)["players"][other] for other in range(game.players) if other != seat]
    return decks, pools, others


@pytest.mark.parametrize("code", OURS)
@pytest.mark.parametrize("setup", TABLES, ids=name_of)
def test_what_a_seat_cannot_know_makes_no_difference(code: str, setup: Setup) -> None:
    bot = make_bot(code)
    phases: set[str] = set()
    asked = differing = 0
    for number, (game, seat, dice) in enumerate(positions(setup, make_bot("rookie"))):
        if code in SEARCHING and number % 3:
            continue
        twin = sample(game.view(seat), dice)
        view, actions = game.view(seat), game.legal_actions(seat)
        assert json.dumps(twin.view(seat)) == json.dumps(view)
        assert twin.legal_actions(seat) == actions
        differing += secrets_of(twin, seat) != secrets_of(game, seat)
        asked += 1
        phases.add(game.phase)
        rng = bot_generator(f"asked {number}", seat)
        budgets = (FEW.start(), FEW.start())
        again = rng.clone()
        answer = bot.choose(view, actions, rng, budgets[0])
        other = make_bot(code).choose(twin.view(seat), actions, again, budgets[1])
        assert actions_of(answer) == actions_of(other)
        assert state_of(rng) == state_of(again)
        assert budgets[0].simulations == budgets[1].simulations
    assert phases == {"planning", "production"} | ({"draft"} if game.players > 1 else set())
    assert asked >= 30
    assert differing > asked * 0.9


@pytest.mark.parametrize("code", OURS)
@pytest.mark.parametrize("setup", TABLES[3:], ids=name_of)
def test_nor_when_it_sits_at_a_table(code: str, setup: Setup) -> None:
    """The same for a `SeatedBot`, which holds the game: whole decisions are equal."""

    def decide(game: Game, seat: int, number: int) -> list[int]:
        done: list[int] = []

        def apply(action: int, _by: Decider) -> None:
            done.append(action)
            game.apply(seat, action)

        rng = bot_generator(f"seated {number}", seat)
        SeatedBot(make_bot(code), seat, rng, allowance=FEW).decide(game, apply)
        return done

    for number, (game, seat, dice) in enumerate(positions(setup, make_bot("rookie"))):
        if number % (9 if code in SEARCHING else 3) == 0:
            twin = sample(game.view(seat), dice)
            assert decide(game.clone(), seat, number) == decide(twin, seat, number)


@pytest.mark.parametrize("code", OURS)
def test_a_bot_is_given_the_view_and_nothing_else(code: str) -> None:
    parameters = ["view", "actions", "rng", "budget"]
    assert list(inspect.signature(make_bot(code).choose).parameters) == parameters


def test_the_view_of_a_seated_bot_is_plain_data() -> None:
    """It has no references to the game: it survives a round trip through JSON."""
    seen: list[Any] = []

    class Spy(RandomBot):
        def choose(self, view, actions, rng, budget):
            seen.append((view, actions))
            return super().choose(view, actions, rng, budget)

    setup = Setup(players=3, seed="plain", seating="fixed")
    play_match(setup, seat_all(setup, [Spy()] * 3))
    assert len(seen) > 200
    for view, actions in seen:
        assert json.loads(json.dumps([view, actions])) == [_listed(view), actions]
        assert all(type(action) is int for action in actions)
        assert not {"seed", "decks"} & set(view["setup"])


def _listed(value: Any) -> Any:
    """Tuples as lists, as in JSON."""
    if isinstance(value, dict):
        return {name: _listed(each) for name, each in value.items()}
    return [_listed(each) for each in value] if isinstance(value, (list, tuple)) else value


@pytest.mark.parametrize("code", OURS)
@pytest.mark.parametrize("players", [1, 3])
def test_a_bot_changes_nothing_and_keeps_nothing(code: str, players: int) -> None:
    """Another instance with copies gives the same answer, and its arguments are unchanged."""
    bot = make_bot(code)
    setup = Setup(players=players, seed="twice")
    for number, (game, seat, _) in enumerate(positions(setup, make_bot("greedy"))):
        if code in SEARCHING and number % 2:
            continue
        view, actions = game.view(seat), game.legal_actions(seat)
        before = copy.deepcopy((view, actions))
        rng = bot_generator(f"twice {number}", seat)
        again = rng.clone()
        answer = actions_of(bot.choose(view, actions, rng, FEW.start()))
        assert (view, actions) == before
        other = make_bot(code).choose(*before, again, FEW.start())
        assert actions_of(other) == answer
        assert state_of(again) == state_of(rng)


def test_a_bot_does_not_touch_the_generator_of_the_game() -> None:
    """Solo games shuffle later on: the same actions lead to the same game with any bot."""
    game = Game(Setup(players=1, seed="generator"))
    clone = game.clone()
    emperor = make_bot("emperor")
    rng = bot_generator("generator", 0)
    while not game.is_over:
        budget = Allowance(simulations=2).start()
        answer = emperor.choose(game.view(0), game.legal_actions(0), rng, budget)
        for action in actions_of(answer):
            game.apply(0, action)
            clone.apply(0, action)
        assert clone.view(0) == game.view(0)
