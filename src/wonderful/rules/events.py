"""The events of a game, each with its audience.

The engine writes events only if the state has an `EventLog`, so that they cost simulations nothing.
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final, cast

from mypy_extensions import i64

from wonderful.catalog import Catalog
from wonderful.catalog.rule_set_model import bundle_word
from wonderful.catalog.vocabulary import DECKS, KINDS, MARK
from wonderful.rules.actions import place_of
from wonderful.rules.event_types import GameEvent

# The position of a code is the number of its event. The texts are in the locales (`event.*`).
CODES = (
    "round-started",
    "dealt",
    "picked",
    "committed",
    "revealed",
    "passed",
    "hand-received",
    "leftover",
    "planning-started",
    "slated",
    "recycled",
    "placed",
    "spent",
    "discarded",
    "built",
    "received",
    "krystallium-made",
    "step-started",
    "produced",
    "supremacy",
    "awarded",
    "chosen",
    "done",
    "resumed",
    "pool-taken",
    "drawn",
    "draw-paid",
    "kept",
    "reshuffled",
    "round-ended",
    "game-ended",
    "pledge-started",
    "pledged",
    "pledge-resolved",
)
ROUND_STARTED: Final[i64] = 0
DEALT: Final[i64] = 1
PICKED: Final[i64] = 2
COMMITTED: Final[i64] = 3
REVEALED: Final[i64] = 4
PASSED: Final[i64] = 5
HAND_RECEIVED: Final[i64] = 6
LEFTOVER: Final[i64] = 7
PLANNING_STARTED: Final[i64] = 8
SLATED: Final[i64] = 9
RECYCLED: Final[i64] = 10
PLACED: Final[i64] = 11
SPENT: Final[i64] = 12
DISCARDED: Final[i64] = 13
BUILT: Final[i64] = 14
RECEIVED: Final[i64] = 15
KRYSTALLIUM_MADE: Final[i64] = 16
STEP_STARTED: Final[i64] = 17
PRODUCED: Final[i64] = 18
SUPREMACY: Final[i64] = 19
AWARDED: Final[i64] = 20
CHOSEN: Final[i64] = 21
MARKED_DONE: Final[i64] = 22
RESUMED: Final[i64] = 23
POOL_TAKEN: Final[i64] = 24
DRAWN: Final[i64] = 25
DRAW_PAID: Final[i64] = 26
KEPT: Final[i64] = 27
RESHUFFLED: Final[i64] = 28
ROUND_ENDED: Final[i64] = 29
GAME_ENDED: Final[i64] = 30
PLEDGE_STARTED: Final[i64] = 31
PLEDGED: Final[i64] = 32
PLEDGE_RESOLVED: Final[i64] = 33


class Audience(IntEnum):
    """The audience of an event: who may see it, and when."""

    PUBLIC = 0  # all seats and spectators, at once
    SEALED = 1  # its own seat at once, the others when the phase or step ends (PLAN-5)
    PRIVATE = 2  # only its own seat, forever (a pick before the reveal, a dealt hand)


_PRIVATE = frozenset((DEALT, PICKED, HAND_RECEIVED, DRAWN, KEPT))
_SEALED = frozenset(
    (
        *(SLATED, RECYCLED, PLACED, SPENT, DISCARDED, BUILT, RECEIVED),
        *(KRYSTALLIUM_MADE, CHOSEN, PLEDGED),
    )
)
_PUBLIC = frozenset(
    (
        *(ROUND_STARTED, COMMITTED, REVEALED, PASSED, LEFTOVER, PLANNING_STARTED, STEP_STARTED),
        *(PRODUCED, SUPREMACY, AWARDED, MARKED_DONE, RESUMED, POOL_TAKEN, DRAW_PAID, RESHUFFLED),
        *(ROUND_ENDED, GAME_ENDED, PLEDGE_STARTED, PLEDGE_RESOLVED),
    )
)


@dataclass(frozen=True, slots=True)
class Event:
    """An event. `seat` is -1 for events that concern no particular seat."""

    code: str
    seat: int
    audience: Audience
    params: dict[str, object]

    def to_json(self) -> GameEvent:
        return cast(GameEvent, {"event": self.code, "seat": self.seat, **self.params})


def good_name(catalog: Catalog, good: i64) -> str:
    """Return the name of a kind or mark by its number among all goods."""
    if good < len(KINDS):
        return KINDS[good]
    return f"{MARK}{catalog.marks[good - len(KINDS)]}"


class EventLog:
    """Collects the events of a game until `take` is called."""

    def __init__(self, catalog: Catalog, has_secrets: bool) -> None:
        self.catalog = catalog
        self.has_secrets = has_secrets
        self.events: list[Event] = []

    def add(
        self,
        code: i64,
        seat: i64 = -1,
        card: i64 = -1,
        target: i64 = -1,
        kind: i64 = -1,
        count: i64 = -1,
        deck: i64 = -1,
        bundle: i64 = -1,
        option: i64 = -1,
        pledge: str = "",
        step: str = "",
    ) -> None:
        """Add an event. Parameters with the default value are left out."""
        params: dict[str, object] = {}
        if card >= 0:
            params["card"] = self.catalog.cards[card].id
        if target >= 0:
            params["target"] = place_of(self.catalog, int(target))
        if kind >= 0:
            params["kind"] = good_name(self.catalog, kind)
        if count >= 0:
            params["count"] = int(count)
        if deck >= 0:
            params["deck"] = DECKS[deck]
        if bundle >= 0:
            params["bundle"] = bundle_word(self.catalog.bundles[bundle])
        if pledge:
            params["pledge"] = pledge
        if step:
            params["step"] = step
        if option >= 0:
            params["option"] = self.catalog.options[option]
        self.events.append(Event(CODES[code], int(seat), self._audience(code), params))

    def _audience(self, code: i64) -> Audience:
        """Return the audience of an event. Raise an error for an event without one."""
        # In solo, only face-down cards are secret, so all events are public (DRAFT-6).
        if code in _PUBLIC or not self.has_secrets:
            return Audience.PUBLIC
        if code in _SEALED:
            return Audience.SEALED
        if code in _PRIVATE:
            return Audience.PRIVATE
        raise ValueError(f"event {CODES[code]} has no audience")

    def take(self) -> list[Event]:
        """Return the events so far and clear the log."""
        events = self.events
        self.events = []
        return events
