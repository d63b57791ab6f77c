"""What a run shows of the game itself: cards, Empires, seats, and how the scores spread.

Games are added one at a time and forgotten; only sums are kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wonderful.arena.intervals import Clustered, PerDeal
from wonderful.arena.rows import GameRows, SeatRow
from wonderful.arena.statistics import distribution, histogram
from wonderful.arena.tally import ends, rounded
from wonderful.catalog import Catalog, Points
from wonderful.catalog.words import THINGS, TYPES


@dataclass(slots=True)
class CardCount:
    """One design, over all its copies."""

    seen: int = 0  # times it was in a hand from which a seat picked
    picked: int = 0
    turns: int = 0  # the sum of the turns (1 to 7) at which it was picked
    built: int = 0
    points: int = 0  # what the built copies were worth at the end

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
    """The counts of a run, over all seats: bots of equal strength tell most about the cards."""

    def __init__(self, catalog: Catalog, cards: Sequence[str]) -> None:
        self.designs = tuple(catalog.card(card) for card in cards)
        self.games = 0
        self.seats_played = 0
        self.cards = [CardCount() for _ in cards]
        self.built_wins: PerDeal[int] = PerDeal()  # by card: of those who built it
        self.empires: PerDeal[str] = PerDeal()
        self.empire_scores: PerDeal[str] = PerDeal()
        self.seats: PerDeal[int] = PerDeal()
        self.all_wins: PerDeal[None] = PerDeal()
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
        """The last deal is complete."""
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
                card.seen += turn  # it was in one hand after the other until somebody took it
        for picks, leftovers in zip(
            row.picks, row.leftovers, strict=False
        ):  # often nothing is left
            for design in leftovers:
                self.cards[design].seen += len(picks)
        things = self._things(row)
        for design in row.built:
            self.cards[design].built += 1
            self.cards[design].points += points_for(self.designs[design].points, things)
        for design in set(row.built):
            self.built_wins.add(design, row.win)

    def _things(self, row: SeatRow) -> list[int]:
        """How many the seat has of each thing that points can count."""
        things = [0] * len(THINGS)
        for design in row.built:
            things[self.designs[design].type] += 1
        things[THINGS.index("general")] = row.generals
        things[THINGS.index("financier")] = row.financiers
        return things

    def build_rate(self, design: int) -> float | None:
        """Of the picked copies; of the games in solo, where nobody picks."""
        card = self.cards[design]
        chances = card.picked or self.seats_played
        return card.built / chances if chances else None

    def used(self) -> list[int]:
        """The designs that came up."""
        return [n for n, card in enumerate(self.cards) if card.picked or card.built]

    def to_json(self) -> dict[str, Any]:
        """Plain data: what `wonderful stats --json` prints."""
        return {
            "games": self.games,
            "cards": [self._card_json(design) for design in self.used()],
            "empires": [
                {
                    "empire": empire,
                    **_wins_json(wins),
                    "mean_score": rounded(self.empire_scores.of(empire).mean),
                    "score_interval": ends(self.empire_scores.of(empire).interval()),
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
            "pick_rate": rounded(card.pick_rate),
            "mean_pick": rounded(card.mean_turn),
            "built": card.built,
            "build_rate": rounded(self.build_rate(design)),
            "win_rate": rounded(wins.mean),
            "win_interval": ends(wins.share_interval()),
            "points": rounded(card.mean_points),
        }


def _wins_json(wins: Clustered) -> dict[str, Any]:
    return {
        "seats": wins.count,
        "win_rate": rounded(wins.mean),
        "win_interval": ends(wins.share_interval()),
    }


def points_for(lines: Sequence[Points], things: Sequence[int]) -> int:
    """What lines of points are worth beside so many things of each kind (END-1)."""
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
