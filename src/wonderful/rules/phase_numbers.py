"""The numbers of the phases. The phases of a round and their order are in the spec."""

from typing import Final

from mypy_extensions import i64

DRAFT: Final[i64] = 0
PLANNING: Final[i64] = 1
PRODUCTION: Final[i64] = 2
OVER: Final[i64] = 3
PLEDGING: Final[i64] = 4
PHASES: Final = ("draft", "planning", "production", "over", "pledging")


def unknown_phase(phase: i64) -> ValueError:
    """Return the error to raise for a phase that the caller does not handle."""
    return ValueError(f"unknown phase {int(phase)}")
