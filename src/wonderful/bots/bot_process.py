"""Bots in separate processes, so that a bot that hangs or crashes cannot stop the game.

Bots that are not part of this package always run like this: their code is never imported into the
calling process. A process that does not answer in time is killed; a process that crashed is started
again.
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

from wonderful.bots.bot import Bot, BotInfo
from wonderful.bots.decision_budget import Allowance, Budget
from wonderful.bots.decision_with_fallback import (
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

START_SECONDS = 60.0  # to start the process and import the bot
# The limit for one answer of a bot without a time limit.
MAX_ANSWER_SECONDS = 20.0
MAX_CATALOGS = 4  # kept by a process: games on a server may have different sets


@dataclass(slots=True)
class _CatalogSlot:
    """A catalogue in the process, and the bots that were loaded with it, by spec."""

    catalog: Catalog
    bots: dict[str, BotInfo] = field(default_factory=dict)


class BotProcess:
    """A process that runs bots. It starts with the first request, and again after a failure."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None
        self._slots: list[_CatalogSlot] = []  # by their number in the process
        self._used: list[int] = []  # numbers of slots, the most recently used last

    def get_info(self, spec: str, catalog: Catalog | None = None) -> BotInfo:
        """Return the description of a bot, and load the bot if necessary.

        Raises `BotFailedError` if the process does not answer, `WonderfulError` if the spec names
        no bot that can be loaded.
        """
        catalog = catalog or self.catalog
        if self._connection is not None:
            for slot in self._slots:
                if slot.catalog is catalog and spec in slot.bots:
                    return slot.bots[spec]
        info = self._ask(catalog, (spec, None), START_SECONDS)
        if isinstance(info, WonderfulError):
            raise info
        assert isinstance(info, BotInfo)
        self._slots[self._used[-1]].bots[spec] = info
        return info

    def choose(
        self,
        spec: str,
        view: View,
        actions: Sequence[int],
        rng: Rng,
        budget: Budget,
        catalog: Catalog | None = None,
    ) -> list[int]:
        """Call `Bot.choose` in the process, and apply its changes to the generator and budget here.

        `catalog` is needed if the game has another catalogue than this process.
        """
        rng_state = (int(rng.a), int(rng.b), int(rng.c), int(rng.d))
        seconds = MAX_ANSWER_SECONDS if budget.late_after is None else budget.late_after
        call = (spec, (view, list(actions), rng_state, budget.left()))
        is_good, answer, rng_state, used = self._ask(catalog or self.catalog, call, seconds)
        rng.a, rng.b, rng.c, rng.d = rng_state
        if budget.simulations is not None:
            budget.simulations -= used
        if not is_good:
            raise BotFailedError(str(answer))
        return list(answer)

    def _ask(self, catalog: Catalog, request: tuple[str, Any], seconds: float) -> Any:
        if self._connection is None:
            self._start()
        connection = self._connection
        assert connection is not None
        try:
            connection.send((*self._slot_for(catalog), *request))
            if connection.poll(seconds):
                return connection.recv()
        except (EOFError, OSError):
            if self._connection is connection:  # otherwise another thread has closed it
                self._start()
            raise BotProcessEndedError("its process ended") from None
        self._start()
        raise BotHungError(f"no answer within {seconds:.1f} s")

    def _slot_for(self, catalog: Catalog) -> tuple[int, Catalog | None]:
        """Return the slot of a catalogue in the process, and the catalogue if it must be sent.

        If all slots are taken, the least recently used catalogue is replaced.
        """
        known = [number for number, slot in enumerate(self._slots) if slot.catalog is catalog]
        if known:
            number = known[0]
            self._used.remove(number)
        elif len(self._slots) < MAX_CATALOGS:
            number = len(self._slots)
            self._slots.append(_CatalogSlot(catalog))
        else:
            number = self._used.pop(0)
            self._slots[number] = _CatalogSlot(catalog)
        self._used.append(number)
        return number, None if known else catalog

    def _start(self) -> None:
        """Replace the process. The new one gets ready in the background."""
        self.close()
        self._slots, self._used = [_CatalogSlot(self.catalog)], [0]
        context = multiprocessing.get_context("spawn")
        self._connection, child_end = context.Pipe()
        self._process = context.Process(target=_serve, args=(child_end, self.catalog), daemon=True)
        self._process.start()
        child_end.close()

    def close(self) -> None:
        """End the process. Another request starts a new one.

        This may be called while another thread waits for an answer. Each attribute is cleared
        before its value is closed, so that nothing is closed twice.
        """
        process, self._process = self._process, None
        connection, self._connection = self._connection, None
        if process is not None:
            process.kill()
            process.join()
        if connection is not None:
            connection.close()

    def __del__(self) -> None:
        if not sys.is_finalizing():
            self.close()


