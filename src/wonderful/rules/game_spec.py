"""The constants of a game: cards, Empires and rule parameters in the form the engine reads.

A `GameSpec` is made once from a checked setup and shared by all games and clones of that kind.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from wonderful.catalog import (
    Bundle,
    Card,
    Catalog,
    EmpireSide,
    Icon,
    NamedLine,
    Pledge,
    Points,
    Rules,
)
from wonderful.catalog.rule_set_model import VoteReward
from wonderful.catalog.vocabulary import KINDS, MARK, RESOLVERS, RESOURCES, TYPES
from wonderful.rules.phase_numbers import PHASES, PLEDGING, PRODUCTION

KIND_COUNT: Final[i64] = len(KINDS)
TYPE_COUNT: Final[i64] = len(TYPES)
RESOURCE_COUNT: Final[i64] = len(RESOURCES)
# Means no type, thing or index, e.g. for an icon that is not counted per type, or for flat points.
NONE: Final[i64] = -1
# Counts of pieces are packed into ints.
COUNT_BITS: Final[i64] = 4
COUNT_MASK: Final[i64] = 15


def pack(counts: tuple[int, ...]) -> i64:
    """Pack counts by kind into one int, four bits per kind."""
    packed: i64 = 0
    for kind, count in enumerate(counts):
        packed |= count << COUNT_BITS * kind
    return packed


def unpack(packed: i64, kind: i64) -> i64:
    """Return the count of one kind in a packed int."""
    return packed >> COUNT_BITS * kind & COUNT_MASK


class Production:
    """Production icons as three columns: kind, amount, and the type they are counted per."""

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


class CountedLine:
    """A score line of the rule set: points for each thing, or for each pair of things (COMP-4).

    A thing consists of what is counted and, if necessary, which one: a kind, a mark, a design.
    """

    def __init__(self, line: NamedLine, catalog: Catalog) -> None:
        self.each: Final[i64] = line.each
        self.is_pair: Final[bool] = len(line.of) == 2
        first = _parse_countable(line.of[0], catalog) if line.of else (int(FLAT), 0)
        second = _parse_countable(line.of[1], catalog) if len(line.of) == 2 else first
        self.first: Final[i64] = first[0]
        self.first_of: Final[i64] = first[1]
        self.second: Final[i64] = second[0]
        self.second_of: Final[i64] = second[1]
        self.is_same: Final[bool] = first == second


# What a score line counts.
FLAT: Final[i64] = 0
TYPE: Final[i64] = 1
KIND: Final[i64] = 2  # pieces on the Empire card
BUILT: Final[i64] = 3
UNFINISHED: Final[i64] = 4
SUPREMACY: Final[i64] = 5
PRODUCED: Final[i64] = 6
CARD: Final[i64] = 7
MARKS: Final[i64] = 8


def _parse_countable(word: str, catalog: Catalog) -> tuple[int, int]:
    """Return what a word of a score line counts, and which one."""
    name, _, which = word.partition(":")
    if name in TYPES:
        return int(TYPE), TYPES.index(name)
    if name in KINDS:
        return int(KIND), KINDS.index(name)
    if name == "built":
        return int(BUILT), 0
    if name == "unfinished":
        return int(UNFINISHED), 0
    if name == "supremacy":
        return int(SUPREMACY), 0
    if name == "production":
        return int(PRODUCED), KINDS.index(which)
    if name == "card":
        return int(CARD), catalog.card_index(which)
    if name == "mark":
        return int(MARKS), catalog.marks.index(which)
    raise ValueError(word)


class Goods:
    """A bundle of goods as two columns. Goods below KIND_COUNT are kinds, the others are marks."""

    def __init__(self, bundle: Bundle, catalog: Catalog) -> None:
        self.goods: vec[i64] = vec[i64]()
        self.counts: vec[i64] = vec[i64]()
        for good, count in bundle:
            is_mark = good.startswith(MARK)
            number = (
                len(KINDS) + catalog.marks.index(good.removeprefix(MARK))
                if is_mark
                else KINDS.index(good)
            )
            self.goods = append(self.goods, number)
            self.counts = append(self.counts, count)


class StepSpec:
    """A production step: what it produces, and the bundles that its supremacy awards."""

    def __init__(self, kinds: tuple[int, ...], rewards: list[int]) -> None:
        # A step produces cubes of one resource, or goods that go directly to the Empire (WP-2).
        self.resource: Final[i64] = kinds[0] if kinds[0] < RESOURCE_COUNT else -1
        self.goods: vec[i64] = vec[i64]([k for k in kinds if k >= RESOURCE_COUNT])
        self.rewards: vec[i64] = vec[i64](rewards)  # indexes of bundles


VOTE: Final[i64] = RESOLVERS.index("vote")


class PledgeSpec:
    """A pledge: the options, and the effect of each (PLEDGE-1)."""

    def __init__(self, pledge: Pledge, catalog: Catalog) -> None:
        self.id: Final[str] = pledge.id
        self.resolver: Final[i64] = RESOLVERS.index(pledge.resolver)
        # How many pledges a seat must and may make. A vote is exactly one.
        self.min_pledges: Final[i64] = 1
        self.max_pledges: Final[i64] = 1
        self.options: vec[i64] = vec[i64]([catalog.options.index(o) for o in pledge.options])
        self.tie: Final[i64] = NONE if pledge.tie is None else catalog.options.index(pledge.tie)
        everybody = vec[Goods]()
        supporters = vec[Goods]()
        for option in pledge.options:
            reward = pledge.rewards.get(option, VoteReward())
            everybody = append(everybody, Goods(reward.everybody, catalog))
            supporters = append(supporters, Goods(reward.supporters, catalog))
        self.everybody: vec[Goods] = everybody  # by position among the options
        self.supporters: vec[Goods] = supporters


class Stage:
    """A stage of a round: the draft, the planning, a production step, or a pledge (FLOW-1)."""

    def __init__(self, phase: int, number: int, id: str, rounds: tuple[int, ...]) -> None:
        self.phase: Final[i64] = phase
        self.number: Final[i64] = number  # index of the step or the pledge
        self.id: Final[str] = id
        # One bit for each round, counted from 0, in which the stage takes place.
        bits = -1
        if rounds:
            bits = 0
            for number_of_round in rounds:
                bits |= 1 << number_of_round - 1
        self.rounds: Final[i64] = bits


def _stages(rules: Rules, players: int) -> list[Stage]:
    """Return the stages of a round in order. A pledge comes before the phase or step it names."""

    def pledges_before(moment: str) -> list[Stage]:
        return [
            Stage(int(PLEDGING), number, pledge.id, pledge.rounds)
            for number, pledge in enumerate(rules.pledges)
            if pledge.before == moment
        ]

    flow = rules.flow_for(players)
    # Without a draft, pledges before the draft come at the start of the round (PLEDGE-1).
    stages: list[Stage] = [] if "draft" in flow else pledges_before("draft")
    for phase in flow:
        stages += pledges_before(phase)
        if phase == "production":
            for number, step in enumerate(rules.steps):
                stages += pledges_before(step.id)
                stages.append(Stage(int(PRODUCTION), number, step.id, ()))
        else:
            stages.append(Stage(PHASES.index(phase), 0, phase, ()))
    return stages


class GameSpec:
    """Everything that is fixed for a kind of game. Never changed.

    The differences between modes are decided here. The engine checks whether the game has pools,
    draws or secrets, never the number of players.
    """

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
        is_solo = players == 1
        self.catalog: Final[Catalog] = catalog
        self.rules: Final[Rules] = rules
        self.players: Final[i64] = players
        self.side: Final[str] = side
        self.scenario: Final[tuple[tuple[int, int], ...]] = scenario
        self.rounds: Final[i64] = rules.rounds
        flow = vec[Stage]()
        for stage in _stages(rules, players):
            flow = append(flow, stage)
        self.flow: vec[Stage] = flow
        self.has_draft: Final[bool] = "draft" in rules.flow_for(players)
        self.picks: Final[i64] = rules.picks
        self.exchange: Final[i64] = rules.cubes_per_krystallium
        self.automatic: vec[i64] = vec[i64]([int(flag) for flag in automatic])
        self.leftward: vec[i64] = vec[i64]([int(d == "left") for d in rules.directions])
        # A solo player has no secrets, plans cards from the hand, and earns a title.
        self.has_secrets: Final[bool] = not is_solo
        self.plans_from_hand: Final[bool] = is_solo
        self.has_titles: Final[bool] = is_solo
        # Supremacy: the number of winners and the minimum production (PROD-4 to PROD-6).
        self.winners: Final[i64] = rules.supremacy_winners[players]
        self.minimum: Final[i64] = rules.solo_supremacy_minimum if is_solo else 1
        has_expansion_deck = any(
            copies[index] and catalog.deck_of(index) == 1 for index in range(len(copies))
        )
        self.decks: Final[i64] = 2 if has_expansion_deck else 1
        deal = (0, 0) if is_solo else rules.deal[players]
        self.deal: vec[i64] = vec[i64](list(deal))
        # How many cards of each deck can come into play (DRAFT-1); -1 for all, in solo.
        used = vec[i64]()
        for cards in deal:
            used = append(used, -1 if is_solo else cards * players * rules.rounds)
        self.used: vec[i64] = used
        # Pools instead of a draft, and draws (SOLO-1 to SOLO-3); 0 in other games.
        solo = rules.solo
        self.pool: vec[i64] = vec[i64](list(solo.pool) if is_solo else [0, 0])
        self.pools: Final[i64] = solo.pools if is_solo else 0
        self.pools_per_round: Final[i64] = solo.pools_per_round if is_solo else 0
        self.draws: vec[i64] = vec[i64](list(solo.draws) if is_solo else [])
        self.pool_size: Final[i64] = sum(solo.pool) if is_solo else 0
        self.cards_per_round: Final[i64] = (
            solo.pools_per_round * sum(solo.pool) if is_solo else rules.picks
        )
        # Ends at the last design in the game, so that unused sets cost nothing.
        required = dict(scenario)
        count = 1 + max(index for index in range(len(copies)) if copies[index])
        designs = vec[Design]()
        for index, card in enumerate(catalog.cards[:count]):
            designs = append(designs, Design(card, catalog.deck_of(index), copies[index]))
        self.designs: vec[Design] = designs
        # The two values that are read most often, as columns.
        self.recycle: vec[i64] = vec[i64]([card.recycle for card in catalog.cards[:count]])
        self.cost: vec[i64] = vec[i64]([pack(card.cost) for card in catalog.cards[:count]])
        faces = vec[EmpireFace]()
        for empire in catalog.empires:
            faces = append(faces, EmpireFace(empire.sides[side]))
        self.faces: vec[EmpireFace] = faces
        steps = vec[StepSpec]()
        for step in rules.steps:
            rewards = [catalog.bundles.index(bundle) for bundle in step.supremacy]
            steps = append(steps, StepSpec(step.kinds, rewards))
        self.steps: vec[StepSpec] = steps
        bundles = vec[Goods]()
        for bundle in catalog.bundles:
            bundles = append(bundles, Goods(bundle, catalog))
        self.bundles: vec[Goods] = bundles
        pledges = vec[PledgeSpec]()
        for pledge in rules.pledges:
            pledges = append(pledges, PledgeSpec(pledge, catalog))
        self.pledges: vec[PledgeSpec] = pledges
        self.starting: vec[i64] = vec[i64](list(rules.starting))
        self.general_points: Final[i64] = rules.character_points[0]
        self.financier_points: Final[i64] = rules.character_points[1]
        lines = vec[CountedLine]()
        for line in rules.score_lines:
            lines = append(lines, CountedLine(line, catalog))
        self.score_lines: vec[CountedLine] = lines
        decks = vec[vec[i64]]()
        for deck in range(self.decks):
            stack = vec[i64]()
            for index in range(count):
                if catalog.deck_of(index) == deck:
                    for _ in range(copies[index] - required.get(index, 0)):
                        stack = append(stack, index)
            decks = append(decks, stack)
        # The decks before shuffling, without the cards that a scenario removes (SCEN-1).
        self.unshuffled: vec[vec[i64]] = decks
