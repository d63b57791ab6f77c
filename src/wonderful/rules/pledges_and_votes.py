"""Pledges: secret commitments of all seats, resolved together (PLEDGE-1).

Every joint decision of the players is a pledge. There is one kind of action for all of them, and a
resolver for each kind of pledge, which defines the options, the number of pledges, and the effect.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from wonderful.rules.actions import DONE, KIND_SHIFT, PLEDGE, SUBJECT_SHIFT
from wonderful.rules.empire_pieces import award
from wonderful.rules.events import PLEDGE_RESOLVED, PLEDGE_STARTED, PLEDGED
from wonderful.rules.game_spec import NONE, VOTE, PledgeSpec
from wonderful.rules.simultaneous_decisions import mark_done, seal, unmark_done, wait_for_all
from wonderful.rules.state import Player, State


def pledge_spec(state: State) -> PledgeSpec:
    """Return the current pledge."""
    return state.spec.pledges[state.spec.flow[state.stage].number]


def begin_pledging(state: State) -> None:
    if state.log is not None:
        state.log.add(PLEDGE_STARTED, pledge=pledge_spec(state).id)
    wait_for_all(state)
    seal(state)


def list_pledges(state: State, me: Player, buffer: vec[i64]) -> i64:
    """List the pledges that a seat can still make, and "done" if it has made enough (PLEDGE-2)."""
    pledge = pledge_spec(state)
    n: i64 = 0
    if len(me.pledges()) < pledge.max_pledges:
        for option in pledge.options:
            buffer[n] = PLEDGE << KIND_SHIFT | option << SUBJECT_SHIFT
            n += 1
    if len(me.pledges()) >= pledge.min_pledges:
        buffer[n] = DONE << KIND_SHIFT
        n += 1
    return n


def make_pledge(state: State, me: Player, option: i64) -> None:
    """Add a pledge. The last possible pledge marks the seat as done (PLEDGE-3)."""
    me.set_pledges(append(me.pledges()[:], option))
    if state.log is not None:
        state.log.add(PLEDGED, me.seat, option=option)
    if len(me.pledges()) == pledge_spec(state).max_pledges:
        mark_done(state, me)


def reopen_pledges(state: State, me: Player) -> None:
    """Decide again: withdraw the pledge that marked the seat as done (PLEDGE-3)."""
    if len(me.pledges()) == pledge_spec(state).max_pledges:
        me.set_pledges(me.pledges()[:-1])
    unmark_done(state, me)


def resolve(state: State) -> None:
    """Reveal all pledges and apply their effects (PLEDGE-4)."""
    pledge = pledge_spec(state)
    if pledge.resolver == VOTE:
        _count_votes(state, pledge)
    else:
        raise unknown_resolver(pledge)
    for player in state.players:
        player.set_pledges(vec[i64]())


def options_to_try(state: State) -> vec[i64]:
    """Return the options that a bot can try. Each must be a complete decision, as in a vote."""
    pledge = pledge_spec(state)
    if pledge.min_pledges != 1 or pledge.max_pledges != 1:
        raise unknown_resolver(pledge)
    return pledge.options


def unknown_resolver(pledge: PledgeSpec) -> ValueError:
    """Return the error to raise for a resolver that the caller does not handle."""
    return ValueError(f"unknown resolver {int(pledge.resolver)} of {pledge.id}")


def _count_votes(state: State, pledge: PledgeSpec) -> None:
    """Apply the option with the most votes (PLEDGE-5)."""
    won: i64 = _winning_option(state, pledge)
    if state.log is not None:
        state.log.add(PLEDGE_RESOLVED, pledge=pledge.id, option=won)
    if won == NONE:
        return
    at: i64 = 0
    while pledge.options[at] != won:
        at += 1
    for player in state.players:
        award(state, player, pledge.everybody[at])
        if player.pledges()[0] == won:
            award(state, player, pledge.supporters[at])


def _winning_option(state: State, pledge: PledgeSpec) -> i64:
    """Return the option with the most votes; in a tie, the one that the pledge specifies."""
    best: i64 = NONE
    most: i64 = 0
    is_tied = False
    for option in pledge.options:
        votes: i64 = 0
        for player in state.players:
            if player.pledges()[0] == option:
                votes += 1
        if votes > most:
            best = option
            most = votes
            is_tied = False
        elif votes == most:
            is_tied = True
    return pledge.tie if is_tied else best
