"""Tables of a tournament: the bots, and who beats whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.markup import escape
from rich.table import Table

from wonderful.arena.figures import number, percent
from wonderful.locales import text

if TYPE_CHECKING:
    from wonderful.arena.tally import Tally

COLUMNS = ("bot", "games", "wins", "rank", "score", "rating", "ms", "slowest", "fallbacks")


def bots_table(tally: Tally, lang: str) -> Table:
    table = Table(box=None, header_style="bold")
    for name in COLUMNS:
        justify = "left" if name == "bot" else "right"
        table.add_column(text(f"cli.arena.{name}", lang), justify=justify)  # type: ignore[arg-type]
    for bot in tally.bots:
        effort, wins, scores = tally.efforts[bot], tally.wins.of(bot), tally.scores.of(bot)
        table.add_row(
            escape(bot),
            f"{effort.games:,}",
            percent(wins.mean, wins.share_interval()),
            number(tally.ranks.of(bot).mean, digits=2),
            number(scores.mean, scores.interval()),
            number(tally.ratings.mu(bot), tally.ratings.interval(bot)),
            f"{effort.ms_per_decision:,.2f}",
            f"{effort.slowest_ms:,.1f}",
            f"{effort.fallbacks:,}",
        )
    return table


def duels_table(tally: Tally, lang: str) -> Table:
    """How often the bot of the row ranks above the bot of the column."""
    table = Table(box=None, header_style="bold")
    table.add_column(text("cli.arena.bot", lang))
    for bot in tally.bots:
        table.add_column(escape(bot), justify="right")
    for first in tally.bots:
        duels = [tally.duels.of((first, second)) for second in tally.bots]
        cells = [percent(duel.mean, duel.share_interval()) for duel in duels]
        table.add_row(escape(first), *cells)
    return table
