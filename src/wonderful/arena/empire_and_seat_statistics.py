"""Balance statistics of a run: cards, Empires, seats, and the distribution of scores.

Games are added one at a time; only sums are kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from wonderful.arena.bot_statistics import round_interval, round_or_none
from wonderful.arena.card_usage import CardUsage
from wonderful.arena.confidence_intervals import ClusteredMean, DealMeans
from wonderful.arena.result_rows import GameRows, SeatRow
from wonderful.arena.simulation_statistics import distribution, histogram
from wonderful.catalog import Catalog


class Balance:
    """The counts of a run over all seats. Bots of equal strength give the best data on cards."""

    def __init__(self, catalog: Catalog, cards: Sequence[str]) -> None:
        self.games = 0
        self.cards = CardUsage(catalog, cards)
        self.empires: DealMeans[str] = DealMeans()
        self.empire_scores: DealMeans[str] = DealMeans()
        self.seats: DealMeans[int] = DealMeans()
        self.all_wins: DealMeans[None] = DealMeans()
        self.scores: dict[str, Counter[int]] = {}  # by bot
        self._deal = 0

    def add(self, rows: GameRows) -> None:
        if rows[0].deal != self._deal:
            self.close()
        self._deal = rows[0].deal
        self.games += 1
        for row in rows:
            self.scores.setdefault(row.bot, Counter())[row.score] += 1
            self._add_seat(row)

    def close(self) -> None:
        """Finish the last deal."""
        self.cards.close()
        self.empires.close()
        self.empire_scores.close()
        self.seats.close()
        self.all_wins.close()

    def _add_seat(self, row: SeatRow) -> None:
        self.empires.add(row.empire, row.win)
        self.empire_scores.add(row.empire, row.score)
        self.seats.add(row.seat, row.win)
        self.all_wins.add(None, row.win)
        self.cards.add(row)

    def to_json(self) -> dict[str, Any]:
        """Return plain data, as `wonderful stats --json` prints it."""
        return {
            "games": self.games,
            "cards": self.cards.to_json(),
            "empires": [
                {
                    "empire": empire,
                    **_wins_json(wins),
                    "mean_score": round_or_none(self.empire_scores.of(empire).mean),
                    "score_interval": round_interval(self.empire_scores.of(empire).interval()),
                }
                for empire, wins in sorted(self.empires.means.items())
            ],
            "seats": [
                {"seat": seat, **_wins_json(wins)}
                for seat, wins in sorted(self.seats.means.items())
            ],
            "bots": [
                {
                    "bot": bot,
                    "scores": distribution(scores).to_json(),
                    "histogram": [
                        {"low": bar.low, "high": bar.high, "count": bar.count}
                        for bar in histogram(scores)
                    ],
                }
                for bot, scores in self.scores.items()
            ],
        }


def _wins_json(wins: ClusteredMean) -> dict[str, Any]:
    return {
        "seats": wins.count,
        "win_rate": round_or_none(wins.mean),
        "win_interval": round_interval(wins.share_interval()),
    }
