"""One decision of a bot, without I/O: what is asked, which answers count, who decides on failure.

`decide` is a generator: it yields requests to bots and is sent the replies. Two drivers pass them
on and do nothing else: `SeatedBot` in the same thread, the server's `BotPool` in other threads.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from operator import index
from typing import Final, Literal, Protocol

from wonderful.bots.bot import BotFacts
from wonderful.bots.budget import Allowance, Budget
from wonderful.bots.random_bot import RandomBot
from wonderful.errors import brief
from wonderful.record.match import Decider
from wonderful.rules.rng import Rng
from wonderful.rules.view_types import View

MOST_HANGS: Final = 3  # then a bot is given up for the rest of the game: others are waiting
FALLBACK: Final = "greedy"  # decides for a bot that fails: fast, and needs no budget
GIVEN_UP: Final = "given up"

Role = Literal["bot", "fallback"]  # whom a request is for, and the kind of its `Decider`


class BotFailedError(Exception):
    """A bot gave no answer that can be used; the message says why."""


class BotHungError(BotFailedError):
    """A bot did not answer in time, and its process had to be killed."""


class BotProcessEndedError(BotFailedError):
    """The process of a bot ended before it answered; this need not be the bot's fault."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A decision that a bot did not make."""

    bot: str
    seat: int
    decision: str
    reason: str


@dataclass(frozen=True, slots=True)
class Introduction:
    """A request for the facts about a bot."""

    role: Role


@dataclass(frozen=True, slots=True)
class Question:
    """A request for actions: what `Bot.choose` is called with."""

    role: Role
    view: View
    actions: list[int]
    rng: Rng
    allowance: Allowance  # what is left for this decision
    late_after: float | None  # seconds, for this question

    def start_budget(self) -> Budget:
        return Budget(self.allowance, self.late_after)


@dataclass(frozen=True, slots=True)
class Answer:
    """The actions that a bot chose, and what it has used to find them."""

    actions: Sequence[int]
    seconds: float = 0.0
    simulations: int = 0


Request = Introduction | Question
Reply = BotFacts | Answer | BotFailedError


@dataclass(frozen=True, slots=True)
class DecisionReport:
    """How a decision was made."""

    failures: tuple[Failure, ...]
    hangs: int  # of the bot in this game, this decision included


class DecidingGame(Protocol):
    """What a decision needs to know of a game."""

    @property
    def decision(self) -> str: ...

    def pending(self) -> Sequence[int]: ...

    def legal_actions(self, seat: int) -> list[int]: ...

    def view(self, viewer: int | None) -> View: ...


Deciding = Generator[Request, Reply, DecisionReport]


def decide(
    game: DecidingGame,
    seat: int,
    bot: str,
    rng: Rng,
    apply: Callable[[int, Decider], None],
    *,
    fallback: str = FALLBACK,
    allowance: Allowance | None = None,
    hangs: int = 0,
) -> Deciding:
    """Make one decision for a seat: a pick, a planning phase or a production step.

    `bot` and `fallback` are the names for records and failures. `apply` does an action in the
    game, in the name of its decider. Without an allowance the bot gets its own.

    The first failure of the bot ends its part in the decision: what it did so far stays, and the
    fallback decides the rest. If that fails, too, the rest is random.
    """
    decision = game.decision
    failures: list[Failure] = []

    def is_open() -> bool:
        return game.decision == decision and seat in game.pending()

    def ask_until_decided(
        role: Role, name: str, allowance: Allowance | None
    ) -> Generator[Request, Reply, None]:
        facts = yield from _ask(Introduction(role))
        assert isinstance(facts, BotFacts)
        by = Decider(role, name, facts.version)
        left = facts.allowance if allowance is None else allowance
        late_after = left.late_after
        while is_open():
            actions: Sequence[int] = game.legal_actions(seat)
            if len(actions) > 1:  # else there is nothing to choose
                view = game.view(seat)
                answer = yield from _ask(Question(role, view, list(actions), rng, left, late_after))
                assert isinstance(answer, Answer)
                left = left.less(answer.seconds, answer.simulations)
                if late_after is not None:
                    late_after -= answer.seconds
                    if late_after < 0:
                        raise BotFailedError(f"too late by {-late_after:.1f} s")
                actions = answer.actions
            for action in actions:
                if not is_open():
                    break
                if action not in game.legal_actions(seat):
                    raise BotFailedError(f"illegal action {brief(action)}")
                apply(action, by)

    if hangs < MOST_HANGS:
        try:
            yield from ask_until_decided("bot", bot, allowance)
        except BotFailedError as error:
            hangs += isinstance(error, BotHungError)
            failures.append(Failure(bot, seat, decision, str(error)))
    else:
        failures.append(Failure(bot, seat, decision, GIVEN_UP))
    if failures:
        try:
            yield from ask_until_decided("fallback", fallback, None)
        except BotFailedError as error:
            failures.append(Failure(fallback, seat, decision, str(error)))
    while is_open():
        actions = game.legal_actions(seat)
        by = Decider("fallback", RandomBot.code, RandomBot.version)
        apply(actions[rng.below(len(actions))], by)
    return DecisionReport(tuple(failures), hangs)


def _ask(request: Request) -> Generator[Request, Reply, BotFacts | Answer]:
    """Ask once; a second time if the process of the bot ended before it answered.

    That can happen to any bot, e.g. when the system runs out of memory. The generator of the bot
    is as it was before, so the second answer is the one that the first would have been.
    """
    reply = yield request
    if isinstance(reply, BotProcessEndedError):
        reply = yield request
    if isinstance(reply, BotFailedError):
        raise reply
    return reply


def as_actions(answer: object) -> list[int]:
    """What a bot answered, as a list of ints.

    Integers of other libraries, e.g. numpy's, are accepted; everything else is refused.

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
