"""A bot in a seat of a game: asks it, checks the answer, and lets another decide when it fails."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from wonderful.bots.base import Bot
from wonderful.bots.budget import Allowance, Budget
from wonderful.bots.isolated import GRACE_SECONDS, BotFailedError, BotHungError, as_actions
from wonderful.bots.registry import make_bot
from wonderful.bots.uniform import RandomBot
from wonderful.errors import brief
from wonderful.record.match import Decider
from wonderful.rules.game import Game
from wonderful.rules.rng import Rng

MOST_HANGS: Final = 3  # then a bot is given up for the rest of the game: others are waiting
FALLBACK: Final = "greedy"  # decides for a bot that fails: quick, and never at a loss

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Failure:
    """A decision that a bot did not make."""

    bot: str
    seat: int
    decision: str
    reason: str


class SeatedBot:
    """Decides for one seat. A bot that fails is replaced until the decision is made.

    It fails if it raises, answers with something illegal, or is late: its answer came after
    twice its time and half a second.
    """

    def __init__(
        self,
        bot: Bot,
        seat: int,
        rng: Rng,
        *,
        allowance: Allowance | None = None,
        fallback: Bot | None = None,
    ) -> None:
        self.bot = bot
        self.seat = seat
        self.rng = rng
        self.fallback = fallback if fallback is not None else make_bot(FALLBACK, bot.catalog)
        self.allowance = allowance if allowance is not None else bot.allowance
        self.failures: list[Failure] = []
        self._hangs = 0
        self.decisions = 0
        self.seconds = 0.0
        self.slowest = 0.0

    def decide(self, game: Game, apply: Callable[[int, Decider], None]) -> None:
        """Make one decision. `apply` does an action, in the name of who decided, in that game."""
        decision = game.decision
        begin = perf_counter()
        bot = self.bot
        by = Decider("bot", bot.code, bot.version)
        budget = self.allowance.start()
        if self._hangs >= MOST_HANGS:
            bot = self.fallback
            by = Decider("fallback", bot.code, bot.version)
            self.failures.append(Failure(self.bot.code, self.seat, decision, "given up"))
        deadline = self._deadline(budget)
        while _is_deciding(game, decision, self.seat):
            problem = ""
            try:
                answers = self._ask(bot, game, budget, deadline)
            except BotFailedError as error:
                answers, problem = [], str(error)
                self._hangs += isinstance(error, BotHungError)
            except Exception as error:  # a bot may do anything
                answers, problem = [], f"{type(error).__name__}: {error}"
            for action in answers:
                if not _is_deciding(game, decision, self.seat):
                    break
                if action not in game.legal_actions(self.seat):
                    problem = f"illegal action {brief(action)}"
                    break
                apply(action, by)
            if problem:
                self._note(bot, decision, problem)
                is_first = bot is self.bot and bot is not self.fallback
                bot = self.fallback if is_first else RandomBot(bot.catalog)
                by = Decider("fallback", bot.code, bot.version)
                budget = bot.allowance.start()
                deadline = None
        took = perf_counter() - begin
        self.decisions += 1
        self.seconds += took
        self.slowest = max(self.slowest, took)

    def _deadline(self, budget: Budget) -> float | None:
        """When an answer is late: twice its time and a little, over the whole decision."""
        allowed = budget.milliseconds
        return None if allowed is None else perf_counter() + allowed / 500 + GRACE_SECONDS

    def _ask(self, bot: Bot, game: Game, budget: Budget, deadline: float | None) -> list[int]:
        actions = game.legal_actions(self.seat)
        answer = bot.choose(game.view(self.seat), actions, self.rng, budget)
        late = 0.0 if deadline is None else perf_counter() - deadline
        if late > 0:
            raise BotFailedError(f"too late by {late:.1f} s")
        return as_actions(answer)

    def _note(self, bot: Bot, decision: str, problem: str) -> None:
        failure = Failure(bot.code, self.seat, decision, problem)
        self.failures.append(failure)
        _log.warning(
            "bot %s, seat %d, decision %s: %s; another decides",
            *(failure.bot, failure.seat, failure.decision, failure.reason),
        )


def _is_deciding(game: Game, decision: str, seat: int) -> bool:
    return game.decision == decision and seat in game.pending()
