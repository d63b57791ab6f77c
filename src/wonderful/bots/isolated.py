"""Bots that are not ours run in a process of their own: whatever they do, the game goes on.

One that loops for ever is killed when its time is over, one that crashes is started again.
"""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Sequence
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from wonderful.bots.base import Bot
from wonderful.bots.budget import Allowance, Budget
from wonderful.catalog import Catalog
from wonderful.errors import WonderfulError
from wonderful.rules.rng import Rng
from wonderful.rules.view import View

START_SECONDS = 60.0  # to import what the bot needs
# Without a limit of time a decision may still not take for ever.
PATIENCE_SECONDS = 60.0
# A process that is asked for 300 ms is not to blame for a busy machine.
GRACE_SECONDS = 0.5


class BotFailedError(Exception):
    """A bot gave no answer that can be used; says why."""


class IsolatedBot(Bot):
    """Stands for a bot in another process."""

    def __init__(self, spec: str, catalog: Catalog | None = None) -> None:
        super().__init__(catalog)
        self.spec = spec
        self._process: BaseProcess | None = None
        self._wire: Connection | None = None
        facts = self._start()
        # As instance attributes: every isolated bot stands for a class of its own.
        self.code, self.name, self.version, self.description = facts[:4]  # type: ignore[misc]
        self.allowance = facts[4]  # type: ignore[misc]

    def choose(
        self, view: View, actions: Sequence[int], rng: Rng, budget: Budget
    ) -> int | Sequence[int]:
        if self._wire is None:
            self._start()
        assert self._wire is not None
        numbers = (int(rng.a), int(rng.b), int(rng.c), int(rng.d))
        milliseconds = budget.milliseconds
        seconds = PATIENCE_SECONDS if milliseconds is None else milliseconds / 500 + GRACE_SECONDS
        answer: Any
        try:
            self._wire.send((view, list(actions), numbers, budget.left()))
            if not self._wire.poll(seconds):
                raise BotFailedError(f"no answer within {seconds:.1f} s")
            is_good, answer, numbers, used = self._wire.recv()
        except (EOFError, OSError) as error:
            self.close()
            raise BotFailedError("its process ended") from error
        except BotFailedError:
            self.close()
            raise
        rng.a, rng.b, rng.c, rng.d = numbers
        if budget.simulations is not None:
            budget.simulations -= used
        if not is_good:
            raise BotFailedError(str(answer))
        return answer  # type: ignore[no-any-return]

    def _start(self) -> tuple[Any, ...]:
        """Start the process; the answer is what the bot says of itself."""
        context = multiprocessing.get_context("spawn")
        self._wire, theirs = context.Pipe()
        self._process = context.Process(
            target=_serve, args=(theirs, self.spec, self.catalog), daemon=True
        )
        self._process.start()
        theirs.close()
        try:
            if not self._wire.poll(START_SECONDS):
                raise WonderfulError("bot-broken", spec=self.spec, problem="it does not start")
            facts = self._wire.recv()
        except EOFError:
            self.close()
            raise WonderfulError(
                "bot-broken", spec=self.spec, problem="its process ended"
            ) from None
        except WonderfulError:
            self.close()
            raise
        if isinstance(facts, WonderfulError):
            self.close()
            raise facts
        return tuple(facts)

    def close(self) -> None:
        """End the process; the next question starts another one."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process = None
        if self._wire is not None:
            self._wire.close()
            self._wire = None

    def __del__(self) -> None:
        if not sys.is_finalizing():
            self.close()

    def __reduce__(self) -> tuple[Any, ...]:
        return IsolatedBot, (self.spec, self.catalog)


def _serve(wire: Connection, spec: str, catalog: Catalog) -> None:
    """The other side: answer questions until nobody asks any more."""
    from wonderful.bots.registry import bot_class

    try:
        bot = bot_class(spec)(catalog)
    except WonderfulError as error:
        wire.send(error)
        return
    except Exception as error:  # whatever the bot does when it is made
        problem = f"{type(error).__name__}: {error}"
        wire.send(WonderfulError("bot-broken", spec=spec, problem=problem))
        return
    wire.send((bot.code, bot.name, bot.version, bot.description, bot.allowance))
    while True:
        try:
            view, actions, numbers, allowance = wire.recv()
        except (EOFError, KeyboardInterrupt):
            return
        rng = Rng(*numbers)
        budget = Budget(allowance)
        answer: Any
        try:
            answer = bot.choose(view, actions, rng, budget)
            answer = int(answer) if isinstance(answer, int) else [int(each) for each in answer]
            is_good = True
        except Exception as error:  # whatever the bot does
            answer, is_good = f"{type(error).__name__}: {error}", False
        left = budget.simulations
        used = 0 if left is None or allowance.simulations is None else allowance.simulations - left
        wire.send((is_good, answer, (int(rng.a), int(rng.b), int(rng.c), int(rng.d)), used))


__all__ = ["Allowance", "BotFailedError", "IsolatedBot"]
