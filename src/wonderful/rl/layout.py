"""Which number means what: the actions and the observation of one kind of game.

All sizes come from the spec, so a larger catalogue or other rules need no change here. The
numbers of a kind of game are part of its versioned name: whatever changes them makes a v2.
"""

import warnings
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from wonderful.catalog.words import KINDS, RESOURCES
from wonderful.rules.spec import KIND_COUNT, NONE, RESOURCE_COUNT, GameSpec

# The first actions are the same in every kind of game.
WAIT: Final[i64] = 0  # what a seat does that is not waited for; it changes nothing
FINISH: Final[i64] = 1  # the engine's `done`
TAKE: Final[i64] = 2  # solo: the next pool
CHOOSE_FIRST: Final[i64] = 3  # a General; then a Financier

# A phase that other rules add has no number here.
PHASES: Final = ("draft", "planning", "production", "over")

# A card under construction: its design, its open spaces, and Krystallium standing in.
SITE_SIZE: Final[i64] = 1 + KIND_COUNT + RESOURCE_COUNT


class Part:
    """A run of numbers with one meaning: so many from an offset on."""

    def __init__(self, name: str, offset: int, shape: tuple[int, ...]) -> None:
        self.name: Final[str] = name
        self.offset: Final[int] = offset
        self.shape: Final[tuple[int, ...]] = shape

    @property
    def size(self) -> int:
        size = 1
        for length in self.shape:
            size *= length
        return size


def _lay_out(wanted: list[tuple[str, tuple[int, ...]]]) -> dict[str, Part]:
    """One part after the other."""
    parts: dict[str, Part] = {}
    offset = 0
    for name, shape in wanted:
        parts[name] = part = Part(name, offset, shape)
        offset += part.size
    return parts


def _end(parts: dict[str, Part]) -> int:
    return max(part.offset + part.size for part in parts.values())


class Layout:
    """The numbers of one kind of game. What it cannot use has size 0.

    Designs and Empires are counted among those of the game, in the order of the catalogue.
    """

    def __init__(self, spec: GameSpec, empires: list[int]) -> None:
        """`empires` are the ones that can be dealt, as numbers of the catalogue."""
        self.spec: Final[GameSpec] = spec
        self.numbers: vec[i64] = vec[i64]()  # design of the catalogue -> number in the game
        self.cards: vec[i64] = vec[i64]()  # and back
        for index in range(len(spec.designs)):
            is_in_game = spec.designs[index].copies > 0
            self.numbers = append(self.numbers, len(self.cards) if is_in_game else NONE)
            if is_in_game:
                self.cards = append(self.cards, index)
        self.empires: vec[i64] = vec[i64]([NONE] * len(spec.faces))
        for number, empire in enumerate(empires):
            self.empires[empire] = number
        self.designs: Final[i64] = len(self.cards)
        # What a lone player holds at most: a pool. A pair of its cards pays for a draw.
        pool: i64 = 0
        if not spec.has_draft:
            deck: i64
            for deck in range(spec.decks):
                pool += spec.pool[deck]
        self.hand: Final[i64] = pool
        # Every card that a seat ever gets could be under construction at the same time.
        most: i64 = spec.rounds * spec.picks
        if not spec.has_draft:
            most = spec.pools * pool
            for _, count in spec.scenario:
                most += count
        self.sites: Final[i64] = most

        self.actions: Final[dict[str, Part]] = self._actions()
        self.action_count: Final[i64] = _end(self.actions)
        self.pick_at: Final[i64] = self.actions["pick"].offset
        self.slate_at: Final[i64] = self.actions["slate"].offset
        self.keep_at: Final[i64] = self.actions["keep"].offset
        self.recycle_at: Final[i64] = self.actions["recycle"].offset
        self.place_at: Final[i64] = self.actions["place"].offset
        self.spend_at: Final[i64] = self.actions["spend"].offset
        self.discard_at: Final[i64] = self.actions["discard"].offset
        self.draw_at: Final[i64] = self.actions["draw"].offset

        self.seat_fields: Final[dict[str, Part]] = self._seat_fields(len(empires))
        self.seat_size: Final[i64] = _end(self.seat_fields)
        self.fields: Final[dict[str, Part]] = self._fields()
        self.observation_size: Final[i64] = _end(self.fields)
        self.seats_at: Final[i64] = self.fields["seats"].offset

    @property
    def table(self) -> GameSpec:
        """The former name of `spec`."""
        warnings.warn("Layout.table is now Layout.spec", DeprecationWarning, stacklevel=2)
        return self.spec

    def field(self, name: str) -> i64:
        """Where a field of the table begins."""
        return self.fields[name].offset

    def seat_field(self, name: str) -> i64:
        """Where a field begins in the part of a seat."""
        return self.seat_fields[name].offset

    def _actions(self) -> dict[str, Part]:
        designs, sites, hand = int(self.designs), int(self.sites), int(self.hand)
        has_draft = self.spec.has_draft
        pairs = hand * (hand - 1) // 2
        return _lay_out(
            [
                ("wait", (1,)),
                ("done", (1,)),
                ("take-pool", (1,)),
                ("choose", (2,)),
                ("pick", (designs if has_draft else 0,)),
                ("slate", (designs,)),
                ("keep", (0 if has_draft else designs,)),
                ("recycle", (designs, 1 + sites)),  # to the Empire, or to a site
                ("place", (1 + sites,)),
                ("spend", (len(KINDS), sites)),
                ("discard", (sites,)),
                ("draw", (pairs, int(self.spec.decks))),
            ]
        )

    def _fields(self) -> dict[str, Part]:
        """The table first, then every seat, the own one first and the others to its left."""
        spec = self.spec
        designs, decks = int(self.designs), int(spec.decks)
        drafting = 1 if spec.has_draft else 0
        alone = 1 - drafting
        return _lay_out(
            [
                ("phase", (len(PHASES),)),
                ("round", (1,)),
                ("step", (len(spec.steps),)),
                ("decks", (decks,)),
                ("picks", (drafting,)),
                ("leftward", (drafting,)),
                ("pools_left", (alone,)),
                ("reshuffled", (alone * decks,)),
                ("pick", (drafting * designs,)),
                ("drawn", (alone * designs,)),
                ("known_decks", (alone * designs,)),
                ("discards", (designs,)),
                ("seats", (int(spec.players), int(self.seat_size))),
            ]
        )

    def _seat_fields(self, empires: int) -> dict[str, Part]:
        designs, decks = int(self.designs), int(self.spec.decks)
        drafting = 1 if self.spec.has_draft else 0
        return _lay_out(
            [
                ("empire", (empires,)),
                ("is_done", (1,)),
                ("points", (1,)),
                ("cubes", (len(RESOURCES),)),
                ("krystallium", (1,)),
                ("general", (1,)),
                ("financier", (1,)),
                ("production", (len(KINDS),)),
                ("step_total", (1,)),
                ("to_place", (1,)),
                ("is_choosing", (1,)),
                ("hand_decks", (decks,)),
                ("is_hand_known", (1,)),
                ("hand", (designs,)),
                ("draft_area", (drafting * designs,)),
                ("built", (designs,)),
                ("construction", (int(self.sites), int(SITE_SIZE))),
            ]
        )
