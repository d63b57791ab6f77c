"""Statistics of many games: scores, wins, solo titles, speed."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wonderful.arena.simulation import GameResult

MAX_BARS = 16
_WIDTHS = (1, 2, 5, 10, 20, 50, 100)


@dataclass(frozen=True, slots=True)
class Distribution:
    """A distribution of scores. The quartiles are scores that occurred (nearest rank)."""

    count: int
    mean: float
    sd: float  # of the sample; 0 for a single game
    low: int
    q1: int
    median: int
    q3: int
    high: int

    def to_json(self) -> dict[str, Any]:
        return {
            "count": self.count,
            "mean": round(self.mean, 4),
            "sd": round(self.sd, 4),
            "min": self.low,
            "q1": self.q1,
            "median": self.median,
            "q3": self.q3,
            "max": self.high,
        }


def distribution(scores: Counter[int]) -> Distribution:
    """Return the distribution of counted scores.

    >>> distribution(Counter([1, 2, 3, 4])).median
    2
    """
    count = scores.total()
    mean = sum(score * times for score, times in scores.items()) / count
    squares = sum(times * (score - mean) ** 2 for score, times in scores.items())
    ordered = sorted(scores)

    def at(share: float) -> int:
        rank = max(1, math.ceil(share * count))
        for score in ordered:
            rank -= scores[score]
            if rank <= 0:
                return score
        return ordered[-1]

    sd = math.sqrt(squares / (count - 1)) if count > 1 else 0.0
    return Distribution(count, mean, sd, ordered[0], at(0.25), at(0.5), at(0.75), ordered[-1])


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of a histogram: the scores from `low` to `high`, inclusive."""

    low: int
    high: int
    count: int


def histogram(scores: Counter[int], most: int = MAX_BARS) -> list[Bar]:
    """Return bars of equal width over all scores, including empty ones."""
    if not scores:
        return []
    low, high = min(scores), max(scores)
    width = next((w for w in _WIDTHS if high // w - low // w < most), high - low + 1)
    bars = []
    for start in range(low // width * width, high + 1, width):
        count = sum(scores[score] for score in range(start, start + width))
        bars.append(Bar(start, start + width - 1, count))
    return bars


class Summary:
    """Collects results. It can be read at any time."""

    def __init__(self, bots: Sequence[str]) -> None:
        self.bots = tuple(bots)  # by seat
        self.games = 0
        self.decisions = 0
        self.seconds = 0.0
        self.scores: list[Counter[int]] = [Counter() for _ in bots]
        self.wins = [0.0] * len(self.bots)  # a shared victory is split
        self.shared = 0
        self.titles: Counter[str] = Counter()
        self.medals: Counter[str] = Counter()
        self.scenarios_won = 0
        self.is_scenario = False

    def add(self, result: GameResult) -> None:
        self.games += 1
        self.decisions += result.decisions
        for seat, score in enumerate(result.scores):
            self.scores[seat][score] += 1
        for seat in result.winners:
            self.wins[seat] += 1 / len(result.winners)
        self.shared += len(result.winners) > 1
        if result.title is not None:
            self.titles[result.title] += 1
        if result.won is not None:
            self.is_scenario = True
            self.scenarios_won += result.won
        if result.medal is not None:
            self.medals[result.medal] += 1

    @property
    def all_scores(self) -> Counter[int]:
        return sum(self.scores, Counter())

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds if self.seconds else 0.0

    def to_json(self) -> dict[str, Any]:
        """Return plain data, as `wonderful simulate --json` prints it."""
        all_scores = self.all_scores
        data: dict[str, Any] = {
            "games": self.games,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 4),
            "games_per_second": round(self.games_per_second, 1),
            "scores": distribution(all_scores).to_json() if self.games else None,
            "histogram": [
                {"low": bar.low, "high": bar.high, "count": bar.count}
                for bar in histogram(all_scores)
            ],
            "seats": [
                {
                    "seat": seat,
                    "bot": bot,
                    "wins": round(self.wins[seat], 4),
                    "win_rate": round(self.wins[seat] / self.games, 4) if self.games else None,
                    "scores": distribution(self.scores[seat]).to_json() if self.games else None,
                }
                for seat, bot in enumerate(self.bots)
            ],
            "shared_victories": self.shared,
        }
        if self.titles:
            data["titles"] = dict(self.titles)
        if self.is_scenario:
            data["scenario"] = {"won": self.scenarios_won, "medals": dict(self.medals)}
        return data
