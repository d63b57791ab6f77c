"""What a run shows of its bots: wins, ranks, scores, ratings, time, and who beats whom.

Games are added one at a time and forgotten; only sums are kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any

from wonderful.arena.intervals import Interval, PerDeal
from wonderful.arena.ratings import Ratings
from wonderful.arena.rows import GameRows, SeatRow


@dataclass(slots=True)
class Effort:
    """What a bot has spent so far, and what it has earned in solo."""

    games: int = 0
    seats: int = 0  # a bot may have several in a game
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
    def stand_in_share(self) -> float:
        """Of its decisions, those that another made. One can fail twice: the stand-in may, too."""
        return min(1.0, self.fallbacks / self.decisions) if self.decisions else 0.0


class Tally:
    """All bots of a run. Means count a deal once its last game is there, or when asked (`close`).

    Wins, scores and ranks are means over seats.
    """

    def __init__(self, bots: Sequence[str], players: int, *, is_scenario: bool = False) -> None:
        self.bots = tuple(bots)
        self.players = players
        self.is_scenario = is_scenario
        self.games = 0
        self.efforts = {bot: Effort() for bot in bots}
        self.ratings = Ratings(bots)
        self.wins: PerDeal[str] = PerDeal()
        self.scores: PerDeal[str] = PerDeal()
        self.ranks: PerDeal[str] = PerDeal()
        # For (a, b): how often a ranks higher, of all pairs of a seat of a with a seat of b.
        self.duels: PerDeal[tuple[str, str]] = PerDeal()
        self._deal = 0
        self._alone: list[SeatRow] = []  # solo: the games of this deal

    def add(self, rows: GameRows) -> None:
        """One more game, in the order of the numbers."""
        if rows[0].deal != self._deal:
            self.close()
        self._deal = rows[0].deal
        self.games += 1
        for row in rows:
            self.efforts[row.bot].add(row)
            self.wins.add(row.bot, row.win)
            self.scores.add(row.bot, row.score)
        for bot in {row.bot for row in rows}:
            self.efforts[bot].games += 1
        if self.players == 1:
            self._alone += rows
        else:
            self._compare([(row.bot, row.rank) for row in rows])

    def close(self) -> None:
        """Count the deal that is being played; nothing of it may follow."""
        if self._alone:
            # Who plays alone is compared with those who played the same cards.
            scores = [row.score for row in self._alone]
            self._compare(
                [(row.bot, 1 + sum(score > row.score for score in scores)) for row in self._alone]
            )
            self._alone = []
        for means in (self.wins, self.scores, self.ranks):
            means.close()
        self.duels.close()

    def _compare(self, contest: Sequence[tuple[str, int]]) -> None:
        """Bots with ranks that mean something beside each other."""
        ranks: dict[str, list[int]] = {}
        for bot, rank in contest:
            self.ranks.add(bot, rank)
            ranks.setdefault(bot, []).append(rank)
        self.ratings.add({bot: sum(own) / len(own) for bot, own in ranks.items()})
        for (first, rank), (second, other) in permutations(contest, 2):
            if first != second:
                self.duels.add((first, second), (1 + (rank < other) - (rank > other)) / 2)

    def to_json(self) -> dict[str, Any]:
        """Plain data: what `wonderful arena --json` prints of its bots."""
        return {
            "games": self.games,
            "bots": [self._bot_json(bot) for bot in self.bots],
            "head_to_head": [self._duel_json(*pair) for pair in permutations(self.bots, 2)],
        }

    def _bot_json(self, bot: str) -> dict[str, Any]:
        effort, wins = self.efforts[bot], self.wins.of(bot)
        ranks, scores = self.ranks.of(bot), self.scores.of(bot)
        data: dict[str, Any] = {
            "bot": bot,
            "games": effort.games,
            "seats": effort.seats,
            "wins": rounded(wins.total),
            "win_rate": rounded(wins.mean),
            "win_interval": ends(wins.share_interval()),
            "mean_rank": rounded(ranks.mean),
            "rank_interval": ends(ranks.interval()),
            "mean_score": rounded(scores.mean),
            "score_interval": ends(scores.interval()),
            "rating": {
                "mu": rounded(self.ratings.mu(bot)),
                "sigma": rounded(self.ratings.sigma(bot)),
                "interval": ends(self.ratings.interval(bot)),
            },
            "decisions": effort.decisions,
            "ms_per_decision": rounded(effort.ms_per_decision),
            "slowest_ms": rounded(effort.slowest_ms),
            "fallbacks": effort.fallbacks,
        }
        if effort.awards:
            data["awards"] = dict(sorted(effort.awards.items()))
        return data

    def _duel_json(self, first: str, second: str) -> dict[str, Any]:
        duel = self.duels.of((first, second))
        return {
            "bot": first,
            "against": second,
            "pairs": duel.count,
            "share": rounded(duel.mean),
            "interval": ends(duel.share_interval()),
        }


def rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def ends(interval: Interval | None) -> list[float] | None:
    return None if interval is None else [round(end, 4) for end in interval]
