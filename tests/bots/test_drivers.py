"""One contract for both drivers: bots behave the same in arena and server."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.bots.bot_games import SETUP
from tests.bots.conftest import FakeClock
from wonderful.bots import Allowance, Bot, Budget, Failure, SeatedBot, make_bot
from wonderful.bots.bot import BotInfo
from wonderful.bots.decision_with_fallback import BotHungError, BotProcessEndedError
from wonderful.bots.random_bot import RandomBot
from wonderful.catalog import Catalog
from wonderful.record.match import Decider, Match
from wonderful.rules.actions import RECYCLE, kind_of
from wonderful.rules.rng import Rng, bot_generator
from wonderful.rules.view_types import View
from wonderful.server.runtime import bot_pool
from wonderful.server.runtime.bot_pool import BotPool

Choose = Callable[["Behaving", Sequence[int], Rng], Any]


@dataclass
class Outcome:
    """The result of some decisions."""

    actions: list[list[tuple[str, str, str]]] = field(default_factory=list)  # with their deciders
    failures: list[Failure] = field(default_factory=list)
    questions: int = 0

    @property
    def kinds(self) -> set[str]:
        return {kind for each in self.actions for _, kind, _ in each}

    @property
    def reasons(self) -> list[str]:
        return [failure.reason for failure in self.failures]


class Behaving(RandomBot):
    """Answers with a function of the test."""

    code = "behaving"
    version = "3"
    allowance = Allowance(milliseconds=100, simulations=50)

    def __init__(self, choose: Choose) -> None:
        super().__init__()
        self.behaviour = choose
        self.questions = 0

    def choose(self, view: View, actions: Sequence[int], rng: Rng, budget: Budget) -> Any:
        assert budget.simulations == 50
        self.questions += 1
        return self.behaviour(self, actions, rng)


def at_planning() -> Match:
    """A match in planning, where a decision takes many actions."""
    match = Match(SETUP)
    while match.game.phase == "draft":
        seat = match.game.pending()[0]
        match.apply(seat, match.game.legal_actions(seat)[0])
    return match


def ask_seated_bot(bot: Behaving, times: int) -> Outcome:
    game = at_planning().game
    outcome = Outcome()
    seated = SeatedBot(bot, 0, bot_generator("", 0))
    for _ in range(times):
        copy = game.clone()
        done: list[tuple[str, str, str]] = []

        def apply(action: int, by: Decider, copy: Any = copy, done: Any = done) -> None:
            done.append((copy.describe(action), by.kind, by.name))
            copy.apply(0, action)

        seated.rng = bot_generator(f"{SETUP.seed}/{game.decision}", 0)  # as the server does
        seated.decide(copy, apply)
        outcome.actions.append(done)
    outcome.failures, outcome.questions = seated.failures, bot.questions
    return outcome


def ask_bot_pool(bot: Behaving, times: int, monkeypatch: pytest.MonkeyPatch) -> Outcome:
    bots: dict[str, Bot] = {bot.code: bot, "greedy": make_bot("greedy")}

    class ThisProcess:
        """Asks in this process instead of another one."""

        def __init__(self, catalog: Catalog) -> None: ...

        def get_info(self, spec: str, catalog: Catalog) -> BotInfo:
            return bots[spec].get_info()

        def choose(self, spec: str, *question: Any) -> Any:
            return bots[spec].choose(*question[:4])

        def close(self) -> None: ...

    async def ask() -> Outcome:
        pool = BotPool(match.game.catalog)
        outcome = Outcome()
        try:
            for _ in range(times):
                made = await pool.decide("table", match, 0, bot.code)
                outcome.actions.append(
                    [(words, by.kind, by.name) for by, actions in made.turns for words in actions]
                )
                outcome.failures += made.failures
        finally:
            pool.close()
        outcome.questions = bot.questions
        return outcome

    match = at_planning()
    monkeypatch.setattr(bot_pool, "BotProcess", ThisProcess)
    return asyncio.run(ask())


@pytest.fixture(params=["SeatedBot", "BotPool"])
def ask(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Callable[[Choose, int], Outcome]:
    """Let a driver make the same decision several times."""

    def run(choose: Choose, times: int = 1) -> Outcome:
        bot = Behaving(choose)
        if request.param == "SeatedBot":
            return ask_seated_bot(bot, times)
        return ask_bot_pool(bot, times, monkeypatch)

    return run


Ask = Callable[..., Outcome]


def good(_bot: Behaving, actions: Sequence[int], rng: Rng) -> int:
    return actions[rng.below(len(actions))]


def test_a_good_bot(ask: Ask) -> None:
    outcome = ask(good, 2)
    assert outcome.kinds == {"bot"}
    assert not outcome.failures
    assert len(outcome.actions[0]) >= 7
    assert outcome.actions[0] == outcome.actions[1], "the same generator gives the same actions"


def test_single_legal_actions_are_not_asked_for(ask: Ask) -> None:
    def choose(bot: Behaving, actions: Sequence[int], rng: Rng) -> int:
        assert len(actions) > 1
        return next(action for action in actions if kind_of(action) == RECYCLE)

    outcome = ask(choose)
    assert outcome.kinds == {"bot"}
    assert outcome.questions == 7, "one for each card"
    assert [words.split()[0] for words, _, _ in outcome.actions[0]] == ["recycle"] * 7 + ["done"]


def test_an_error(ask: Ask) -> None:
    def choose(_bot: Behaving, _actions: Sequence[int], _rng: Rng) -> int:
        raise ValueError("no idea")

    outcome = ask(choose, 5)
    assert outcome.kinds == {"fallback"}
    assert outcome.reasons == ["ValueError: no idea"] * 5, "it is asked again in each decision"
    assert outcome.questions == 5, "and once in each"


def test_an_illegal_action_after_a_good_one(ask: Ask) -> None:
    outcome = ask(lambda bot, actions, rng: [good(bot, actions, rng), -1])
    [done] = outcome.actions
    assert [kind for _, kind, _ in done] == ["bot", *["fallback"] * (len(done) - 1)]
    assert [name for _, _, name in done] == ["behaving", *["greedy"] * (len(done) - 1)]
    assert outcome.failures == [Failure("behaving", 0, "1-planning", "illegal action -1")]


def test_an_answer_that_is_none(ask: Ask) -> None:
    outcome = ask(lambda *_: "done")
    assert outcome.kinds == {"fallback"}
    assert outcome.reasons == ["done is not an action"]


def test_a_late_answer(ask: Ask, clock: FakeClock) -> None:
    def choose(bot: Behaving, actions: Sequence[int], rng: Rng) -> int:
        clock.wait(0.8)
        return good(bot, actions, rng)

    outcome = ask(choose)
    assert outcome.kinds == {"fallback"}
    assert outcome.reasons == ["too late by 0.1 s"]


def test_hangs(ask: Ask) -> None:
    def choose(_bot: Behaving, _actions: Sequence[int], _rng: Rng) -> int:
        raise BotHungError("no answer within 0.7 s")

    outcome = ask(choose, 5)
    assert outcome.kinds == {"fallback"}
    assert outcome.reasons == ["no answer within 0.7 s"] * 3 + ["given up"] * 2
    assert outcome.questions == 3


def test_a_process_that_ended_once(ask: Ask) -> None:
    def choose(bot: Behaving, actions: Sequence[int], rng: Rng) -> int:
        if bot.questions == 2:
            raise BotProcessEndedError("its process ended")
        return good(bot, actions, rng)

    outcome = ask(choose)
    assert not outcome.failures
    assert outcome.actions == ask(good).actions


def test_a_process_that_ends_always(ask: Ask) -> None:
    def choose(_bot: Behaving, _actions: Sequence[int], _rng: Rng) -> int:
        raise BotProcessEndedError("its process ended")

    outcome = ask(choose, 4)
    assert outcome.kinds == {"fallback"}
    assert outcome.reasons == ["its process ended"] * 4
    assert outcome.questions == 8


@pytest.mark.parametrize("kind", ["good", "failing"])
def test_both_drivers_do_the_same(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(bot: Behaving, actions: Sequence[int], rng: Rng) -> Any:
        return [good(bot, actions, rng), -1] if bot.questions == 2 else good(bot, actions, rng)

    choose: Choose = good if kind == "good" else failing
    assert ask_seated_bot(Behaving(choose), 2) == ask_bot_pool(Behaving(choose), 2, monkeypatch)
