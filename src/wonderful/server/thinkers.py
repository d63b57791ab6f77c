"""Bots at work for the server: in processes of their own, so that nobody waits for their thoughts.

A process that crashes is replaced and the decision asked again; a bot that fails twice is stood
in for, like anywhere else.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from wonderful.bots.budget import Budget
from wonderful.bots.isolated import BotFailedError, BotProcess
from wonderful.bots.registry import bot_class
from wonderful.bots.seated import FALLBACK
from wonderful.catalog import Catalog
from wonderful.record.match import Decider, Match
from wonderful.rules.game import Game
from wonderful.rules.rng import Rng, bot_generator

TRIES: Final = 2

_log = logging.getLogger(__name__)


class Thinkers:
    """A few processes that think, and a queue before them."""

    def __init__(self, catalog: Catalog, processes: int = 1) -> None:
        self._idle: asyncio.Queue[BotProcess] = asyncio.Queue()
        self._all = [BotProcess(catalog) for _ in range(processes)]
        for process in self._all:
            self._idle.put_nowait(process)
        self._threads = ThreadPoolExecutor(processes, thread_name_prefix="thinker")

    async def decide(self, match: Match, seat: int, bot: str) -> tuple[list[str], Decider]:
        """What a bot does with a whole decision of a seat: actions in words, and who decided.

        The generator comes from the seed, the decision and the seat, so that the same question
        has the same answer after a crash or a restart.
        """
        for code in [bot] * TRIES + [FALLBACK]:
            kind = "bot" if code == bot else "fallback"
            try:
                actions = await self._think(match.game.clone(), seat, code)
            except BotFailedError as error:
                _log.warning("bot %s, decision %s: %s", code, match.game.decision, error)
            else:
                return actions, Decider(kind, code, bot_class(code).version)
        # Not even the fallback: the first legal actions keep the game going.
        return self._first_actions(match.game.clone(), seat), Decider("fallback", "first", "1")

    async def _think(self, game: Game, seat: int, bot: str) -> list[str]:
        """Play the decision in a copy of the game; the bot sees the seat's view of it."""
        decision = game.decision
        rng = bot_generator(f"{game.setup.seed}/{decision}", seat)
        budget = bot_class(bot).allowance.start()
        done: list[str] = []
        while game.decision == decision and seat in game.pending():
            legal = game.legal_actions(seat)
            for action in await self._ask(bot, game, seat, legal, rng, budget):
                if action not in game.legal_actions(seat):
                    raise BotFailedError("an illegal action")
                done.append(game.describe(action))
                game.apply(seat, action)
                if game.decision != decision or seat not in game.pending():
                    break
        return done

    async def _ask(
        self, bot: str, game: Game, seat: int, legal: Sequence[int], rng: Rng, budget: Budget
    ) -> list[int]:
        if len(legal) == 1:
            return list(legal)
        view = game.view(seat)
        process = await self._idle.get()
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(
                self._threads, process.choose, bot, view, legal, rng, budget, game.catalog
            )
        finally:
            self._idle.put_nowait(process)

    def _first_actions(self, game: Game, seat: int) -> list[str]:
        decision = game.decision
        done: list[str] = []
        while game.decision == decision and seat in game.pending():
            action = game.legal_actions(seat)[0]
            done.append(game.describe(action))
            game.apply(seat, action)
        return done

    def close(self) -> None:
        """End the processes; what they think of is lost, and asked again by whoever comes next."""
        for process in self._all:
            process.close()
        self._threads.shutdown(wait=False, cancel_futures=True)
