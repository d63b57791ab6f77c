"""The balance of a run as a single HTML page with plots and tables, without scripts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape

from wonderful import locales
from wonderful.arena.card_report import CardReport
from wonderful.arena.confidence_intervals import ClusteredMean
from wonderful.arena.empire_and_seat_statistics import Balance
from wonderful.arena.number_format import number, percent
from wonderful.arena.run_spec import RunSpec
from wonderful.arena.simulation_statistics import histogram
from wonderful.arena.svg_plots import DataPoint, bars, columns, intervals, scatter
from wonderful.catalog import Catalog
from wonderful.catalog.vocabulary import TYPES
from wonderful.locales import text

MAX_CERTAIN_WIDTH = 0.25  # wider confidence intervals are too uncertain
STYLE = """
:root { color-scheme: light dark; --ink: #1d2433; --paper: #fbfaf7; --soft: #66708a;
  --grid: #dcdfe6; --k0: #7b8494; --k1: #2f3440; --k2: #2e8b57; --k3: #c99700; --k4: #2b6cb0;
  --k5: #8e44ad; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaf0; --paper: #14171f; --soft: #9aa3b8;
  --grid: #2c3240; --k0: #98a1b3; --k1: #d8dbe2; --k2: #4cc38a; --k3: #f0c040; --k4: #63a4ef;
  --k5: #c084e0; } }
body { margin: 0 auto; max-width: 46rem; padding: 1rem; color: var(--ink);
  background: var(--paper); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin: .5rem 0 0; } h2 { font-size: 1.2rem; margin: 2.2rem 0 .2rem; }
h3 { font-size: 1rem; margin: 1rem 0 0; } p { color: var(--soft); margin: .2rem 0 .6rem; }
svg { width: 100%; height: auto; display: block; }
svg text { font: 11px system-ui, sans-serif; fill: var(--ink); }
.grid { stroke: var(--grid); } .mean { stroke: var(--soft); stroke-dasharray: 5 4; }
.interval { stroke: var(--soft); stroke-width: 2; }
.k0 { fill: var(--k0); } .k1 { fill: var(--k1); } .k2 { fill: var(--k2); } .k3 { fill: var(--k3); }
.k4 { fill: var(--k4); } .k5 { fill: var(--k5); }
circle { stroke: var(--paper); } .faint { opacity: .4; }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1rem; font-size: .9rem; }
.legend svg { width: .8rem; display: inline-block; margin-right: .35rem; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: .85rem; }
th, td { padding: .2rem .6rem; text-align: right; border-bottom: 1px solid var(--grid);
  font-variant-numeric: tabular-nums; white-space: nowrap; }
