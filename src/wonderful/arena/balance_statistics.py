"""Balance statistics of a run: cards, Empires, seats, and the distribution of scores.

Games are added one at a time; only sums are kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wonderful.arena.bot_statistics import round_interval, round_or_none
from wonderful.arena.confidence_intervals import ClusteredMean, DealMeans
from wonderful.arena.result_rows import GameRows, SeatRow
from wonderful.arena.simulation_statistics import distribution, histogram
from wonderful.catalog import Catalog, Points
from wonderful.catalog.vocabulary import THINGS, TYPES


@dataclass(slots=True)
class CardCount:
    """The counts of one design, over all its copies."""

    seen: int = 0  # how often it was in a hand that a seat picked from
    picked: int = 0
    turns: int = 0  # sum of the turns (1 to 7) at which it was picked
    built: int = 0
    points: int = 0  # final value of the built copies

    @property
    def pick_rate(self) -> float | None:
        return self.picked / self.seen if self.seen else None

    @property
    def mean_turn(self) -> float | None:
        return self.turns / self.picked if self.picked else None

    @property
    def mean_points(self) -> float | None:
        return self.points / self.built if self.built else None


class Balance:
    """The counts of a run over all seats. Bots of equal strength give the best data on cards."""

    def __init__(self, catalog: Catalog, cards: Sequence[str]) -> None:
        self.designs = tuple(catalog.card(card) for card in cards)
        self.games = 0
        self.seats_played = 0
        self.cards = [CardCount() for _ in cards]
        self.built_wins: DealMeans[int] = DealMeans()  # by card: wins of the seats that built it
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
        self.built_wins.close()
        self.empires.close()
        self.empire_scores.close()
        self.seats.close()
        self.all_wins.close()

    def _add_seat(self, row: SeatRow) -> None:
        self.seats_played += 1
        self.empires.add(row.empire, row.win)
        self.empire_scores.add(row.empire, row.score)
        self.seats.add(row.seat, row.win)
        self.all_wins.add(None, row.win)
        for picks in row.picks:
            for turn, design in enumerate(picks, start=1):
                card = self.cards[design]
                card.picked += 1
                card.turns += turn
                card.seen += turn  # it was in one hand per turn until it was picked
        # Not strict: there may be no leftovers.
        for picks, leftovers in zip(row.picks, row.leftovers, strict=False):
            for design in leftovers:
                self.cards[design].seen += len(picks)
        things = self._count_things(row)
        for design in row.built:
            self.cards[design].built += 1
            self.cards[design].points += points_for(self.designs[design].points, things)
        for design in set(row.built):
            self.built_wins.add(design, row.win)

    def _count_things(self, row: SeatRow) -> list[int]:
        """Return the number of each countable thing of the seat."""
        things = [0] * len(THINGS)
        for design in row.built:
            things[self.designs[design].type] += 1
        things[THINGS.index("general")] = row.generals
        things[THINGS.index("financier")] = row.financiers
        return things

    def build_rate(self, design: int) -> float | None:
        """Return built copies per picked copy, or per game in solo, which has no picks."""
        card = self.cards[design]
        chances = card.picked or self.seats_played
        return card.built / chances if chances else None

    def used_designs(self) -> list[int]:
        """Return the designs that were picked or built."""
        return [n for n, card in enumerate(self.cards) if card.picked or card.built]

    def to_json(self) -> dict[str, Any]:
        """Return plain data, as `wonderful stats --json` prints it."""
        return {
            "games": self.games,
            "cards": [self._card_json(design) for design in self.used_designs()],
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

    def _card_json(self, design: int) -> dict[str, Any]:
        card, wins = self.cards[design], self.built_wins.of(design)
        return {
            "card": self.designs[design].id,
            "type": TYPES[self.designs[design].type],
            "seen": card.seen,
            "picked": card.picked,
            "pick_rate": round_or_none(card.pick_rate),
            "mean_pick": round_or_none(card.mean_turn),
            "built": card.built,
            "build_rate": round_or_none(self.build_rate(design)),
            "win_rate": round_or_none(wins.mean),
            "win_interval": round_interval(wins.share_interval()),
            "points": round_or_none(card.mean_points),
        }


def _wins_json(wins: ClusteredMean) -> dict[str, Any]:
    return {
        "seats": wins.count,
        "win_rate": round_or_none(wins.mean),
        "win_interval": round_interval(wins.share_interval()),
    }


def points_for(lines: Sequence[Points], things: Sequence[int]) -> int:
    """Return the points of some lines, given the counts of things (END-1)."""
    total = 0
    for line in lines:
        match line.of:
            case ():
                total += line.count
            case (thing,):
                total += line.count * things[thing]
            case (first, second) if first == second:
                total += line.count * (things[first] // 2)
            case (first, second):
                total += line.count * min(things[first], things[second])
    return total
