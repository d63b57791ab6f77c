"""Matches in given positions, like games in `tests.rules.positions`."""

import json
from typing import Any

from tests.rules.positions import give, planning, produce
from wonderful.record.match import Match
from wonderful.rules.game import Game


def match_from(game: Game) -> Match:
    """A match that continues a game from any position; the game needs an event log."""
    match = Match(game.setup)
    game.take_events()
    match.game = game
    match._checkpoint = game.clone()
    match._decision = game.decision
    return match


def planning_match(players: int = 2, *, things: dict[str, Any] | None = None, **more: Any) -> Match:
    """A planning phase; `things` is what seat 0 has before it, as for `give`."""
    game = planning(players, with_events=True, **more)
    give(game, **(things or {}))
    return match_from(game)


def production_match(
    step: str, *things: dict[str, Any], players: int = 2, side: str = "C", **more: Any
) -> Match:
    """A production step; `things` is what each seat has, as for `give`."""
    game = planning(players, side=side, with_events=True, **more)
    for seat, mine in enumerate(things):
        give(game, seat, **mine)
    return match_from(produce(game, step))


def do(match: Match, seat: int, *actions: str) -> None:
    for action in actions:
        match.apply(seat, action)


def own(match: Match, seat: int = 0) -> dict[str, Any]:
    """A seat as its player sees it."""
    return {**match.view(seat)["players"][seat]}


def viewers(match: Match) -> list[int | None]:
    return [None, *range(match.game.players)]


def views(match: Match) -> list[str]:
    """The views of all viewers as JSON."""
    return [json.dumps(match.view(viewer), sort_keys=True) for viewer in viewers(match)]


def everything(match: Match) -> tuple[object, ...]:
    """Everything that a refused request could have changed: views, legal actions, log, events."""
    seats = range(match.game.players)
    return (
        views(match),
        [match.game.legal_actions(seat) for seat in seats],
        list(match.entries),
        match.effective_history(),
        [match.can_take_back(seat) for seat in seats],
        {viewer: list(match.events(viewer)) for viewer in viewers(match)},
    )
