"""The remaining time of the players, computed only from the times of the facts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from wonderful.server.table.time_control import DAY, SECOND, TimeControl

MIN_AFTER_RETURN = 10 * SECOND  # milliseconds in the bank of a player who comes back


@dataclass(slots=True)
class Clock:
    """The time of one seat."""

    left: int  # milliseconds in the bank when the clock was last started or stopped
    since: int | None = None  # when the clock was started; None if it is stopped
    began: int = 0  # when the current decision began for the seat
    has_run: bool = False  # whether the clock has run during this decision


class Clocks:
    """All clocks of a table. A clock runs while its seat is pending."""

    def __init__(self, control: TimeControl, seats: int) -> None:
        self.control = control
        self.clocks = [Clock(control.bank * SECOND) for _ in range(seats)]

    def update(self, at: int, pending: Iterable[int]) -> None:
        """Start the clocks of the pending seats and stop the others."""
        running = set(pending)
        for seat, clock in enumerate(self.clocks):
            if seat in running:
                clock.has_run = True
                if clock.since is None:
                    clock.since = at
            elif clock.since is not None:
                clock.left = max(0, clock.left - (at - clock.since))
                clock.since = None

    def begin_decision(self, at: int) -> None:
        """Begin a new decision.

        The increment is added once per decision, even if it was taken back and made again.
        """
        for clock in self.clocks:
            if clock.since is not None:
                clock.left = max(0, clock.left - (at - clock.since))
                clock.since = at
            if clock.has_run:
                clock.left += self.control.increment * SECOND
            clock.has_run = False
            clock.began = at

    def cancel_increment(self, seat: int, at: int) -> None:
        """Give no increment for a decision that took the player no time (automatic passing)."""
        clock = self.clocks[seat]
        if clock.since == at:
            clock.has_run = False

    def come_back(self, seat: int, at: int) -> None:
        """Give a returning player some time, because the bank may be empty."""
        clock = self.clocks[seat]
        clock.left = max(clock.left, self.control.increment * SECOND, MIN_AFTER_RETURN)
        clock.began = at

    def deadline(self, seat: int) -> int | None:
        """Return when a seat's time is up; None if its clock is stopped or there is no limit."""
        clock = self.clocks[seat]
        if clock.since is None or self.control.kind == "none":
            return None
        if self.control.kind == "days":
            return clock.began + self.control.days * DAY
        return clock.since + clock.left
