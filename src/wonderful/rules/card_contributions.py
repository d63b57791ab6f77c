"""What each card contributed to a score: points of built cards, and what unfinished cards lacked.

For the end of a game: it shows the cards of all seats as they are.
"""

from wonderful.catalog.vocabulary import KINDS
from wonderful.rules.construction import complete, design_of, open_spaces
from wonderful.rules.game import Game, state_of
from wonderful.rules.outcome_types import CardPointsData, UnfinishedCardData
from wonderful.rules.scoring import design_points, points


def built_card_points(game: Game, seat: int) -> list[CardPointsData]:
    """Return the points on each built card of a seat, best first.

    With the points of the Empire, the characters and the rule set, they add up to the score.
    """
    state = state_of(game)
    me = state.players[seat]
    cards = game.catalog.cards
    found: list[CardPointsData] = [
        {"card": cards[int(card)].id, "points": int(design_points(state, me, card))}
        for card in me.built
    ]
    return sorted(found, key=lambda each: -each["points"])


def unfinished_cards(game: Game, seat: int) -> list[UnfinishedCardData]:
    """Return the cards under construction of a seat, those that lacked least first.

    `points` is by how much the score would be higher if the card were built: its own points, and
    what it adds to others as a card of its type, or through characters.
    """
    state = state_of(game)
    sites = state.players[seat].sites
    score = int(points(state, state.players[seat]))
    found: list[UnfinishedCardData] = []
    for at, site in enumerate(sites):
        trial = state_of(game.clone())
        me = trial.players[seat]
        complete(trial, me, at)
        open_ = {name: int(open_spaces(site, kind)) for kind, name in enumerate(KINDS)}
        found.append(
            {
                "card": game.catalog.cards[int(design_of(site))].id,
                "missing": {name: count for name, count in open_.items() if count},
                "points": int(points(trial, me)) - score,
            }
        )
    return sorted(found, key=lambda each: (sum(each["missing"].values()), -each["points"]))
