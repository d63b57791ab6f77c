"""The events of a game as plain data, as `Event.to_json` writes them. Not compiled.

`seat` is -1 for events that concern no particular seat.
"""

from typing import Literal, NotRequired, TypeAlias, TypedDict


class CardEvent(TypedDict):
    """Something happened to a card."""

    event: Literal[
        "dealt",
        "picked",
        "revealed",
        "hand-received",
        "leftover",
        "slated",
        "recycled",
        "discarded",
        "built",
        "drawn",
        "draw-paid",
        "kept",
    ]
    seat: int
    card: str


class RoundEvent(TypedDict):
    """A round began or ended, or its planning began; `count` is the round, from 1."""

    event: Literal["round-started", "planning-started", "round-ended"]
    seat: int
    count: int


class CountEvent(TypedDict):
    """Hands of `count` cards were passed on, or a solo player took pool number `count`."""

    event: Literal["passed", "pool-taken"]
    seat: int
    count: int


class PlacementEvent(TypedDict):
    """A piece was placed on a space of this kind: from production or recycling, or (`spent`) from
    the Empire card."""

    event: Literal["placed", "spent"]
    seat: int
    target: str
    kind: str


class GoodsEvent(TypedDict):
    """A seat produced or received pieces of a kind, or marks; or (`placed-automatically`) cubes for
    which there is no space are about to be placed on its Empire card."""

    event: Literal["produced", "received", "awarded", "placed-automatically"]
    seat: int
    kind: str
    count: int


class SupremacyEvent(TypedDict):
    """A seat won the supremacy of a production step."""

    event: Literal["supremacy"]
    seat: int
    kind: str


class ChosenEvent(TypedDict):
    """A seat chose a supremacy reward: one piece of a kind, or a bundle."""

    event: Literal["chosen"]
    seat: int
    kind: NotRequired[str]
    bundle: NotRequired[str]


class StepStartedEvent(TypedDict):
    """A production step began. Without `kind`, it produces Krystallium and characters."""

    event: Literal["step-started"]
    seat: int
    kind: NotRequired[str]
    step: str  # its id, as in the view


class SeatEvent(TypedDict):
    """A seat committed to a pick, made a Krystallium, was done, or resumed after being done; or
    (`done-automatically`) is about to be done because nothing is left to decide."""

    event: Literal["committed", "krystallium-made", "done", "resumed", "done-automatically"]
    seat: int


class TookBackEvent(TypedDict):
    """A seat took an action back."""

    event: Literal["took-back"]
    seat: int
    action: str


class ReshuffledEvent(TypedDict):
    """Solo: the discard pile was shuffled into a new deck."""

    event: Literal["reshuffled"]
    seat: int
    deck: str
    count: int


class PledgeStartedEvent(TypedDict):
    """A pledge began: every seat commits in secret."""

    event: Literal["pledge-started"]
    seat: int
    pledge: str


class PledgedEvent(TypedDict):
    """A seat made its pledge."""

    event: Literal["pledged"]
    seat: int
    option: str


class PledgeResolvedEvent(TypedDict):
    """All pledges were revealed. Without `option`, there was a tie that decided nothing."""

    event: Literal["pledge-resolved"]
    seat: int
    pledge: str
    option: NotRequired[str]


class GameEndedEvent(TypedDict):
    """The game is over."""

    event: Literal["game-ended"]
    seat: int


GameEvent: TypeAlias = (
    CardEvent
    | RoundEvent
    | CountEvent
    | PlacementEvent
    | GoodsEvent
    | SupremacyEvent
    | ChosenEvent
    | StepStartedEvent
    | SeatEvent
    | TookBackEvent
    | ReshuffledEvent
    | PledgeStartedEvent
    | PledgedEvent
    | PledgeResolvedEvent
    | GameEndedEvent
)
