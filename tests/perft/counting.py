"""Counting legal sequences with either engine: the lowest pending seat acts, `resume` excluded.

The last action of a sequence is counted, not played, so a depth costs as much as the one before.
"""

import copy
from typing import Any

from tests.naive.game import NaiveGame
from wonderful.rules.game import Game
from wonderful.rules.setup import Setup

Split = dict[str, int]


def real_game(position: dict[str, Any]) -> Game:
    """The position in the real engine."""
    game = Game(Setup.from_json(position["setup"]))
    for line in position["actions"]:
        seat, action = line.split(" ", 1)
        game.apply(int(seat), action)
    return game


def naive_game(position: dict[str, Any]) -> NaiveGame:
    """The position in the naive engine."""
    setup = position["setup"]
    game = NaiveGame(
        setup["players"],
        setup["expansions"],
        setup["side"],
        setup["empires"],
        setup["decks"],
        setup["scenario"],
        setup["automatic_done"],
    )
    for line in position["actions"]:
        seat, action = line.split(" ", 1)
        game.play(int(seat), action)
    return game


def real_count(game: Game, depth: int) -> int:
    pending = game.pending()
    if not pending:
        return 0  # nothing is played beyond the end
    actions = game.legal_actions(pending[0])
    if depth == 1:
        return len(actions)
    count = 0
    for action in actions:
        after = game.clone()
        after.apply(pending[0], action)
        count += real_count(after, depth - 1)
    return count


def naive_count(game: NaiveGame, depth: int) -> int:
    pending = game.pending()
    if not pending:
        return 0
    actions = game.legal(pending[0])
    if depth == 1:
        return len(actions)
    count = 0
    for action in actions:
        after = copy.deepcopy(game)
        after.play(pending[0], action)
        count += naive_count(after, depth - 1)
    return count


def real_split(game: Game, depth: int) -> Split:
    """The count of a depth by first action."""
    split = {}
    for seat in game.pending()[:1]:
        for action in game.legal_actions(seat):
            after = game.clone()
            after.apply(seat, action)
            split[game.describe(action)] = real_count(after, depth - 1) if depth > 1 else 1
    return split


def naive_split(game: NaiveGame, depth: int) -> Split:
    split = {}
    for seat in game.pending()[:1]:
        for action in game.legal(seat):
            after = copy.deepcopy(game)
            after.play(seat, action)
            split[action] = naive_count(after, depth - 1) if depth > 1 else 1
    return split


def compare_splits(real: Split, naive: Split) -> str:
    """Both splits side by side; what differs is marked."""
    lines = [f"    {'first action':<60} {'engine':>10} {'naive':>10}"]
    for action in sorted(real | naive):
        counts = real.get(action), naive.get(action)
        mark = "   " if counts[0] == counts[1] else "-> "
        lines.append(f" {mark}{action:<60} {counts[0]!s:>10} {counts[1]!s:>10}")
    return "\n".join(lines)
