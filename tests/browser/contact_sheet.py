"""Pictures of the table in prepared positions, with the problems of their layout.

    python -m tests.browser.contact_sheet --out DIR [--sizes 1366x768,…] [--names '4p*late'] …

writes single screenshots and `problems.txt`. With `--sheet`, all of them are also put into one
picture; `--overview`, for `make screenshots`, makes such pictures of all sizes, phases and numbers
of players, and leaves the single ones out.
"""

import argparse
import fnmatch
import re
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import ARGUMENTS, chromium
from tests.browser.layout_measure import SIZES, Size, measure
from tests.browser.positions import PHASES, Position
from tests.browser.table_pages import (
    LANGUAGES,
    THEMES,
    Look,
    TablePages,
    serve_positions,
    views,
)
from tests.browser.thumbnails import Cell, Sheet, compose

_LAPTOP: Final = Size(1366, 768)


class Shot(NamedTuple):
    """A picture to be taken; on phones one of every sheet."""

    position: Position
    size: Size


class Picture(NamedTuple):
    shot: Shot
    file: Path
    problems: Sequence[str]


class Plan(NamedTuple):
    """A sheet whose pictures are still to be taken."""

    title: str
    columns: Sequence[str]
    rows: Sequence[tuple[str, Sequence[Shot]]]


def photograph(
    tables: TablePages, shots: Iterable[Shot], look: Look, folder: Path
) -> Iterator[Picture]:
    """Take all pictures, each once. Every position is opened once, and resized."""
    sizes: dict[tuple[Position, bool], list[Size]] = defaultdict(list)
    for position, size in dict.fromkeys(shots):
        sizes[position, size.is_phone].append(size)
    for (position, is_phone), wanted in sizes.items():
        with tables.open(position, look, is_phone=is_phone) as page:
            for size in wanted:
                for shown in views(page, position, size):
                    problems = measure(page, size, position.players)
                    name = "-".join(filter(None, (position.name, str(size), shown)))
                    file = folder / f"{re.sub('[^a-z0-9-]+', '-', name)}.png"
                    page.screenshot(path=file)
                    yield Picture(Shot(position, size), file, problems)


def plan_of(chosen: Sequence[Position], sizes: Sequence[Size]) -> Plan:
    """The chosen positions at the chosen sizes."""
    rows = [(each.name, [Shot(each, size) for size in sizes]) for each in chosen]
    return Plan("Tables", [str(size) for size in sizes], rows)


def overview(prepared: Sequence[Position]) -> list[Plan]:
    """Every size with every phase, every size with every number of players, and both."""
    stages = [(phase, late) for phase in PHASES for late in (False, True)]
    by_stage = {
        stage: [each for each in prepared if (each.phase, each.late) == stage] for stage in stages
    }
    by_stage = {stage: found for stage, found in by_stage.items() if found}
    full = {each.players: each for each in by_stage["planning-half", True]}
    players = sorted(full)
    sizes = [str(size) for size in SIZES]
    one_each = {stage: {each.players: each for each in found} for stage, found in by_stage.items()}
    return [
        Plan(
            "Sizes and phases",
            sizes,
            [
                (
                    _stage_name(stage),
                    # Each size shows another number of players.
                    [Shot(found[i % len(found)], size) for i, size in enumerate(SIZES, row)],
                )
                for row, (stage, found) in enumerate(by_stage.items())
            ],
        ),
        Plan(
            "Sizes and players",
            sizes,
            [
                (f"{count} players", [Shot(full[count], size) for size in SIZES])
                for count in players
            ],
        ),
        Plan(
            f"Phases and players, {_LAPTOP}",
            [_stage_name(stage) for stage in one_each],
            [
                (
                    f"{count} players",
                    [
                        Shot(found.get(count, next(iter(found.values()))), _LAPTOP)
                        for found in one_each.values()
                    ],
                )
                for count in players
            ],
        ),
    ]


def _stage_name(stage: tuple[str, bool]) -> str:
    return f"{stage[0]}, {'late' if stage[1] else 'early'}"


def sheet_of(plan: Plan, pictures: Sequence[Picture]) -> Sheet:
    files: dict[Shot, list[Path]] = defaultdict(list)
    for picture in pictures:
        files[picture.shot].append(picture.file)
    rows = [
        (label, [Cell(shot.position.name, files[shot]) for shot in shots])
        for label, shots in plan.rows
    ]
    return Sheet(plan.title, plan.columns, rows)


def take(
    browser: Browser, url: str, plans: Sequence[Plan], look: Look, folder: Path
) -> list[Picture]:
    """Take the pictures of all plans, and write down their problems."""
    tables = TablePages(browser, url)
    pictures = []
    shots = [shot for plan in plans for _, row in plan.rows for shot in row]
    with (folder / "problems.txt").open("w", encoding="utf-8") as file:
        for picture in photograph(tables, shots, look, folder):
            pictures.append(picture)
            title = f"{picture.file.stem}: {len(picture.problems)} problems"
            print(title, flush=True)
            print(title, *(f"  {each}" for each in picture.problems), "", sep="\n", file=file)
    tables.close()
    return pictures


def parse_sizes(text: str) -> list[Size]:
    if text == "all":
        return list(SIZES)
    return [Size(*map(int, each.lower().replace("×", "x").split("x"))) for each in text.split(",")]


def matching(prepared: Sequence[Position], patterns: str) -> list[Position]:
    wanted = [pattern if "*" in pattern else f"*{pattern}*" for pattern in patterns.split(",")]
    return [
        each
        for each in prepared
        if any(fnmatch.fnmatchcase(each.name, pattern) for pattern in wanted)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.browser.contact_sheet")
    parser.add_argument("--out", type=Path, required=True, help="folder for the pictures")
    parser.add_argument("--sizes", default="1366x768", help="1366x768,390x844 or all")
    parser.add_argument("--names", default="*", help="patterns of position names, with commas")
    parser.add_argument("--lang", default="en", choices=LANGUAGES)
    parser.add_argument("--theme", default="light", choices=THEMES)
    parser.add_argument("--list", action="store_true", help="only list the positions")
    parser.add_argument("--sheet", action="store_true", help="also put all into one picture")
    parser.add_argument("--overview", action="store_true", help="everything, only as sheets")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as data, serve_positions(Path(data)) as (url, prepared):
        chosen = matching(prepared, options.names)
        if options.list:
            for each in chosen:
                counts = f"{each.sites:2} sites {each.built:2} built {each.hand:2} in hand"
                print(f"{each.name:32} {counts}")
            return
        plans = (
            overview(chosen) if options.overview else [plan_of(chosen, parse_sizes(options.sizes))]
        )
        folder = Path(data) if options.overview else options.out
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
            pictures = take(browser, url, plans, Look(options.lang, options.theme), folder)
            if options.sheet or options.overview:
                for plan in plans:
                    name = re.sub("[^a-z0-9]+", "-", plan.title.lower())
                    compose(browser, sheet_of(plan, pictures), options.out / f"{name}.jpg")
            browser.close()
    print(f"{options.out}, {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
