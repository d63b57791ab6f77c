"""Bots in processes of their own: whatever they do, the game goes on.

Code that is not ours always runs like this. One that loops for ever is killed when its time is
over, one that crashes is started again.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Sequence
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from operator import index
from threading import Thread
from typing import Any

from wonderful.bots.base import Bot
from wonderful.bots.budget import Allowance, Budget
from wonderful.catalog import Catalog
from wonderful.errors import WonderfulError, brief
from wonderful.rules.rng import Rng
from wonderful.rules.shapes import View

START_SECONDS = 60.0  # to import what the bot needs
# Without a limit of time an answer may still not take for ever.
PATIENCE_SECONDS = 20.0
# A process that is asked for 300 ms is not to blame for a busy machine.
GRACE_SECONDS = 0.5
MOST_CATALOGS = 4  # that a process keeps: games on a server may have different sets


class BotFailedError(Exception):
    """A bot gave no answer that can be used; says why."""


class BotHungError(BotFailedError):
    """It gave no answer in time, and its process had to be ended."""


def as_actions(answer: object) -> list[int]:
    """What a bot answered, as a list. Any whole number will do (numpy has its own), nothing else.

    >>> as_actions(3), as_actions((1, 2))
    ([3], [1, 2])
    """
    if isinstance(answer, str | bytes):
        raise BotFailedError(f"{brief(answer)} is not an action")
    try:
        return [index(answer)]  # type: ignore[arg-type] # anything may come
    except TypeError:
        pass
    try:
        actions = [index(each) for each in answer]  # type: ignore[attr-defined] # as above
    except TypeError:
        raise BotFailedError(f"{brief(answer)} is not an action") from None
    if not actions:
        raise BotFailedError("an empty answer")
    return actions


class BotProcess:
    """A process that asks bots. It is started with the first question, and again when it fails."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self._process: BaseProcess | None = None
        self._wire: Connection | None = None
        self._known: list[Catalog] = []  # what the process has, by its number there
        self._used: list[int] = []  # these numbers, the one used last at the end

    def introduce(self, spec: str) -> tuple[str, str, str, str, Allowance]:
        """Load a bot; code, name, version, description and allowance, as it says itself."""
        try:
            facts = self._ask(self.catalog, (spec, None), START_SECONDS)
        except BotFailedError as error:
            raise WonderfulError("bot-broken", spec=spec, problem=str(error)) from None
        if isinstance(facts, WonderfulError):
            raise facts
        code, name, version, description, allowance = facts
        return code, name, version, description, allowance

    def choose(
        self,
        spec: str,
        view: View,
        actions: Sequence[int],
        rng: Rng,
        budget: Budget,
        catalog: Catalog | None = None,
    ) -> list[int]:
        """Ask a bot, as `Bot.choose` does; generator and budget are changed as it changed them.

        A game may have another catalogue than the process was made with.
        """
        numbers = (int(rng.a), int(rng.b), int(rng.c), int(rng.d))
        left = budget.milliseconds
        seconds = PATIENCE_SECONDS if left is None else left / 500 + GRACE_SECONDS
        question = (spec, (view, list(actions), numbers, budget.left()))
        is_good, answer, numbers, used = self._ask(catalog or self.catalog, question, seconds)
        rng.a, rng.b, rng.c, rng.d = numbers
        if budget.simulations is not None:
            budget.simulations -= used
        if not is_good:
            raise BotFailedError(str(answer))
        return list(answer)

    def _ask(self, catalog: Catalog, question: tuple[str, Any], seconds: float) -> Any:
        if self._wire is None:
            self._start()
        wire = self._wire
        assert wire is not None
        try:
            wire.send((*self._numbered(catalog), *question))
            if wire.poll(seconds):
                return wire.recv()
        except (EOFError, OSError):
            if self._wire is wire:  # else somebody closed it while it was asked
                self._start()
            raise BotFailedError("its process ended") from None
        self._start()
        raise BotHungError(f"no answer within {seconds:.1f} s")

    def _numbered(self, catalog: Catalog) -> tuple[int, Catalog | None]:
        """The number of a catalogue in the process, and the catalogue itself if it is new there.

        When there are too many, the one that was used longest ago makes room.
        """
        known = [number for number, each in enumerate(self._known) if each is catalog]
        if known:
            number = known[0]
            self._used.remove(number)
        elif len(self._known) < MOST_CATALOGS:
            number = len(self._known)
            self._known.append(catalog)
        else:
            number = self._used.pop(0)
            self._known[number] = catalog
        self._used.append(number)
        return number, None if known else catalog

    def _start(self) -> None:
        """A new process instead of the old one; it gets ready while nobody waits for it."""
        self.close()
        self._known, self._used = [self.catalog], [0]
        context = multiprocessing.get_context("spawn")
        self._wire, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, self.catalog), daemon=True)
        self._process.start()
        theirs.close()

    def close(self) -> None:
        """End the process; another question would start a new one.

        May be called while another thread waits for an answer: so each thing is taken first, and
        closed by who has taken it.
        """
        process, self._process = self._process, None
        wire, self._wire = self._wire, None
        if process is not None:
            process.kill()
            process.join()
        if wire is not None:
            wire.close()

    def __del__(self) -> None:
        if not sys.is_finalizing():
            self.close()


