"""Tracks which cards each seat has seen, by position in the decks, without the engine.

It uses only public things (phases, revealed picks) and the seat's own hand.
"""

from tests.naive.facts import CA, PACK
from tests.naive.tables import DEAL_BASE, DEAL_CA, DEAL_PACK, DRAFTED
from wonderful.rules.game import Game

Card = tuple[str, int]  # a deck, and a position in it at the beginning of the game


class SeenCards:
    """The deck positions that every seat of a game with explicit decks has seen."""

    def __init__(self, game: Game) -> None:
        setup = game.setup
        assert setup.decks is not None
        self.decks = setup.decks
        self.players = game.players
        self.dealt: dict[str, int] = dict.fromkeys(self.decks, 0)
        self.hands: list[list[Card]] = []
        self.picks: dict[int, str] = {}
        self.picked = 0
        self.public: set[Card] = set()
        self.seen: list[set[Card]] = [set() for _ in range(game.players)]
        if game.players > 1:
            expansions = setup.expansions or ()
            table = DEAL_CA if CA in expansions else DEAL_PACK if PACK in expansions else DEAL_BASE
            self.deal = table[game.players]
            self._deal()

    def note(self, game: Game, seat: int, action: str) -> None:
        """Update after an action was applied."""
        if self.players == 1:
            return
        if action.startswith("pick "):
            self.picks[seat] = action.removeprefix("pick ")
            if len(self.picks) == self.players:
                self._reveal(game.round)
        elif self.picks.get(seat) and action == "resume":
            del self.picks[seat]
        if game.phase == "draft" and not self.hands:
            self._deal()

    def hidden(self, game: Game, viewer: int | None) -> set[Card]:
        """The cards that a seat, or a spectator, cannot know at this moment."""
        everything = {(deck, at) for deck, cards in self.decks.items() for at in range(len(cards))}
        if self.players == 1:
            return everything - self._seen_alone(game)
        return everything - self.public - (self.seen[viewer] if viewer is not None else set())

    def _deal(self) -> None:
        self.hands = [[] for _ in range(self.players)]
        self.picked = 0
        for deck, count in zip(self.decks, self.deal, strict=False):
            for hand in self.hands:
                first = self.dealt[deck]
                hand += [(deck, at) for at in range(first, first + count)]
                self.dealt[deck] += count
        self._look()

    def _look(self) -> None:
        for seat, hand in enumerate(self.hands):
            self.seen[seat].update(hand)

    def _reveal(self, round_: int) -> None:
        """DRAFT-2, DRAFT-3, and DRAFT-4 for hands of one card."""
        for seat, picked in self.picks.items():
            card = next(card for card in self.hands[seat] if self._design(card) == picked)
            self.hands[seat].remove(card)
            self.public.add(card)
        self.picks = {}
        self.picked += 1
        if self.picked == DRAFTED:
            for hand in self.hands:
                self.public.update(hand)
            self.hands = []
            return
        by = 1 if round_ in (1, 3) else -1
        self.hands = [self.hands[(seat - by) % self.players] for seat in range(self.players)]
        self._look()
        if len(self.hands[0]) == 1:
            self.picks = {seat: self._design(hand[0]) for seat, hand in enumerate(self.hands)}
            self._reveal(round_)

    def _design(self, card: Card) -> str:
        deck, at = card
        return self.decks[deck][at]

    def _seen_alone(self, game: Game) -> set[Card]:
        """In solo: taken pools and drawn cards; all cards of a reshuffled deck (SOLO-1)."""
        seen: set[Card] = set()
        view = game.view(0)
        pool = (3, 2) if "expansion" in self.decks else (5, 0)
        for number, (deck, count) in enumerate(zip(self.decks, pool, strict=False)):
            taken = (8 - view["pools_left"]) * count
            seen.update((deck, at) for at in range(taken))
            left = 0 if game._state.reshuffled[number] else view["decks"][deck]
            seen.update((deck, at) for at in range(8 * count, len(self.decks[deck]) - left))
        return seen
