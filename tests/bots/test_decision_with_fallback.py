"""The rules of a decision without bots, processes or clocks: requests and replies only."""

from collections.abc import Sequence
from typing import Any, cast

import pytest

from wonderful.bots import Allowance, Budget, Failure
from wonderful.bots.bot import BotInfo
from wonderful.bots.decision_with_fallback import (
    MAX_HANGS,
    ActionRequest,
    Answer,
    BotFailedError,
    BotHungError,
    BotProcessEndedError,
    DecisionReport,
    InfoRequest,
    Reply,
    Request,
    decide,
)
from wonderful.record.match import Decider
from wonderful.rules.rng import Rng, bot_generator
from wonderful.rules.view_types import View

FACTS = BotInfo("mine", "Mine", "7", "Mine.", Allowance(milliseconds=100, simulations=50))
GREEDY = BotInfo("greedy", "Greedy", "2", "Greedy.", Allowance())
BROKEN = BotFailedError("broken")
HUNG = BotHungError("hung")
ENDED = BotProcessEndedError("its process ended")
THREE_CHOICES = ([1, 2], [3, 4], [5, 6])


class ScriptedGame:
    """Offers scripted actions step by step; after the last step the decision is over."""

    def __init__(self, *steps: Sequence[int]) -> None:
        self.steps = steps
        self.done: list[tuple[int, str]] = []
        self.waits_for: Sequence[int] = (0, 1)

    @property
    def decision(self) -> str:
        return "planning" if len(self.done) < len(self.steps) else "materials"

    def pending(self) -> Sequence[int]:
        return self.waits_for

    def legal_actions(self, seat: int) -> list[int]:
        assert seat == 0
        return list(self.steps[len(self.done)]) if self.decision == "planning" else [98, 99]

    def view(self, viewer: int | None) -> View:
        assert viewer == 0
        return cast(View, {"done": len(self.done)})

    def apply(self, action: int, by: Decider) -> None:
        assert action in self.legal_actions(0)
        self.done.append((action, f"{by.kind} {by.name} {by.version}"))


def answered(*actions: int, seconds: float = 0.0, simulations: int = 0) -> Answer:
    return Answer(actions, seconds, simulations)


def run(
    game: ScriptedGame, *replies: Reply, rng: Rng | None = None, **how: Any
) -> tuple[list[Request], DecisionReport]:
    """Send these replies; exactly these must be requested."""
    rng = rng or bot_generator("decision", 0)
    deciding = decide(game, 0, "mine", rng, game.apply, **how)
    requests = [next(deciding)]
    for reply in replies[:-1]:
        requests.append(deciding.send(reply))
    with pytest.raises(StopIteration) as end:
        deciding.send(replies[-1])
    return requests, end.value.value


def questions(requests: Sequence[Request]) -> list[ActionRequest]:
    return [request for request in requests if isinstance(request, ActionRequest)]


def reasons(report: DecisionReport) -> list[tuple[str, str]]:
    return [(failure.bot, failure.reason) for failure in report.failures]


# A good bot


def test_a_bot_is_asked_until_its_seat_is_done() -> None:
    game = ScriptedGame(*THREE_CHOICES)
    rng = bot_generator("rng", 0)
    requests, report = run(game, FACTS, answered(1), answered(4), answered(5), rng=rng)
    assert game.done == [(1, "bot mine 7"), (4, "bot mine 7"), (5, "bot mine 7")]
    assert report == DecisionReport((), 0)
    assert requests[0] == InfoRequest("bot")
    asked = questions(requests)
    assert [each.role for each in asked] == ["bot"] * 3
    assert [cast(object, each.view) for each in asked] == [{"done": done} for done in range(3)]
    assert tuple(each.actions for each in asked) == THREE_CHOICES
    assert all(each.rng is rng for each in asked)


def test_several_actions_in_one_answer() -> None:
    game = ScriptedGame(*THREE_CHOICES)
    requests, report = run(game, FACTS, answered(1, 4), answered(6))
    assert [action for action, _ in game.done] == [1, 4, 6]
    assert len(questions(requests)) == 2
    assert not report.failures


def test_what_follows_the_end_of_the_decision_is_ignored() -> None:
    game = ScriptedGame([1, 2])
    _, report = run(game, FACTS, answered(1, 98, -1))
    assert game.done == [(1, "bot mine 7")]
    assert not report.failures


