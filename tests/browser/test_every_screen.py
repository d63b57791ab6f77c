"""Accessibility, languages and overflow on every screen."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import LAPTOP, PHONE, Visit
from tests.browser.page_player import assert_only_texts, page_width, start_game
from tests.browser.page_routes import PLAIN, ROOT, SCREENS
from tests.server.servers import ServerProcess
from wonderful import locales

AXE = (ROOT / "web/node_modules/axe-core/axe.min.js").read_text("utf-8")


def problems(page: Page) -> list[str]:
    """The violations that axe finds on the page."""
    page.evaluate(AXE)
    found: Any = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{each['id']}: {node['html'][:120]}"
        for each in found["violations"]
        for node in each["nodes"]
    ]


def test_the_table_of_screens_is_read() -> None:
    assert len(PLAIN) >= 8
    assert SCREENS["table"] == "/table/"


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(server: ServerProcess, browser: Browser, theme: Any) -> None:
    context = browser.new_context(
        viewport=LAPTOP,
        locale="en-US",
        color_scheme=theme,
        bypass_csp=True,
        reduced_motion="reduce",
    )
    page = context.new_page()
    found: dict[str, list[str]] = {}
    for path in PLAIN.values():
        page.goto(f"{server.url}{path}")
        expect(page.get_by_role("heading", level=1).first).to_be_visible()
        found[path] = problems(page)
    page.goto(server.url)
    player = start_game(page)
    found["draft"] = problems(page)
    page.get_by_role("button", name="Help").click()
    found["help"] = problems(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    found["menu"] = problems(page)
    page.keyboard.press("Escape")
    for name in player.steps():
        if name in ("plan", "place", "choose", "finish") and name not in found:
            found[name] = problems(page)
    expect(player.result).to_be_visible()
    found["result"] = problems(page)
    player.result.get_by_role("link", name="Watch replay").click()
    expect(page.get_by_role("slider", name="Step")).to_be_visible()
    found["replay"] = problems(page)
    page.goto(f"{server.url}/new")
    page.get_by_role("button", name="Create table").click()
    expect(page.get_by_role("heading", name="Waiting room")).to_be_visible()
    found["room"] = problems(page)
    context.close()
    assert {place: each for place, each in found.items() if each} == {}


@pytest.mark.slow
@pytest.mark.parametrize("lang", locales.languages())
def test_every_screen_in_every_language(server: ServerProcess, visit: Visit, lang: str) -> None:
    """Every text exists, and nothing is wider than a phone."""
    page = visit(server.url, viewport=PHONE, locale=f"{lang}-{lang.upper()}")
    for path in PLAIN.values():
        page.goto(f"{server.url}{path}")
        expect(page.get_by_role("heading", level=1).first).to_be_visible()
        assert_only_texts(page)
        assert page_width(page) == PHONE["width"], path


@pytest.mark.slow
@pytest.mark.parametrize("lang", locales.languages())
def test_a_round_in_every_language(server: ServerProcess, visit: Visit, lang: str) -> None:
    """Controls are found by their names in that language."""
    page = visit(server.url, locale=f"{lang}-{lang.upper()}", reduced_motion="reduce")
    player = start_game(page, lang)
    seen: set[str] = set()
    for name in player.steps():
        assert_only_texts(page)
        if name == "pick-right":  # the second round passes to the right
            break
        seen.add(name)
    assert seen >= {"pick-left", "plan", "finish"}
    expect(page.locator("html")).to_have_attribute("lang", lang)


def test_a_chosen_language_stays(server: ServerProcess, visit: Visit) -> None:
    page = visit(server.url, locale="de-DE")
    page.goto(f"{server.url}/profile")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    pickers = page.get_by_role("combobox", name=locales.text("web.app.language", "de"))
    expect(pickers).to_have_count(2)  # at the top, and in the settings
    for picker in pickers.all():
        codes = [option.get_attribute("value") for option in picker.get_by_role("option").all()]
        assert codes == list(locales.languages())
    pickers.last.select_option(label=locales.language("fr").name)
    for _ in range(2):
        expect(page.locator("html")).to_have_attribute("lang", "fr")
        heading = locales.text("web.title.profile", "fr")
        expect(page.get_by_role("heading", name=heading, exact=True)).to_be_visible()
        page.reload()
