"""Victory points (END-1 to END-4): the fast total, and the detailed score sheet."""

from dataclasses import dataclass

from mypy_extensions import i64

from wonderful.catalog import Points
from wonderful.catalog.vocabulary import FINANCIER, GENERAL, THINGS
from wonderful.rules.game_spec import (
    BUILT,
    CARD,
    FLAT,
    KIND,
    MARKS,
    NONE,
    PRODUCED,
    SUPREMACY,
    TYPE,
    UNFINISHED,
    CountedLine,
    PointLines,
)
from wonderful.rules.outcome_types import ScoreSheetData
from wonderful.rules.state import Player, State


def count_things(me: Player, thing: i64) -> i64:
    """Return the number of built cards of a type, or of characters on the Empire card (END-3)."""
    if thing == GENERAL:
        return me.generals
    if thing == FINANCIER:
        return me.financiers
    return me.types[thing]


def pairs(me: Player, first: i64, second: i64) -> i64:
    """Return the number of pairs of two things; of one thing twice, half its count (END-1)."""
    a: i64 = count_things(me, first)
    if first == second:
        return a // 2
    b: i64 = count_things(me, second)
    return a if a < b else b


def points(state: State, me: Player) -> i64:
    """Return the current victory points of a player."""
    spec = state.spec
    total: i64 = me.generals * spec.general_points + me.financiers * spec.financier_points
    total += _line_points(me, spec.faces[me.empire].points)
    for card in me.built:
        total += _line_points(me, spec.designs[card].points)
    for line in spec.score_lines:
        total += line.each * line_count(me, line)
    return total


def design_points(state: State, me: Player, design: i64) -> i64:
    """Return the points on a card for its owner, as a built card (END-1)."""
    return _line_points(me, state.spec.designs[design].points)


def line_count(me: Player, line: CountedLine) -> i64:
    """Return how many things, or pairs of things, a score line counts (COMP-4)."""
    first: i64 = _count(me, line.first, line.first_of)
    if not line.is_pair:
        return first
    if line.is_same:
        return first // 2
    second: i64 = _count(me, line.second, line.second_of)
    return first if first < second else second


def _count(me: Player, what: i64, which: i64) -> i64:
    if what == FLAT:
        return 1
    if what == TYPE:
        return me.types[which]
    if what == KIND:
        return pieces(me, which)
    if what == BUILT:
        return len(me.built)
    if what == UNFINISHED:
        return len(me.sites)
    if what == SUPREMACY:
        return me.supremacies
    if what == PRODUCED:
        return me.production(which)
    if what == CARD:
        count: i64 = 0
        for card in me.built:
            if card == which:
                count += 1
        return count
    if what == MARKS:
        marks = me.marks()
        return marks[which] if which < len(marks) else 0
    raise ValueError(f"unknown thing {int(what)}")


def pieces(me: Player, kind: i64) -> i64:
    """Return the number of Krystallium or characters on the Empire card."""
    if kind == GENERAL:
        return me.generals
    return me.financiers if kind == FINANCIER else me.krystallium


def _line_points(me: Player, lines: PointLines) -> i64:
    total: i64 = 0
    i: i64
    for i in range(len(lines.counts)):
        if lines.first[i] == NONE:
            total += lines.counts[i]
        elif lines.second[i] == NONE:
            total += lines.counts[i] * count_things(me, lines.first[i])
        else:
            total += lines.counts[i] * pairs(me, lines.first[i], lines.second[i])
    return total


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A line of the score sheet: points for each thing, and the number of things."""

    things: tuple[str, ...]  # one type or character; two for a pair; none for flat points
    each: int
    count: int
    name: str | None = None  # only for lines of the rule set (COMP-4)

    @property
    def points(self) -> int:
        return self.each * self.count


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The points of a seat by category (END-4)."""

    flat: int
    lines: tuple[ScoreLine, ...]
    total: int

    def to_json(self) -> ScoreSheetData:
        return {
            "flat": self.flat,
            "lines": [
                {
                    "things": list(x.things),
                    "each": x.each,
                    "count": x.count,
                    "points": x.points,
                    "name": x.name,
                }
                for x in self.lines
            ],
            "total": self.total,
        }


def score_sheet(state: State, me: Player) -> ScoreSheet:
    """Return the score sheet: flat points, a line per type, character, pair and rule (END-4)."""
    spec = state.spec
    all_lines: list[Points] = list(spec.catalog.empires[me.empire].sides[spec.side].points)
    for card in me.built:
        all_lines += spec.catalog.cards[card].points
    flat = 0
    each: dict[tuple[int, ...], int] = {}
    for design in spec.designs:
        if design.copies:  # END-4: every type in the game has a line, even with no points
            each[(int(design.type),)] = 0
    each[(GENERAL,)] = int(spec.general_points)
    each[(FINANCIER,)] = int(spec.financier_points)
    for line in all_lines:
        if line.of:
            key = tuple(sorted(line.of))
            each[key] = each.get(key, 0) + line.count
        else:
            flat += line.count
    lines: list[ScoreLine] = []
    for of in sorted(each, key=lambda key: (len(key), key)):
        count = count_things(me, of[0]) if len(of) == 1 else pairs(me, of[0], of[1])
        lines.append(ScoreLine(tuple(THINGS[thing] for thing in of), each[of], int(count)))
    for at, line_of_rules in enumerate(spec.rules.score_lines):
        count = line_count(me, spec.score_lines[at])
        lines.append(ScoreLine(line_of_rules.of, line_of_rules.each, int(count), line_of_rules.id))
    return ScoreSheet(flat, tuple(lines), flat + sum(line.points for line in lines))
