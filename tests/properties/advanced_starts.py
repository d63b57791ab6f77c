"""Advanced starting positions for both engines, which random play would never reach.

Cards that would never be dealt are built or half constructed, and pieces are put
on the Empire cards. So large productions, corruption, duos and rare spaces are common.
"""

import random
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from tests.naive.facts import KINDS, RESOURCES, deck_name
from tests.naive.game import NaiveGame
from tests.naive.pieces import Seat, Site
from tests.naive.tables import ROUNDS
from wonderful.rules.construction import fill, find_site, slate, spend
from wonderful.rules.game import Game
from wonderful.rules.state import Player


def give_head_start(game: Game, naive: NaiveGame, rng: random.Random) -> None:
    """Change a new game in the same way in both engines."""
    spare = _take_spare_cards(game, naive, kept=12)
    rng.shuffle(spare)
    used = min(len(spare), rng.randrange(4, 14) * naive.players)
    for card in spare[used:]:
        naive.discards[deck_name(card)].append(card)  # where the real engine assumes them
    for card in spare[:used]:
        seat = rng.randrange(naive.players)
        left = rng.choice((0, 0, 1, 1, 2, 9))
        _add_card(game, game._state.players[seat], naive.seats[seat], card, rng, left)
    for me, other in zip(game._state.players, naive.seats, strict=True):
        me.krystallium = other.krystallium = rng.choice((0, 0, 1, 3))
        me.generals = other.characters["general"] = rng.choice((0, 0, 1, 4))
        me.financiers = other.characters["financier"] = rng.choice((0, 0, 1, 4))


def use_up_decks(game: Game, naive: NaiveGame, rng: random.Random) -> None:
    """Solo: almost all cards are already built, so that the decks run out (SOLO-5)."""
    for card in _take_spare_cards(game, naive, kept=rng.randrange(4)):
        _add_card(game, game._state.players[0], naive.seats[0], card, rng, left=0)


def _take_spare_cards(game: Game, naive: NaiveGame, kept: int) -> list[str]:
    """Remove the cards that would never be dealt from the decks; solo decks keep `kept` cards."""
    state: Any = game._state
    spare: list[str] = []
    decks = vec[vec[i64]]()
    for number, (name, cards) in enumerate(naive.decks.items()):
        # The first round is dealt, and the others need as many cards.
        dealt = (ROUNDS - 1) * int(state.spec.deal[number]) * naive.players
        needed = kept if naive.solo else dealt
        spare += cards[needed:]
        naive.decks[name] = cards[:needed]
        decks = append(decks, state.decks[number][: int(state.tops[number]) + needed])
    state.decks = decks
    return spare


def _add_card(
    game: Game, me: Player, other: Seat, card: str, rng: random.Random, left: int
) -> None:
    """Slate a card without the rules and fill all of its spaces except `left`."""
    site = Site(card)
    other.sites.append(site)
    design = game.catalog.card_index(card)
    slate(game._state, me, design)
    # The newest copy is the last one.
    target = design << 4 | sum(each.card == card for each in other.sites) - 1
    spaces = [space.kind for space in site.spaces]
    rng.shuffle(spaces)
    for kind in spaces[left:]:
        stands_in = kind in RESOURCES and rng.random() < 0.2
        if stands_in:
            me.krystallium += 1
            spend(game._state, me, KINDS.index(kind), target)
        else:
            fill(game._state, me, find_site(me.sites, target), KINDS.index(kind))
        other.fill(site, kind, "krystallium" if stands_in else "cube")
