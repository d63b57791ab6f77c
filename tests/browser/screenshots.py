"""Screenshots of the main screens, for README.md: `make screenshots`."""

import sys
import tempfile
from pathlib import Path
from typing import Final, Literal

from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from tests.browser.conftest import ARGUMENTS, LAPTOP, PATIENCE, PHONE, chromium
from tests.browser.lesson_player import begin_lesson
from tests.browser.page_player import Player, text_pattern
from tests.server.servers import ServerProcess

KEPT: Final = 4  # of seven cards; the others give cubes


class Builder(Player):
    """Builds more than the players of the tests, so that there is more to see."""

    def choose(self, number: int) -> None:
        """Sometimes another card, to show all types."""
        count = self.cards.count()
        super().choose(count // 2 if self.expected().startswith("pick") else number)

    def plan(self) -> None:
        self.choose(0)
        if self.cards.count() > 7 - KEPT:
            self.slate()
            return
        self.recycle()
        if self.lit.count():
            self.put()
        elif self.expected() == "recycle":
            self.to_empire()


class Photographer:
    def __init__(self, browser: Browser, address: str, folder: Path) -> None:
        self.browser = browser
        self.address = address
        self.folder = folder

    def visit(self, path: str, size: ViewportSize, theme: Literal["light", "dark"]) -> Page:
        """Without animations, so that everything is in its place."""
        context = self.browser.new_context(
            viewport=size, color_scheme=theme, locale="en-US", reduced_motion="reduce"
        )
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(f"{self.address}{path}")
        expect(page.get_by_role("heading", level=1).first).to_be_visible()
        return page

    def shoot(self, page: Page, name: str) -> None:
        page.mouse.move(0, 0)  # nothing is pointed at
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(600)
        page.screenshot(path=self.folder / f"{name}.png")
        print(name)

    def home(self) -> None:
        self.shoot(self.visit("/", LAPTOP, "light"), "home-light")
        self.shoot(self.visit("/", PHONE, "dark"), "home-phone")

    def lesson(self) -> None:
        page = self.visit("/", LAPTOP, "light")
        begin_lesson(page).obey_until("recycle")
        self.shoot(page, "lesson-light")

    def game(self, size: ViewportSize, theme: Literal["light", "dark"], name: str) -> None:
        """The third round of a game, and on a laptop its end."""
        page = self.visit("/", size, theme)
        page.get_by_role("button", name="Play now", exact=True).click()
        player = Builder(page).has_begun()
        third = page.get_by_text("Round 3 of 4", exact=True)
        seen: set[str] = set()
        for expected in player.steps():
            wanted = {"pick-left": "draft", "plan": "planning", "place": "production"}
            picture = wanted.get(expected)
            if picture and picture not in seen and third.count():
                seen.add(picture)
                self.shoot(page, f"{picture}-{name}")
            if size is PHONE and len(seen) == len(wanted):
                return
        self.shoot(page, f"result-{name}")
        page.get_by_role("link", name=text_pattern("web.score.replay")).click()
        slider = page.get_by_role("slider", name="Step")
        expect(slider).to_be_visible()
        slider.fill("60")
        self.shoot(page, f"replay-{name}")

    def cards(self) -> None:
        page = self.visit("/cards", LAPTOP, "dark")
        expect(page.get_by_role("listitem").first).to_be_visible()
        self.shoot(page, "cards-dark")


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=PATIENCE)
    with (
        tempfile.TemporaryDirectory() as data,
        ServerProcess(f"{data}/games.db") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        photographer = Photographer(browser, server.url, folder)
        photographer.home()
        photographer.lesson()
        photographer.game(LAPTOP, "light", "light")
        photographer.game(PHONE, "light", "phone")
        photographer.cards()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
