"""How often each card is picked and built in a run, how often it wins, and what it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wonderful.arena.bot_statistics import round_interval, round_or_none
from wonderful.arena.confidence_intervals import DealMeans
from wonderful.arena.result_rows import SeatRow
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


class CardUsage:
    """The counts of all designs. A design is named by its position in `designs`."""

    def __init__(self, catalog: Catalog, cards: Sequence[str]) -> None:
        self.designs = tuple(catalog.card(card) for card in cards)
        self.counts = [CardCount() for _ in cards]
        self.built_wins: DealMeans[int] = DealMeans()  # wins of the seats that built a design
        self._seats_played = 0

    def add(self, row: SeatRow) -> None:
        """Count the cards of one seat in one game."""
        self._seats_played += 1
        for picks in row.picks:
            for turn, design in enumerate(picks, start=1):
                card = self.counts[design]
                card.picked += 1
                card.turns += turn
                card.seen += turn  # it was in one hand per turn until it was picked
        # Not strict: there may be no leftovers.
        for picks, leftovers in zip(row.picks, row.leftovers, strict=False):
            for design in leftovers:
                self.counts[design].seen += len(picks)
        things = self._count_things(row)
        for design in row.built:
            self.counts[design].built += 1
            self.counts[design].points += points_for(self.designs[design].points, things)
        for design in set(row.built):
            self.built_wins.add(design, row.win)

    def close(self) -> None:
        """Finish the last deal."""
        self.built_wins.close()

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
        card = self.counts[design]
        chances = card.picked or self._seats_played
        return card.built / chances if chances else None

    def used_designs(self) -> list[int]:
        """Return the designs that were picked or built."""
        return [n for n, card in enumerate(self.counts) if card.picked or card.built]

    def to_json(self) -> list[dict[str, Any]]:
        return [self._card_json(design) for design in self.used_designs()]

    def _card_json(self, design: int) -> dict[str, Any]:
        card, wins = self.counts[design], self.built_wins.of(design)
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
