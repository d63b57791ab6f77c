"""Plans which cards a seat can finish, and when. A new plan is made whenever something changes.

Cards are planned in the order of their value per cube. A planned card reserves future cubes and
adds what it will produce. Cards in the draft area count as recycled until they are planned.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wonderful.bots.card_valuation import CardValuation
from wonderful.bots.policy_weights import BULK, PATIENCE, RECYCLED, RECYCLES, UPKEEP
from wonderful.catalog.vocabulary import FINANCIER, GENERAL, KRYSTALLIUM
from wonderful.rules.construction import open_spaces
from wonderful.rules.empire_pieces import cube_count
from wonderful.rules.game_spec import COUNT_BITS, COUNT_MASK, RESOURCE_COUNT, GameSpec
from wonderful.rules.solo import cards_to_come
from wonderful.rules.state import DESIGN_SHIFT, OPEN_MASK, Player, State

MAX_JOBS: Final[i64] = 96
RESOURCE_SPACES: Final[i64] = 0xFFFFF  # the counts of the five resources
WAITING: Final[i64] = -1  # instead of the index of a site: the card is not slated yet


def total_open(spaces: i64) -> i64:
    """Return the number of open spaces of all kinds."""
    return (
        cube_count(spaces & RESOURCE_SPACES)
        + (spaces >> COUNT_BITS * KRYSTALLIUM & COUNT_MASK)
        + (spaces >> COUNT_BITS * GENERAL & COUNT_MASK)
        + (spaces >> COUNT_BITS * FINANCIER & COUNT_MASK)
    )


class Planner:
    """Makes plans. A job is a planned card; jobs are stored as columns, which are reused."""

    def __init__(self, spec: GameSpec, weights: list[float]) -> None:
        self.spec = spec
        self.valuation = CardValuation(spec, weights)
        self.weights = self.valuation.weights
        # Future cubes by round, starting with this one, and by resource.
        self.supply: vec[float] = vec[float]([0.0] * int(spec.rounds * RESOURCE_COUNT))
        self.rounds: i64 = 0
        self.recycled: vec[float] = vec[float]([0.0] * int(RESOURCE_COUNT))
        self.krystallium: i64 = 0  # not reserved yet, like the characters
        self.generals: i64 = 0
        self.financiers: i64 = 0
        self.jobs: i64 = 0
        self.job_card: vec[i64] = vec[i64]([0] * int(MAX_JOBS))
        self.job_spaces: vec[i64] = vec[i64]([0] * int(MAX_JOBS))
        self.job_site: vec[i64] = vec[i64]([0] * int(MAX_JOBS))  # its index, or WAITING
        self.job_rounds: vec[i64] = vec[i64]([0] * int(MAX_JOBS))
        self.job_krystallium: vec[i64] = vec[i64]([0] * int(MAX_JOBS))
        self.job_worth: vec[float] = vec[float]([0.0] * int(MAX_JOBS))
        # The cubes of this round that each job reserves, by resource.
        self.job_cubes: vec[float] = vec[float]([0.0] * int(MAX_JOBS * RESOURCE_COUNT))
        # By design, set by a search: 1 slates a card, -1 recycles it, 0 leaves it to the planner.
        self.forced_plans: vec[i64] = vec[i64]([0] * len(spec.designs))
        # The result of the last call of `fit`.
        self.fit_rounds: i64 = 0
        self.fit_step: i64 = 0
        self.fit_krystallium: i64 = 0
        self.fit_worth: float = 0.0
        # Candidates while a plan is made.
        self._card: vec[i64] = vec[i64]([0] * int(MAX_JOBS))
        self._spaces: vec[i64] = vec[i64]([0] * int(MAX_JOBS))
        self._site: vec[i64] = vec[i64]([0] * int(MAX_JOBS))
        self._rate: vec[float] = vec[float]([0.0] * int(MAX_JOBS))

    def clear_forced_choices(self) -> None:
        i: i64
        for i in range(len(self.forced_plans)):
            self.forced_plans[i] = 0

    def make(self, state: State, me: Player) -> None:
        """Plan the cards under construction and in the draft area."""
        self.valuation.read(state, me)
        self._read_supply(state, me)
        self.jobs = 0
        count: i64 = 0
        i: i64
        for i in range(len(me.sites)):
            site: i64 = me.sites[i]
            count = self._consider(site >> DESIGN_SHIFT, site & OPEN_MASK, i, count)
        for card in me.area:
            if self.forced_plans[card] >= 0:
                count = self._consider(card, self.spec.cost[card], WAITING, count)
        for i in range(count):
            card = self._card[i]
            if self.fit(card, self._spaces[i], self._site[i] == WAITING):
                self._reserve(card, self._spaces[i], self._site[i])

    def _consider(self, card: i64, spaces: i64, site: i64, count: i64) -> i64:
        """Insert a card into the candidates, sorted by value per cube. Return their new count."""
        if count == MAX_JOBS or not self.fit(card, spaces, site == WAITING):
            return count
        rate: float = self.fit_worth / (float(total_open(spaces)) + self.weights[BULK])
        i: i64 = count
        while i > 0 and self._rate[i - 1] < rate:
            self._rate[i] = self._rate[i - 1]
            self._card[i] = self._card[i - 1]
            self._spaces[i] = self._spaces[i - 1]
            self._site[i] = self._site[i - 1]
            i -= 1
        self._rate[i] = rate
        self._card[i] = card
        self._spaces[i] = spaces
        self._site[i] = site
        return count + 1

    def _read_supply(self, state: State, me: Player) -> None:
        """Estimate the cubes of this round and of each later round."""
        at = self.valuation
        supply = self.supply
        self.rounds = at.left + 1
        self.krystallium = me.krystallium
        self.generals = me.generals
        self.financiers = me.financiers
        spec = self.spec
        kind: i64
        i: i64
        for kind in range(RESOURCE_COUNT):
            now: i64 = at.income[kind]
            if kind < at.step:
                now = 0
            elif kind == at.step:
                now = me.unplaced
            supply[kind] = float(now)
            self.recycled[kind] = 0.0
        coming: float = self.weights[RECYCLES] * float(spec.cards_per_round) / float(RESOURCE_COUNT)
        for i in range(RESOURCE_COUNT, self.rounds * RESOURCE_COUNT):
            supply[i] = float(at.income[i % RESOURCE_COUNT]) + coming
        if at.step < 0:
            more: i64 = cards_to_come(state, me)
            share: float = self.weights[RECYCLES] * float(more) / float(RESOURCE_COUNT)
            for kind in range(RESOURCE_COUNT):
                self.recycled[kind] = share
            for card in me.area:
                self.recycled[spec.recycle[card]] += 1.0
            for kind in range(RESOURCE_COUNT):
                supply[kind] += self.recycled[kind]

    def fit(self, card: i64, spaces: i64, is_waiting: bool) -> bool:
        """Find the earliest round in which a card can be finished. Return False if none pays."""
        own: i64 = self.spec.recycle[card]
        gives_cube = is_waiting and self.valuation.step < 0
        if gives_cube:
            if self.supply[own] < 1.0:
                return False  # another card has reserved its cube
            self.supply[own] -= 1.0
        is_good = self._fit(card, spaces, is_waiting)
        if gives_cube:
            self.supply[own] += 1.0
        return is_good

    def fit_new(self, card: i64, spaces: i64) -> bool:
        """Like `fit`, for a card that the seat does not have yet: the supply lacks its cube."""
        return self._fit(card, spaces, True)

    def _fit(self, card: i64, spaces: i64, is_waiting: bool) -> bool:
        at = self.valuation
        rounds: i64
        kept: float = 1.0
        for rounds in range(self.rounds):
            short: i64 = self._shortage(spaces, rounds)
            if short >= 0:
                step: i64 = self._last_step(spaces, rounds)
                worth: float = at.points(card) + at.production(card, at.left - rounds, step)
                worth *= kept
                worth -= float(short) * at.krystallium
                worth -= float(open_spaces(spaces, GENERAL)) * at.each[GENERAL]
                worth -= float(open_spaces(spaces, FINANCIER)) * at.each[FINANCIER]
                cost: float = 0.0
                if is_waiting:
                    cubes: i64 = cube_count(spaces & 0xFFFFF)
                    cost = float(cubes) * self.weights[UPKEEP] + self.weights[RECYCLED]
                self.fit_rounds = rounds
                self.fit_step = step
                self.fit_krystallium = short
                self.fit_worth = worth
                return worth > cost
            kept *= self.weights[PATIENCE]
        return False

    def _last_step(self, spaces: i64, rounds: i64) -> i64:
        """Return the step in which the card is expected to get its last cube."""
        step: i64 = self.valuation.step if rounds == 0 else -1
        kind: i64 = RESOURCE_COUNT - 1
        while kind > step:
            had: float = self.recycled[kind] if rounds == 0 else 0.0
            if float(open_spaces(spaces, kind)) > had:
                return kind
            kind -= 1
        return step

    def _shortage(self, spaces: i64, rounds: i64) -> i64:
        """Return the Krystallium needed to finish within these rounds, or -1 if impossible."""
        missing: i64 = 0
        characters: i64 = open_spaces(spaces, GENERAL) - self.generals
        if characters > 0:
            missing = characters
        characters = open_spaces(spaces, FINANCIER) - self.financiers
        if characters > 0:
            missing += characters
        if missing > rounds:  # assumes that one character per round can be won
            return -1
        short: i64 = open_spaces(spaces, KRYSTALLIUM)
        supply = self.supply
        kind: i64
        row: i64
        for kind in range(RESOURCE_COUNT):
            needed: i64 = open_spaces(spaces, kind)
            if needed:
                left: float = float(needed)
                for row in range(rounds + 1):
                    left -= supply[row * RESOURCE_COUNT + kind]
                if left > 0.5:
                    short += i64(left + 0.5)
        return short if short <= self.krystallium else -1

    def _reserve(self, card: i64, spaces: i64, site: i64) -> None:
        """Add a card to the plan: reserve the earliest cubes and add what it will produce."""
        job: i64 = self.jobs
        self.jobs += 1
        rounds: i64 = self.fit_rounds
        self.job_card[job] = card
        self.job_spaces[job] = spaces
        self.job_site[job] = site
        self.job_rounds[job] = rounds
        self.job_krystallium[job] = self.fit_krystallium
        self.job_worth[job] = self.fit_worth
        supply = self.supply
        if site == WAITING and self.valuation.step < 0:
            supply[self.spec.recycle[card]] -= 1.0  # not recycled
        kind: i64
        row: i64
        for kind in range(RESOURCE_COUNT):
            left: float = float(open_spaces(spaces, kind))
            self.job_cubes[job * RESOURCE_COUNT + kind] = 0.0
            for row in range(rounds + 1):
                taken: float = supply[row * RESOURCE_COUNT + kind]
                if taken < 0.0:
                    taken = 0.0
                if taken > left:
                    taken = left
                supply[row * RESOURCE_COUNT + kind] -= taken
                left -= taken
                if row == 0:
                    self.job_cubes[job * RESOURCE_COUNT + kind] = taken
        self.krystallium -= self.fit_krystallium
        self.generals -= open_spaces(spaces, GENERAL)
        if self.generals < 0:
            self.generals = 0
        self.financiers -= open_spaces(spaces, FINANCIER)
        if self.financiers < 0:
            self.financiers = 0
        self._add_production(card, rounds)

    def _add_production(self, card: i64, rounds: i64) -> None:
        icons = self.spec.designs[card].production
        supply = self.supply
        i: i64
        row: i64
        for i in range(len(icons.kinds)):
            kind: i64 = icons.kinds[i]
            if kind < RESOURCE_COUNT:
                amount: i64 = icons.counts[i]
                if icons.per[i] >= 0:
                    amount *= self.valuation.counts[icons.per[i]]
                first: i64 = rounds if kind > self.fit_step else rounds + 1
                for row in range(first, self.rounds):
                    at: i64 = row * RESOURCE_COUNT + kind
                    supply[at] += float(amount)
                    if supply[at] < 0.0:
                        supply[at] = 0.0