class IsolatedBot(Bot):
    """Stands for a bot in a process of its own."""

    def __init__(self, spec: str, catalog: Catalog | None = None) -> None:
        super().__init__(catalog)
        self.spec = spec
        self._process = BotProcess(self.catalog)
        # As instance attributes: every isolated bot stands for a class of its own.
        facts = self._process.introduce(spec)
        self.code, self.name, self.version, self.description = facts[:4]  # type: ignore[misc]
        self.allowance = facts[4]  # type: ignore[misc]

    def choose(
        self, view: View, actions: Sequence[int], rng: Rng, budget: Budget
    ) -> int | Sequence[int]:
        return self._process.choose(self.spec, view, actions, rng, budget)

    def close(self) -> None:
        self._process.close()

    def __reduce__(self) -> tuple[Any, ...]:
        return IsolatedBot, (self.spec, self.catalog)


def _serve(wire: Connection, catalog: Catalog) -> None:
    """The other side: answer questions until nobody asks any more."""
    Thread(target=_end_with_parent, daemon=True).start()
    catalog.use_texts()
    catalogs: dict[int, Catalog] = {0: catalog}
    bots: dict[int, dict[str, Bot]] = {0: {}}  # by the number of their catalogue
    while True:
        try:
            number, other, spec, question = wire.recv()
        except (EOFError, KeyboardInterrupt):
            return
        if other is not None:
            catalogs[number], bots[number] = other, {}
        if question is None:
            wire.send(_introduction(bots[number], spec, catalogs[number]))
        else:
            wire.send(_answer(bots[number], spec, catalogs[number], *question))


def _end_with_parent() -> None:
    """A bot that loops for ever must not outlive a game that was killed."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _introduction(bots: dict[str, Bot], spec: str, catalog: Catalog) -> object:
    try:
        bot = _bot(bots, spec, catalog)
    except WonderfulError as error:
        return error
    except Exception as error:  # whatever the bot does when it is made
        problem = f"{type(error).__name__}: {error}"
        return WonderfulError("bot-broken", spec=spec, problem=problem)
    allowance: object = bot.allowance
    if not isinstance(allowance, Allowance):
        problem = "its allowance must be a wonderful.bots.Allowance"
        return WonderfulError("bot-broken", spec=spec, problem=problem)
    # Plain texts: whatever the bot made of them may not be known to who asks.
    about = (bot.code, bot.name, bot.version, bot.description)
    return (*(str(each)[:200] for each in about), allowance)


def _answer(
    bots: dict[str, Bot],
    spec: str,
    catalog: Catalog,
    view: View,
    actions: list[int],
    numbers: tuple[int, int, int, int],
    allowance: Allowance,
) -> tuple[bool, object, tuple[int, int, int, int], int]:
    rng = Rng(*numbers)
    budget = Budget(allowance)
    answer: object
    try:
        answer = as_actions(_bot(bots, spec, catalog).choose(view, actions, rng, budget))
        is_good = True
    except BotFailedError as error:
        answer, is_good = str(error), False
    except Exception as error:  # whatever the bot does
        answer, is_good = f"{type(error).__name__}: {error}", False
    left = budget.simulations
    used = 0 if left is None or allowance.simulations is None else allowance.simulations - left
    return is_good, answer, (int(rng.a), int(rng.b), int(rng.c), int(rng.d)), used


def _bot(bots: dict[str, Bot], spec: str, catalog: Catalog) -> Bot:
    from wonderful.bots.registry import bot_class

    if spec not in bots:
        bots[spec] = bot_class(spec)(catalog)
    return bots[spec]
