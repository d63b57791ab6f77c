"""The layout of actions and observations as numbers, for one kind of game.

All sizes come from the spec, so a larger catalogue or other rules need no change here. The numbers
are part of the versioned name of the environment: a change requires a v2.
"""

import warnings
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from wonderful.catalog.vocabulary import KINDS, RESOURCES
from wonderful.rules.game_spec import KIND_COUNT, NONE, RESOURCE_COUNT, GameSpec

# The first actions are the same for every kind of game.
WAIT: Final[i64] = 0  # the action of a seat that is not pending; it changes nothing
FINISH: Final[i64] = 1  # the engine's `done`
TAKE: Final[i64] = 2  # solo: take the next pool
CHOOSE_FIRST: Final[i64] = 3  # choose a General; the next number is a Financier

# Phases that other rule sets add have no number.
PHASES: Final = ("draft", "planning", "production", "over")

# A card under construction: its design, its open spaces, and Krystallium used for resources.
SITE_SIZE: Final[i64] = 1 + KIND_COUNT + RESOURCE_COUNT


class Segment:
    """A range of numbers with one meaning: an offset and a shape."""

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


def _consecutive(wanted: list[tuple[str, tuple[int, ...]]]) -> dict[str, Segment]:
    """Return segments of these names and shapes, one after the other."""
    segments: dict[str, Segment] = {}
    offset = 0
    for name, shape in wanted:
        segments[name] = segment = Segment(name, offset, shape)
        offset += segment.size
    return segments


def _end(segments: dict[str, Segment]) -> int:
    return max(segment.offset + segment.size for segment in segments.values())


class Layout:
    """The numbers of one kind of game. Segments that the game does not use have size 0.

    Designs and Empires are numbered among those in the game, in catalogue order.
    """

    def __init__(self, spec: GameSpec, empires: list[int]) -> None:
        """`empires` are the Empires that can be dealt, as indexes in the catalogue."""
        self.spec: Final[GameSpec] = spec
        self.numbers: vec[i64] = vec[i64]()  # design in the catalogue -> number in the game
        self.cards: vec[i64] = vec[i64]()  # number in the game -> design in the catalogue
        for index in range(len(spec.designs)):
            is_in_game = spec.designs[index].copies > 0
            self.numbers = append(self.numbers, len(self.cards) if is_in_game else NONE)
            if is_in_game:
                self.cards = append(self.cards, index)
        self.empires: vec[i64] = vec[i64]([NONE] * len(spec.faces))
        for number, empire in enumerate(empires):
            self.empires[empire] = number
        self.designs: Final[i64] = len(self.cards)
        # The largest hand in solo: a pool. A draw costs a pair of its cards.
        pool: i64 = 0
        if not spec.has_draft:
            deck: i64
            for deck in range(spec.decks):
                pool += spec.pool[deck]
        self.hand: Final[i64] = pool
        # All cards that a seat gets in a game could be under construction at the same time.
        max_sites: i64 = spec.rounds * spec.picks
        if not spec.has_draft:
            max_sites = spec.pools * pool
            for _, count in spec.scenario:
                max_sites += count
        self.sites: Final[i64] = max_sites

        self.actions: Final[dict[str, Segment]] = self._actions()
        self.action_count: Final[i64] = _end(self.actions)
        self.pick_at: Final[i64] = self.actions["pick"].offset
        self.slate_at: Final[i64] = self.actions["slate"].offset
        self.keep_at: Final[i64] = self.actions["keep"].offset
        self.recycle_at: Final[i64] = self.actions["recycle"].offset
        self.place_at: Final[i64] = self.actions["place"].offset
        self.spend_at: Final[i64] = self.actions["spend"].offset
        self.discard_at: Final[i64] = self.actions["discard"].offset
        self.draw_at: Final[i64] = self.actions["draw"].offset

        self.seat_fields: Final[dict[str, Segment]] = self._seat_fields(len(empires))
        self.seat_size: Final[i64] = _end(self.seat_fields)
        self.fields: Final[dict[str, Segment]] = self._fields()
        self.observation_size: Final[i64] = _end(self.fields)
        self.seats_at: Final[i64] = self.fields["seats"].offset

    @property
    def table(self) -> GameSpec:
        """The former name of `spec`."""
        warnings.warn("Layout.table is now Layout.spec", DeprecationWarning, stacklevel=2)
        return self.spec

    def field(self, name: str) -> i64:
        """Return the offset of a field of the table."""
        return self.fields[name].offset

    def seat_field(self, name: str) -> i64:
        """Return the offset of a field within the segment of a seat."""
        return self.seat_fields[name].offset

    def _actions(self) -> dict[str, Segment]:
        designs, sites, hand = int(self.designs), int(self.sites), int(self.hand)
        has_draft = self.spec.has_draft
        pairs = hand * (hand - 1) // 2
        return _consecutive(
            [
                ("wait", (1,)),
                ("done", (1,)),
                ("take-pool", (1,)),
                ("choose", (2,)),
                ("pick", (designs if has_draft else 0,)),
                ("slate", (designs,)),
                ("keep", (0 if has_draft else designs,)),
                ("recycle", (designs, 1 + sites)),  # to the Empire card, or to a site
                ("place", (1 + sites,)),
                ("spend", (len(KINDS), sites)),
                ("discard", (sites,)),
                ("draw", (pairs, int(self.spec.decks))),
            ]
        )

    def _fields(self) -> dict[str, Segment]:
        """The table first, then every seat, starting with the viewer's and going left."""
        spec = self.spec
        designs, decks = int(self.designs), int(spec.decks)
        drafting = 1 if spec.has_draft else 0
        solo = 1 - drafting
        return _consecutive(
            [
                ("phase", (len(PHASES),)),
                ("round", (1,)),
                ("step", (len(spec.steps),)),
                ("decks", (decks,)),
                ("picks", (drafting,)),
                ("leftward", (drafting,)),
                ("pools_left", (solo,)),
                ("reshuffled", (solo * decks,)),
                ("pick", (drafting * designs,)),
                ("drawn", (solo * designs,)),
                ("known_decks", (solo * designs,)),
                ("discards", (designs,)),
                ("seats", (int(spec.players), int(self.seat_size))),
            ]
        )

    def _seat_fields(self, empires: int) -> dict[str, Segment]:
        designs, decks = int(self.designs), int(self.spec.decks)
        drafting = 1 if self.spec.has_draft else 0
        return _consecutive(
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
