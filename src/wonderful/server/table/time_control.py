"""The time control of a table, and the values that it may have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from wonderful.errors import WonderfulError, brief

TIME_KINDS: Final = ("none", "bank", "days")
SECOND: Final = 1000
DAY: Final = 24 * 60 * 60 * SECOND
MAX_BANK: Final = 24 * 60 * 60
MAX_DAYS: Final = 60


class OptionsError(WonderfulError):
    """A table cannot be set up like this."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The time control: no limit, a bank with an increment, or days per decision."""

    kind: str = "none"
    bank: int = 600  # seconds at the start of the game
    increment: int = 20  # seconds more for every decision
    days: int = 3  # for every decision

    def validate(self) -> TimeControl:
        """Return the time control. Raises OptionsError if it is not possible."""
        if self.kind not in TIME_KINDS:
            raise OptionsError("table-time-kind", kind=brief(self.kind), known=TIME_KINDS)
        check_number("bank", self.bank, 10, MAX_BANK)
        check_number("increment", self.increment, 0, MAX_BANK)
        check_number("days", self.days, 1, MAX_DAYS)
        return self


def check_number(name: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise OptionsError("table-number", field=name, value=value, low=low, high=high)
