"""Pictures of the table in prepared positions, with the problems of their layout.

    python -m tests.browser.contact_sheet --out DIR [--sizes 1366x768,…] [--names '4p*late'] …

writes single screenshots and `problems.txt`. With `--sheet`, it also writes `sheet-<size>.png` with
thumbnails of all of them; `make screenshots` uses it.
"""

import argparse
import fnmatch
import re
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import ARGUMENTS, chromium
from tests.browser.layout_measure import SIZES, Size, measure
from tests.browser.positions import Position
from tests.browser.table_pages import (
    LANGUAGES,
    THEMES,
    Look,
    TablePages,
    serve_positions,
    views,
)


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
    shown: str
    problems: Sequence[str]


def photograph(
    tables: TablePages, chosen: Sequence[Position], sizes: Sequence[Size], look: Look, folder: Path
) -> Iterator[Picture]:
    """Take a picture of every position at every size, on phones of every sheet."""
    for position in chosen:
        for is_phone in (False, True):
            same = [size for size in sizes if size.is_phone == is_phone]
            if not same:
                continue
            with tables.open(position, look, is_phone=is_phone) as page:
                for size in same:
                    for shown in views(page, position, size):
                        problems = measure(page, size, position.players)
                        name = "-".join(filter(None, (position.name, str(size), shown)))
                        file = folder / f"{re.sub('[^a-z0-9-]+', '-', name)}.png"
                        page.screenshot(path=file)
                        yield Picture(file, position, size, shown, problems)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.browser.contact_sheet")
    parser.add_argument("--out", type=Path, required=True, help="folder for the pictures")
    parser.add_argument("--sizes", default="1366x768", help="1366x768,390x844 or all")
    parser.add_argument("--names", default="*", help="patterns of position names, with commas")
    parser.add_argument("--lang", default="en", choices=LANGUAGES)
    parser.add_argument("--theme", default="light", choices=THEMES)
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
            tables = TablePages(browser, url)
            for picture in photograph(tables, chosen, sizes, look, options.out):
                title = f"{picture.file.stem}: {len(picture.problems)} problems"
                print(title, flush=True)
                lines += [title, *(f"  {problem}" for problem in picture.problems), ""]
            tables.close()
            browser.close()
        (options.out / "problems.txt").write_text("\n".join(lines), "utf-8")
        print(f"{options.out}/problems.txt, {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
