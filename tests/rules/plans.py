"""Plans in tests: their basic actions, and the pieces that move."""

import pytest

from wonderful.errors import IllegalAction
from wonderful.record.match import Match
from wonderful.rules.plan_shortcuts import plan


def refused(code: str):
    return pytest.raises(IllegalAction, check=lambda error: error.code == code)


def actions(match: Match, name: str, seat: int = 0) -> list[str]:
    return [match.game.describe(action) for action in plan(match.game, seat, name).actions]


def moves(match: Match, name: str, seat: int = 0) -> list[tuple[str, str | None, str]]:
    found = plan(match.game, seat, name).moves
    return [(move.piece, move.space, move.place) for move in found]
