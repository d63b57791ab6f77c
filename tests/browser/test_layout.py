"""The table fits every screen: prepared positions are measured at every size, phase and language.

`make test` measures a selection in which every pair of size, phase (early or late), number of
players, kind of late position, language and theme occurs; `make soak` measures everything. A
failure lists all problems of all measured tables; `python -m tests.browser.contact_sheet` shows
them.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, cycle, product
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Browser

from tests.browser import positions
from tests.browser.layout_measure import SIZES, Size, measure
from tests.browser.pairwise import select
from tests.browser.positions import GAMES, PHASES, Position
from tests.browser.table_pages import LANGUAGES, THEMES, Look, TablePages, serve_positions, views

PARTS: Final = 8  # of the selection, so that several processes can share it


class Opened(NamedTuple):
    """A position in a language and a theme."""

    position: Position
    look: Look

    @property
    def values(self) -> tuple[object, ...]:
        position = self.position
        return (
            *((position.phase, position.late), position.players),
            position.most if position.late else None,
            *self.look,
        )


class Case(NamedTuple):
    """A measurement."""

    size: Size
    opened: Opened


class ServedTables(NamedTuple):
    positions: Sequence[Position]
    pages: TablePages


@pytest.fixture(scope="module")
def tables(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedTables]:
    with serve_positions(tmp_path_factory.mktemp("positions")) as (url, prepared):
        pages = TablePages(browser, url)
        yield ServedTables(prepared, pages)
        pages.close()


def selection(prepared: Sequence[Position]) -> list[Case]:
    """Every pair of values. Positions come first, since opening a page takes longest."""
    looks = [Look(*each) for each in product(LANGUAGES, THEMES)]
    opened = select(
        [Opened(position, look) for position in prepared for look in looks],
        lambda each: each.values,
        "pages",
    )
    cases = select(
        [Case(size, each) for size in SIZES for each in opened],
        lambda case: (case.size, *case.opened.values),
        "sizes",
        first=1,
    )
    used = {case.opened for case in cases}
    unused = [each for each in opened if each not in used]
    return cases + [Case(size, each) for size, each in zip(cycle(SIZES), unused, strict=False)]


def problems_of(pages: TablePages, cases: Iterable[Case]) -> list[str]:
    """The problems of all cases, as lines to read. Each position is opened once and resized."""
    lines: list[str] = []
    sizes: dict[tuple[Opened, bool], list[Size]] = defaultdict(list)
    for case in cases:
        sizes[case.opened, case.size.is_phone].append(case.size)
    for (opened, is_phone), measured in sizes.items():
        position, look = opened
        with pages.open(position, look, is_phone=is_phone) as page:
            for size in sorted(measured):
                for shown in views(page, position, size):
                    problems = measure(page, size, position.players)
                    title = " ".join(filter(None, (position.name, str(size), *look, shown)))
                    lines += [f"{title}: {problem}" for problem in problems]
    return lines


def assert_fits(pages: TablePages, cases: Sequence[Case]) -> None:
    lines = problems_of(pages, cases)
    if lines:
        pytest.fail(f"{len(lines)} problems:\n" + "\n".join(lines), pytrace=False)


@pytest.mark.parametrize("part", range(PARTS))
def test_the_table_fits(tables: ServedTables, part: int) -> None:
    cases = selection(tables.positions)
    opened = sorted({case.opened for case in cases}, key=lambda each: (each.look, each.position))
    mine = set(opened[part::PARTS])
    assert_fits(tables.pages, [case for case in cases if case.opened in mine])


@pytest.mark.soak
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_the_table_always_fits(tables: ServedTables, game: str, lang: str) -> None:
    """All of it; only the themes, which change no size, alternate."""
    own = [each for each in tables.positions if each.game == game]
    assert_fits(
        tables.pages,
        [
            Case(size, Opened(position, Look(lang, THEMES[number % len(THEMES)])))
            for number, position in enumerate(own)
            for size in SIZES
        ],
    )


# The positions and the selection


@cache
def prepared_positions() -> list[Position]:
    return [snapshot.position for snapshot in positions.play_all()]


def test_every_number_of_players_has_every_phase() -> None:
    present = {(each.players, each.phase, each.late) for each in prepared_positions()}
    only_solo = {"solo-draw"}
    only_with_others = {"draft-first", "draft-later", "waiting"}
    for players, phase, late in product(range(1, 8), PHASES, (False, True)):
        excluded = only_with_others if players == 1 else only_solo
        if phase in {*excluded, "pledge"} or (phase == "over" and not late):
            continue
        assert (players, phase, late) in present
    assert {each.late for each in prepared_positions() if each.phase == "pledge"} == {False, True}


def test_late_positions_have_many_cards() -> None:
    late = [each for each in prepared_positions() if each.late and each.phase == "production"]
    mixed = [each for each in late if each.most is None]
    assert {each.players for each in mixed} == set(range(1, 8))
    for each in mixed:
        assert 9 <= each.sites <= 12, each
        assert each.built >= 14, each


def test_some_positions_have_very_many_cards() -> None:
    late = {each.name: each for each in prepared_positions() if each.late}
    assert late["1p-many-sites-production-late"].sites >= 35
    assert late["2p-ca-many-sites-planning-half-late"].sites >= 20
    assert late["2p-ca-many-sites-production-late"].sites >= 25
    assert late["7p-ca-many-sites-production-late"].sites >= 20
    assert late["1p-many-built-over-late"].built >= 25
    assert late["2p-ca-many-built-production-late"].built >= 22


def test_hands_of_two_players_are_large() -> None:
    hands = {each.name: each.hand for each in prepared_positions() if each.phase == "draft-first"}
    assert hands["2p-draft-first-late"] == 10
    assert hands["2p-ca-draft-first-late"] == 12


def test_positions_are_always_the_same() -> None:
    assert prepared_positions() == [each.position for each in positions.play_all()]


def test_the_selection_has_every_pair() -> None:
    prepared = prepared_positions()
    looks = [Look(*each) for each in product(LANGUAGES, THEMES)]
    every = [Case(size, Opened(*each)) for size in SIZES for each in product(prepared, looks)]
    cases = selection(prepared)
    assert pairs(cases) == pairs(every)
    assert len(cases) < 300


def pairs(cases: Iterable[Case]) -> set[object]:
    return {
        pair
        for values in {(case.size, *case.opened.values) for case in cases}
        for pair in combinations(enumerate(values), 2)
    }
