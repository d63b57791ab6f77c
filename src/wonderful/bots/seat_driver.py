"""Calls the bots of a game in this thread, for arena, simulations and the terminal."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from time import perf_counter

from wonderful.bots.bot import Bot
from wonderful.bots.decision_budget import Allowance
from wonderful.bots.decision_with_fallback import (
    FALLBACK,
    GIVEN_UP,
    Answer,
    BotFailedError,
    DecisionReport,
    Failure,
    InfoRequest,
    PlayableGame,
    Reply,
    Request,
    as_actions,
    decide,
)
from wonderful.bots.registry import make_bot
from wonderful.record.match import Decider
from wonderful.rules.rng import Rng

_log = logging.getLogger(__name__)


class SeatedBot:
    """A bot in a seat. If the bot fails, a fallback makes the rest of the decision."""

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
        self.decisions = 0
        self.seconds = 0.0
        self.slowest = 0.0
        self._hangs = 0

    def decide(self, game: PlayableGame, apply: Callable[[int, Decider], None]) -> None:
        """Make one decision. `apply` applies an action to the game and records its decider."""
        began = perf_counter()
        report = self._drive(game, apply)
        seconds = perf_counter() - began
        log_failures(report.failures)
        self.failures += report.failures
        self._hangs = report.hangs
        self.decisions += 1
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)

    def _drive(self, game: PlayableGame, apply: Callable[[int, Decider], None]) -> DecisionReport:
        bots = {"bot": self.bot, "fallback": self.fallback}
        generator = decide(
            game,
            self.seat,
            self.bot.code,
            self.rng,
            apply,
            fallback=self.fallback.code,
            allowance=self.allowance,
            hangs=self._hangs,
        )
        try:
            request = next(generator)
            while True:
                request = generator.send(call_bot(bots[request.role], request))
        except StopIteration as end:
            report: DecisionReport = end.value
            return report


def call_bot(bot: Bot, request: Request) -> Reply:
    """Pass a request to a bot and return its reply. Errors of the bot are replies as well."""
    try:
        info = bot.get_info()  # may start a process, which does not count as the bot's time
        if isinstance(request, InfoRequest):
            return info
        budget = request.start_budget()
        began = perf_counter()
        actions = bot.choose(request.view, request.actions, request.rng, budget)
        seconds = perf_counter() - began
        return Answer(as_actions(actions), seconds, budget.simulations_since(request.allowance))
    except BotFailedError as error:
        return error
    except Exception as error:  # a bot can raise anything
        return BotFailedError(f"{type(error).__name__}: {error}")


def log_failures(failures: Iterable[Failure]) -> None:
    """Log failures. A bot that is no longer called is not logged at every decision."""
    for failure in failures:
        if failure.reason != GIVEN_UP:
            _log.warning(
                "bot %s, seat %d, decision %s: %s; another bot decides",
                *(failure.bot, failure.seat, failure.decision, failure.reason),
            )
