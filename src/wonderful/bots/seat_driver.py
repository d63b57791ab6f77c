"""Bots in the seats of a game, asked in this thread: for arena, simulations and the terminal."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from time import perf_counter

from wonderful.bots.bot import Bot
from wonderful.bots.budget import Allowance
from wonderful.bots.decision import (
    FALLBACK,
    GIVEN_UP,
    Answer,
    BotFailedError,
    DecidingGame,
    DecisionReport,
    Failure,
    Introduction,
    Reply,
    Request,
    as_actions,
    decide,
)
from wonderful.bots.registry import make_bot
from wonderful.record.match import Decider, Match
from wonderful.rules.game import Game
from wonderful.rules.rng import Rng

_log = logging.getLogger(__name__)


class SeatedBot:
    """Decides for one seat. A bot that fails is replaced until the decision is made."""

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

    def decide(self, game: DecidingGame, apply: Callable[[int, Decider], None]) -> None:
        """Make one decision. `apply` does an action in that game, in the name of its decider."""
        began = perf_counter()
        report = self._drive(game, apply)
        took = perf_counter() - began
        log_failures(report.failures)
        self.failures += report.failures
        self._hangs = report.hangs
        self.decisions += 1
        self.seconds += took
        self.slowest = max(self.slowest, took)

    def _drive(self, game: DecidingGame, apply: Callable[[int, Decider], None]) -> DecisionReport:
        bots = {"bot": self.bot, "fallback": self.fallback}
        deciding = decide(
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
            request = next(deciding)
            while True:
                request = deciding.send(reply_of(bots[request.role], request))
        except StopIteration as end:
            report: DecisionReport = end.value
            return report


def let_bots_decide(table: Game | Match, bots: Mapping[int, SeatedBot]) -> int:
    """Let bots decide until the game is over, or waits only for seats that have none.

    A match also writes down who decided. Returns the number of actions.
    """
    game = table.game if isinstance(table, Match) else table
    actions = 0

    def apply(action: int, by: Decider) -> None:
        nonlocal actions
        if isinstance(table, Match):
            table.apply(seat, action, by=by)
        else:
            table.apply(seat, action)
        actions += 1

    while waiting := [seat for seat in game.pending() if seat in bots]:
        seat = waiting[0]
        bots[seat].decide(game, apply)
    return actions


def reply_of(bot: Bot, request: Request) -> Reply:
    """Pass a request on to a bot. Whatever the bot does wrong becomes a reply."""
    try:
        facts = bot.introduce()  # may have to start a process: that is not the bot's time
        if isinstance(request, Introduction):
            return facts
        budget = request.start_budget()
        began = perf_counter()
        actions = bot.choose(request.view, request.actions, request.rng, budget)
        seconds = perf_counter() - began
        return Answer(as_actions(actions), seconds, budget.simulations_since(request.allowance))
    except BotFailedError as error:
        return error
    except Exception as error:  # a bot may do anything
        return BotFailedError(f"{type(error).__name__}: {error}")


def log_failures(failures: Iterable[Failure]) -> None:
    """Bots that were given up are not logged again at every decision."""
    for failure in failures:
        if failure.reason != GIVEN_UP:
            _log.warning(
                "bot %s, seat %d, decision %s: %s; another decides",
                *(failure.bot, failure.seat, failure.decision, failure.reason),
            )
