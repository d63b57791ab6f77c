"""The state of a game: the position of all cards and pieces, without rules or visibility.

Sorted lists of designs make equal cards interchangeable (DRAFT-8), so that positions do not matter.
A card under construction ("site") is one int:

    bits  0-31  open spaces, four bits for each of the eight kinds
    bits 32-51  Krystallium standing in for a resource, four bits for each of the five
    bits 52-61  the design
"""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from wonderful.rules.events import EventLog
from wonderful.rules.game_spec import KIND_COUNT, NONE, TYPE_COUNT, GameSpec
from wonderful.rules.phase_numbers import DRAFT
from wonderful.rules.rng import Rng

OPEN_MASK: Final[i64] = 0xFFFFFFFF
# The open spaces that a piece can fill. Krystallium fills resources and Krystallium (ANY-3).
KRYSTALLIUM_FITS: Final[i64] = 0xFFFFFF
GENERAL_FITS: Final[i64] = 0xF000000
FINANCIER_FITS: Final[i64] = 0xF0000000
STAND_IN_SHIFT: Final[i64] = 32
DESIGN_SHIFT: Final[i64] = 52


def count_below(cards: vec[i64], card: i64) -> i64:
    """Return how many of the sorted cards come before a card: its index, or where to insert it.

    The loop compares every card without branching, because a mispredicted branch costs more than a
    few comparisons. The two functions below do the same.
    """
    count: i64 = 0
    i: i64
    for i in range(len(cards)):
        count += cards[i] - card >> 63 & 1
    return count


def insert_sorted(cards: vec[i64], card: i64) -> vec[i64]:
    """Return the cards with one more, still sorted. The old vec must not be used afterwards."""
    i: i64
    for i in range(len(cards)):
        other: i64 = cards[i]
        excess: i64 = other - card
        excess &= ~(excess >> 63)  # 0 if the other card is smaller
        cards[i] = other - excess
        card += excess
    return append(cards, card)


def without(cards: vec[i64], card: i64) -> vec[i64]:
    """Return the cards without one copy of a card. The old vec must not be used afterwards."""
    _gone: i64
    cards, _gone = pop(cards, count_below(cards, card))
    return cards


# Shared by all players who have built nothing. Never changed in place.
_NO_TYPES: Final = vec[i64]([0] * TYPE_COUNT)
_NO_INCOME: Final = vec[i64]([0] * KIND_COUNT)


class Extras:
    """The pledges and marks of a player. Separate, because most games have neither."""

    def __init__(self, pledges: vec[i64], marks: vec[i64]) -> None:
        self.pledges: vec[i64] = pledges  # options, until the pledge is resolved
        self.marks: vec[i64] = marks  # count of each mark of the catalogue