class ProcessBot(Bot):
    """A proxy for a bot in a process that may also run other bots."""

    def __init__(self, spec: str, process: BotProcess, catalog: Catalog | None = None) -> None:
        super().__init__(catalog)
        self.spec = spec
        self._process = process

    def get_info(self) -> BotInfo:
        return self._process.get_info(self.spec, self.catalog)

    def choose(self, view: View, actions: Sequence[int], rng: Rng, budget: Budget) -> list[int]:
        return self._process.choose(self.spec, view, actions, rng, budget, self.catalog)


class IsolatedBot(ProcessBot):
    """A proxy for a bot in a process of its own."""

    def __init__(self, spec: str, catalog: Catalog | None = None) -> None:
        catalog = catalog if catalog is not None else load_catalog()
        super().__init__(spec, BotProcess(catalog), catalog)
        try:
            info = self.get_info()
        except BotFailedError as error:
            raise WonderfulError("bot-broken", spec=spec, problem=str(error)) from None
        # Instance attributes, because every isolated bot represents a different class.
        self.code, self.name = info.code, info.name  # type: ignore[misc]
        self.version, self.description = info.version, info.description  # type: ignore[misc]
        self.allowance = info.allowance  # type: ignore[misc]

    def close(self) -> None:
        self._process.close()

    def __reduce__(self) -> tuple[Any, ...]:
        return IsolatedBot, (self.spec, self.catalog)


def _serve(connection: Connection, catalog: Catalog) -> None:
    """The main function of the process: answer requests until the connection is closed."""
    Thread(target=_exit_with_parent, daemon=True).start()
    catalog.use_texts()
    catalogs: dict[int, Catalog] = {0: catalog}
    bots: dict[int, dict[str, Bot]] = {0: {}}  # by slot of their catalogue
    while True:
        try:
            number, other, spec, call = connection.recv()
        except (EOFError, KeyboardInterrupt):
            return
        if other is not None:
            catalogs[number], bots[number] = other, {}
        if call is None:
            connection.send(_describe_bot(bots[number], spec, catalogs[number]))
        else:
            connection.send(_choose(bots[number], spec, catalogs[number], *call))


def _exit_with_parent() -> None:
    """Exit when the parent process ends, even if a bot never returns."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _describe_bot(bots: dict[str, Bot], spec: str, catalog: Catalog) -> BotInfo | WonderfulError:
    """Describe a bot in plain types, so that the caller does not have to import its classes."""
    try:
        bot = _get_bot(bots, spec, catalog)
    except WonderfulError as error:
        return error
    allowance: object = bot.allowance
    if not isinstance(allowance, Allowance):
        problem = "its allowance must be a wonderful.bots.Allowance"
        return WonderfulError("bot-broken", spec=spec, problem=problem)
    try:
        values = (bot.code, bot.name, bot.version, bot.description)
        code, name, version, description = (str(value)[:200] for value in values)
        return BotInfo(code, name, version, description, _plain_allowance(allowance))
    except Exception as error:  # the attributes of a bot can be anything
        return broken_bot(spec, error)


def _plain_allowance(allowance: Allowance) -> Allowance:
    milliseconds, simulations = allowance.milliseconds, allowance.simulations
    return Allowance(
        None if milliseconds is None else float(milliseconds),
        None if simulations is None else int(simulations),
    )


def _choose(
    bots: dict[str, Bot],
    spec: str,
    catalog: Catalog,
    view: View,
    actions: list[int],
    rng_state: tuple[int, int, int, int],
    allowance: Allowance,
) -> tuple[bool, object, tuple[int, int, int, int], int]:
    rng = Rng(*rng_state)
    budget = Budget(allowance)
    answer: object
    try:
        answer = as_actions(_get_bot(bots, spec, catalog).choose(view, actions, rng, budget))
        is_good = True
    except BotFailedError as error:
        answer, is_good = str(error), False
    except Exception as error:  # a bot can raise anything
        answer, is_good = f"{type(error).__name__}: {error}", False
    rng_state = (int(rng.a), int(rng.b), int(rng.c), int(rng.d))
    return is_good, answer, rng_state, budget.simulations_since(allowance)


def _get_bot(bots: dict[str, Bot], spec: str, catalog: Catalog) -> Bot:
    """Return a bot, created once. Raises only `WonderfulError`, which the caller can unpickle."""
    if spec not in bots:
        bot_type = bot_class(spec)
        try:
            bots[spec] = bot_type(catalog)
        except Exception as error:  # the constructor of a bot can raise anything
            raise broken_bot(spec, error) from error
    return bots[spec]
