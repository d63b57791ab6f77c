"""Numbers and percentages as a language writes them, stated in its file by an example.

`number = "1,234.5"` gives the two separators (`"1234,5"` if thousands are not separated), and
`percent = "95%"` the sign with its space. Only texts for people are formatted like this.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

MINUS: Final = "−"  # longer than a hyphen, and not a place to break a line
# The settings of a language, as English writes them; other languages change what is not a digit.
EXAMPLES: Final = {"number": "1,234.5", "percent": "95%"}

_NUMBER: Final = re.compile(r"1(\D?)234(\D)5")
_PERCENT: Final = re.compile(r"(\D*)95(\D*)")


@dataclass(frozen=True, slots=True)
class NumberFormat:
    """The separators of a language, and what surrounds a percentage."""

    thousands: str
    decimal: str
    before_percent: str
    after_percent: str

    def number(self, value: float, decimals: int = 0) -> str:
        """Write a number with this many decimals."""
        digits = f"{abs(value):,.{decimals}f}"
        is_negative = value < 0 and any(digit in "123456789" for digit in digits)
        whole, _, rest = digits.partition(".")
        text = whole.replace(",", self.thousands) + (self.decimal + rest if rest else "")
        return MINUS + text if is_negative else text

    def percent(self, share: float, decimals: int = 0) -> str:
        """Write a share of 1 as a percentage."""
        return f"{self.before_percent}{self.number(100 * share, decimals)}{self.after_percent}"


def is_example(name: str, text: str) -> bool:
    """Whether a text is an example for one of the settings."""
    return parse_format(**{**EXAMPLES, name: text}) is not None


def parse_format(number: str, percent: str) -> NumberFormat | None:
    """Return the format that two examples show, or None if they are not such examples."""
    separators, sign = _NUMBER.fullmatch(number), _PERCENT.fullmatch(percent)
    if separators is None or sign is None or "%" not in percent.replace("٪", "%"):
        return None
    return NumberFormat(separators[1], separators[2], sign[1], sign[2])
