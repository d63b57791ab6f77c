"""Shows the progress of a tournament on stderr: a bar with a table, or a line from time to time."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from time import perf_counter
from typing import TYPE_CHECKING

from wonderful.locales import text

if TYPE_CHECKING:
    from wonderful.arena.bot_statistics import BotStatistics
    from wonderful.arena.result_rows import GameRows

TABLE_SECONDS = 0.5
LINE_SECONDS = 30.0


def track_progress(
    games: Iterable[GameRows], statistics: BotStatistics, total: int, lang: str
) -> None:
    """Add all games to the statistics while showing the progress."""
    if sys.stderr.isatty():
        _track_live(games, statistics, total, lang)
        return
    last_line = perf_counter()
    for rows in games:
        statistics.add(rows)
        if perf_counter() - last_line > LINE_SECONDS:
            shown = {"games": statistics.games, "all": total}
            print(text("cli.arena.so-far", lang, **shown), file=sys.stderr, flush=True)
            last_line = perf_counter()


def _track_live(
    games: Iterable[GameRows], statistics: BotStatistics, total: int, lang: str
) -> None:
    from rich.console import Console, Group
    from rich.live import Live
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as Remaining

    from wonderful.cli.tournament_tables import bots_table

    bar = Progress(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Remaining())
    task = bar.add_task(text("cli.simulate.playing", lang), total=total)
    shown = perf_counter()
    with Live(bar, console=Console(stderr=True), transient=True) as live:
        for rows in games:
            statistics.add(rows)
            if perf_counter() - shown > TABLE_SECONDS:
                bar.update(task, completed=statistics.games)
                live.update(Group(bar, bots_table(statistics, lang)))
                shown = perf_counter()