th:first-child, td:first-child, th:nth-child(2), td:nth-child(2) { text-align: left; }
"""


class HtmlReport:
    """Builds the page of a run in one language."""

    def __init__(self, balance: Balance, spec: RunSpec, catalog: Catalog, lang: str) -> None:
        self.balance, self.spec, self.catalog, self.lang = balance, spec, catalog, lang
        self.cards = CardReport(balance, spec.players, lang)

    def html(self) -> str:
        title = self._text("title")
        subtitle = self._text(
            "subtitle",
            games=self.balance.games,
            players=self.spec.players,
            bots=self.spec.labels,
            seed=self.spec.setup.seed,
        )
        body = "\n".join(
            [
                f"<h1>{escape(title)}</h1><p>{escape(subtitle)}</p>",
                *self._plots(),
                f"<h2>{escape(self._text('cards'))}</h2>",
                f'<div class="wide">{self._table()}</div>',
            ]
        )
        return (
            f'<!doctype html>\n<html lang="{self.lang}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n"
            f"<body>\n{body}\n</body></html>\n"
        )

    def _text(self, key: str, **params: object) -> str:
        return text(f"cli.stats.{key}", self.lang, **params)

    def _percent(self, share: float) -> str:
        return locales.percent(share, self.lang)

    def _plots(self) -> Iterable[str]:
        balance, cards = self.balance, self.balance.cards
        mean = balance.all_wins.of(None).mean or 0.0
        built = [n for n in cards.used_designs() if cards.counts[n].built]
        if not built:
            return
        dots = [
            self._data_point(n, cards.build_rate(n), cards.built_wins.of(n).mean) for n in built
        ]
        across = self._text("built" if self.spec.players > 1 else "built-solo")
        plot = scatter(dots, x=across, y=self._text("wins"), line=mean, percent=self._percent)
        yield self._section("scatter", plot)
        yield self._legend({item.kind for item in dots})
        picked = [self._data_point(n, cards.counts[n].pick_rate) for n in cards.used_designs()]
        if self.spec.players > 1:
            plot = bars(_sort_by_value(picked), lambda share: percent(share, self.lang))
            yield self._section("picked", plot, "picks-note")
        worth = [self._data_point(n, cards.counts[n].mean_points) for n in built]
        plot = bars(_sort_by_value(worth), lambda points: number(points, self.lang))
        yield self._section("points", plot, "points-note")
        empires = [
            (self.catalog.empire(empire).name(self.lang), wins)
            for empire, wins in sorted(balance.empires.means.items())
        ]
        yield self._section("empires", self._interval_plot(empires, mean))
        if self.spec.players > 1:
            seats = [
                (f"{self._text('seat')} {seat + 1}", wins)
                for seat, wins in sorted(balance.seats.means.items())
            ]
            yield self._section("seats", self._interval_plot(seats, mean))
        yield self._section("scores", "".join(self._scores()))

    def _section(self, key: str, plot: str, note: str | None = None) -> str:
        words = self._text(note or f"{key}-note")
        return f"<h2>{escape(self._text(key))}</h2><p>{escape(words)}</p>{plot}"

    def _data_point(
        self, design: int, value: float | None, other: float | None = None
    ) -> DataPoint:
        cells = zip(self.cards.headings(), self.cards.cells(design), strict=True)
        note = "\n".join(f"{heading}: {cell}" for heading, cell in cells)
        card = self.balance.cards.designs[design]
        interval = self.balance.cards.built_wins.of(design).share_interval()
        return DataPoint(
            card.name(self.lang),
            note,
            value or 0.0,
            other or 0.0,
            kind=card.type,
            is_faint=interval is None or interval[1] - interval[0] > MAX_CERTAIN_WIDTH,
        )

    def _legend(self, kinds: set[int]) -> str:
        entries = (
            f'<span><svg viewBox="0 0 10 10" aria-hidden="true">'
            f'<circle cx="5" cy="5" r="5" class="k{kind}"/></svg>'
            f"{escape(text(f'term.type.{TYPES[kind]}', self.lang))}</span>"
            for kind in sorted(kinds)
        )
        return f'<div class="legend">{"".join(entries)}</div>'

    def _interval_plot(self, rows: Sequence[tuple[str, ClusteredMean]], mean: float) -> str:
        items = []
        for name, wins in rows:
            interval = wins.share_interval()
            share = percent(wins.mean, self.lang, interval)
            note = f"{name}: {share}, {locales.number(wins.count, self.lang)}"
            items.append(DataPoint(name, note, wins.mean or 0.0, interval=interval, kind=4))
        return intervals(items, mean, self._percent)

    def _scores(self) -> Iterable[str]:
        """Return a histogram for each bot, all on the same axes."""
        scores = self.balance.scores
        bars_of_all = histogram(sum(scores.values(), start=Counter()))
        shares = {
            bot: [
                sum(counts[score] for score in range(bar.low, bar.high + 1)) / counts.total()
                for bar in bars_of_all
            ]
            for bot, counts in scores.items()
        }
        most = max(share for own in shares.values() for share in own)
        for bot, own in shares.items():
            items = [
                DataPoint(
                    str(bar.low),
                    f"{bar.low}–{bar.high}: {percent(share, self.lang)}",
                    share,
                    kind=4,
                )
                for bar, share in zip(bars_of_all, own, strict=True)
            ]
            yield f"<h3>{escape(bot)}</h3>{columns(items, most)}"

    def _table(self) -> str:
        head, rows = self.cards.headings(), self.cards.rows()
        lines = ["".join(f"<th>{escape(cell)}</th>" for cell in head)]
        lines += ["".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows]
        return f"<table>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"


def _sort_by_value(items: Sequence[DataPoint]) -> list[DataPoint]:
    """Return the items with the highest first, and without what only a scatter plot shows."""
    plain = [DataPoint(m.name, m.note, m.value, kind=m.kind) for m in items]
    return sorted(plain, key=lambda item: -item.value)
