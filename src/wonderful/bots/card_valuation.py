"""Estimates the value of a card for a seat, in victory points, if it is finished at a given time.

Compiled and based on the state, because a search needs it millions of times. The state is always
a sample that agrees with the view (`rules/sample.py`), never the state of the game itself.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wonderful.bots.policy_weights import (
    BEGUN,
    GROWTH,
    HALF_DUO,
    KRYSTALLIUM_AT,
    LAST_KRYSTALLIUM,
    REQUIRED,
    SUPREMACY,
)
from wonderful.catalog.vocabulary import FINANCIER, GENERAL, KRYSTALLIUM, THINGS
from wonderful.rules.game_spec import (
    BUILT,
    CARD,
    FLAT,
    KIND,
    KIND_COUNT,
    MARKS,
    NONE,
    RESOURCE_COUNT,
    TYPE,
    TYPE_COUNT,
    CountedLine,
    GameSpec,
    Goods,
    PointLines,
)
from wonderful.rules.state import DESIGN_SHIFT, Player, State

MAX_DUOS: Final[i64] = 64


class CardValuation:
    """Reads one seat of a state and values cards for it. An object can be reused for many reads."""

    def __init__(self, spec: GameSpec, weights: list[float]) -> None:
        self.spec = spec
        self.weights = vec[float](weights)
        self.step: i64 = 0  # the current production step; -1 before production
        self.left: i64 = 0  # rounds after this one
        self.krystallium: float = 0.0  # the value of one
        self.income: vec[i64] = vec[i64]([0] * int(KIND_COUNT))
        self.best_other: vec[i64] = vec[i64]([0] * int(RESOURCE_COUNT))
        self.counts: vec[i64] = vec[i64]([0] * len(THINGS))
        self.each: vec[float] = vec[float]([0.0] * len(THINGS))  # the value of one more of a thing
        self.expected: vec[float] = vec[float]([0.0] * len(THINGS))  # at the end of the game
        self.duos: vec[i64] = vec[i64]([0] * int(3 * MAX_DUOS))  # triples: two things, points
        self.duo_count: i64 = 0
        self.rates: vec[i64] = vec[i64]()
        # Copies of each design that a scenario still requires.
        self.missing: vec[i64] = vec[i64]([0] * len(spec.designs))
        # The points of score lines that name a design; empty without score lines.
        self.named: vec[float] = vec[float]()
        # The results of `points` by design, and the number of the read that each is from.
        self._points: vec[float] = vec[float]([0.0] * len(spec.designs))
        self._points_read_number: vec[i64] = vec[i64]([0] * len(spec.designs))
        self._read_number: i64 = 0

    def read(self, state: State, me: Player) -> None:
        """Read everything that the values depend on."""
        spec = self.spec
        weights = self.weights
        self._read_number += 1
        self.left = spec.rounds - 1 - state.round
        self.step = -1
        if state.step >= 0:
            self.step = spec.steps[state.step].resource
            if self.step < 0:
                self.step = RESOURCE_COUNT
        self.krystallium = weights[KRYSTALLIUM_AT] if self.left else weights[LAST_KRYSTALLIUM]
        self.rates = me.rates
        kind: i64
        for kind in range(KIND_COUNT):
            self.income[kind] = me.production(kind)
        self._read_others(state, me)
        self._read_things(state, me)

    def _read_others(self, state: State, me: Player) -> None:
        """Find the best production of the other seats; in solo, one less than the minimum."""
        best = self.best_other
        kind: i64
        for kind in range(RESOURCE_COUNT):
            best[kind] = self.spec.minimum - 1
        for other in state.players:
            if other.seat != me.seat:
                for kind in range(RESOURCE_COUNT):
                    total: i64 = other.production(kind)
                    if total > best[kind]:
                        best[kind] = total

    def _read_things(self, state: State, me: Player) -> None:
        """Count what is built, and compute the value of one more of each thing."""
        spec = self.spec
        rounds: float = float(self.left + (1 if self.step < 0 else 0))
        thing: i64
        for thing in range(TYPE_COUNT):
            self.counts[thing] = me.types[thing]
        self.counts[GENERAL] = me.generals
        self.counts[FINANCIER] = me.financiers
        for thing in range(len(self.counts)):
            self.each[thing] = 0.0
            grown: float = self.weights[GROWTH + thing] * rounds
            self.expected[thing] = float(self.counts[thing]) + grown
        self.each[GENERAL] = float(spec.general_points)
        self.each[FINANCIER] = float(spec.financier_points)
        self.duo_count = 0
        if len(spec.score_lines):
            self.named = vec[float]([0.0] * len(spec.designs))
        self._read_lines(spec.faces[me.empire].points)
        for line in spec.score_lines:
            self._read_score_line(line)
        for card in me.built:
            self._read_lines(spec.designs[card].points)
        for site in me.sites:
            kind: i64 = spec.designs[site >> DESIGN_SHIFT].type
            self.expected[kind] += self.weights[BEGUN]
        if len(spec.scenario):
            for design, count in spec.scenario:
                self.missing[design] = count
            for card in me.built:
                self.missing[card] -= 1

    def _read_lines(self, lines: PointLines) -> None:
        i: i64
        for i in range(len(lines.counts)):
            if lines.first[i] == NONE:
                continue
            if lines.second[i] == NONE:
                self.each[lines.first[i]] += float(lines.counts[i])
            elif self.duo_count < MAX_DUOS:
                at: i64 = 3 * self.duo_count
                self.duos[at] = lines.first[i]
                self.duos[at + 1] = lines.second[i]
                self.duos[at + 2] = lines.counts[i]
                self.duo_count += 1

    def _read_score_line(self, line: CountedLine) -> None:
        """Add a score line of the rule set, if it changes the value of cards or pieces."""
        each: float = float(line.each)
        kind: i64
        if line.is_pair or line.first == FLAT:
            return
        if line.first == TYPE:
            self.each[line.first_of] += each
        elif line.first == KIND and line.first_of == KRYSTALLIUM:
            self.krystallium += each
        elif line.first == KIND and line.first_of > KRYSTALLIUM:
            self.each[line.first_of] += each
        elif line.first == BUILT:
            for kind in range(TYPE_COUNT):
                self.each[kind] += each
        elif line.first == CARD and line.first_of < len(self.named):
            self.named[line.first_of] += each

    def goods(self, bundle: Goods) -> float:
        """Return the value of a bundle of goods."""
        value: float = 0.0
        i: i64
        for i in range(len(bundle.goods)):
            good: i64 = bundle.goods[i]
            each: float = 0.0
            if good < RESOURCE_COUNT:
                each = self.weights[good]
            elif good < KIND_COUNT:
                each = self.piece(good)
            else:
                for line in self.spec.score_lines:
                    if line.first == MARKS and line.first_of == good - KIND_COUNT:
                        each += float(line.each)
            value += float(bundle.counts[i]) * each
        return value

    def piece(self, kind: i64) -> float:
        """Return the value of a Krystallium or a character on the Empire card."""
        return self.krystallium if kind == KRYSTALLIUM else self.each[kind]

    def points(self, index: i64) -> float:
        """Return the value of a card without its production. It does not depend on the time."""
        if self._points_read_number[index] != self._read_number:
            self._points_read_number[index] = self._read_number
            self._points[index] = self._count_points(index)
        return self._points[index]

    def _count_points(self, index: i64) -> float:
        design = self.spec.designs[index]
        type: i64 = design.type
        value: float = self.each[type]
        lines = design.points
        i: i64
        for i in range(len(lines.counts)):
            points: float = float(lines.counts[i])
            if lines.first[i] != NONE:
                count: float = self._expected_with(lines.first[i], type)
                if lines.second[i] != NONE:
                    other: float = self._expected_with(lines.second[i], type)
                    if other < count:
                        count = other
                points *= count
            value += points
        for i in range(self.duo_count):
            first: i64 = self.duos[3 * i]
            second: i64 = self.duos[3 * i + 1]
            if first == type or second == type:
                own: i64 = self.counts[type]
                partner: i64 = self.counts[second if first == type else first]
                share: float = self.weights[HALF_DUO]
                if own < partner:
                    share = 1.0
                value += float(self.duos[3 * i + 2]) * share
        value += float(design.krystallium) * self.krystallium
        value += float(design.generals) * self.each[GENERAL]
        value += float(design.financiers) * self.each[FINANCIER]
        if len(self.named):
            value += self.named[index]
        if self.missing[index] > 0:
            value += self.weights[REQUIRED]
        return value

    def _expected_with(self, thing: i64, type: i64) -> float:
        """Return the expected number of a thing, including a new card of this type."""
        count: float = self.expected[thing]
        if thing == type:
            count += 1.0
        return count

    def production(self, index: i64, later_rounds: i64, step: i64) -> float:
        """Return the value of a card's production if the card is finished in a step.

        `later_rounds` is the number of rounds after the one in which the card is finished.
        """
        design = self.spec.designs[index]
        icons = design.production
        weights = self.weights
        value: float = 0.0
        i: i64
        for i in range(len(icons.kinds)):
            kind: i64 = icons.kinds[i]
            times: i64 = later_rounds + (1 if kind > step else 0)
            if times <= 0:
                continue
            amount: float = float(icons.counts[i])
            if icons.per[i] != NONE:
                amount *= self._expected_with(icons.per[i], design.type)
            if kind >= RESOURCE_COUNT:
                value += amount * float(times) * self.piece(kind)
                continue
            had: i64 = self.income[kind]
            if amount < -float(had):
                amount = -float(had)  # corruption cannot make production negative (PROD-3)
            value += amount * float(times) * weights[kind]
            best: i64 = self.best_other[kind]
            if had <= best and float(had) + amount > float(best):
                value += weights[SUPREMACY] * float(times)
        i = 0
        while i < len(self.rates):
            kind = self.rates[i]
            if self.rates[i + 2] == design.type and kind < RESOURCE_COUNT:
                times = later_rounds + (1 if kind > step else 0)
                value += float(self.rates[i + 1] * times) * weights[kind]
            i += 3
        return value
