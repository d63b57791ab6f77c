"""A game in a few numbers, for the end screen: points by round, best and unfinished cards."""

from typing import TypedDict

from wonderful.record.match import Match
from wonderful.rules.card_contributions import built_card_points, unfinished_cards
from wonderful.rules.game import Game
from wonderful.rules.outcome_types import CardPointsData, UnfinishedCardData


class GameSummaryData(TypedDict):
    """A game in a few numbers. Seats are keys of JSON objects, so they are written as strings."""

    start: list[int]  # the points of each seat at the beginning
    rounds: list[list[int]]  # the points of each seat at the end of each round
    cards: dict[str, list[CardPointsData]]  # built cards by seat, best first
    unfinished: dict[str, list[UnfinishedCardData]]  # by seat, those that lacked least first


def game_summary(match: Match) -> GameSummaryData:
    """Return the summary of a game. Only for games that are over: it shows all cards."""
    seats = range(match.game.players)
    return {
        "start": list(Game(match.game.setup, match.game.catalog).outcome_so_far().scores),
        "rounds": points_by_round(match),
        "cards": {str(seat): built_card_points(match.game, seat) for seat in seats},
        "unfinished": {str(seat): unfinished_cards(match.game, seat) for seat in seats},
    }


def points_by_round(match: Match) -> list[list[int]]:
    """Return the points of each seat at the end of each round that was played to its end."""
    game = Game(match.game.setup, match.game.catalog)
    rounds: list[list[int]] = []
    for _, entries in match.effective_history():
        for entry in entries:
            number = game.round
            game.apply(entry.seat, entry.action)
            if game.round != number or game.is_over:
                rounds.append(list(game.outcome_so_far().scores))
    return rounds
