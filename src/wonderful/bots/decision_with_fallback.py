"""The rules of a bot's decision, without I/O: what a bot is asked, which answers are valid, and who
decides if it fails.

`decide` is a generator that yields requests to bots and receives their replies. Two drivers pass
them on and do nothing else: `SeatedBot` in the same thread, the server's `BotPool` in others.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from operator import index
from typing import Final, Literal, Protocol

from wonderful.bots.bot import BotInfo
from wonderful.bots.decision_budget import Allowance, Budget
from wonderful.bots.random_bot import RandomBot
from wonderful.errors import brief
from wonderful.record.match import Decider
from wonderful.rules.rng import Rng
from wonderful.rules.view_types import View

MAX_HANGS: Final = 3  # then the bot is not called again in this game, because people are waiting
FALLBACK: Final = "greedy"  # decides for a bot that failed: fast, and needs no budget
GIVEN_UP: Final = "given up"

Role = Literal["bot", "fallback"]  # the recipient of a request, and the kind of its `Decider`


class BotFailedError(Exception):
    """A bot gave no valid answer. The message says why."""


class BotHungError(BotFailedError):
    """A bot did not answer in time, so its process was killed."""


class BotProcessEndedError(BotFailedError):
    """The process of a bot ended before it answered, which may not be the bot's fault."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A failure of a bot in a decision."""

    bot: str
    seat: int
    decision: str
    reason: str


@dataclass(frozen=True, slots=True)
class InfoRequest:
    """A request for the description of a bot."""

    role: Role


@dataclass(frozen=True, slots=True)
class ActionRequest:
    """A request for actions: the arguments of `Bot.choose`."""

    role: Role
    view: View
    actions: list[int]
    rng: Rng
    allowance: Allowance  # what is left for this decision
    late_after: float | None  # seconds, for this request

    def start_budget(self) -> Budget:
        return Budget(self.allowance, self.late_after)


@dataclass(frozen=True, slots=True)
class Answer:
    """The actions that a bot chose, and the resources it used."""

    actions: Sequence[int]
    seconds: float = 0.0
    simulations: int = 0


Request = InfoRequest | ActionRequest
Reply = BotInfo | Answer | BotFailedError


@dataclass(frozen=True, slots=True)
class DecisionReport:
    """How a decision was made."""

    failures: tuple[Failure, ...]
    hangs: int  # of the bot in this game, including this decision


class PlayableGame(Protocol):
    """The part of a game's interface that a decision needs."""

    @property
    def decision(self) -> str: ...

    def pending(self) -> Sequence[int]: ...

    def legal_actions(self, seat: int) -> list[int]: ...

    def view(self, viewer: int | None) -> View: ...


DecisionGenerator = Generator[Request, Reply, DecisionReport]


def decide(
    game: PlayableGame,
    seat: int,
    bot: str,
    rng: Rng,
    apply: Callable[[int, Decider], None],
    *,
    fallback: str = FALLBACK,
    allowance: Allowance | None = None,
    hangs: int = 0,
) -> DecisionGenerator:
    """Make one decision for a seat: a pick, a planning phase or a production step.

    `bot` and `fallback` are the names for records and failures. `apply` applies an action to the
    game and records its decider. Without an allowance, the bot's own is used.

    After the first failure the bot is not called again in this decision. Its actions so far are
    kept, and the fallback makes the rest of the decision. If the fallback also fails, the rest is
    random.
    """
    decision = game.decision
    failures: list[Failure] = []

    def is_open() -> bool:
        return game.decision == decision and seat in game.pending()

    def ask_until_decided(
        role: Role, name: str, allowance: Allowance | None
    ) -> Generator[Request, Reply, None]:
        info = yield from _ask(InfoRequest(role))
        assert isinstance(info, BotInfo)
        by = Decider(role, name, info.version)
        left = info.allowance if allowance is None else allowance
        late_after = left.late_after
        while is_open():
            actions: Sequence[int] = game.legal_actions(seat)
            if len(actions) > 1:  # otherwise there is nothing to choose
                view = game.view(seat)
                answer = yield from _ask(
                    ActionRequest(role, view, list(actions), rng, left, late_after)
                )
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

    if hangs < MAX_HANGS:
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


def _ask(request: Request) -> Generator[Request, Reply, BotInfo | Answer]:
    """Yield a request, and once more if the process of the bot ended before it answered.

    That can happen to any bot, for example when the system runs out of memory. The state of the
    generator has not changed, so the second answer is what the first would have been.
    """
    reply = yield request
    if isinstance(reply, BotProcessEndedError):
        reply = yield request
    if isinstance(reply, BotFailedError):
        raise reply
    return reply


def as_actions(answer: object) -> list[int]:
    """Return the answer of a bot as a list of ints.

    Integers of other libraries, such as numpy, are accepted; everything else is rejected.

    >>> as_actions(3), as_actions((1, 2))
    ([3], [1, 2])
    """
    if isinstance(answer, str | bytes):
        raise BotFailedError(f"{brief(answer)} is not an action")
    try:
        return [index(answer)]  # type: ignore[arg-type] # the answer can be anything
    except TypeError:
        pass
    try:
        actions = [index(each) for each in answer]  # type: ignore[attr-defined] # as above
    except TypeError:
        raise BotFailedError(f"{brief(answer)} is not an action") from None
    if not actions:
        raise BotFailedError("an empty answer")
    return actions
