"""How much time people have left, worked out from the times of the facts alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from wonderful.server.table.table_options import DAY, SECOND, TimeControl

LEAST_AFTER_RETURN = 10 * SECOND  # in the bank of somebody who comes back


@dataclass(slots=True)
class Clock:
    """The time of one seat."""

    left: int  # milliseconds in the bank, as of `since` or as of when it stopped
    since: int | None = None  # when it began to run
    began: int = 0  # when this decision began for the seat
    has_run: bool = False  # was waited for in this decision


class Clocks:
    """All clocks of a table. A clock runs while its seat is waited for."""

    def __init__(self, control: TimeControl, seats: int) -> None:
        self.control = control
        self.clocks = [Clock(control.bank * SECOND) for _ in range(seats)]

    def update(self, at: int, waited_for: Iterable[int]) -> None:
        """From `at` on these seats are waited for: start and stop the clocks accordingly."""
        running = set(waited_for)
        for seat, clock in enumerate(self.clocks):
            if seat in running:
                clock.has_run = True
                if clock.since is None:
                    clock.since = at
            elif clock.since is not None:
                clock.left = max(0, clock.left - (at - clock.since))
                clock.since = None

    def restart(self, at: int) -> None:
        """A new decision begins. The increment is given once for each decision, however often
        it was taken back and made again."""
        for clock in self.clocks:
            if clock.since is not None:
                clock.left = max(0, clock.left - (at - clock.since))
                clock.since = at
            if clock.has_run:
                clock.left += self.control.increment * SECOND
            clock.has_run = False
            clock.began = at

    def come_back(self, seat: int, at: int) -> None:
        """Whoever comes back gets a little time, or would be gone again at once."""
        clock = self.clocks[seat]
        clock.left = max(clock.left, self.control.increment * SECOND, LEAST_AFTER_RETURN)
        clock.began = at

    def deadline(self, seat: int) -> int | None:
        """When the time of a seat is up; None if its clock stands or there is no limit."""
        clock = self.clocks[seat]
        if clock.since is None or self.control.kind == "none":
            return None
        if self.control.kind == "days":
            return clock.began + self.control.days * DAY
        return clock.since + clock.left
