"""Pledges: what every seat commits to in secret, resolved together when all have (PLEDGE-1).

Whatever players share goes through here: one kind of action, kept on the player, and one resolver
for each kind of pledge. A resolver says what may be pledged and how often, and what comes of it.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from wonderful.rules.actions import DONE, KIND_SHIFT, PLEDGE, SUBJECT_SHIFT
from wonderful.rules.building import award
from wonderful.rules.events import PLEDGE_RESOLVED, PLEDGE_STARTED, PLEDGED
from wonderful.rules.sealing import say_done, seal, take_done_back, wait_for_all
from wonderful.rules.spec import NONE, VOTE, PledgeSpec
from wonderful.rules.state import Player, State


def pledge_spec(state: State) -> PledgeSpec:
    """The pledge that is going on."""
    return state.spec.pledges[state.spec.flow[state.stage].number]


def begin_pledging(state: State) -> None:
    if state.log is not None:
        state.log.add(PLEDGE_STARTED, pledge=pledge_spec(state).id)
    wait_for_all(state)
    seal(state)


def list_pledges(state: State, me: Player, buffer: vec[i64]) -> i64:
    """What a seat may still pledge, and done if it need not pledge more (PLEDGE-2)."""
    pledge = pledge_spec(state)
    n: i64 = 0
    if len(me.pledges()) < pledge.most:
        for option in pledge.options:
            buffer[n] = PLEDGE << KIND_SHIFT | option << SUBJECT_SHIFT
            n += 1
    if len(me.pledges()) >= pledge.fewest:
        buffer[n] = DONE << KIND_SHIFT
        n += 1
    return n


def make_pledge(state: State, me: Player, option: i64) -> None:
    """One more pledge; with the last one that is possible the seat is done (PLEDGE-3)."""
    me.set_pledges(append(me.pledges()[:], option))
    if state.log is not None:
        state.log.add(PLEDGED, me.seat, option=option)
    if len(me.pledges()) == pledge_spec(state).most:
        say_done(state, me)


def reopen_pledges(state: State, me: Player) -> None:
    """Decide again: the pledge that made the seat done is withdrawn (PLEDGE-3)."""
    if len(me.pledges()) == pledge_spec(state).most:
        me.set_pledges(me.pledges()[:-1])
    take_done_back(state, me)


def resolve(state: State) -> None:
    """All pledges are shown and take effect (PLEDGE-4)."""
    pledge = pledge_spec(state)
    if pledge.resolver == VOTE:
        _count_votes(state, pledge)
    else:
        raise unknown_resolver(pledge)
    for player in state.players:
        player.set_pledges(vec[i64]())


def options_to_try(state: State) -> vec[i64]:
    """What bots choose among: one option is the whole decision, as in a vote."""
    pledge = pledge_spec(state)
    if pledge.fewest != 1 or pledge.most != 1:
        raise unknown_resolver(pledge)
    return pledge.options


def unknown_resolver(pledge: PledgeSpec) -> ValueError:
    """For code that treats every resolver in its own way: a new one must not slip through."""
    return ValueError(f"unknown resolver {int(pledge.resolver)} of {pledge.id}")


def _count_votes(state: State, pledge: PledgeSpec) -> None:
    """The option with the most votes wins, and brings what it says (PLEDGE-5)."""
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
    """The option with more votes than any other; in a tie the one that the pledge names."""
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
