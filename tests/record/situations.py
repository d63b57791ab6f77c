"""Matches put into a situation: what `tests.rules.positions` does for games."""

import json
from typing import Any

from tests.rules.positions import give, planning, produce
from wonderful.record.match import Match
from wonderful.rules.game import Game


def around(game: Game) -> Match:
    """A match that goes on from a game in any position; the game must be with_events."""
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
    return around(game)


def production_match(
    step: str, *things: dict[str, Any], players: int = 2, side: str = "C", **more: Any
) -> Match:
    """A production step; `things` is what each seat has, as for `give`."""
    game = planning(players, side=side, with_events=True, **more)
    for seat, mine in enumerate(things):
        give(game, seat, **mine)
    return around(produce(game, step))


def do(match: Match, seat: int, *actions: str) -> None:
    for action in actions:
        match.apply(seat, action)


def own(match: Match, seat: int = 0) -> dict[str, Any]:
    """A seat as its own player sees it."""
    return {**match.view(seat)["players"][seat]}


def viewers(match: Match) -> list[int | None]:
    return [None, *range(match.game.players)]


def views(match: Match) -> list[str]:
    """Everything that anybody can see, as JSON."""
    return [json.dumps(match.view(viewer), sort_keys=True) for viewer in viewers(match)]


def everything(match: Match) -> tuple[object, ...]:
    """All that a refused request could have changed: views, legal actions, log, streams."""
    seats = range(match.game.players)
    return (
        views(match),
        [match.game.legal_actions(seat) for seat in seats],
        list(match.entries),
        match.effective(),
        [match.can_take_back(seat) for seat in seats],
        {viewer: list(match.events(viewer)) for viewer in viewers(match)},
    )
