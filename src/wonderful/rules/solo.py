"""Solo: pools instead of a draft, and discarding two cards to draw and keep another one."""

from librt.vecs import vec
from mypy_extensions import i64

from wonderful.rules.discard_piles import reshuffle
from wonderful.rules.events import DRAW_PAID, DRAWN, KEPT, LEFTOVER, POOL_TAKEN
from wonderful.rules.phase_numbers import DRAFT
from wonderful.rules.state import Player, State, insert_sorted, without


def pools_left_this_round(state: State) -> i64:
    """Return the number of pools left to take in this round; 0 in a game without pools."""
    return (state.round + 1) * state.spec.pools_per_round - state.pools_taken


def cards_to_come(state: State, me: Player) -> i64:
    """Return how many more cards a seat will get in this round, from the draft or from pools."""
    if state.phase == DRAFT:
        return state.spec.picks - len(me.area)
    return pools_left_this_round(state) * state.spec.pool_size


def take_pool(state: State, me: Player) -> None:
    """Add the next face-down pool to the hand (SOLO-2)."""
    pool = state.pools[state.pools_taken]
    state.pools_taken += 1
    for card in pool:
        me.area = insert_sorted(me.area, card)
    if state.log is not None:
        state.log.add(POOL_TAKEN, me.seat, count=state.pools_taken)
        for card in pool:
            state.log.add(DRAWN, me.seat, card=card)


def draw(state: State, me: Player, first: i64, second: i64, deck: i64) -> None:
    """Discard two cards of the hand and draw the next cards of a deck (SOLO-3, SOLO-5)."""
    me.area = without(me.area, first)
    me.area = without(me.area, second)
    if state.log is not None:
        state.log.add(DRAW_PAID, me.seat, card=first)
        state.log.add(DRAW_PAID, me.seat, card=second)
    _draw_from(state, me, deck, state.spec.draws[deck])


def keep(state: State, me: Player, card: i64) -> None:
    """Add one of the drawn cards to the hand and discard the others (SOLO-3)."""
    if state.log is not None:
        state.log.add(KEPT, me.seat, card=card)
        for other in without(state.drawn[:], card):
            state.log.add(LEFTOVER, me.seat, card=other)
    me.area = insert_sorted(me.area, card)
    state.drawn = vec[i64]()


def _draw_from(state: State, me: Player, deck: i64, count: i64) -> None:
    """Draw cards. If the deck runs out, shuffle the discard pile into a new one."""
    while count:
        if state.deck_size(deck) == 0:
            reshuffle(state, me, deck)
            if state.deck_size(deck) == 0:
                return
        card: i64 = state.decks[deck][state.tops[deck]]
        state.tops[deck] += 1
        state.drawn = insert_sorted(state.drawn, card)
        if state.log is not None:
            state.log.add(DRAWN, me.seat, card=card)
        count -= 1
