"""Discard piles, worked out from where all other cards lie."""

from librt.vecs import append, vec
from mypy_extensions import i64

from wonderful.rules.state import DESIGN_SHIFT, Player, State


def discards(state: State, players: vec[Player], deck: i64) -> vec[i64]:
    """The discard pile of a deck, sorted: all of its cards that lie nowhere else.

    Piles are not kept, since only views and solo ask for them. `players` are those whose
    cards count as being in play: for a view, some of them as they stood when it was sealed.
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
