"""Who is told what, and when: one growing stream of events for each seat and for spectators."""

from collections.abc import Iterable
from typing import Final

from wonderful.rules.events import Audience, Event

# With these a phase, step or pick is over: what was sealed in it is shown first (PLAN-5).
_SHOWDOWN: Final = frozenset(
    (
        *("dealt", "revealed", "planning-started", "step-started", "round-ended"),
        *("pledge-started", "pledge-resolved"),
    )
)


class Streams:
    """The events of a match, given to everybody as soon as they may know."""

    def __init__(self, players: int) -> None:
        self._streams: dict[int | None, list[Event]] = {seat: [] for seat in range(players)}
        self._streams[None] = []
        # For each seat and each of its actions in this phase: what the others do not know yet.
        self._sealed: list[list[list[Event]]] = [[] for _ in range(players)]

    def of(self, viewer: int | None) -> list[Event]:
        return self._streams[viewer]

    def tell(self, events: Iterable[Event], actor: int | None = None) -> None:
        """Events of one action (or of the table), in the order in which they happened."""
        sealed: list[Event] = []
        # What the game itself does is seen by everybody, also what follows from an award.
        is_sealed = actor is not None
        if actor is not None:
            self._sealed[actor].append(sealed)
        for event in events:
            if event.code in _SHOWDOWN:
                self._show_sealed()
                is_sealed = False
            is_shown = event.audience == Audience.SEALED and not is_sealed
            if event.audience == Audience.PUBLIC or is_shown:
                for stream in self._streams.values():
                    stream.append(event)
            else:
                self._streams[event.seat].append(event)
                if event.audience == Audience.SEALED:
                    sealed.append(event)

    def forget_last(self, seat: int) -> None:
        """A seat took its last action back: the others will never hear of it."""
        if self._sealed[seat]:
            self._sealed[seat].pop()

    def _show_sealed(self) -> None:
        """By seat, not by time: who acted first stays unknown."""
        for seat, actions in enumerate(self._sealed):
            for action in actions:
                for event in action:
                    for viewer, stream in self._streams.items():
                        if viewer != seat:
                            stream.append(event)
            actions.clear()
