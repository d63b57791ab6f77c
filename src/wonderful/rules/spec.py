"""What does not change during a game: cards, Empires and rule numbers as the engine reads them.

A `GameSpec` is made once from a checked setup and shared by all games and clones played with it.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from wonderful.catalog import Card, Catalog, EmpireSide, Icon, Points, Rules
from wonderful.catalog.words import KINDS, RESOURCES, TYPES

KIND_COUNT: Final[i64] = len(KINDS)
TYPE_COUNT: Final[i64] = len(TYPES)
RESOURCE_COUNT: Final[i64] = len(RESOURCES)
# In a column that names a type or thing: none. An icon that counts by itself, points that are flat.
NONE: Final[i64] = -1


def pack(counts: tuple[int, ...]) -> i64:
    """Counts by kind as one int, four bits a kind: how open spaces are kept."""
    packed: i64 = 0
    for kind, count in enumerate(counts):
        packed |= count << 4 * kind
    return packed


class Production:
    """Production icons as three columns: kind, amount, and the type it is counted per."""

    def __init__(self, icons: tuple[Icon, ...]) -> None:
        self.kinds: vec[i64] = vec[i64]()
        self.counts: vec[i64] = vec[i64]()
        self.per: vec[i64] = vec[i64]()
        for icon in icons:
            self.kinds = append(self.kinds, icon.kind)
            self.counts = append(self.counts, icon.count)
            self.per = append(self.per, NONE if icon.per is None else icon.per)


class PointLines:
    """Lines of victory points as columns: amount, and the things they are counted per."""

    def __init__(self, lines: tuple[Points, ...]) -> None:
        self.counts: vec[i64] = vec[i64]()
        self.first: vec[i64] = vec[i64]()
        self.second: vec[i64] = vec[i64]()
        for line in lines:
            self.counts = append(self.counts, line.count)
            self.first = append(self.first, line.of[0] if line.of else NONE)
            self.second = append(self.second, line.of[1] if len(line.of) > 1 else NONE)


class Design:
    """A Development card as the engine reads it."""

    def __init__(self, card: Card, deck: int, copies: int) -> None:
        self.type: Final[i64] = card.type
        self.deck: Final[i64] = deck
        self.copies: Final[i64] = copies
        self.krystallium: Final[i64] = card.bonus[5]
        self.generals: Final[i64] = card.bonus[6]
        self.financiers: Final[i64] = card.bonus[7]
        self.production: Final[Production] = Production(card.production)
        self.points: Final[PointLines] = PointLines(card.points)


class EmpireFace:
    """The side of an Empire card that is in play."""

    def __init__(self, side: EmpireSide) -> None:
        self.krystallium: Final[i64] = side.krystallium
        self.production: Final[Production] = Production(side.production)
        self.points: Final[PointLines] = PointLines(side.points)


class StepSpec:
    """A production step: what it makes, and the characters that its supremacy gives."""

    def __init__(self, kinds: tuple[int, ...], supremacy: tuple[int, ...]) -> None:
        # A step makes cubes of one resource, or goods that go straight to the Empire (WP-2).
        self.resource: Final[i64] = kinds[0] if kinds[0] < RESOURCE_COUNT else -1
        self.goods: vec[i64] = vec[i64]([k for k in kinds if k >= RESOURCE_COUNT])
        self.rewards: vec[i64] = vec[i64](list(supremacy))


class GameSpec:
    """Everything that a kind of game fixes: read by the engine, changed by nobody."""

    def __init__(
        self,
        catalog: Catalog,
        rules: Rules,
        copies: tuple[int, ...],
        players: int,
        side: str,
        automatic: tuple[bool, ...],
        scenario: tuple[tuple[int, int], ...],
    ) -> None:
        self.catalog: Final[Catalog] = catalog
        self.rules: Final[Rules] = rules
        self.players: Final[i64] = players
        self.side: Final[str] = side
        self.scenario: Final[tuple[tuple[int, int], ...]] = scenario
        self.rounds: Final[i64] = rules.rounds
        self.picks: Final[i64] = rules.picks
        self.exchange: Final[i64] = rules.cubes_per_krystallium
        self.automatic: vec[i64] = vec[i64]([int(flag) for flag in automatic])
        self.leftward: vec[i64] = vec[i64]([int(d == "left") for d in rules.directions])
        self.solo: Final[bool] = players == 1
        # Supremacy (PROD-4 to PROD-6): so many may win, with at least so many produced.
        self.winners: Final[i64] = rules.supremacy_winners[players]
        self.minimum: Final[i64] = rules.solo_supremacy_minimum if players == 1 else 1
        has_expansion_deck = any(
            copies[index] and catalog.deck_of(index) == 1 for index in range(len(copies))
        )
        self.decks: Final[i64] = 2 if has_expansion_deck else 1
        deal = rules.deal[players] if players > 1 else (0, 0)
        self.deal: vec[i64] = vec[i64](list(deal))
        # How many cards of each deck can come into play; only solo can see all of them (DRAFT-1).
        used = vec[i64]()
        for cards in deal:
            used = append(used, -1 if players == 1 else cards * players * rules.rounds)
        self.used: vec[i64] = used
        self.pool: vec[i64] = vec[i64](list(rules.solo.pool))
        self.pools: Final[i64] = rules.solo.pools
        self.pools_per_round: Final[i64] = rules.solo.pools_per_round
        self.draws: vec[i64] = vec[i64](list(rules.solo.draws))
        designs = vec[Design]()
        for index, card in enumerate(catalog.cards):
            designs = append(designs, Design(card, catalog.deck_of(index), copies[index]))
        self.designs: vec[Design] = designs
        # The two facts that are asked for most often, as columns.
        self.recycle: vec[i64] = vec[i64]([card.recycle for card in catalog.cards])
        self.cost: vec[i64] = vec[i64]([pack(card.cost) for card in catalog.cards])
        faces = vec[EmpireFace]()
        for empire in catalog.empires:
            faces = append(faces, EmpireFace(empire.sides[side]))
        self.faces: vec[EmpireFace] = faces
        steps = vec[StepSpec]()
        for step in rules.steps:
            steps = append(steps, StepSpec(step.kinds, step.supremacy))
        self.steps: vec[StepSpec] = steps
        self.starting: vec[i64] = vec[i64](list(rules.starting))
        self.general_points: Final[i64] = rules.character_points[0]
        self.financier_points: Final[i64] = rules.character_points[1]
        self.score_lines: Final[PointLines] = PointLines(rules.score_lines)
        required = dict(scenario)
        decks = vec[vec[i64]]()
        for deck in range(self.decks):
            stack = vec[i64]()
            for index in range(len(copies)):
                if catalog.deck_of(index) == deck:
                    for _ in range(copies[index] - required.get(index, 0)):
                        stack = append(stack, index)
            decks = append(decks, stack)
        # The decks before shuffling, less what a scenario takes out of them (SCEN-1).
        self.unshuffled: vec[vec[i64]] = decks
