"""The phases of a game by number. Which of them a round has, and in which order, is in the spec."""

from typing import Final

from mypy_extensions import i64

DRAFT: Final[i64] = 0
PLANNING: Final[i64] = 1
PRODUCTION: Final[i64] = 2
OVER: Final[i64] = 3
PLEDGING: Final[i64] = 4
PHASES: Final = ("draft", "planning", "production", "over", "pledging")


def unknown_phase(phase: i64) -> ValueError:
    """For code that treats every phase in its own way: a new one must not slip through."""
    return ValueError(f"unknown phase {int(phase)}")
