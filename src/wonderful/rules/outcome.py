"""The outcome of a game: score sheets, ranking with tie-breaks, solo title or scenario medal."""

from collections import Counter
from dataclasses import dataclass

from wonderful.catalog import Scenario
from wonderful.rules.outcome_types import OutcomeData, StandingData
from wonderful.rules.scoring import ScoreSheet, points, score_sheet
from wonderful.rules.state import State


@dataclass(frozen=True)
class Standing:
    """The result of one seat: points, then the tie-breakers (END-2)."""

    seat: int
    points: int
    built: int
    characters: int
    rank: int
    sheet: ScoreSheet

    def to_json(self) -> StandingData:
        return {
            "seat": self.seat,
            "points": self.points,
            "built": self.built,
            "characters": self.characters,
            "rank": self.rank,
            "sheet": self.sheet.to_json(),
        }


@dataclass(frozen=True)
class Outcome:
    """The outcome of a game. `title` is for solo games, `won` and `medal` for scenarios."""

    standings: tuple[Standing, ...]  # by seat
    title: str | None
    won: bool | None
    medal: str | None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share first place."""
        return tuple(standing.seat for standing in self.standings if standing.rank == 1)

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(standing.points for standing in self.standings)

    def to_json(self) -> OutcomeData:
        return {
            "standings": [standing.to_json() for standing in self.standings],
            "winners": list(self.winners),
            "title": self.title,
            "won": self.won,
            "medal": self.medal,
        }


def outcome_of(state: State, scenario: Scenario | None) -> Outcome:
    """Rank the seats by their current scores."""
    keys = standing_keys(state)
    standings: list[Standing] = []
    for seat, key in enumerate(keys):
        # END-2: seats that are equal in all three share a rank, and the next ranks are skipped.
        rank = 1 + sum(other > key for other in keys)
        sheet = score_sheet(state, state.players[seat])
        standings.append(Standing(seat, key[0], key[1], key[2], rank, sheet))
    title, won, medal = verdict(state, scenario, keys[0][0])
    return Outcome(tuple(standings), title, won, medal)


def verdict(
    state: State, scenario: Scenario | None, score: int
) -> tuple[str | None, bool | None, str | None]:
    """Return the title (SOLO-6), whether the scenario is won, and the medal (SCEN-2), or None."""
    if scenario is not None and scenario.cards:
        won = has_built_all(state, scenario)
        return None, won, scenario.medal(score) if won else None
    return state.spec.rules.title(score) if state.spec.has_titles else None, None, None


def standing_keys(state: State) -> list[tuple[int, int, int]]:
    """Return the ranking key of each seat: points, built cards, characters (END-2, END-3)."""
    keys: list[tuple[int, int, int]] = []
    for player in state.players:
        characters = int(player.generals + player.financiers)
        keys.append((int(points(state, player)), len(player.built), characters))
    return keys


def has_built_all(state: State, scenario: Scenario) -> bool:
    """Whether the Empire contains the required number of copies of each design (SCEN-2)."""
    cards = state.spec.catalog.cards
    built: Counter[str] = Counter()
    for design in state.players[0].built:
        built[cards[design].id] += 1
    return all(built[id] >= count for id, count in scenario.cards)
