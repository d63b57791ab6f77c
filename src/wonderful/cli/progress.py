"""A tournament as it goes on, on stderr: a bar and a small table, or now and then a line."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from time import perf_counter
from typing import TYPE_CHECKING

from wonderful.locales import text

if TYPE_CHECKING:
    from wonderful.arena.rows import GameRows
    from wonderful.arena.tally import Tally

TABLE_SECONDS = 0.5
LINE_SECONDS = 30.0


def watch(games: Iterable[GameRows], tally: Tally, total: int, lang: str) -> None:
    """Add all games to the tally, and show how it goes."""
    if sys.stderr.isatty():
        _watch_live(games, tally, total, lang)
        return
    said = perf_counter()
    for rows in games:
        tally.add(rows)
        if perf_counter() - said > LINE_SECONDS:
            shown = {"games": tally.games, "all": total}
            print(text("cli.arena.so-far", lang, **shown), file=sys.stderr, flush=True)
            said = perf_counter()


def _watch_live(games: Iterable[GameRows], tally: Tally, total: int, lang: str) -> None:
    from rich.console import Console, Group
    from rich.live import Live
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as Remaining

    from wonderful.cli.standings import bots_table

    bar = Progress(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Remaining())
    task = bar.add_task(text("cli.simulate.playing", lang), total=total)
    shown = perf_counter()
    with Live(bar, console=Console(stderr=True), transient=True) as live:
        for rows in games:
            tally.add(rows)
            if perf_counter() - shown > TABLE_SECONDS:
                bar.update(task, completed=tally.games)
                live.update(Group(bar, bots_table(tally, lang)))
                shown = perf_counter()
