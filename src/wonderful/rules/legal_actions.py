"""The legal actions of a seat, written into a buffer for speed: simulations list them often."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wonderful.catalog.vocabulary import MAX_ACTIONS
from wonderful.rules.actions import (
    CHOOSE,
    COPY_BITS,
    DISCARD,
    DONE,
    DRAW,
    EMPIRE,
    KEEP,
    KIND_SHIFT,
    PICK,
    PLACE,
    RECYCLE,
    RESUME,
    SLATE,
    SPEND,
    SUBJECT_SHIFT,
    TAKE_POOL,
)
from wonderful.rules.construction import fitting_spaces, is_open, reference
from wonderful.rules.game_spec import KIND_COUNT, NONE
from wonderful.rules.phase_numbers import DRAFT, OVER, PLANNING, PLEDGING, PRODUCTION, unknown_phase
from wonderful.rules.pledges_and_votes import list_pledges
from wonderful.rules.solo import pools_left_this_round
from wonderful.rules.state import Player, State

# The loader rejects rules under which a seat could have more legal actions.
BUFFER_SIZE: Final[i64] = MAX_ACTIONS


_BUFFER: Final = vec[i64]([0] * BUFFER_SIZE)


def action_buffer() -> vec[i64]:
    """Return a new buffer for `list_actions`. Copying one is faster than creating one."""
    return _BUFFER[:]


def list_actions(state: State, seat: i64, buffer: vec[i64]) -> i64:
    """Write the legal actions of a seat into the buffer and return their number."""
    return list_for(state, state.players[seat], buffer)


def list_for(state: State, me: Player, buffer: vec[i64]) -> i64:
    if state.phase == DRAFT:
        if me.pick != NONE:
            buffer[0] = RESUME << KIND_SHIFT
            return 1
        return _list_cards(me.hand, PICK, buffer, 0)
    if state.phase == OVER:
        return 0
    if me.done:
        buffer[0] = RESUME << KIND_SHIFT
        return 1
    n: i64 = 0
    if state.phase == PLANNING:
        if len(state.drawn):
            # SOLO-3: nothing else is allowed until a card is kept
            return _list_cards(state.drawn, KEEP, buffer, 0)
        n = _list_plans(state, me, buffer)
        if len(me.area) == 0:
            if pools_left_this_round(state):
                buffer[n] = TAKE_POOL << KIND_SHIFT  # SOLO-4
            else:
                buffer[n] = DONE << KIND_SHIFT  # PLAN-4
            n += 1
    elif state.phase == PRODUCTION:
        if me.unplaced and not me.choosing:
            resource: i64 = state.spec.steps[state.step].resource
            buffer[0] = PLACE << KIND_SHIFT | EMPIRE
            n = _list_sites(me.sites, resource, PLACE << KIND_SHIFT, buffer, 1)
        elif me.choosing:
            for bundle in state.spec.steps[state.step].rewards:
                buffer[n] = CHOOSE << KIND_SHIFT | bundle << SUBJECT_SHIFT
                n += 1
            return n
        else:
            buffer[0] = DONE << KIND_SHIFT
            n = 1
    elif state.phase == PLEDGING:
        return list_pledges(state, me, buffer)
    else:
        raise unknown_phase(state.phase)
    return _list_any_time(me, buffer, n)


def _list_cards(cards: vec[i64], kind: i64, buffer: vec[i64], n: i64) -> i64:
    """List one action per design among sorted cards (DRAFT-8)."""
    before: i64 = NONE
    for card in cards:
        if card != before:
            buffer[n] = kind << KIND_SHIFT | card << SUBJECT_SHIFT
            n += 1
            before = card
    return n


def _list_plans(state: State, me: Player, buffer: vec[i64]) -> i64:
    """List slating and recycling of each unplanned card (PLAN-1), and draws (SOLO-3)."""
    sites = me.sites
    n: i64 = 0
    before: i64 = NONE
    for card in me.area:
        if card != before:
            before = card
            subject: i64 = card << SUBJECT_SHIFT
            action: i64 = RECYCLE << KIND_SHIFT | subject
            buffer[n] = SLATE << KIND_SHIFT | subject
            buffer[n + 1] = action | EMPIRE  # PLAN-2
            n += 2
            if len(sites):
                n = _list_sites(sites, state.spec.recycle[card], action, buffer, n)
    if len(state.spec.draws):
        n = _list_draws(state, me, buffer, n)
    return n


def _list_sites(sites: vec[i64], resource: i64, action: i64, buffer: vec[i64], n: i64) -> i64:
    """List the cards under construction with an empty space of a resource (PLAN-2, PROD-7).

    Each action is written first and counted afterwards: a branch would often be mispredicted.
    """
    i: i64
    for i in range(len(sites)):
        target: i64 = reference(sites, i)
        if target != NONE:
            buffer[n] = action | target
            n += is_open(sites[i], resource)
    return n


def _list_draws(state: State, me: Player, buffer: vec[i64], n: i64) -> i64:
    """List every pair of designs in the hand, for every deck of the game (SOLO-3)."""
    i: i64
    j: i64
    deck: i64
    for i in range(len(me.area)):
        if i and me.area[i] == me.area[i - 1]:
            continue
        for j in range(i + 1, len(me.area)):
            if j > i + 1 and me.area[j] == me.area[j - 1]:
                continue
            pair: i64 = DRAW << KIND_SHIFT | me.area[i] << SUBJECT_SHIFT | me.area[j] << COPY_BITS
            for deck in range(state.spec.decks):
                buffer[n] = pair | deck
                n += 1
    return n


def _list_any_time(me: Player, buffer: vec[i64], n: i64) -> i64:
    """List the actions that are allowed at any time: spend pieces, discard cards (ANY)."""
    sites = me.sites
    fitting: i64 = fitting_spaces(me)
    i: i64
    kind: i64
    for i in range(len(sites)):
        target: i64 = reference(sites, i)
        if target == NONE:
            continue
        buffer[n] = DISCARD << KIND_SHIFT | target
        n += 1
        spaces: i64 = sites[i] & fitting
        if spaces:
            for kind in range(KIND_COUNT):
                buffer[n] = SPEND << KIND_SHIFT | kind << SUBJECT_SHIFT | target
                n += is_open(spaces, kind)
    return n
