"""Points as END-1 reads, for any built cards: stands alone, used by the game and by tests."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tests.naive.facts import CARDS, CHARACTERS, EMPIRES, TYPES, copies_in_game


@dataclass
class Line:
    """`multiplier` points for each of `count` things."""

    multiplier: int
    count: int

    @property
    def points(self) -> int:
        return self.multiplier * self.count


@dataclass
class DuoLine:
    """`multiplier` points for each of `count` pairs of the two things."""

    multiplier: int
    things: tuple[str, str]
    count: int

    @property
    def points(self) -> int:
        return self.multiplier * self.count


@dataclass
class ScoreSheet:
    """END-4: flat, one line per type and per character, duo lines, total."""

    flat: int
    types: dict[str, Line]
    characters: dict[str, Line]
    duos: list[DuoLine]

    @property
    def total(self) -> int:
        total = self.flat
        for line in self.types.values():
            total += line.points
        for line in self.characters.values():
            total += line.points
        for duo in self.duos:
            total += duo.points
        return total


def score(
    built: list[str],
    empire: str,
    side: str,
    generals: int,
    financiers: int,
    expansions: Iterable[str],
) -> tuple[int, ScoreSheet]:
    """The total and the score sheet of an empire with these built cards and characters on it."""
    chosen = set(expansions)
    for card, number in Counter(built).items():
        if number > copies_in_game(card, chosen):
            raise ValueError(f"{number} copies of {card} do not exist in this game")

    # How many there are of each thing that can score.
    have = {"general": generals, "financier": financiers}
    for type_ in TYPES:
        have[type_] = 0
    for card in built:
        have[CARDS[card].type] += 1

    # Every printed line of points: the empire card's, then those of the built cards.
    printed = list(EMPIRES[empire, side].points)
    for card in built:
        printed.extend(CARDS[card].points)

    flat = 0
    types = {type_: Line(0, have[type_]) for type_ in TYPES}
    # Every character is worth 1 point by itself.
    characters = {character: Line(1, have[character]) for character in CHARACTERS}
    duos = []
    for points in printed:
        if len(points.of) == 0:
            flat += points.count
        elif len(points.of) == 1:
            thing = points.of[0]
            if thing in types:
                types[thing].multiplier += points.count
            else:
                characters[thing].multiplier += points.count
        else:
            first, second = points.of
            pairs = have[first] // 2 if first == second else min(have[first], have[second])
            duos.append(DuoLine(points.count, (first, second), pairs))
    sheet = ScoreSheet(flat, types, characters, duos)
    return sheet.total, sheet
