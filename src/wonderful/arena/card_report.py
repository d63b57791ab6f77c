"""The card statistics of a run as table rows, for a terminal and for a page."""

from __future__ import annotations

from wonderful import locales
from wonderful.arena.empire_and_seat_statistics import Balance
from wonderful.arena.number_format import number, percent
from wonderful.catalog.vocabulary import TYPES
from wonderful.locales import text


class CardReport:
    """A row for each design that occurred. In solo there are no columns for picks."""

    def __init__(self, balance: Balance, players: int, lang: str) -> None:
        self.balance, self.lang = balance, lang
        self.has_draft = players > 1

    def headings(self) -> list[str]:
        draft = ("picked", "position", "count", "built")
        keys = draft if self.has_draft else ("count", "built-solo")
        return [
            text(f"cli.stats.{key}", self.lang) for key in ("card", "type", *keys, "wins", "points")
        ]

    def rows(self) -> list[list[str]]:
        """Return the rows, sorted by the lower bound of the win rate."""
        order = sorted(self.balance.cards.used_designs(), key=self._win_rate_bound, reverse=True)
        return [self.cells(design) for design in order]

    def _win_rate_bound(self, design: int) -> tuple[float, float]:
        """Return the lower bound of the win rate, so that a few lucky games do not count much."""
        wins = self.balance.cards.built_wins.of(design)
        interval = wins.share_interval()
        return (interval[0] if interval else -1.0), (wins.mean or 0.0)

    def cells(self, design: int) -> list[str]:
        card, wins = self.balance.cards.counts[design], self.balance.cards.built_wins.of(design)
        design_card = self.balance.cards.designs[design]
        draft = [percent(card.pick_rate, self.lang), number(card.mean_turn, self.lang)]
        return [
            design_card.name(self.lang),
            text(f"term.type.{TYPES[design_card.type]}", self.lang),
            *(draft if self.has_draft else []),
            locales.number(card.built, self.lang),
            percent(self.balance.cards.build_rate(design), self.lang),
            percent(wins.mean, self.lang, wins.share_interval()),
            number(card.mean_points, self.lang),
        ]
