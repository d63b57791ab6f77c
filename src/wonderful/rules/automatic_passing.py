"""Automatic passing: the basic actions of a production step that follow without a choice.

A convenience for people, which a server applies for a seat if its player wants it. The rules know
nothing of it (PROD-7): the actions are applied and recorded like any others.
"""

from wonderful.catalog.vocabulary import RESOURCES
from wonderful.rules.actions import DONE, EMPIRE, PLACE, encode
from wonderful.rules.construction import open_spaces
from wonderful.rules.game import Game, state_of
from wonderful.rules.phase_numbers import PRODUCTION
from wonderful.rules.production import has_something_to_do


def automatic_actions(game: Game, seat: int, *, may_be_done: bool = True) -> list[int]:
    """Return the actions of a seat that follow without a choice; often none.

    Cubes of the step go on the Empire card if no card under construction has a space for them.
    Then the seat is done, unless a piece on the Empire card fits a space, including a Krystallium
    that these cubes have just become. Without `may_be_done`, only the cubes are placed.
    """
    state = state_of(game)
    if state.phase != PRODUCTION or seat not in game.pending():
        return []
    me = state.players[seat]
    resource = state.spec.steps[state.step].resource
    if me.choosing or (me.unplaced and any(open_spaces(site, resource) for site in me.sites)):
        return []
    actions = [int(encode(PLACE, 0, EMPIRE))] * int(me.unplaced)
    if not may_be_done:
        return actions
    trial = game.clone()
    for action in actions:
        trial.apply(seat, action)
    if not has_something_to_do(state_of(trial).players[seat]):
        actions.append(int(encode(DONE, 0, 0)))
    return actions


def step_resource(game: Game) -> str | None:
    """Return the resource that the current production step produces, else None."""
    state = state_of(game)
    resource = state.spec.steps[state.step].resource if state.phase == PRODUCTION else -1
    return RESOURCES[resource] if resource >= 0 else None
