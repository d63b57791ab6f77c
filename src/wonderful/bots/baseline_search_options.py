"""The options of the searching baseline. Without time to search it takes the first one."""

from __future__ import annotations

from typing import NamedTuple

from wonderful.bots.baseline_search_values import RoundValues
from wonderful.catalog.vocabulary import FINANCIER, GENERAL, KINDS, KRYSTALLIUM
from wonderful.rules.actions import (
    CHOOSE,
    COPY_MASK,
    DONE,
    EMPIRE,
    PLACE,
    PLEDGE,
    RECYCLE,
    SLATE,
    SPEND,
    TAKE_POOL,
    encode,
    kind_of,
)
from wonderful.rules.construction import design_of, fitting_spaces, open_spaces, target_at
from wonderful.rules.game_spec import NONE
from wonderful.rules.phase_numbers import PLANNING, PLEDGING
from wonderful.rules.pledges_and_votes import options_to_try
from wonderful.rules.solo import pools_left_this_round
from wonderful.rules.state import OPEN_MASK, Player, State

DONE_ACTION = int(encode(DONE, 0, 0))
POOL_ACTION = int(encode(TAKE_POOL, 0, 0))
_NONE = int(NONE)
_EMPIRE = int(EMPIRE)
_OPEN = int(OPEN_MASK)


def ends_stage(action: int) -> bool:
    """Whether an action ends the stage for a seat that plays like this bot."""
    return action in (DONE_ACTION, POOL_ACTION) or kind_of(action) == PLEDGE


class Todo(NamedTuple):
    """What is still to be decided in this stage, in addition to what the state contains."""

    cards: tuple[int, ...] = ()  # to slate or to recycle
    cubes: tuple[int, ...] = ()  # cards to recycle whose cubes have no target yet
    declined: tuple[int, ...] = ()  # designs that will not be finished with pieces in this stage


class Option(NamedTuple):
    """Some actions, and what is still to be decided after them."""

    actions: tuple[int, ...]
    todo: Todo


class Options:
    """Lists the options that this bot considers for a seat."""

    def __init__(self, values: RoundValues) -> None:
        self.values = values

    def of(self, state: State, me: Player, todo: Todo) -> list[Option]:
        if state.phase == PLEDGING:
            pledged = options_to_try(state)
            return [Option((int(encode(PLEDGE, option, 0)),), todo) for option in pledged]
        if todo.cards:
            return self._plan(todo)
        if todo.cubes:
            return self._place_recycled(state, me, todo)
        if me.choosing:
            rewards = state.spec.steps[state.step].rewards
            return [Option((int(encode(CHOOSE, kind, 0)),), todo) for kind in rewards]
        if me.unplaced:
            resource = int(state.spec.steps[state.step].resource)
            return [
                Option((int(encode(PLACE, 0, target)),) * count, todo)
                for target, count in self._places(me, resource, int(me.unplaced))
            ]
        options = self._finish(state, me, todo)
        if options:
            return options
        if state.phase == PLANNING and pools_left_this_round(state):
            return [Option((POOL_ACTION,), todo)]
        return [Option((DONE_ACTION,), todo)]

    def _plan(self, todo: Todo) -> list[Option]:
        """Slate or recycle the next card, the better option first."""
        card, rest = todo.cards[0], todo.cards[1:]
        slate = Option((int(encode(SLATE, card, 0)),), todo._replace(cards=rest))
        recycle = Option((), todo._replace(cards=rest, cubes=(*todo.cubes, card)))
        return [slate, recycle] if self.values.planning_gain(card) > 0 else [recycle, slate]

    def _place_recycled(self, state: State, me: Player, todo: Todo) -> list[Option]:
        """Place the recycled cubes of one resource: all on the Empire, or some on a card."""
        resource = int(state.spec.recycle[todo.cubes[0]])
        cards = [card for card in todo.cubes if state.spec.recycle[card] == resource]
        options: list[Option] = []
        for target, count in self._places(me, resource, len(cards)):
            actions = tuple(int(encode(RECYCLE, card, target)) for card in cards[:count])
            others = [card for card in todo.cubes if card not in cards]
            options.append(Option(actions, todo._replace(cubes=(*cards[count:], *others))))
        return options

    def _places(self, me: Player, resource: int, cubes: int) -> list[tuple[int, int]]:
        """Return the targets for cubes, with the number of cubes that fit there."""
        places = [(_EMPIRE, cubes)]
        sites = me.sites
        for at in range(len(sites)):
            fitting = min(cubes, int(open_spaces(sites[at], resource)))
            if fitting:
                target = int(target_at(me, at))
                if target != _NONE:
                    places.append((target, 1 if _is_second_copy(target) else fitting))
        return places

    def _finish(self, state: State, me: Player, todo: Todo) -> list[Option]:
        """Finish a card with pieces, or decline, if that raises the next step's production."""
        fitting = int(fitting_spaces(me))
        if not fitting:
            return []
        steps = state.spec.steps
        after = int(state.step) + 1
        following = int(steps[after].resource) if after < len(steps) else -1
        for at in range(len(me.sites)):
            site = int(me.sites[at])
            design = int(design_of(site))
            if site & _OPEN & ~fitting or design in todo.declined:
                continue
            if following >= 0 and following not in state.spec.designs[design].production.kinds:
                continue
            actions = self._spend(me, at)
            if actions:
                declined = (*todo.declined, design)
                return [Option(actions, todo), Option((), todo._replace(declined=declined))]
        return []

    def _spend(self, me: Player, at: int) -> tuple[int, ...]:
        """Return the actions that finish a card with pieces, or none if there are too few."""
        target = int(target_at(me, at))
        need = [int(open_spaces(me.sites[at], kind)) for kind in range(len(KINDS))]
        if target == _NONE or (_is_second_copy(target) and sum(need) > 1):
            return ()
        if sum(need[: KRYSTALLIUM + 1]) > me.krystallium:
            return ()
        if need[GENERAL] > me.generals or need[FINANCIER] > me.financiers:
            return ()
        actions: list[int] = []
        for kind, count in enumerate(need):
            actions += [int(encode(SPEND, kind, target))] * count
        return tuple(actions)


def _is_second_copy(target: int) -> bool:
    """Whether a target is a later copy of a card.

    If a cube makes it equal to the first copy, the next action must name that one (DRAFT-8).
    """
    return target != _EMPIRE and target & int(COPY_MASK) > 0
