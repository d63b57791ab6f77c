"""Outcomes, previews and plans as plain data. Not compiled, so that types can be read from it."""

from typing import TypedDict


class ScoreLineData(TypedDict):
    """Points for the number of some things. Only lines that a rule set adds have a name."""

    things: list[str]
    each: int
    count: int
    points: int
    name: str | None


class ScoreSheetData(TypedDict):
    """The points of a seat by category (END-4)."""

    flat: int
    lines: list[ScoreLineData]
    total: int


class StandingData(TypedDict):
    """The result of one seat: points, then the tie-breakers (END-2)."""

    seat: int
    points: int
    built: int
    characters: int
    rank: int
    sheet: ScoreSheetData


class OutcomeData(TypedDict):
    """The outcome of a game. `title` is for solo games, `won` and `medal` for scenarios."""

    standings: list[StandingData]  # by seat
    winners: list[int]
    title: str | None
    won: bool | None
    medal: str | None


class CardPointsData(TypedDict):
    """A built card, and the points on it for its owner."""

    card: str
    points: int


class UnfinishedCardData(TypedDict):
    """A card under construction at the end of a game."""

    card: str
    missing: dict[str, int]  # open spaces, by kind
    points: int  # by how much the score would be higher if the card were built


class SeatNumbersData(TypedDict):
    """The numbers of a seat at one moment."""

    points: int
    production: dict[str, int]
    krystallium: int
    general: int
    financier: int
    leaders: dict[str, list[int]]  # step -> seats that would win it now


class PreviewData(TypedDict):
    """The numbers before and after some actions, and the cards that would be completed."""

    before: SeatNumbersData
    after: SeatNumbersData
    built: list[str]


class PieceMoveData(TypedDict):
    """One piece that a plan would move."""

    piece: str
    space: str | None
    place: str


class PlanData(TypedDict):
    """The actions of a plan, and every piece that would move."""

    name: str
    actions: list[str]
    moves: list[PieceMoveData]
