"""Pictures of the main screens, for README.md: `make screenshots`."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import ARGUMENTS, LAPTOP, PHONE, chromium
from tests.browser.playing import button, start_game
from tests.server.running import ServerProcess


def shoot(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        ServerProcess(f"{data}/games.db") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for name, size in (("light", LAPTOP), ("phone", PHONE)):
            page = browser.new_page(viewport=size, color_scheme="light", locale="en-US")
            page.goto(server.url)
            page.get_by_role("button", name="Play now").wait_for()
            page.wait_for_timeout(300)
            page.screenshot(path=folder / f"home-{name}.png")
            start_game(page)
            draft(page)
            page.mouse.move(0, 0)
            page.wait_for_timeout(300)
            page.screenshot(path=folder / f"planning-{name}.png")
        page = browser.new_page(viewport=LAPTOP, color_scheme="dark", locale="en-US")
        page.goto(f"{server.url}/cards")
        page.get_by_role("heading", level=1).wait_for()
        page.wait_for_timeout(300)
        page.screenshot(path=folder / "cards-dark.png")
        browser.close()


def draft(page: Page) -> None:
    """Pick seven cards, and slate three of them."""
    for _ in range(6):
        button(page, r"^Pick .* \(card").first.click()
        page.wait_for_timeout(900)
    for _ in range(3):
        button(page, r"\(card 1\)").first.click()
        button(page, "^Slate .").first.click()
        page.wait_for_timeout(300)


if __name__ == "__main__":
    shoot(Path(sys.argv[1]))
