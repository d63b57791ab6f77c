"""Parses the rows of the tables into cards, Empires and scenarios."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from wonderful.catalog.cell_syntax import MAX_COUNT, goods, icons, parts, points
from wonderful.catalog.frozen_map import FrozenMap
from wonderful.catalog.model import Card, Empire, EmpireSide, Scenario
from wonderful.catalog.problem_collector import STRICT, Problems
from wonderful.catalog.table_reader import Cell, Row, check_name, read_table
from wonderful.catalog.vocabulary import (
    DEFAULT_LANGUAGE,
    GOODS,
    KINDS,
    MEDALS,
    RESOURCES,
    SIDES,
    TYPES,
)
from wonderful.locales import DataPath

ORIGINS: Final = ("rulebook", "extra")

# A table may also have a column of names for each further language.
CARD_COLUMNS: Final = (
    "id",
    "type",
    "copies",
    "cost",
    "recycle",
    "bonus",
    "production",
    "points",
    DEFAULT_LANGUAGE,
)
EMPIRE_COLUMNS: Final = (
    "id",
    "side",
    "production",
    "krystallium",
    "points",
    "origin",
    DEFAULT_LANGUAGE,
)
SCENARIO_COLUMNS: Final = ("id", "cards", *MEDALS, DEFAULT_LANGUAGE)

MAX_SCORE: Final = 999
MAX_NAME_LENGTH: Final = 60

# Substitutes for faulty values while more errors are collected.
NO_GOODS: Final = (0,) * len(KINDS)
NO_SIDE: Final = EmpireSide((), 0, (), ORIGINS[0])


def read_cards(
    path: DataPath, file: str, set_id: str, problems: Problems = STRICT
) -> list[tuple[Card, Row]]:
    """Read the cards of a set, sorted by type and id, as they are numbered."""
    rows = read_table(path, file, CARD_COLUMNS, problems)
    cards = [(_card(row, set_id), row) for row in rows]
    return sorted(cards, key=lambda pair: (pair[0].type, pair[0].id))


def read_empires(
    path: DataPath, file: str, set_id: str, problems: Problems = STRICT
) -> list[tuple[Empire, Row]]:
    """Read the Empires of a set in the order of the file, with one row per side."""
    by_id: dict[str, list[Row]] = {}
    for row in read_table(path, file, EMPIRE_COLUMNS, problems):
        by_id.setdefault(row.id, []).append(row)
    return [(_empire(rows, set_id), rows[0]) for rows in by_id.values()]


def read_scenarios(
    path: DataPath, file: str, set_id: str, problems: Problems = STRICT
) -> list[tuple[Scenario, Row]]:
    """Read the scenarios of a set in the order of the file."""
    rows = read_table(path, file, SCENARIO_COLUMNS, problems)
    return [(_scenario(row, set_id), row) for row in rows]


def _card(row: Row, set_id: str) -> Card:
    get = row.problems.get
    return Card(
        id=row.id,
        set=set_id,
        type=get(0, row.cell("type").choice, TYPES),
        copies=get(1, row.cell("copies").number, 1, MAX_COUNT),
        cost=get(NO_GOODS, _cost, row.cell("cost")),
        recycle=get(0, row.cell("recycle").choice, RESOURCES),
        bonus=get(NO_GOODS, goods, row.cell("bonus"), GOODS),  # PIECES-3
        production=get((), icons, row.cell("production")),
        points=get((), points, row.cell("points")),
        names=_names(row),
    )


def _cost(cell: Cell) -> tuple[int, ...]:
    cell.required()
    return goods(cell)


def _empire(rows: Sequence[Row], set_id: str) -> Empire:
    problems = rows[0].problems
    sides: dict[str, EmpireSide] = {}
    for row in rows:
        with problems.attempt():
            side = SIDES[row.cell("side").choice(SIDES)]
            if side in sides:
                raise row.cell("side").error("named-twice", word=side)
            sides[side] = NO_SIDE
            sides[side] = _side(row)
        for column in (DEFAULT_LANGUAGE, *row.languages):
            if row is not rows[0] and row.cell(column).text:
                problems.add(row.cell(column).error("repeated-name", line_of_name=rows[0].line))
    missing = tuple(side for side in SIDES if side not in sides)
    if missing:
        problems.add(rows[0].cell("side").error("missing-side", sides=missing))
    ordered = FrozenMap({side: sides.get(side, NO_SIDE) for side in SIDES})
    return Empire(rows[0].id, set_id, ordered, _names(rows[0]))


def _side(row: Row) -> EmpireSide:
    get = row.problems.get
    krystallium = row.cell("krystallium")
    return EmpireSide(
        production=get((), icons, row.cell("production")),
        krystallium=get(0, krystallium.number, 1, MAX_COUNT) if krystallium.text else 0,
        points=get((), points, row.cell("points")),
        origin=ORIGINS[get(0, row.cell("origin").choice, ORIGINS)],
    )


def _scenario(row: Row, set_id: str) -> Scenario:
    get = row.problems.get
    return Scenario(
        id=row.id,
        set=set_id,
        cards=get((), _required_cards, row),
        medals=get(FrozenMap({}), _medals, row),
        names=_names(row),
    )


def _medals(row: Row) -> Mapping[str, int]:
    """Parse the scores of the three medals. A row has either all or none of them."""
    if not any(row.cell(medal).text for medal in MEDALS):
        return FrozenMap({})
    scores = [row.problems.get(0, row.cell(medal).number, 1, MAX_SCORE) for medal in MEDALS]
    bronze, silver, gold = scores
    if all(scores) and not bronze < silver < gold:
        column = "silver" if bronze >= silver else "gold"
        raise row.cell(column).error("medals", scores=tuple(scores))
    return FrozenMap({"bronze": bronze, "silver": silver, "gold": gold})


def _required_cards(row: Row) -> tuple[tuple[str, int], ...]:
    """Parse `valhalla, icebreaker 3`: card ids with counts; the default is one."""
    cell = row.cell("cards")
    found: dict[str, int] = {}
    for part in parts(cell):
        if len(part) > 2:
            raise cell.error("bad-notation", word=" ".join(part), example="icebreaker 3")
        if part[0] in found:
            raise cell.error("named-twice", word=part[0])
        found[part[0]] = cell.number(1, MAX_COUNT, part[1]) if len(part) == 2 else 1
    return tuple(found.items())


def _names(row: Row) -> Mapping[str, str]:
    """Return the names by language. Empty names are omitted; English is used instead."""
    get = row.problems.get
    english = get("?", row.cell(DEFAULT_LANGUAGE).required)
    names = {DEFAULT_LANGUAGE: english} | {lang: row.cell(lang).text for lang in row.languages}
    for lang, name in names.items():
        get(None, check_name, name, row.cell(lang).location, MAX_NAME_LENGTH)
    return FrozenMap({lang: name for lang, name in names.items() if name})
