"""Lighthouse scores of every screen: `make lighthouse`. Exit code 1 below a target.

A real server and a real browser; the table is a running game, the replay a finished one. Lighthouse
empties the browser's cache before each run but leaves its cookies, so every screen is measured as
by a returning user with an empty cache.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import BrowserContext, expect, sync_playwright

from tests.browser.conftest import ARGUMENTS, LAPTOP, PATIENCE, chromium
from tests.browser.page_player import start_game
from tests.browser.page_routes import PLAIN, SCREENS
from tests.server.servers import ServerProcess

TOOL: Final = Path(sys.prefix, "lighthouse/node_modules/lighthouse/cli/index.js")
DEVICES: Final[dict[str, list[str]]] = {"mobile": [], "desktop": ["--preset=desktop"]}
CATEGORIES: Final = {"performance": "perf", "accessibility": "access", "best-practices": "best"}
METRICS: Final = {
    "first-contentful-paint": "FCP",
    "largest-contentful-paint": "LCP",
    "total-blocking-time": "TBT",
    "cumulative-layout-shift": "CLS",
}
TABLE_AIMS: Final = {"desktop": 95, "mobile": 90}
RUNS_OF_THE_TABLE: Final = 3  # the only speed with an aim: one run says little on a busy machine
TRIES: Final = 3
WORST: Final = 5  # audits that are named for a missed aim


@dataclass(frozen=True)
class Figures:
    """The scores of one screen on one device."""

    screen: str
    device: str
    report: dict[str, Any]

    def score(self, category: str) -> int:
        return round(100 * (self.report["categories"][category]["score"] or 0))

    def aim(self, category: str) -> int:
        """The target score, 0 if there is none."""
        if category == "accessibility":
            return 100
        is_table = self.screen == "table" and category == "performance"
        return TABLE_AIMS[self.device] if is_table else 0

    def row(self) -> str:
        scores = "".join(f"{self.score(category):8}" for category in CATEGORIES)
        audits = self.report["audits"]
        metrics = "".join(
            f"{audits[name].get('displayValue', '?').replace(chr(160), ' '):>10}"
            for name in METRICS
        )
        return f"{self.screen:10} {self.device:8}{scores}{metrics}"

    def worst(self, category: str) -> Iterator[str]:
        """The audits with the greatest cost, and their findings on the page."""
        audits = self.report["audits"]

        def cost(ref: dict[str, Any]) -> float:
            audit = audits[ref["id"]]
            saved = sum((audit.get("metricSavings") or {}).values()) / 1e6  # only among equals
            return float(ref["weight"] * (1 - audit["score"]) + saved)

        refs = [
            ref
            for ref in self.report["categories"][category]["auditRefs"]
            if (audits[ref["id"]]["score"] or 0) < 1 and audits[ref["id"]]["score"] is not None
        ]
        for ref in sorted(refs, key=cost, reverse=True)[:WORST]:
            audit = audits[ref["id"]]
            yield f"{ref['id']}: {audit['title']} {audit.get('displayValue', '')}".rstrip()
            for item in audit.get("details", {}).get("items", [])[:WORST]:
                where = item.get("node", {}).get("selector") or item.get("url")
                if where:
                    yield f"  {where}"


def header() -> str:
    scores = "".join(f"{short:>8}" for short in CATEGORIES.values())
    return f"{'screen':10} {'device':8}{scores}" + "".join(f"{it:>10}" for it in METRICS.values())


def addresses(context: BrowserContext, server: str, wanted: set[str]) -> dict[str, str]:
    """The URLs of the screens. For some, a game is started, and one is played to the end."""
    found = {name: f"{server}{path}" for name, path in PLAIN.items()}
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    if "replay" in wanted:
        page.goto(server)
        player = start_game(page)
        found["replay"] = page.url.replace(SCREENS["table"], SCREENS["replay"])
        player.play_to_the_end()
    if "table" in wanted:
        page.goto(server)
        start_game(page)
        found["table"] = page.url
    page.close()
    return {name: found[name] for name in SCREENS if name in wanted}


def median_run(screen: str, address: str, device: str, port: int, runs: int) -> Figures:
    """The median of several runs, by performance."""
    each = sorted(
        (Figures(screen, device, report(address, device, port)) for _ in range(runs)),
        key=lambda figures: figures.score("performance"),
    )
    return each[len(each) // 2]


def report(address: str, device: str, port: int) -> dict[str, Any]:
    """One run. It is repeated if the browser's trace gets lost."""
    command = [
        *(str(Path(sys.prefix, "bin/node")), str(TOOL), address, f"--port={port}"),
        *(f"--only-categories={','.join(CATEGORIES)}", "--output=json", "--quiet"),
        *("--locale=en-US", "--no-enable-error-reporting", *DEVICES[device]),
    ]
    for _ in range(TRIES):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            found: dict[str, Any] = json.loads(done.stdout)
            return found
    raise SystemExit(f"Lighthouse could not measure {address}:\n{done.stderr.strip()}")


def measure(wanted: set[str], folder: Path | None) -> Iterator[Figures]:
    with (
        tempfile.TemporaryDirectory() as data,
        ServerProcess(f"{data}/games.db") as server,
        sync_playwright() as playwright,
    ):
        context = playwright.chromium.launch_persistent_context(
            f"{data}/browser",
            executable_path=chromium(),
            args=[*ARGUMENTS, "--remote-debugging-port=0", "--lang=en-US"],
            viewport=LAPTOP,
            locale="en-US",
        )
        port = int(Path(data, "browser/DevToolsActivePort").read_text("utf-8").split()[0])
        for screen, address in addresses(context, server.url, wanted).items():
            for device in DEVICES:
                runs = RUNS_OF_THE_TABLE if screen == "table" else 1
                figures = median_run(screen, address, device, port, runs)
                if folder:
                    folder.mkdir(parents=True, exist_ok=True)
                    path = folder / f"{screen}-{device}.json"
                    path.write_text(json.dumps(figures.report), "utf-8")
                yield figures
        context.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, prog="make lighthouse")
    parser.add_argument("screens", nargs="*", metavar="SCREEN", help="only these, by their names")
    parser.add_argument("--reports", type=Path, metavar="FOLDER", help="keep the reports as JSON")
    given = parser.parse_args()
    if unknown := set(given.screens) - set(SCREENS):
        parser.error(
            f"no such screen: {', '.join(sorted(unknown))}. There are {', '.join(SCREENS)}"
        )
    print(header(), flush=True)
    missed: list[str] = []
    warnings: set[str] = set()  # as of a machine that is too busy to measure on
    for figures in measure(set(given.screens) or set(SCREENS), given.reports):
        print(figures.row(), flush=True)
        warnings.update(figures.report["runWarnings"])
        for category in CATEGORIES:
            score, aim = figures.score(category), figures.aim(category)
            if score < aim:
                place = f"{figures.screen}, {figures.device}"
                missed.append(f"{place}: {category} is {score}, {aim - score} below {aim}")
                missed.extend(f"  {line}" for line in figures.worst(category))
    if warnings:
        print("\nLighthouse warns:", *sorted(warnings), sep="\n")
    if missed:
        print("\nMissed:", *missed, sep="\n")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
