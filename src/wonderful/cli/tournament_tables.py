"""Tables of a tournament: the bots, and their head-to-head results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from wonderful import locales
from wonderful.arena.number_format import MISSING, number, percent
from wonderful.locales import text

if TYPE_CHECKING:
    from wonderful.arena.bot_statistics import BotStatistics

COLUMNS = ("bot", "games", "wins", "rank", "score", "rating", "ms", "slowest", "fallbacks")


def bots_table(statistics: BotStatistics, lang: str) -> Table:
    table = Table(box=None, header_style="bold")
    for name in COLUMNS:
        justify = "left" if name == "bot" else "right"
        key = _win_key(statistics) if name == "wins" else name
        table.add_column(text(f"cli.arena.{key}", lang), justify=justify)  # type: ignore[arg-type]
    # Wins and ranks mean nothing if a bot only plays itself. In solo it can still win a title.
    ratings = statistics.ratings
    has_rivals = len(statistics.bots) > 1
    has_wins = has_rivals or statistics.players == 1
    for bot in statistics.bots:
        use = statistics.resource_use[bot]
        wins, scores = statistics.wins.of(bot), statistics.scores.of(bot)
        table.add_row(
            Text(bot),
            locales.number(use.games, lang),
            percent(wins.mean, lang, wins.share_interval()) if has_wins else MISSING,
            number(statistics.ranks.of(bot).mean, lang, decimals=2) if has_rivals else MISSING,
            number(scores.mean, lang, scores.interval()),
            number(ratings.mu(bot), lang, ratings.interval(bot)) if has_rivals else MISSING,
            locales.number(use.ms_per_decision, lang, 2),
            locales.number(use.slowest_ms, lang, 1),
            locales.number(use.fallbacks, lang),
        )
    return table


def _win_key(statistics: BotStatistics) -> str:
    """Return the text key for the column of wins, which have another meaning in solo games."""
    if statistics.players > 1:
        return "wins"
    return "scenarios-won" if statistics.is_scenario else "titles-won"


def head_to_head_table(statistics: BotStatistics, lang: str) -> Table:
    """Return a table that shows how often the row's bot ranks above the column's bot."""
    table = Table(box=None, header_style="bold")
    table.add_column(text("cli.arena.bot", lang))
    for bot in statistics.bots:
        table.add_column(Text(bot), justify="right")
    for first in statistics.bots:
        results = [statistics.head_to_head.of((first, second)) for second in statistics.bots]
        cells = [percent(result.mean, lang, result.share_interval()) for result in results]
        table.add_row(Text(first), *cells)
    return table