class Player:
    """The cards and pieces of one seat."""

    def __init__(self, seat: i64, participant: i64, empire: i64) -> None:
        self.seat: i64 = seat
        self.participant: i64 = participant  # index in the setup's lists
        self.empire: i64 = empire  # index in the catalogue
        self.hand: vec[i64] = vec[i64]()
        self.pick: i64 = NONE
        # The cards that are still to be planned: the draft area, or the hand of a solo player.
        self.area: vec[i64] = vec[i64]()
        self.sites: vec[i64] = vec[i64]()
        self.cubes: i64 = 0  # resource cubes on the Empire card, four bits per resource
        self.krystallium: i64 = 0
        self.generals: i64 = 0
        self.financiers: i64 = 0
        self.total: i64 = 0  # production of this step, counted when it began (PROD-2)
        self.unplaced: i64 = 0  # cubes of this step still to be placed
        self.choosing: bool = False  # won the step and has not chosen the reward yet
        self.done: bool = False
        self.supremacies: i64 = 0  # steps won so far
        # The fields below rarely change. They are replaced, never changed in place, since clones
        # share them.
        self.extras: Extras | None = None  # None in most games
        self.built: vec[i64] = vec[i64]()
        self.types: vec[i64] = _NO_TYPES
        self.income: vec[i64] = _NO_INCOME
        self.rates: vec[i64] = vec[i64]()  # triples for icons counted per type: kind, amount, type

    def clone(self) -> "Player":
        other = Player(self.seat, self.participant, self.empire)
        other.hand = self.hand[:]
        other.pick = self.pick
        other.area = self.area[:]
        other.sites = self.sites[:]
        other.cubes = self.cubes
        other.krystallium = self.krystallium
        other.generals = self.generals
        other.financiers = self.financiers
        other.total = self.total
        other.unplaced = self.unplaced
        other.choosing = self.choosing
        other.done = self.done
        other.supremacies = self.supremacies
        other.extras = self.extras
        other.built = self.built
        other.types = self.types
        other.income = self.income
        other.rates = self.rates
        return other

    def pledges(self) -> vec[i64]:
        """Return the options that the player has pledged, until they are resolved."""
        extras = self.extras
        return vec[i64]() if extras is None else extras.pledges

    def set_pledges(self, pledges: vec[i64]) -> None:
        self.extras = Extras(pledges, self.marks())

    def marks(self) -> vec[i64]:
        """Return the count of each mark of the catalogue; empty if the player has none."""
        extras = self.extras
        return vec[i64]() if extras is None else extras.marks

    def set_marks(self, marks: vec[i64]) -> None:
        self.extras = Extras(self.pledges(), marks)

    def add_to_area(self, card: i64) -> None:
        """Add a card to the cards that are still to be planned."""
        self.area = insert_sorted(self.area, card)

    def production(self, kind: i64) -> i64:
        """Return the total production of a kind, of the Empire and built cards (PROD-2, PROD-3)."""
        total: i64 = self.income[kind]
        rates = self.rates
        i: i64 = 0
        while i < len(rates):
            if rates[i] == kind:
                total += rates[i + 1] * self.types[rates[i + 2]]
            i += 3
        if total < 0:
            return 0
        return total


class State:
    """A complete game at one moment."""

    def __init__(self, spec: GameSpec) -> None:
        self.spec: GameSpec = spec
        self.players: vec[Player] = vec[Player]()
        self.round: i64 = 0  # from 0; also the number of rounds that are over
        self.stage: i64 = NONE  # index in the flow of the round
        self.phase: i64 = DRAFT  # of the current stage
        self.step: i64 = NONE  # the last production step begun in this round
        self.picks: i64 = 0  # reveals so far in this draft
        self.waiting: i64 = 0  # seats that have not decided yet
        self.moment: i64 = 0  # picks, phases and steps begun so far
        # Decks are never changed in place: clones share them. `tops` is the index of each top card.
        self.decks: vec[vec[i64]] = vec[vec[i64]]()
        self.tops: vec[i64] = vec[i64]()
        # Solo: face-down pools, the number already taken, and the drawn cards to choose from.
        self.pools: vec[vec[i64]] = vec[vec[i64]]()
        self.pools_taken: i64 = 0
        self.drawn: vec[i64] = vec[i64]()
        self.reshuffled: vec[i64] = vec[i64]()  # how often each deck was reshuffled
        self.rng: Rng | None = None  # kept only in solo games, for reshuffling
        self.log: EventLog | None = None
        # The players as others may see them while a phase is sealed (PLAN-5). Kept only for games
        # with views.
        self.is_watched: bool = False
        self.sealed: vec[Player] = vec[Player]()

    def clone(self) -> "State":
        """Return an independent copy for simulations, without an event log or sealed players."""
        other = State(self.spec)
        players = vec[Player](capacity=len(self.players))
        for player in self.players:
            players = append(players, player.clone())
        other.players = players
        other.round = self.round
        other.stage = self.stage
        other.phase = self.phase
        other.step = self.step
        other.picks = self.picks
        other.waiting = self.waiting
        other.moment = self.moment
        other.decks = self.decks
        other.tops = self.tops[:]
        other.pools = self.pools
        other.pools_taken = self.pools_taken
        other.drawn = self.drawn[:]
        other.reshuffled = self.reshuffled
        rng = self.rng
        other.rng = None if rng is None else rng.clone()
        return other

    def deck_size(self, deck: i64) -> i64:
        return len(self.decks[deck]) - self.tops[deck]
