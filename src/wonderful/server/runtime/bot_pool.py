"""The bots of the server: they think in other processes, so that the event loop never waits.

Nothing of a bot is imported into the server's process; even the facts about it come from there.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

from wonderful.bots.bot_process import BotProcess, ProcessBot
from wonderful.bots.decision import FALLBACK, Deciding, DecisionReport, Failure, decide
from wonderful.bots.seat_driver import log_failures, reply_of
from wonderful.catalog import Catalog
from wonderful.record.match import Decider, Match
from wonderful.rules.rng import bot_generator

MOST_HANGING: Final = 1_000  # seats whose hangs are remembered


@dataclass(frozen=True, slots=True)
class BotDecision:
    """The actions of one decision, in words and in order, by whom they were decided."""

    turns: list[tuple[Decider, list[str]]]
    failures: tuple[Failure, ...]


class BotPool:
    """A few processes that ask bots, and a queue of decisions that wait for them."""

    def __init__(self, catalog: Catalog, processes: int = 1) -> None:
        self._idle: asyncio.Queue[BotProcess] = asyncio.Queue()
        self._all = [BotProcess(catalog) for _ in range(processes)]
        for process in self._all:
            self._idle.put_nowait(process)
        self._threads = ThreadPoolExecutor(processes, thread_name_prefix="bots")
        # By table, seat and bot, the most recent last.
        self._hangs: OrderedDict[tuple[str, int, str], int] = OrderedDict()

    async def decide(self, table: str, match: Match, seat: int, bot: str) -> BotDecision:
        """Let a bot make a whole decision of a seat, in a copy of the game.

        The generator comes from the seed, the decision and the seat, so that the same question
        has the same answer after a crash or a restart.
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

    async def _drive(self, deciding: Deciding, bot: str, catalog: Catalog) -> DecisionReport:
        """Pass the requests on to a process, which has nothing else to do meanwhile."""
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
                    self._threads, reply_of, bots[request.role], request
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
        if len(self._hangs) > MOST_HANGING:
            self._hangs.popitem(last=False)

    def close(self) -> None:
        """End the processes. Decisions under way are lost, and made again by the next scheduler."""
        for process in self._all:
            process.close()
        self._threads.shutdown(wait=False, cancel_futures=True)
