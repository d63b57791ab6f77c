"""How much time people have left, worked out from the times of the facts alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from wonderful.server.options import DAY, SECOND, TimeControl


@dataclass(slots=True)
class Clock:
    """The time of one seat."""

    left: int  # milliseconds in the bank, as of `since` or as of the end of the last decision
    since: int | None = None  # when it began to run


class Clocks:
    """All clocks of a table. A clock runs while its seat is waited for."""

    def __init__(self, control: TimeControl, seats: int) -> None:
        self.control = control
        self.clocks = [Clock(control.bank * SECOND) for _ in range(seats)]

    def settle(self, at: int, waited_for: Iterable[int]) -> None:
        """It is `at`, and these seats are waited for from now on."""
        running = set(waited_for)
        for seat, clock in enumerate(self.clocks):
            if seat in running:
                if clock.since is None:
                    clock.since = at
            elif clock.since is not None:
                spent = at - clock.since
                more = self.control.increment * SECOND
                clock.left = max(0, clock.left - spent) + more
                clock.since = None

    def restart(self, at: int) -> None:
        """A new decision begins: whoever is waited for again has answered the last one."""
        for clock in self.clocks:
            if clock.since is not None:
                spent = at - clock.since
                clock.left = max(0, clock.left - spent) + self.control.increment * SECOND
                clock.since = at

    def deadline(self, seat: int) -> int | None:
        """When the time of a seat is up; None if its clock stands or there is no limit."""
        clock = self.clocks[seat]
        if clock.since is None or self.control.kind == "none":
            return None
        if self.control.kind == "days":
            return clock.since + self.control.days * DAY
        return clock.since + clock.left
