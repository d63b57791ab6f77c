"""Event streams of a match, one for each seat and one for spectators."""

from collections.abc import Iterable
from typing import Final

from wonderful.rules.events import Audience, Event

# Events after which a phase, step or pick is over: sealed events are revealed first (PLAN-5).
_REVEALING_EVENTS: Final = frozenset(
    (
        *("dealt", "revealed", "planning-started", "step-started", "round-ended"),
        *("pledge-started", "pledge-resolved"),
    )
)


class EventStreams:
    """The events of a match, delivered to each viewer as soon as the viewer may see them."""

    def __init__(self, players: int) -> None:
        self._streams: dict[int | None, list[Event]] = {seat: [] for seat in range(players)}
        self._streams[None] = []
        # By seat and action of this phase: events that the others have not seen yet.
        self._sealed: list[list[list[Event]]] = [[] for _ in range(players)]

    def of(self, viewer: int | None) -> list[Event]:
        return self._streams[viewer]

    def publish(self, events: Iterable[Event], actor: int | None = None) -> None:
        """Add the events of one action, or of the table if `actor` is None, in order."""
        sealed: list[Event] = []
        # Events of the game itself, such as awards and their effects, are public.
        is_sealed = actor is not None
        if actor is not None:
            self._sealed[actor].append(sealed)
        for event in events:
            if event.code in _REVEALING_EVENTS:
                self._reveal_sealed()
                is_sealed = False
            is_revealed = event.audience == Audience.SEALED and not is_sealed
            if event.audience == Audience.PUBLIC or is_revealed:
                for stream in self._streams.values():
                    stream.append(event)
            else:
                self._streams[event.seat].append(event)
                if event.audience == Audience.SEALED:
                    sealed.append(event)

    def retract_last(self, seat: int) -> None:
        """Drop the last action of a seat, which was taken back: the others never see it."""
        if self._sealed[seat]:
            self._sealed[seat].pop()

    def _reveal_sealed(self) -> None:
        """Reveal by seat, not by time: the order in which seats acted stays hidden."""
        for seat, actions in enumerate(self._sealed):
            for action in actions:
                for event in action:
                    for viewer, stream in self._streams.items():
                        if viewer != seat:
                            stream.append(event)
            actions.clear()