def test_a_seat_that_is_done_is_not_asked_again_though_others_are_pending() -> None:
    game = ScriptedGame(*THREE_CHOICES)

    def apply(action: int, by: Decider) -> None:
        game.apply(action, by)
        game.waits_for = (1,)

    deciding = decide(game, 0, "mine", bot_generator("rng", 0), apply)
    next(deciding)
    deciding.send(FACTS)
    with pytest.raises(StopIteration):
        deciding.send(answered(1, 3, 5))
    assert [action for action, _ in game.done] == [1]


def test_a_single_legal_action_is_not_asked_for() -> None:
    game = ScriptedGame([1], [2, 3], [4])
    requests, report = run(game, FACTS, answered(3))
    assert [each.actions for each in questions(requests)] == [[2, 3]]
    assert game.done == [(1, "bot mine 7"), (3, "bot mine 7"), (4, "bot mine 7")]
    assert not report.failures
    forced = ScriptedGame([1])
    assert run(forced, FACTS)[0] == [InfoRequest("bot")]
    assert forced.done == [(1, "bot mine 7")]


def test_a_bot_may_change_the_list_that_it_is_shown() -> None:
    game = ScriptedGame([1, 2])
    deciding = decide(game, 0, "mine", bot_generator("rng", 0), game.apply)
    next(deciding)
    question = deciding.send(FACTS)
    assert isinstance(question, ActionRequest)
    question.actions.clear()
    with pytest.raises(StopIteration):
        deciding.send(answered(1))
    assert game.done == [(1, "bot mine 7")]


# What is left


def test_the_questions_of_a_decision_share_time_and_simulations() -> None:
    game = ScriptedGame(*THREE_CHOICES)
    requests, _ = run(
        game,
        FACTS,
        answered(1, seconds=0.03, simulations=20),
        answered(4, seconds=0.5, simulations=35),
        answered(5),
    )
    asked = questions(requests)
    assert [each.allowance.milliseconds for each in asked] == pytest.approx([100, 70, 0])
    assert [each.allowance.simulations for each in asked] == [50, 30, -5]
    assert [each.late_after for each in asked] == pytest.approx([0.7, 0.67, 0.17])
    budget = asked[2].start_budget()
    assert isinstance(budget, Budget)
    assert (budget.simulations, budget.late_after) == (-5, asked[2].late_after)
    assert budget.is_spent


def test_another_allowance_is_for_the_bot_and_not_for_the_fallback() -> None:
    game = ScriptedGame([1, 2])
    given = Allowance(simulations=3)
    requests, _ = run(game, FACTS, BROKEN, GREEDY, answered(1), allowance=given)
    assert [(each.allowance, each.late_after) for each in questions(requests)] == [
        (given, None),
        (Allowance(), None),
    ]


# Failures


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (answered(7), "illegal action 7"),
        (answered(3), "illegal action 3"),
        (answered(2**70), f"illegal action {2**70}"),
        (BotFailedError("ValueError: no idea"), "ValueError: no idea"),
        (HUNG, "hung"),
        (answered(1, seconds=0.8), "too late by 0.1 s"),
    ],
)
def test_a_bot_that_fails_is_replaced_for_the_rest_of_the_decision(
    reply: Reply, reason: str
) -> None:
    game = ScriptedGame(*THREE_CHOICES)
    requests, report = run(game, FACTS, reply, GREEDY, answered(2), answered(3, 6))
    assert game.done == [(action, "fallback greedy 2") for action in (2, 3, 6)]
    assert report.failures == (Failure("mine", 0, "planning", reason),)
    assert report.hangs == (reply is HUNG)
    assert [request.role for request in requests] == ["bot"] * 2 + ["fallback"] * 3
    assert requests[2] == InfoRequest("fallback")


def test_what_a_bot_did_before_it_failed_stays() -> None:
    game = ScriptedGame(*THREE_CHOICES)
    _, report = run(game, FACTS, answered(1, 3, 1), GREEDY, answered(5))
    by = ["bot mine 7", "bot mine 7", "fallback greedy 2"]
    assert game.done == list(zip((1, 3, 5), by, strict=True))
    assert reasons(report) == [("mine", "illegal action 1")]


def test_late_bit_by_bit_is_late() -> None:
    game = ScriptedGame(*THREE_CHOICES)
    slow = [answered(1, seconds=0.4), answered(3, seconds=0.4)]
    _, report = run(game, FACTS, *slow, GREEDY, answered(3, 5))
    assert reasons(report) == [("mine", "too late by 0.1 s")]
    assert [action for action, _ in game.done] == [1, 3, 5]
    assert [by for _, by in game.done] == ["bot mine 7", *["fallback greedy 2"] * 2]


