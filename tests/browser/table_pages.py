"""Opens prepared positions in a browser, at any size; on phones, one sheet after another."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, TimeoutError

from tests.browser import positions
from tests.browser.conftest import PATIENCE
from tests.browser.layout_measure import Size, settle
from tests.browser.positions import GAMES, GameKind, Position
from tests.server.council_server import CouncilProcess

LANGUAGES: Final = {"en": "en-US", "fr": "fr-FR", "de": "de-DE"}
THEMES: Final = ("light", "dark")
_TABLE: Final = ".board, [data-area=bar]"
_TABS: Final = '[data-area="tabs"] button, nav button[data-at^="sheet:"]'


class Look(NamedTuple):
    """How a page is opened."""

    lang: str = "en"
    theme: str = "light"


@contextmanager
def serve_positions(
    folder: Path, games: Sequence[GameKind] = GAMES
) -> Iterator[tuple[str, list[Position]]]:
    """A server with all positions of these games, and its address."""
    database = folder / "positions.db"
    prepared = positions.prepare(database, games)
    server = CouncilProcess(str(database))
    server.start(folder / "server.log")
    try:
        yield server.url, prepared
    finally:
        server.kill()


class TablePages:
    """Opens positions. Pages of the same look and person share a context, and so its cache."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self._url = url
        self._contexts: dict[tuple[Look, bool, str], BrowserContext] = {}

    @contextmanager
    def open(self, position: Position, look: Look, *, is_phone: bool) -> Iterator[Page]:
        page = self._context(position, look, is_phone).new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda each: errors.append(each.text) if each.type == "error" else None)
        try:
            page.goto(f"{self._url}{position.path}")
            try:
                page.locator(_TABLE).first.wait_for()
            except TimeoutError as error:
                seen = page.locator("body").inner_text()
                lines = "\n".join([f"{position.name} did not open:", *errors, seen])
                raise AssertionError(lines) from error
            yield page
        finally:
            page.close()
        assert errors == [], f"{position.name}: {errors}"

    def close(self) -> None:
        for context in self._contexts.values():
            context.close()

    def _context(self, position: Position, look: Look, is_phone: bool) -> BrowserContext:
        key = (look, is_phone, position.secret)
        if key not in self._contexts:
            context = self._browser.new_context(
                locale=LANGUAGES[look.lang],
                color_scheme="dark" if look.theme == "dark" else "light",
                reduced_motion="reduce",
                has_touch=is_phone,
                is_mobile=is_phone,
            )
            context.set_default_timeout(PATIENCE)
            context.add_cookies(
                [
                    {"name": name, "value": value, "url": self._url}
                    for name, value in position.cookies.items()
                ]
            )
            self._contexts[key] = context
        return self._contexts[key]


def views(page: Page, position: Position, size: Size) -> Iterator[str]:
    """Show all that a position has to show at a size, and yield its name, or "" for the table.

    A dialog that opens by itself comes first, then on phones every sheet. Elsewhere, planning is
    also shown with a card that is pointed at, and with the open area of an opponent.
    """
    page.set_viewport_size({"width": size.width, "height": size.height})
    if position.phase == "over":  # the result opens by itself, once
        page.reload()
        page.locator(_TABLE).first.wait_for()
    page.mouse.move(0, 0)  # nothing is pointed at
    settle(page)
    dialog = page.locator("dialog[open]")
    if dialog.count():
        yield "dialog"
        page.keyboard.press("Escape")
        dialog.wait_for(state="hidden")
        settle(page)
    tabs = [tab for tab in page.locator(_TABS).all() if tab.is_visible()]
    if not tabs:
        yield ""
        yield from _opened_parts(page, position, size)
    for number, tab in enumerate(tabs):
        tab.click()
        page.mouse.move(0, 0)
        settle(page)
        yield tab.inner_text().strip().lower() or f"sheet {number + 1}"


def _opened_parts(page: Page, position: Position, size: Size) -> Iterator[str]:
    if size.is_phone:
        return
    card = page.locator("[data-area=hand] [data-card-size], .hand .card").first
    if position.phase == "planning" and card.count():
        card.hover()
        page.locator("[data-area=preview] .finished").wait_for()  # a part of the outlook
        settle(page)
        yield "preview"
        page.mouse.move(0, 0)
        settle(page)
    if position.phase == "planning-half" and position.players > 1:
        page.keyboard.press("o")
        settle(page)
        yield "opponent"
        page.keyboard.press("o")
        settle(page)
