"""Discard piles, derived from the position of all other cards, and their reshuffling."""

from librt.vecs import append, vec
from mypy_extensions import i64

from wonderful.rules.events import RESHUFFLED
from wonderful.rules.state import DESIGN_SHIFT, Player, State


def discards(state: State, players: vec[Player], deck: i64) -> vec[i64]:
    """Return the discard pile of a deck, sorted: all of its cards that are nowhere else.

    Piles are not stored, since only views and solo games need them. The cards of `players` are in
    play; a view passes the other players as they were when the phase was sealed.
    """
    designs = state.spec.designs
    left = vec[i64]([0] * len(designs))
    i: i64
    for i in range(len(designs)):
        if designs[i].deck == deck:
            left[i] = designs[i].copies
    for i in range(state.tops[deck], len(state.decks[deck])):
        left[state.decks[deck][i]] -= 1
    for i in range(state.pools_taken, len(state.pools)):
        for card in state.pools[i]:
            left[card] -= 1
    for card in state.drawn:
        left[card] -= 1
    for player in players:
        for card in player.hand:
            left[card] -= 1
        for card in player.area:
            left[card] -= 1
        for site in player.sites:
            left[site >> DESIGN_SHIFT] -= 1
        for card in player.built:
            left[card] -= 1
    pile = vec[i64]()
    for i in range(len(designs)):
        for _ in range(left[i]):
            pile = append(pile, i)
    return pile


def reshuffle(state: State, me: Player, deck: i64) -> None:
    """Shuffle the discard pile of an empty deck into a new deck (SOLO-5)."""
    cards = discards(state, state.players, deck)
    rng = state.rng
    assert rng is not None  # solo games keep their generator
    rng.shuffle(cards)
    decks = vec[vec[i64]]()
    i: i64
    for i in range(len(state.decks)):
        decks = append(decks, cards if i == deck else state.decks[i])
    state.decks = decks
    state.tops[deck] = 0
    reshuffled = state.reshuffled[:]
    reshuffled[deck] += 1
    state.reshuffled = reshuffled
    if state.log is not None:
        state.log.add(RESHUFFLED, me.seat, deck=deck, count=len(cards))
