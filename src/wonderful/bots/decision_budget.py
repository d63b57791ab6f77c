"""What a bot may spend on one decision: time, a number of simulations, or both.

A decision is one pick, one whole planning phase, or one whole production step. All its actions
share one budget.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from wonderful.errors import WonderfulError, brief

# Tolerance for a busy machine, for which the bot is not to blame.
GRACE_SECONDS: Final = 0.5


@dataclass(frozen=True, slots=True)
class Allowance:
    """The limits for every decision. None means no limit.

    >>> Allowance.parse("250ms"), str(Allowance.parse("400"))
    (Allowance(milliseconds=250.0, simulations=None), '400')
    """

    milliseconds: float | None = None
    simulations: int | None = None

    @classmethod
    def parse(cls, text: str) -> Allowance:
        """Parse `300ms`, `2s`, or a number of simulations."""
        found = re.fullmatch(r"([0-9]{1,9})\s*(ms|s|)", text.strip())
        if found is None or int(found[1]) == 0:
            raise WonderfulError("bad-budget", budget=brief(text))
        number = int(found[1])
        if found[2] == "":
            return cls(simulations=number)
        return cls(milliseconds=float(number * (1000 if found[2] == "s" else 1)))

    def __str__(self) -> str:
        time = "" if self.milliseconds is None else f"{self.milliseconds:g}ms"
        simulations = "" if self.simulations is None else str(self.simulations)
        return "/".join(filter(None, (simulations, time)))

    def repeatable(self) -> Allowance:
        """Return the allowance without the time limit if simulations are limited.

        The answers are then the same on every machine.
        """
        return self if self.simulations is None else Allowance(simulations=self.simulations)

    @property
    def late_after(self) -> float | None:
        """The seconds after which an answer is late, or None if time is not limited.

        >>> Allowance(milliseconds=250).late_after
        1.0
        """
        return None if self.milliseconds is None else self.milliseconds / 500 + GRACE_SECONDS

    def less(self, seconds: float, simulations: int) -> Allowance:
        """Return what is left. A search may use a few more simulations than allowed."""
        return Allowance(
            None if self.milliseconds is None else max(0.0, self.milliseconds - seconds * 1000),
            None if self.simulations is None else self.simulations - simulations,
        )

    def start(self) -> Budget:
        """Return the budget of a decision that begins now."""
        return Budget(self)


class Budget:
    """What is left of an allowance. With simulations only, results do not depend on the clock.

    >>> budget = Allowance(simulations=2).start()
    >>> [budget.take() for _ in range(3)]
    [True, True, False]
    """

    def __init__(self, allowance: Allowance | None = None, late_after: float | None = None) -> None:
        """`late_after` is given during a decision, when less time is left than at its start."""
        allowed = allowance if allowance is not None else Allowance()
        self.late_after = allowed.late_after if late_after is None else late_after
        self.simulations = allowed.simulations
        self._parent: Budget | None = None
        self._end: float | None = None
        if allowed.milliseconds is not None:
            self._end = perf_counter() + allowed.milliseconds / 1000

    @property
    def milliseconds(self) -> float | None:
        """The time left, or None if time is not limited."""
        return None if self._end is None else max(0.0, (self._end - perf_counter()) * 1000)

    @property
    def is_limited(self) -> bool:
        return self.simulations is not None or self._end is not None

    @property
    def is_spent(self) -> bool:
        if self.simulations is not None and self.simulations <= 0:
            return True
        return self._end is not None and perf_counter() >= self._end

    def take(self, simulations: int = 1) -> bool:
        """Spend some simulations. Return False if the budget was already spent."""
        if self.is_spent:
            return False
        if self.simulations is not None:
            self.simulations -= simulations
        if self._parent is not None:
            self._parent.take(simulations)
        return True

    def part(self, parts: float) -> Budget:
        """Return a budget with 1/`parts` of what is left. What it spends is also spent here."""
        milliseconds = self.milliseconds
        simulations = self.simulations
        share = Budget(
            Allowance(
                None if milliseconds is None else milliseconds / parts,
                None if simulations is None else int(simulations / parts),
            )
        )
        share._parent = self
        return share

    def left(self) -> Allowance:
        """Return what is left, to be sent to another process."""
        return Allowance(self.milliseconds, self.simulations)

    def simulations_since(self, before: Allowance) -> int:
        """Return how many simulations were spent since `before` was left."""
        if before.simulations is None or self.simulations is None:
            return 0
        return int(before.simulations - self.simulations)
