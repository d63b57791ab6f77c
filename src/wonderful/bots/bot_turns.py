"""Lets the bots of a game decide, one after another, until only people are pending."""

from __future__ import annotations

from collections.abc import Mapping

from wonderful.bots.seat_driver import SeatedBot
from wonderful.record.match import Decider, Match
from wonderful.rules.game import Game


def let_bots_decide(game_or_match: Game | Match, bots: Mapping[int, SeatedBot]) -> int:
    """Let bots decide until the game is over or waits only for seats without a bot.

    A match also records the deciders. Returns the number of actions.
    """
    game = game_or_match.game if isinstance(game_or_match, Match) else game_or_match
    actions = 0

    def apply(action: int, by: Decider) -> None:
        nonlocal actions
        if isinstance(game_or_match, Match):
            game_or_match.apply(seat, action, by=by)
        else:
            game_or_match.apply(seat, action)
        actions += 1

    while waiting := [seat for seat in game.pending() if seat in bots]:
        seat = waiting[0]
        bots[seat].decide(game, apply)
    return actions
