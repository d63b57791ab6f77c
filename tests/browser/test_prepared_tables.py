"""What the page shows of prepared positions, compared with the game."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser import positions
from tests.browser.layout_measure import Size
from tests.browser.positions import Position
from tests.browser.table_pages import Look, TablePages, serve_positions, views
from tests.sets import council_catalog
from wonderful.record.match import Match
from wonderful.server.table.fold import fold
from wonderful.server.table.table_state import Table

LAPTOP = Size(1366, 768)
PHONE = Size(390, 844)
_BARS = """cells => cells.map(cell => {
  const [points] = cell.innerText.trim().split(/\\s+/).slice(-1)
  const number = points === "·" ? 0 : Number(points.replace("−", "-"))
  return [number, cell.querySelector(".bar").getBoundingClientRect().width]
})"""


class Tables:
    def __init__(self, prepared: list[Position], pages: TablePages) -> None:
        self.pages = pages
        self.positions = {position.name: position for position in prepared}


@pytest.fixture(scope="module")
def tables(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    with serve_positions(tmp_path_factory.mktemp("positions")) as (url, prepared):
        pages = TablePages(browser, url)
        yield Tables(prepared, pages)
        pages.close()


def match_of(position: Position) -> Match:
    """The game of a position."""
    (kind,) = (each for each in positions.GAMES if each.name == position.game)
    (snapshot,) = (each for each in positions.play(kind) if each.position == position)
    table = Table(position.table_id, council_catalog())
    fold(table, snapshot.facts)
    assert table.match is not None
    return table.match


@pytest.mark.slow
@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=str)
@pytest.mark.parametrize("name", ["4p-over-late", "7p-ca-over-late"])
def test_bars_of_the_result_have_one_scale(tables: Tables, name: str, size: Size) -> None:
    """Every point is equally wide, in every column and row."""
    position = tables.positions[name]
    with tables.pages.open(position, Look(), is_phone=size.is_phone) as page:
        assert next(views(page, position, size)) == "dialog"
        bars = page.locator("dialog[open] td:has(.bar)").evaluate_all(_BARS)
    outcome = match_of(position).game.outcome_so_far()
    totals = sorted((standing.points for standing in outcome.standings), reverse=True)
    assert [points for points, _ in bars[-position.players :]] == totals
    widest = bars[-position.players][1]
    assert widest > 20
    for points, width in bars:
        assert width == pytest.approx(widest * min(abs(points), totals[0]) / totals[0], abs=0.6)


@pytest.mark.slow
@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=str)
@pytest.mark.parametrize("name", ["1p-solo-draw-early", "1p-solo-draw-late"])
def test_drawn_cards_leave_the_hand_in_view(tables: Tables, name: str, size: Size) -> None:
    """Alone, one of the drawn cards has to be chosen to fit the hand."""
    position = tables.positions[name]
    view = match_of(position).view(0)
    hand = view["players"][0]["hand"]
    assert hand
    assert view["drawn"]
    with tables.pages.open(position, Look(), is_phone=size.is_phone) as page:
        next(views(page, position, size))
        assert shown(page, "hand") == sorted(view["drawn"])
        assert shown(page, "kept") == sorted(hand)


def shown(page: Page, prefix: str) -> list[str]:
    """The ids of the cards that are visible at such places."""
    found = page.locator(f'[data-area=hand] [data-at^="{prefix}:"]')
    places = [(each.is_visible(), each.get_attribute("data-at") or "") for each in found.all()]
    return sorted(place.partition(":")[2] for visible, place in places if visible)
