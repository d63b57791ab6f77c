"""Statistics of cards, Empires and seats, and the page that shows them."""

import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.arena.short_runs import play, row, spec_of
from wonderful.arena.card_report import CardReport
from wonderful.arena.card_usage import points_for
from wonderful.arena.empire_and_seat_statistics import Balance
from wonderful.arena.html_report import HtmlReport
from wonderful.arena.result_rows import GameRows
from wonderful.arena.run_spec import RunSpec
from wonderful.arena.svg_plots import DataPoint, scatter
from wonderful.catalog import Points, load_catalog
from wonderful.locales import languages

CATALOG = load_catalog()
CARDS = tuple(card.id for card in CATALOG.cards)


def balance_of(*games: GameRows) -> Balance:
    balance = Balance(CATALOG, CARDS)
    for rows in games:
        balance.add(rows)
    balance.close()
    return balance


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> tuple[RunSpec, list[GameRows]]:
    spec = spec_of("greedy", "random", games=12)
    return spec, play(tmp_path_factory.mktemp("run"), spec)


def test_picks_and_builds() -> None:
    rows = (
        row(picks=((3, 4), (3, 5)), leftovers=((6,), ()), built=(3, 3, 4), win=1.0),
        row(seat=1, picks=((7, 3), (8, 9)), leftovers=((5,), ()), built=(9,)),
    )
    balance = balance_of(rows)
    third = balance.cards.counts[3]
    assert (third.picked, third.turns, third.seen) == (3, 4, 4)
    assert third.pick_rate == 0.75
    assert third.mean_turn == pytest.approx(4 / 3)
    assert balance.cards.build_rate(3) == pytest.approx(2 / 3)
    assert balance.cards.built_wins.of(3).count == 1, "two copies in one seat are one builder"
    assert balance.cards.built_wins.of(9).mean == 0.0
    left = balance.cards.counts[5]
    assert (left.picked, left.seen) == (1, 2 + 2), "picked second; left over after two picks"
    assert balance.cards.counts[6].pick_rate == 0.0
    assert balance.cards.used_designs() == [3, 4, 5, 7, 8, 9]


def test_points_of_a_design() -> None:
    things = [3, 2, 0, 0, 0, 0, 5, 1]
    assert points_for([Points(4, ())], things) == 4
    assert points_for([Points(2, (0,)), Points(1, (6,))], things) == 11
    assert points_for([Points(3, (0, 1))], things) == 6
    assert points_for([Points(3, (6, 6))], things) == 6


def test_the_points_of_designs_add_up_to_the_scores(run: tuple[RunSpec, list[GameRows]]) -> None:
    spec, games = run
    for rows in games:
        for seat in rows:
            balance = balance_of((seat,))
            cards = sum(card.points for card in balance.cards.counts)
            empire = CATALOG.empire(seat.empire).sides[spec.setup.side or "A"]
            things = Counter(CATALOG.cards[design].type for design in seat.built)
            counts = [things[kind] for kind in range(6)] + [seat.generals, seat.financiers]
            characters = seat.generals + seat.financiers
            assert cards + points_for(empire.points, counts) + characters == seat.score


def test_everything_is_counted(run: tuple[RunSpec, list[GameRows]]) -> None:
    _, games = run
    data = balance_of(*games).to_json()
    assert data["games"] == 12
    assert sum(card["picked"] for card in data["cards"]) == 12 * 3 * 28
    # Seven cards, of which the first was seen in one hand and the last in seven.
    assert sum(card["seen"] for card in data["cards"]) == 12 * 3 * 4 * 28
    assert sum(empire["seats"] for empire in data["empires"]) == 36
    assert [seat["seats"] for seat in data["seats"]] == [12, 12, 12]
    wins = sum(seat["win_rate"] * seat["seats"] for seat in data["seats"])
    assert wins == pytest.approx(12, abs=0.01)
    assert {bot["bot"]: bot["scores"]["count"] for bot in data["bots"]} == {
        "greedy": 18,
        "random": 18,
    }


def test_a_few_lucky_builders_do_not_lead() -> None:
    def deal(number: int) -> GameRows:
        lucky = (7, 8) if number == 1 else (7,) if number == 2 else ()
        return (
            row(game=number, deal=number, built=(3, *lucky), win=float(number % 10 > 0)),
            row(game=number, deal=number, seat=1, built=(4,), win=float(number % 10 == 0)),
        )

    table = CardReport(balance_of(*map(deal, range(1, 41))), 2, "en")
    order = [cells[0] for cells in table.rows()]
    # 36 of 40, then 2 of 2, then 4 of 40; a single deal has no error.
    assert order == [CATALOG.cards[design].name("en") for design in (3, 7, 4, 8)]


def test_no_interval_of_a_share_leaves_its_range(run: tuple[RunSpec, list[GameRows]]) -> None:
    _, games = run
    data = balance_of(*games).to_json()
    found = [
        part["win_interval"]
        for parts in ("cards", "empires", "seats")
        for part in data[parts]
        if part["win_interval"] is not None
    ]
    assert len(found) > 20
    assert all(0 <= low <= high <= 1 for low, high in found)


class Tags(HTMLParser):
    """Checks that every opened tag is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: Counter[str] = Counter()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen[tag] += 1
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen[tag] += 1

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("lang", languages())
def test_the_page(run: tuple[RunSpec, list[GameRows]], lang: str) -> None:
    spec, games = run
    page = HtmlReport(balance_of(*games), spec, CATALOG, lang).html()
    tags = Tags()
    tags.feed(page)
    assert tags.open == []
    assert tags.seen["svg"] >= 7
    assert tags.seen["circle"] > 30
    assert "script" not in tags.seen
    assert not re.search(r"(src|href)=|url\(|@import|https?:", page), "nothing from elsewhere"
    assert "prefers-color-scheme: dark" in page
    assert "cli.stats" not in page


def test_the_page_of_a_solo_run(tmp_path: Path) -> None:
    spec = spec_of("random", "greedy", players=1, games=4)
    page = HtmlReport(balance_of(*play(tmp_path, spec)), spec, CATALOG, "en").html()
    assert "Built per game" in page
    assert "Picked when seen" not in page


def test_names_are_escaped() -> None:
    mark = DataPoint("<b>&", "</title><script>", 0.5, 0.5)
    plot = scatter([mark, DataPoint("b", "b", 0.1, 0.1)], x="<x>", y="&y", line=0.3, percent=str)
    assert "<b>" not in plot
    assert "<script>" not in plot
    assert "&lt;b&gt;&amp;" in plot
    assert "<x>" not in plot
