"""Bots in processes of their own: whatever they do, the game goes on.

Code that is not part of this package always runs like this, so that it is never imported into the
process that asks. A bot that loops for ever is killed when its time is over; a process that
crashed is started again.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Any

from wonderful.bots.bot import Bot, BotFacts
from wonderful.bots.budget import Allowance, Budget
from wonderful.bots.decision import (
    BotFailedError,
    BotHungError,
    BotProcessEndedError,
    as_actions,
)
from wonderful.bots.registry import bot_class, broken_bot
from wonderful.catalog import Catalog, load_catalog
from wonderful.errors import WonderfulError
from wonderful.rules.rng import Rng
from wonderful.rules.view_types import View

START_SECONDS = 60.0  # to start the process and import what the bot needs
# Even without a time limit an answer must not take for ever.
PATIENCE_SECONDS = 20.0
MOST_CATALOGS = 4  # that a process keeps: games on a server may have different sets


@dataclass(slots=True)
class _Slot:
    """A catalogue that the process has, and the bots that it has loaded with it."""

    catalog: Catalog
    facts: dict[str, BotFacts] = field(default_factory=dict)


class BotProcess:
    """A process that asks bots. It is started with the first request, and again when it fails."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self._process: BaseProcess | None = None
        self._wire: Connection | None = None
        self._slots: list[_Slot] = []  # by their numbers in the process
        self._used: list[int] = []  # these numbers, the most recently used one last

    def introduce(self, spec: str, catalog: Catalog | None = None) -> BotFacts:
        """The facts about a bot, as it gives them itself; loads it unless it is loaded.

        Raises `BotFailedError` if the process does not answer, `WonderfulError` if the spec names
        no bot that can be loaded.
        """
        catalog = catalog or self.catalog
        if self._wire is not None:
            for slot in self._slots:
                if slot.catalog is catalog and spec in slot.facts:
                    return slot.facts[spec]
        facts = self._ask(catalog, (spec, None), START_SECONDS)
        if isinstance(facts, WonderfulError):
            raise facts
        assert isinstance(facts, BotFacts)
        self._slots[self._used[-1]].facts[spec] = facts
        return facts

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
        seconds = PATIENCE_SECONDS if budget.late_after is None else budget.late_after
        question = (spec, (view, list(actions), numbers, budget.left()))
        is_good, answer, numbers, used = self._ask(catalog or self.catalog, question, seconds)
        rng.a, rng.b, rng.c, rng.d = numbers
        if budget.simulations is not None:
            budget.simulations -= used
        if not is_good:
            raise BotFailedError(str(answer))
        return list(answer)

    def _ask(self, catalog: Catalog, request: tuple[str, Any], seconds: float) -> Any:
        if self._wire is None:
            self._start()
        wire = self._wire
        assert wire is not None
        try:
            wire.send((*self._numbered(catalog), *request))
            if wire.poll(seconds):
                return wire.recv()
        except (EOFError, OSError):
            if self._wire is wire:  # else it was closed by another thread meanwhile
                self._start()
            raise BotProcessEndedError("its process ended") from None
        self._start()
        raise BotHungError(f"no answer within {seconds:.1f} s")

    def _numbered(self, catalog: Catalog) -> tuple[int, Catalog | None]:
        """The number of a catalogue in the process, and the catalogue itself if it is new there.

        When there are too many, the least recently used one makes room.
        """
        known = [number for number, slot in enumerate(self._slots) if slot.catalog is catalog]
        if known:
            number = known[0]
            self._used.remove(number)
        elif len(self._slots) < MOST_CATALOGS:
            number = len(self._slots)
            self._slots.append(_Slot(catalog))
        else:
            number = self._used.pop(0)
            self._slots[number] = _Slot(catalog)
        self._used.append(number)
        return number, None if known else catalog

    def _start(self) -> None:
        """Start a new process instead of the old one; it gets ready while nobody waits for it."""
        self.close()
        self._slots, self._used = [_Slot(self.catalog)], [0]
        context = multiprocessing.get_context("spawn")
        self._wire, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, self.catalog), daemon=True)
        self._process.start()
        theirs.close()

    def close(self) -> None:
        """End the process; another request would start a new one.

        May be called while another thread waits for an answer: each attribute is cleared before
        what it held is closed, so that nothing is closed twice.
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


class ProcessBot(Bot):
    """Stands for a bot in a process that may serve others as well."""

    def __init__(self, spec: str, process: BotProcess, catalog: Catalog | None = None) -> None:
        super().__init__(catalog)
        self.spec = spec
        self._process = process

    def introduce(self) -> BotFacts:
        return self._process.introduce(self.spec, self.catalog)

    def choose(self, view: View, actions: Sequence[int], rng: Rng, budget: Budget) -> list[int]:
        return self._process.choose(self.spec, view, actions, rng, budget, self.catalog)


class IsolatedBot(ProcessBot):
    """Stands for a bot in a process of its own."""

    def __init__(self, spec: str, catalog: Catalog | None = None) -> None:
        catalog = catalog if catalog is not None else load_catalog()
        super().__init__(spec, BotProcess(catalog), catalog)
        try:
            facts = self.introduce()
        except BotFailedError as error:
            raise WonderfulError("bot-broken", spec=spec, problem=str(error)) from None
        # As instance attributes: every isolated bot stands for a class of its own.
        self.code, self.name = facts.code, facts.name  # type: ignore[misc]
        self.version, self.description = facts.version, facts.description  # type: ignore[misc]
        self.allowance = facts.allowance  # type: ignore[misc]

    def close(self) -> None:
        self._process.close()

    def __reduce__(self) -> tuple[Any, ...]:
        return IsolatedBot, (self.spec, self.catalog)


def _serve(wire: Connection, catalog: Catalog) -> None:
    """Runs in the process: answer requests until nobody asks any more."""
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


def _introduction(bots: dict[str, Bot], spec: str, catalog: Catalog) -> BotFacts | WonderfulError:
    """The facts about a bot, in plain types: the process that asks must not import its classes."""
    try:
        bot = _bot(bots, spec, catalog)
    except WonderfulError as error:
        return error
    allowance: object = bot.allowance
    if not isinstance(allowance, Allowance):
        problem = "its allowance must be a wonderful.bots.Allowance"
        return WonderfulError("bot-broken", spec=spec, problem=problem)
    try:
        about = (bot.code, bot.name, bot.version, bot.description)
        code, name, version, description = (str(each)[:200] for each in about)
        return BotFacts(code, name, version, description, _plain(allowance))
    except Exception as error:  # whatever the bot has put there
        return broken_bot(spec, error)


def _plain(allowance: Allowance) -> Allowance:
    milliseconds, simulations = allowance.milliseconds, allowance.simulations
    return Allowance(
        None if milliseconds is None else float(milliseconds),
        None if simulations is None else int(simulations),
    )


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
    numbers = (int(rng.a), int(rng.b), int(rng.c), int(rng.d))
    return is_good, answer, numbers, budget.simulations_since(allowance)


def _bot(bots: dict[str, Bot], spec: str, catalog: Catalog) -> Bot:
    """A bot, made once. All errors are our own, which the process that asks knows."""
    if spec not in bots:
        found = bot_class(spec)
        try:
            bots[spec] = found(catalog)
        except Exception as error:  # whatever the bot does when it is made
            raise broken_bot(spec, error) from error
    return bots[spec]
