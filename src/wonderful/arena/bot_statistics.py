"""Bot statistics of a run: wins, ranks, scores, ratings, time, and head-to-head results.

Games are added one at a time; only sums are kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any

from wonderful.arena.confidence_intervals import DealMeans, Interval
from wonderful.arena.ratings import Ratings
from wonderful.arena.result_rows import GameRows, SeatRow


@dataclass(slots=True)
class ResourceUse:
    """The resources a bot has used so far, and its awards in solo games."""

    games: int = 0
    seats: int = 0  # a bot may have several seats in a game
    decisions: int = 0
    seconds: float = 0.0
    slowest_ms: float = 0.0
    fallbacks: int = 0
    awards: Counter[str] = field(default_factory=Counter)

    def add(self, row: SeatRow) -> None:
        self.seats += 1
        self.decisions += row.decisions
        self.seconds += row.seconds
        self.slowest_ms = max(self.slowest_ms, row.slowest_ms)
        self.fallbacks += row.fallbacks
        if row.award:
            self.awards[row.award] += 1

    @property
    def ms_per_decision(self) -> float:
        return 1000 * self.seconds / self.decisions if self.decisions else 0.0

    @property
    def fallback_share(self) -> float:
        """The share of decisions made by fallbacks. If a fallback also fails, it counts twice."""
        return min(1.0, self.fallbacks / self.decisions) if self.decisions else 0.0


class BotStatistics:
    """The statistics of all bots of a run.

    Means include a deal after its last game, or after `close`. Wins, scores and ranks are means
    over seats.
    """

    def __init__(self, bots: Sequence[str], players: int, *, is_scenario: bool = False) -> None:
        self.bots = tuple(bots)
        self.players = players
        self.is_scenario = is_scenario
        self.games = 0
        self.resource_use = {bot: ResourceUse() for bot in bots}
        self.ratings = Ratings(bots)
        self.wins: DealMeans[str] = DealMeans()
        self.scores: DealMeans[str] = DealMeans()
        self.ranks: DealMeans[str] = DealMeans()
        # For (a, b): how often a ranks higher, over all pairs of a seat of a and a seat of b.
        self.head_to_head: DealMeans[tuple[str, str]] = DealMeans()
        self._deal = 0
        self._solo_rows: list[SeatRow] = []  # solo: the games of this deal

    def add(self, rows: GameRows) -> None:
        """Add a game. Games must be added in the order of their numbers."""
        if rows[0].deal != self._deal:
            self.close()
        self._deal = rows[0].deal
        self.games += 1
        for row in rows:
            self.resource_use[row.bot].add(row)
            self.wins.add(row.bot, row.win)
            self.scores.add(row.bot, row.score)
        for bot in {row.bot for row in rows}:
            self.resource_use[bot].games += 1
        if self.players == 1:
            self._solo_rows += rows
        else:
            self._compare([(row.bot, row.rank) for row in rows])

    def close(self) -> None:
        """Include the current deal. No more games of it may be added."""
        if self._solo_rows:
            # Solo games are compared with the other games of the same deal.
            scores = [row.score for row in self._solo_rows]
            self._compare(
                [
                    (row.bot, 1 + sum(score > row.score for score in scores))
                    for row in self._solo_rows
                ]
            )
            self._solo_rows = []
        for means in (self.wins, self.scores, self.ranks):
            means.close()
        self.head_to_head.close()

    def _compare(self, contest: Sequence[tuple[str, int]]) -> None:
        """Compare bots whose ranks are comparable."""
        ranks: dict[str, list[int]] = {}
        for bot, rank in contest:
            self.ranks.add(bot, rank)
            ranks.setdefault(bot, []).append(rank)
        self.ratings.add({bot: sum(own) / len(own) for bot, own in ranks.items()})
        for (first, rank), (second, other) in permutations(contest, 2):
            if first != second:
                self.head_to_head.add((first, second), (1 + (rank < other) - (rank > other)) / 2)

    def to_json(self) -> dict[str, Any]:
        """Return plain data, as `wonderful arena --json` prints it."""
        return {
            "games": self.games,
            "bots": [self._bot_json(bot) for bot in self.bots],
            "head_to_head": [self._head_to_head_json(*pair) for pair in permutations(self.bots, 2)],
        }

    def _bot_json(self, bot: str) -> dict[str, Any]:
        use, wins = self.resource_use[bot], self.wins.of(bot)
        ranks, scores = self.ranks.of(bot), self.scores.of(bot)
        data: dict[str, Any] = {
            "bot": bot,
            "games": use.games,
            "seats": use.seats,
            "wins": round_or_none(wins.total),
            "win_rate": round_or_none(wins.mean),
            "win_interval": round_interval(wins.share_interval()),
            "mean_rank": round_or_none(ranks.mean),
            "rank_interval": round_interval(ranks.interval()),
            "mean_score": round_or_none(scores.mean),
            "score_interval": round_interval(scores.interval()),
            "rating": {
                "mu": round_or_none(self.ratings.mu(bot)),
                "sigma": round_or_none(self.ratings.sigma(bot)),
                "interval": round_interval(self.ratings.interval(bot)),
            },
            "decisions": use.decisions,
            "ms_per_decision": round_or_none(use.ms_per_decision),
            "slowest_ms": round_or_none(use.slowest_ms),
            "fallbacks": use.fallbacks,
        }
        if use.awards:
            data["awards"] = dict(sorted(use.awards.items()))
        return data

    def _head_to_head_json(self, first: str, second: str) -> dict[str, Any]:
        result = self.head_to_head.of((first, second))
        return {
            "bot": first,
            "against": second,
            "pairs": result.count,
            "share": round_or_none(result.mean),
            "interval": round_interval(result.share_interval()),
        }


def round_or_none(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def round_interval(interval: Interval | None) -> list[float] | None:
    return None if interval is None else [round(end, 4) for end in interval]
