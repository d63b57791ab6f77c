"""Pictures of the table in prepared positions, with the problems of their layout.

    python -m tests.browser.contact_sheet --out DIR [--sizes 1366x768,…] [--names '4p*late'] …

writes single screenshots and `problems.txt`. With `--sheet`, it also writes `sheet-<size>.png` with
thumbnails of all of them; `make screenshots` uses it.
"""

import argparse
import fnmatch
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import positions
from tests.browser.conftest import ARGUMENTS, PATIENCE, chromium
from tests.browser.layout_measure import SIZES, Size, measure, settle
from tests.browser.positions import Position
from tests.server.servers import ServerProcess

LANGUAGES: Final = {"en": "en-US", "fr": "fr-FR", "de": "de-DE"}
READY: Final = ".board, [data-area=bar]"
TABS: Final = '[data-area="tabs"] button, nav button[data-at^="sheet:"]'


@dataclass(frozen=True, slots=True)
class Look:
    """How a page is opened."""

    lang: str = "en"
    theme: str = "light"
    is_phone: bool = False


class Tables:
    """Opens positions in a browser. Pages of the same look share a context, and so their cache."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self._url = url

    @contextmanager
    def open(self, position: Position, look: Look, size: Size) -> Iterator[Page]:
        context = self._browser.new_context(
            viewport={"width": size.width, "height": size.height},
            locale=LANGUAGES[look.lang],
            color_scheme="dark" if look.theme == "dark" else "light",
            reduced_motion="reduce",
            has_touch=look.is_phone,
            is_mobile=look.is_phone,
        )
        context.set_default_timeout(PATIENCE)
        context.add_cookies(
            [
                {"name": name, "value": value, "url": self._url}
                for name, value in position.cookies.items()
            ]
        )
        try:
            page = context.new_page()
            page.goto(f"{self._url}{position.path}")
            page.locator(READY).first.wait_for()
            yield page
        finally:
            context.close()


def resize(page: Page, size: Size, position: Position) -> None:
    """Change the size. The result opens again, since it is looked at and closed at every size."""
    page.set_viewport_size({"width": size.width, "height": size.height})
    if position.phase == "over":
        page.reload()
        page.locator(READY).first.wait_for()
    page.mouse.move(0, 0)  # nothing is pointed at
    settle(page)


def sheets(page: Page) -> Iterator[str]:
    """Show what there is to see, one after another: an open dialog, then the sheets of a phone.

    Elsewhere than on phones, the table is a single sheet without a name.
    """
    dialog = page.locator("dialog[open]")
    if dialog.count():
        yield "dialog"
        page.keyboard.press("Escape")
        dialog.wait_for(state="hidden")
        settle(page)
    tabs = page.locator(TABS)
    names = [tab.inner_text().strip() for tab in tabs.all() if tab.is_visible()]
    if not names:
        yield ""
        return
    for number, name in enumerate(names):
        tabs.nth(number).click()
        settle(page)
        yield name or str(number)


def _parse_sizes(text: str) -> list[Size]:
    return [Size(*map(int, each.lower().replace("×", "x").split("x"))) for each in text.split(",")]


def _selected(all_positions: Sequence[Position], patterns: str) -> list[Position]:
    wanted = [pattern if "*" in pattern else f"*{pattern}*" for pattern in patterns.split(",")]
    return [
        each
        for each in all_positions
        if any(fnmatch.fnmatchcase(each.name, pattern) for pattern in wanted)
    ]


@dataclass(frozen=True, slots=True)
class Picture:
    file: Path
    position: Position
    size: Size
    sheet: str
    problems: Sequence[str]


def photograph(
    tables: Tables, chosen: Sequence[Position], sizes: Sequence[Size], look: Look, folder: Path
) -> Iterator[Picture]:
    """Take a picture of every position at every size, on phones of every sheet."""
    for position in chosen:
        for is_phone in (False, True):
            same = [size for size in sizes if size.is_phone == is_phone]
            if not same:
                continue
            kind = Look(look.lang, look.theme, is_phone)
            with tables.open(position, kind, same[0]) as page:
                for size in same:
                    resize(page, size, position)
                    for sheet in sheets(page):
                        problems = measure(page, size, position.players)
                        name = "-".join(filter(None, (position.name, str(size), sheet.lower())))
                        file = folder / f"{name.replace(' ', '-').replace('/', '-')}.png"
                        page.screenshot(path=file)
                        yield Picture(file, position, size, sheet, problems)


@contextmanager
def serve_positions(folder: Path) -> Iterator[tuple[str, list[Position]]]:
    """A server with all positions, and its address."""
    database = folder / "positions.db"
    prepared = positions.prepare(database)
    server = ServerProcess(str(database))
    server.start(folder / "server.log")
    try:
        yield server.url, prepared
    finally:
        server.kill()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.browser.contact_sheet")
    parser.add_argument("--out", type=Path, required=True, help="folder for the pictures")
    parser.add_argument("--sizes", default="1366x768", help="1366x768,390x844 or all")
    parser.add_argument("--names", default="*", help="patterns of position names, with commas")
    parser.add_argument("--lang", default="en", choices=LANGUAGES)
    parser.add_argument("--theme", default="light", choices=("light", "dark"))
    parser.add_argument("--list", action="store_true", help="only list the positions")
    options = parser.parse_args()
    sizes = list(SIZES) if options.sizes == "all" else _parse_sizes(options.sizes)
    options.out.mkdir(parents=True, exist_ok=True)
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as data, serve_positions(Path(data)) as (url, prepared):
        chosen = _selected(prepared, options.names)
        if options.list:
            for each in chosen:
                counts = f"{each.sites:2} sites {each.built:2} built {each.hand:2} in hand"
                print(f"{each.name:32} {counts}")
            return
        lines: list[str] = []
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
            look = Look(options.lang, options.theme)
            tables = Tables(browser, url)
            for picture in photograph(tables, chosen, sizes, look, options.out):
                title = f"{picture.file.stem}: {len(picture.problems)} problems"
                print(title, flush=True)
                lines += [title, *(f"  {problem}" for problem in picture.problems), ""]
            browser.close()
        (options.out / "problems.txt").write_text("\n".join(lines), "utf-8")
        print(f"{options.out}/problems.txt, {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
