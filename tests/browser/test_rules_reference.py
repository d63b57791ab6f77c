"""The rules on the page: loaded when they are opened, found by address and by search."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import LAPTOP, PHONE, Visit
from tests.browser.page_player import assert_only_texts, page_width, start_game
from tests.browser.test_every_screen import problems
from tests.server.servers import ServerProcess
from wonderful import locales
from wonderful.catalog import load_catalog
from wonderful.catalog.vocabulary import MEDALS, SIDES

CATALOG = load_catalog()


def open_rules(page: Page, server: ServerProcess, anchor: str = "") -> None:
    page.goto(f"{server.url}/learn{anchor}")
    expect(page.locator("#goal")).to_be_attached()


def rows(page: Page, table: str) -> list[list[str]]:
    """The words of a table, with its head."""
    found: list[list[str]] = page.locator(f'table[data-table="{table}"] tr').evaluate_all(
        "rows => rows.map(row => [...row.cells].map(cell => cell.innerText.trim()))"
    )
    return found


def test_the_first_load_does_not_contain_the_rules(server: ServerProcess, visit: Visit) -> None:
    page = visit(server.url)
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    loaded = page.evaluate("performance.getEntriesByType('resource').map(each => each.name)")
    wanted = re.compile(r"group=reference|/Reference-|/RulesDialog-")
    assert not [each for each in loaded if wanted.search(each)]
    page.get_by_role("link", name=locales.text("web.title.learn"), exact=True).first.click()
    expect(page.locator("#goal")).to_be_visible()
    loaded = page.evaluate("performance.getEntriesByType('resource').map(each => each.name)")
    assert len([each for each in loaded if "group=reference" in each]) == 1


def test_the_tables_are_those_of_the_catalogue(server: ServerProcess, visit: Visit) -> None:
    page = visit(server.url)
    open_rules(page, server)
    sets = ("base", "corruption-ascension", "ascension-48")
    deals = [CATALOG.rules[each]["deal"] for each in sets]
    assert rows(page, "deal")[1:] == [
        [
            str(players),
            *(
                " + ".join(str(cards) for cards in deal[players] if cards)
                if players in deal
                else "–"
                for deal in deals
            ),
        ]
        for players in range(2, 8)
    ]
    shown = {
        name: tuple(int(score) for score in medals)
        for name, _, *medals in rows(page, "scenarios")[1:]
    }
    assert shown == {
        each.name(): tuple(each.medals[medal] for medal in MEDALS) for each in CATALOG.scenarios
    }
    titles = CATALOG.rules_for().titles
    assert rows(page, "titles")[1:] == [
        [locales.text("term.title.rookie"), f"0–{titles[0][0] - 1}"],
        *(
            [
                locales.text(f"term.title.{title}"),
                f"{score}–{titles[place + 1][0] - 1}" if place + 1 < len(titles) else f"{score}+",
            ]
            for place, (score, title) in enumerate(titles)
        ),
    ]
    assert len(rows(page, "side-a")) == 1 + len(CATALOG.empires)
    assert [row[0].lower() for row in rows(page, "equal-sides")[1:]] == [
        locales.text(f"term.side.{side}").lower()
        for side in SIDES
        if len({empire.sides[side] for empire in CATALOG.empires}) == 1
    ]
    # Every part of the card has its number.
    numbers = page.locator('[data-picture="card"] .number').all_inner_texts()
    assert numbers == [str(number) for number in range(1, 8)]


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_section_has_an_address(server: ServerProcess, visit: Visit, size: Any) -> None:
    page = visit(server.url, viewport=size)
    open_rules(page, server, "#supremacy-two-winners")
    heading = page.locator("#supremacy-two-winners h4")
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()
    page.locator("#krystallium .permalink").first.click()
    expect(page).to_have_url(re.compile("/learn#krystallium$"))
    expect(page.locator("#krystallium h3")).to_be_in_viewport()
    page.go_back()
    expect(page.locator("#supremacy-two-winners h4")).to_be_in_viewport()


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_search(server: ServerProcess, visit: Visit, size: Any) -> None:
    page = visit(server.url, viewport=size)
    open_rules(page, server)
    field = page.get_by_role("searchbox", name=locales.text("web.learn.search"))
    field.fill("TIE for second")
    expect(page.locator(".chapters mark").first).to_be_visible()
    shown = page.locator(".chapters section").evaluate_all("all => all.map(each => each.id)")
    assert "supremacy-two-winners" in shown
    assert "draft" not in shown
    count = page.locator(".chapters mark").count()
    expect(page.get_by_role("status")).to_have_text(
        locales.text("web.learn.matches.other", count=count)
    )
    field.press("Enter")
    current = page.locator("mark[data-current-match]")
    expect(current).to_be_in_viewport()
    field.press("Escape")
    expect(page.locator("#draft")).to_be_attached()
    expect(page.locator(".chapters mark")).to_have_count(0)
    field.fill("xyzzy")
    expect(page.get_by_text(locales.text("web.learn.nothing"))).to_be_visible()
    expect(page.get_by_role("status")).to_have_text(
        locales.text("web.learn.matches.other", count=0)
    )


@pytest.mark.slow
@pytest.mark.parametrize("lang", locales.languages())
def test_in_every_language_on_a_phone(server: ServerProcess, visit: Visit, lang: str) -> None:
    page = visit(server.url, viewport=PHONE, locale=f"{lang}-{lang.upper()}")
    open_rules(page, server)
    assert_only_texts(page)
    assert page_width(page) == PHONE["width"]
    title = locales.text("reference.scoring.title", lang)
    expect(page.locator("#scoring h3")).to_contain_text(title)


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_axe_finds_nothing(server: ServerProcess, browser: Browser, theme: Any, size: Any) -> None:
    context = browser.new_context(
        viewport=size, locale="en-US", color_scheme=theme, bypass_csp=True, reduced_motion="reduce"
    )
    page = context.new_page()
    open_rules(page, server)
    found = {"page": problems(page)}
    page.get_by_role("searchbox").fill("corruption")
    expect(page.locator(".chapters mark").first).to_be_visible()
    found["search"] = problems(page)
    page.goto(f"{server.url}/new")
    page.get_by_role("link", name=re.compile("Corruption & Ascension")).click()
    expect(page.get_by_role("dialog").locator("#corruption-ascension")).to_be_in_viewport()
    found["dialog"] = problems(page)
    context.close()
    assert {place: each for place, each in found.items() if each} == {}


def test_a_new_table_explains_its_expansions(server: ServerProcess, visit: Visit) -> None:
    page = visit(f"{server.url}/new")
    page.get_by_role("spinbutton", name=re.compile("^Players")).fill("3")
    page.get_by_role("link", name=re.compile("War or Peace")).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("#war-or-peace h3")).to_be_focused()
    expect(dialog.locator("#war-or-peace h3")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    # The form is as it was, and the box is not ticked by the link.
    expect(page.get_by_role("spinbutton", name=re.compile("^Players"))).to_have_value("3")
    expect(page.get_by_role("checkbox", name=re.compile("^War or Peace"))).not_to_be_checked()


def test_a_game_is_not_left_for_the_rules(server: ServerProcess, visit: Visit) -> None:
    page = visit(server.url, reduced_motion="reduce")
    start_game(page)
    address = page.url
    page.locator("button.round").click()
    page.get_by_role("dialog").get_by_role("link", name=locales.text("web.help.rules")).click()
    rules = page.get_by_role("dialog", name=locales.text("web.learn.title"))
    expect(rules.locator("#draft h3")).to_be_in_viewport()
    rules.get_by_role("searchbox").fill("corruption")  # no shortcut of the table is triggered
    expect(rules.locator("mark").first).to_be_visible()
    rules.get_by_role("searchbox").press("Escape")  # clears the field first
    expect(rules.locator("mark")).to_have_count(0)
    rules.locator("#draft").get_by_role("link").first.click()
    assert page.url == address
    page.keyboard.press("Escape")
    expect(rules).to_have_count(0)
    assert page.url == address
