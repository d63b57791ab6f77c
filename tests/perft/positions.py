"""The counted positions, found by playing seeded games until one matches.

Only `regenerate` needs this; the tests read the positions from `counts.json`.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.naive.facts import CA, WP
from tests.naive.game import NaiveGame
from tests.naive.pieces import Seat
from tests.perft.counting import naive_game
from tests.properties.modes import Mode, explicit_setup, scenario_mode
from tests.properties.random_play import Chooser

Wanted = Callable[[NaiveGame, Seat, list[str]], bool]


@dataclass(frozen=True)
class Position:
    """A position to find. `wanted` is called with the acting seat and its legal actions."""

    name: str
    mode: Mode
    depth: int
    wanted: Wanted


def at_once(game: NaiveGame, me: Seat, legal: list[str]) -> bool:
    return True


def has_two_cards_left(game: NaiveGame, me: Seat, legal: list[str]) -> bool:
    """The next reveal but one is automatic, and planning begins."""
    return game.phase == "draft" and game.round == 2 and len(me.hand) == 2


def has_pieces_to_plan(game: NaiveGame, me: Seat, legal: list[str]) -> bool:
    kinds = {action.split(" ")[0] for action in legal}
    pieces = len(kinds & {"krystallium", "general", "financier"})
    return (
        game.phase == "planning" and me.draft_area != [] and pieces >= 2 and 12 <= len(legal) < 25
    )


def has_many_places(game: NaiveGame, me: Seat, legal: list[str]) -> bool:
    places = [action for action in legal if action.startswith("place")]
    return me.to_place >= 3 and len(places) >= 4 and me.krystallium > 0 and len(legal) < 20


def is_choosing(game: NaiveGame, me: Seat, legal: list[str]) -> bool:
    return me.must_choose and me.to_place >= 2 and len(me.sites) >= 2


def two_are_choosing(game: NaiveGame, me: Seat, legal: list[str]) -> bool:
    """PROD-5, PROD-11: two seats choose independently, and then have cubes to place."""
    return me.must_choose and me.sites != [] and sum(seat.must_choose for seat in game.seats) == 2


def can_draw(game: NaiveGame, me: Seat, legal: list[str]) -> bool:
    return game.round == 2 and len(me.hand) == 4 and len(me.sites) >= 2


def has_equal_copies(game: NaiveGame, me: Seat, legal: list[str]) -> bool:
    """Two copies that are one choice until one of them gets a cube (DRAFT-8)."""
    names = [name for name, _ in me.named_sites() if "#" in name]
    equal = len(me.named_sites()) - len(me.distinct_sites())
    return len(names) == 1 and equal == 1 and (me.to_place >= 2 or me.krystallium >= 2)


def has_unequal_copies(game: NaiveGame, me: Seat, legal: list[str]) -> bool:
    pieces = [action for action in legal if "#2" in action and "discard" not in action]
    return len(pieces) >= 1 and len(legal) >= 6


def is_bounty(game: NaiveGame, me: Seat, legal: list[str]) -> bool:
    return game.step == "bounty" and len(legal) >= 4


def is_before_bounty(game: NaiveGame, me: Seat, legal: list[str]) -> bool:
    """The last cubes of exploration, with something to be handed out afterwards."""
    produces = any(game.totals("krystallium", seat) for seat in range(game.players))
    return game.step == "exploration" and produces and me.to_place == 1 and me.sites != []


def is_last_step(game: NaiveGame, me: Seat, legal: list[str]) -> bool:
    """The end of the game is nearer than the depth: some sequences are cut short."""
    return game.round == 4 and game.step == "exploration" and me.to_place >= 2 and len(legal) >= 5


POSITIONS = [
    Position("draft-2p", Mode(2, (), "A"), 5, at_once),
    Position("draft-to-planning-3p", Mode(3, (), "B"), 6, has_two_cards_left),
    Position("planning-pieces-2p", Mode(2, (), "A"), 4, has_pieces_to_plan),
    Position("production-places-3p", Mode(3, (), "D"), 4, has_many_places),
    Position("science-choice-4p", Mode(4, (), "A"), 7, is_choosing),
    Position("equal-copies-2p", Mode(2, (), "B"), 6, has_equal_copies),
    Position("unequal-copies-2p", Mode(2, (), "B"), 4, has_unequal_copies),
    Position("last-step-3p", Mode(3, (), "A"), 7, is_last_step),
    Position("solo-start", Mode(1, (), "A"), 4, at_once),
    Position("solo-draw-ca", Mode(1, (CA,), "B"), 4, can_draw),
    Position("scenario-three-icebreakers", scenario_mode("ca-5"), 3, at_once),
    Position("draft-ca-4p", Mode(4, (CA,), "C"), 5, at_once),
    Position("corruption-planning-2p", Mode(2, (CA,), "E"), 4, has_pieces_to_plan),
    Position("two-science-winners-7p", Mode(7, (CA,), "A"), 8, two_are_choosing),
    Position("bounty-2p", Mode(2, (WP,), "A"), 5, is_bounty),
    Position("before-bounty-2p", Mode(2, (WP,), "A"), 5, is_before_bounty),
]


def find(position: Position) -> dict[str, Any]:
    """The first such moment in seeded games, as setup and actions."""
    for seed in range(2_000):
        setup = explicit_setup(position.mode, seed).to_json()
        found: dict[str, Any] = {"name": position.name, "setup": setup, "actions": []}
        game = naive_game(found)
        chooser = Chooser(random.Random(seed))
        while not game.finished:
            seat = game.pending()[0]
            if position.wanted(game, game.seats[seat], game.legal(seat)):
                return found
            seat = chooser.seat(game.pending(), game.players)
            action = chooser.action(game.legal(seat))
            game.play(seat, action)
            found["actions"].append(f"{seat} {action}")
            if any(game.discards[deck] and not cards for deck, cards in game.decks.items()):
                break  # a reshuffle is near, and its order is not the naive engine's to know
    raise AssertionError(f"{position.name} not found")