def test_without_a_limit_of_time_no_answer_is_late() -> None:
    game = ScriptedGame([1, 2])
    given = Allowance(simulations=3)
    _, report = run(game, FACTS, answered(1, seconds=1e6), allowance=given)
    assert not report.failures


def test_the_bot_that_decides_after_a_failure_also_makes_forced_moves() -> None:
    game = ScriptedGame([1, 2], [3])
    run(game, FACTS, BROKEN, GREEDY, answered(1))
    assert [by for _, by in game.done] == ["fallback greedy 2"] * 2


@pytest.mark.parametrize(
    ("problem", "reason"),
    [
        (answered(7), "illegal action 7"),
        (BROKEN, "broken"),
        (HUNG, "hung"),
    ],
)
def test_a_fallback_that_fails_is_replaced_by_chance(problem: Reply, reason: str) -> None:
    games = [ScriptedGame(*THREE_CHOICES) for _ in range(2)]
    for game in games:
        _, report = run(game, FACTS, BROKEN, GREEDY, answered(2), problem)
        assert reasons(report) == [("mine", "broken"), ("greedy", reason)]
        assert report.hangs == 0, "only those of the bot itself count"
        assert [by for _, by in game.done] == ["fallback greedy 2", *["fallback random 1"] * 2]
    assert games[0].done == games[1].done, "the same generator gives the same actions"


def test_the_name_of_another_fallback() -> None:
    game = ScriptedGame([1, 2])
    _, report = run(game, FACTS, BROKEN, GREEDY, BROKEN, fallback="other")
    assert reasons(report) == [("mine", "broken"), ("other", "broken")]


# Hangs


def test_hangs_are_counted_on() -> None:
    for before in range(MAX_HANGS):
        game = ScriptedGame([1, 2])
        _, report = run(game, FACTS, HUNG, GREEDY, answered(1), hangs=before)
        assert report.hangs == before + 1
        game = ScriptedGame([1, 2])
        _, report = run(game, FACTS, answered(1), hangs=before)
        assert report.hangs == before, "a good answer does not make up for them"


@pytest.mark.parametrize("hangs", [MAX_HANGS, MAX_HANGS + 1])
def test_after_three_hangs_a_bot_is_not_asked_any_more(hangs: int) -> None:
    game = ScriptedGame(*THREE_CHOICES)
    requests, report = run(game, GREEDY, answered(1, 3, 5), hangs=hangs)
    assert {request.role for request in requests} == {"fallback"}
    assert report == DecisionReport((Failure("mine", 0, "planning", "given up"),), hangs)


# Loading and processes


@pytest.mark.parametrize("problem", [BROKEN, HUNG])
def test_a_bot_that_cannot_be_loaded_has_failed(problem: BotFailedError) -> None:
    game = ScriptedGame([1, 2])
    requests, report = run(game, problem, GREEDY, answered(1))
    assert reasons(report) == [("mine", str(problem))]
    assert report.hangs == isinstance(problem, BotHungError)
    assert [request.role for request in requests] == ["bot", "fallback", "fallback"]


def test_a_fallback_that_cannot_be_loaded() -> None:
    game = ScriptedGame(*THREE_CHOICES)
    _, report = run(game, BROKEN, BROKEN)
    assert reasons(report) == [("mine", "broken"), ("greedy", "broken")]
    assert [by for _, by in game.done] == ["fallback random 1"] * 3


def test_the_same_question_is_asked_again_when_the_process_has_ended() -> None:
    game = ScriptedGame([1, 2], [3, 4])
    requests, report = run(game, ENDED, FACTS, ENDED, answered(1), ENDED, answered(4))
    assert requests[0] == requests[1] == InfoRequest("bot")
    assert requests[2] is requests[3]
    assert requests[4] is requests[5]
    assert [action for action, _ in game.done] == [1, 4]
    assert report == DecisionReport((), 0)


def test_a_process_that_ends_twice_is_a_failure_but_no_hang() -> None:
    game = ScriptedGame([1, 2])
    _, report = run(game, FACTS, ENDED, ENDED, GREEDY, answered(1))
    assert reasons(report) == [("mine", "its process ended")]
    assert report.hangs == 0


def test_a_mistake_of_ours_is_not_taken_for_one_of_the_bot() -> None:
    game = ScriptedGame([1, 2])

    def apply(_action: int, _by: Decider) -> None:
        raise ValueError("a mistake in the engine")

    deciding = decide(game, 0, "mine", bot_generator("rng", 0), apply)
    next(deciding)
    deciding.send(FACTS)
    with pytest.raises(ValueError, match="in the engine"):
        deciding.send(answered(1))
