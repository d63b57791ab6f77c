"""A naive, slow, literal implementation of the rules, to compare with the real engine.

It shares nothing with the engine but the printed facts of cards and empires (see `facts.py`).
"""

from tests.naive.game import NaiveGame
from tests.naive.perft import lowest_pending, perft
from tests.naive.scoring import ScoreSheet, score

__all__ = ["NaiveGame", "ScoreSheet", "lowest_pending", "perft", "score"]
