"""The shape of a view: plain data. Not compiled, so that its types can be read from it."""

from typing import Any, TypedDict


class SiteView(TypedDict):
    """A card under construction."""

    place: str  # how actions name it: "zeppelin", or "zeppelin#2" for a second copy
    card: str
    open: dict[str, int]  # empty spaces, by kind
    filled: dict[str, int]  # cubes, Krystallium and characters on their own spaces
    stand_ins: dict[str, int]  # Krystallium in place of a resource


class PlayerView(TypedDict):
    """What is public of a seat; while a phase is sealed, as it stood at its start."""

    seat: int
    participant: int
    name: str
    empire: str
    is_done: bool  # has picked, or said done
    hand_size: int
    hand_decks: list[int]  # how many cards of the hand come from each deck: their backs
    hand: list[str] | None  # the own hand; of another, if this seat has passed it on (DRAFT-7)
    draft_area: list[str]
    construction: list[SiteView]
    built: list[str]
    cubes: dict[str, int]  # on the Empire card
    krystallium: int
    general: int
    financier: int
    production: dict[str, int]  # what each kind would give if it were counted now
    step_total: int  # what was counted when this step began
    to_place: int
    is_choosing: bool
    supremacies: int  # steps won so far
    marks: dict[str, int]  # those that the seat has
    pledges: list[str]  # the own ones, until they are resolved
    points: int


class View(TypedDict):
    """A game as one seat sees it, or as a spectator does (`viewer` is None)."""

    version: int
    viewer: int | None
    setup: dict[str, Any]  # without seed and deck order
    decision: str
    round: int
    rounds: int
    phase: str
    step: str | None
    picks: int  # reveals so far in this draft
    direction: str
    pending: list[int]
    pick: str | None  # the viewer's own, not revealed yet
    pledge: str | None  # the pledge that is going on
    drawn: list[str]  # solo: the cards to keep one of
    pools_left: int
    decks: dict[str, int]
    known_decks: dict[str, list[str]]  # solo: what a reshuffled deck still holds, sorted
    discards: dict[str, list[str]]
    players: list[PlayerView]
