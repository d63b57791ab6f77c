"""Victory points (END-1 to END-4): the quick total, and the score sheet for people."""

from dataclasses import dataclass

from mypy_extensions import i64

from wonderful.catalog import Points
from wonderful.catalog.words import FINANCIER, GENERAL, THINGS
from wonderful.rules.state import Player, State
from wonderful.rules.spec import NONE, PointLines


def count_things(me: Player, thing: i64) -> i64:
    """How many of a type are built, or how many characters stand on the Empire card (END-3)."""
    if thing == GENERAL:
        return me.generals
    if thing == FINANCIER:
        return me.financiers
    return me.types[thing]


def pairs(me: Player, first: i64, second: i64) -> i64:
    """Complete pairs of two things; of the same thing twice, half its count (END-1)."""
    a: i64 = count_things(me, first)
    if first == second:
        return a // 2
    b: i64 = count_things(me, second)
    return a if a < b else b


def points(state: State, me: Player) -> i64:
    """The victory points of a seat as it stands."""
    spec = state.spec
    total: i64 = me.generals * spec.general_points + me.financiers * spec.financier_points
    total += _line_points(me, spec.faces[me.empire].points)
    total += _line_points(me, spec.score_lines)
    for card in me.built:
        total += _line_points(me, spec.designs[card].points)
    return total


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
    """One line of the sheet: so many points for each of so many things."""

    things: tuple[str, ...]  # one type or character; two for a duo
    each: int
    count: int

    @property
    def points(self) -> int:
        return self.each * self.count


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The points of a seat by category (END-4)."""

    flat: int
    lines: tuple[ScoreLine, ...]
    total: int

    def to_json(self) -> dict[str, object]:
        return {
            "flat": self.flat,
            "lines": [
                {"things": list(x.things), "each": x.each, "count": x.count, "points": x.points}
                for x in self.lines
            ],
            "total": self.total,
        }


def score_sheet(state: State, me: Player) -> ScoreSheet:
    """Flat points, one line per type and character, one per duo, and the total (END-4)."""
    spec = state.spec
    all_lines: list[Points] = list(spec.rules.score_lines)
    all_lines += spec.catalog.empires[me.empire].sides[spec.side].points
    for card in me.built:
        all_lines += spec.catalog.cards[card].points
    flat = 0
    each: dict[tuple[int, ...], int] = {}
    for design in spec.designs:
        if design.copies:  # END-4: every type of the game has its line, scored or not
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
    return ScoreSheet(flat, tuple(lines), flat + sum(line.points for line in lines))
