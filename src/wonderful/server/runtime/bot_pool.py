"""Runs the server's bots in other processes, so that they never block the event loop.

No bot module is imported into the server process; even a bot's version and allowance are read in
its own process.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

from wonderful.bots.bot_process import BotProcess, ProcessBot
from wonderful.bots.decision_with_fallback import (
    FALLBACK,
    DecisionGenerator,
    DecisionReport,
    Failure,
    decide,
)
from wonderful.bots.seat_driver import call_bot, log_failures
from wonderful.catalog import Catalog
from wonderful.record.match import Decider, Match
from wonderful.rules.rng import bot_generator

MAX_REMEMBERED_HANGS: Final = 1_000  # seats whose hangs are counted


@dataclass(frozen=True, slots=True)
class BotDecision:
    """The actions of one decision as texts, in order, grouped by who chose them."""

    turns: list[tuple[Decider, list[str]]]
    failures: tuple[Failure, ...]


class BotPool:
    """A pool of bot processes. Decisions wait until a process is idle."""

    def __init__(self, catalog: Catalog, processes: int = 1) -> None:
        self._idle: asyncio.Queue[BotProcess] = asyncio.Queue()
        self._all = [BotProcess(catalog) for _ in range(processes)]
        for process in self._all:
            self._idle.put_nowait(process)
        self._threads = ThreadPoolExecutor(processes, thread_name_prefix="bots")
        # By table, seat and bot, the most recent last.
        self._hangs: OrderedDict[tuple[str, int, str], int] = OrderedDict()

    async def decide(self, table: str, match: Match, seat: int, bot: str) -> BotDecision:
        """Let a bot make a whole decision for a seat, on a clone of the game.

        The random generator is derived from the seed, the decision and the seat, so that a bot
        decides the same again after a crash or a restart.
        """
        game = match.game.clone()
        turns: list[tuple[Decider, list[str]]] = []

        def apply(action: int, by: Decider) -> None:
            if not turns or turns[-1][0] != by:
                turns.append((by, []))
            turns[-1][1].append(game.describe(action))
            game.apply(seat, action)

        key = (table, seat, bot)
        hangs = self._hangs.get(key, 0)
        rng = bot_generator(f"{game.setup.seed}/{game.decision}", seat)
        deciding = decide(game, seat, bot, rng, apply, hangs=hangs)
        report = await self._drive(deciding, bot, game.catalog)
        log_failures(report.failures)
        if report.hangs > hangs:
            self._remember(key, report.hangs)
        return BotDecision(turns, report.failures)

    async def _drive(
        self, deciding: DecisionGenerator, bot: str, catalog: Catalog
    ) -> DecisionReport:
        """Pass the requests to an idle process, which is reserved until the decision is made."""
        loop = asyncio.get_running_loop()
        process = await self._idle.get()
        bots = {
            "bot": ProcessBot(bot, process, catalog),
            "fallback": ProcessBot(FALLBACK, process, catalog),
        }
        try:
            request = next(deciding)
            while True:
                reply = await loop.run_in_executor(
                    self._threads, call_bot, bots[request.role], request
                )
                request = deciding.send(reply)
        except StopIteration as end:
            report: DecisionReport = end.value
            return report
        finally:
            self._idle.put_nowait(process)

    def _remember(self, key: tuple[str, int, str], hangs: int) -> None:
        self._hangs[key] = hangs
        self._hangs.move_to_end(key)
        if len(self._hangs) > MAX_REMEMBERED_HANGS:
            self._hangs.popitem(last=False)

    def close(self) -> None:
        """End the processes. Unfinished decisions are lost; the next scheduler repeats them."""
        for process in self._all:
            process.close()
        self._threads.shutdown(wait=False, cancel_futures=True)
