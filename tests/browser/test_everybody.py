"""For everybody: accessibility on every screen, three languages, nothing that spills over."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.playing import start_game
from tests.server.running import ServerProcess
from wonderful import locales

ROOT = Path(__file__).parents[2]
AXE = (ROOT / "web/node_modules/axe-core/axe.min.js").read_text("utf-8")
# The table of screens is the page's own; those with an id behind the path are visited in a game.
SCREENS = re.findall(
    r'name: "\w+", path: "(/[\w/]*)"', (ROOT / "web/src/routes.ts").read_text("utf-8")
)
PATHS = [path for path in SCREENS if path == "/" or not path.endswith("/")]
PLAY = {lang: locales.text("web.home.play", lang) for lang in locales.LANGUAGES}


def problems(page: Page) -> list[str]:
    """What axe finds on the page as it is."""
    page.evaluate(AXE)
    found: Any = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{each['id']}: {node['html'][:120]}"
        for each in found["violations"]
        for node in each["nodes"]
    ]


def test_the_table_of_screens_is_read() -> None:
    assert len(PATHS) >= 8
    assert "/table/" in SCREENS


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
    for path in PATHS:
        page.goto(f"{server.url}{path}")
        expect(page.get_by_role("heading", level=1).first).to_be_visible()
        found[path] = problems(page)
    page.goto(server.url)
    start_game(page)
    found["draft"] = problems(page)
    page.get_by_role("button", name="Help").click()
    found["help"] = problems(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    found["menu"] = problems(page)
    context.close()
    assert {place: each for place, each in found.items() if each} == {}


@pytest.mark.slow
@pytest.mark.parametrize("lang", locales.LANGUAGES)
def test_every_screen_in_every_language(
    server: ServerProcess, visit: Callable[..., Page], lang: str
) -> None:
    """No key instead of a text, nothing wider than a phone."""
    page = visit(server.url, viewport=PHONE, locale=f"{lang}-{lang.upper()}")
    for path in PATHS:
        page.goto(f"{server.url}{path}")
        expect(page.get_by_role("heading", level=1).first).to_be_visible()
        text = page.locator("body").inner_text()
        assert not re.search(r"\b(web|ui|term|event)\.[a-z]", text), text
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, path
    page.goto(server.url)
    page.get_by_role("button", name=PLAY[lang], exact=True).click()
    expect(page.locator("h1")).to_contain_text(re.compile(r"\w"))
    assert page.locator("html").get_attribute("lang") == lang
