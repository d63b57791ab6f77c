"""Playing many games leaks no memory.

Python's garbage collector does not see leaks of compiled code, so blocks are counted.
"""

import gc
import sys
from collections.abc import Callable

import pytest

from wonderful.arena.simulation import Simulation
from wonderful.errors import IllegalAction
from wonderful.rules.game import Game
from wonderful.rules.plan_shortcuts import plans
from wonderful.rules.preview import seat_numbers
from wonderful.rules.setup import Setup

TABLES = [
    ("random",),
    ("random", "random"),
    ("dictator",),
    ("rookie", "greedy", "dictator"),
    ("emperor@2",),
    ("emperor@2", "baseline-search@2"),
]
GAMES = 4


def blocks_left_by(work: Callable[[], object], times: int) -> int:
    """How many memory blocks are left after repeating the same work."""
    work()  # creates what is created only once
    gc.collect()
    before = sys.getallocatedblocks()
    for _ in range(times):
        work()
    gc.collect()
    return sys.getallocatedblocks() - before


@pytest.mark.parametrize("bots", TABLES, ids=" ".join)
def test_a_game_leaves_nothing_behind(bots: tuple[str, ...]) -> None:
    run = Simulation(Setup(players=len(bots)), bots, seed="memory")
    for _ in run.games(1 + GAMES):  # the same games as below: fills the caches
        pass
    games = run.games(1 + GAMES)
    assert blocks_left_by(lambda: next(games), GAMES) < GAMES


def ask_where_one_stands(game: Game) -> None:
    seat_numbers(game, 0)


def ask_for_conveniences(game: Game) -> None:
    assert plans(game, 0)


def give_up_a_card_that_is_not_there(game: Game) -> None:
    with pytest.raises(IllegalAction):
        game.apply(0, f"discard {game.view(0)['players'][0]['draft_area'][0]}")


@pytest.mark.parametrize(
    "ask", [ask_where_one_stands, ask_for_conveniences, give_up_a_card_that_is_not_there]
)
def test_a_question_leaves_nothing_behind(ask: Callable[[Game], None]) -> None:
    game = Game(Setup(players=2, seed="memory"))
    while game.phase == "draft":
        seat = game.pending()[0]
        game.apply(seat, game.legal_actions(seat)[0])
    slate = game.legal_actions(0)[0]
    game.apply(0, slate)
    # A copy each time, so that extra references to its parts show when it is gone.
    assert blocks_left_by(lambda: ask(game.clone()), 20) < 20
