"""Tables of a tournament: the bots, and who beats whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from wonderful.arena.figures import NOTHING, number, percent
from wonderful.locales import text

if TYPE_CHECKING:
    from wonderful.arena.tally import Tally

COLUMNS = ("bot", "games", "wins", "rank", "score", "rating", "ms", "slowest", "fallbacks")


def bots_table(tally: Tally, lang: str) -> Table:
    table = Table(box=None, header_style="bold")
    for name in COLUMNS:
        justify = "left" if name == "bot" else "right"
        key = _win_key(tally) if name == "wins" else name
        table.add_column(text(f"cli.arena.{key}", lang), justify=justify)  # type: ignore[arg-type]
    # A bot that meets only itself shares all wins and ranks: they say nothing. Alone at the table
    # it can still win a title.
    has_rivals = len(tally.bots) > 1
    has_wins = has_rivals or tally.players == 1
    for bot in tally.bots:
        effort, wins, scores = tally.efforts[bot], tally.wins.of(bot), tally.scores.of(bot)
        table.add_row(
            Text(bot),
            f"{effort.games:,}",
            percent(wins.mean, wins.share_interval()) if has_wins else NOTHING,
            number(tally.ranks.of(bot).mean, digits=2) if has_rivals else NOTHING,
            number(scores.mean, scores.interval()),
            number(tally.ratings.mu(bot), tally.ratings.interval(bot)) if has_rivals else NOTHING,
            f"{effort.ms_per_decision:,.2f}",
            f"{effort.slowest_ms:,.1f}",
            f"{effort.fallbacks:,}",
        )
    return table


def _win_key(tally: Tally) -> str:
    """What a win is: alone there is nobody to win against."""
    if tally.players > 1:
        return "wins"
    return "scenarios-won" if tally.is_scenario else "titles-won"


def duels_table(tally: Tally, lang: str) -> Table:
    """How often the bot of the row ranks above the bot of the column."""
    table = Table(box=None, header_style="bold")
    table.add_column(text("cli.arena.bot", lang))
    for bot in tally.bots:
        table.add_column(Text(bot), justify="right")
    for first in tally.bots:
        duels = [tally.duels.of((first, second)) for second in tally.bots]
        cells = [percent(duel.mean, duel.share_interval()) for duel in duels]
        table.add_row(Text(first), *cells)
    return table
