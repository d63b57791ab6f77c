"""The synchronous driver: whatever a bot does, the game continues."""

import logging
from collections.abc import Sequence
from typing import Any

import pytest

from tests.bots.bot_games import (
    FEW,
    SETUP,
    assert_always_replaced,
    decide,
    entries_of,
    play_against,
)
from tests.bots.conftest import FakeClock
from wonderful.bots import Allowance, Bot, Budget, SeatedBot, make_bot
from wonderful.bots.bot_turns import let_bots_decide
from wonderful.bots.decision_with_fallback import FALLBACK
from wonderful.bots.random_bot import RandomBot
from wonderful.record.match import Match
from wonderful.rules.game import Game
from wonderful.rules.rng import Rng, bot_generator
from wonderful.rules.view_types import View

HUNDRED_MS = Allowance(milliseconds=100)


class Answering(RandomBot):
    """Always gives a prepared answer."""

    code = "answering"

    def __init__(self, answer: Any) -> None:
        super().__init__()
        self.answer = answer

    def choose(self, view: View, actions: Sequence[int], rng: Rng, budget: Budget) -> Any:
        return self.answer


class Raising(RandomBot):
    code = "raising"

    def choose(self, view: View, actions: Sequence[int], rng: Rng, budget: Budget) -> int:
        raise LookupError("no idea")


class Slow(RandomBot):
    """Needs time for every request."""

    code = "slow"

    def __init__(self, clock: FakeClock, seconds: float) -> None:
        super().__init__()
        self.clock = clock
        self.wait = seconds

    def choose(self, view: View, actions: Sequence[int], rng: Rng, budget: Budget) -> int:
        self.clock.wait(self.wait)
        return super().choose(view, actions, rng, budget)


def test_a_good_bot_is_left_alone(caplog: pytest.LogCaptureFixture) -> None:
    match, seated = play_against(make_bot("dictator"))
    assert not seated[0].failures
    assert {entry.by.name for entry in entries_of(match, 0)} == {"dictator"}
    assert not caplog.records


def test_a_bot_that_raises(caplog: pytest.LogCaptureFixture) -> None:
    match, seated = play_against(Raising())
    assert_always_replaced(match, seated[0])
    failure = seated[0].failures[0]
    assert (failure.bot, failure.seat, failure.decision) == ("raising", 0, "1-draft-1")
    assert failure.reason == "LookupError: no idea"
    assert len(caplog.records) == len(seated[0].failures)
    assert {record.levelno for record in caplog.records} == {logging.WARNING}
    assert "raising" in caplog.messages[0]
    assert "1-draft-1" in caplog.messages[0]
    assert "LookupError: no idea" in caplog.messages[0]


@pytest.mark.parametrize(
    "answer",
    [
        *(-1, 0xFFFFFF, 2**70, True, "done", "", b"pick", None, 1.5, {}, set(), [], ()),
        *([None], ["pick 3"], [[1]], [-1, -1], [2**70], [float("nan")], object(), iter(())),
    ],
    ids=lambda answer: type(answer).__name__,
)
def test_an_answer_that_is_no_legal_action(answer: object) -> None:
    match, seated = play_against(Answering(answer))
    assert_always_replaced(match, seated[0])
    assert all(failure.reason for failure in seated[0].failures)


def test_a_number_of_thousands_of_digits() -> None:
    match, seated = play_against(Answering(10**5_000))
    assert_always_replaced(match, seated[0])


def test_a_number_that_is_not_whole() -> None:
    class Floating(RandomBot):
        code = "floating"

        def choose(self, view: View, actions: Sequence[int], rng: Rng, budget: Budget) -> Any:
            return [float(super().choose(view, actions, rng, budget))]

    match, seated = play_against(Floating())
    assert_always_replaced(match, seated[0])


def test_a_row_of_actions_counts_as_far_as_it_is_legal() -> None:
    """Actions before the illegal one count; from there on the fallback decides."""

    class Greedier(RandomBot):
        code = "greedier"

        def choose(self, view: View, actions: Sequence[int], rng: Rng, budget: Budget) -> Any:
            return [super().choose(view, actions, rng, budget), -1]

    match, seated = play_against(Greedier())
    failures = [failure.decision for failure in seated[0].failures]
    assert set(failures) >= {f"{number}-planning" for number in (1, 2, 3, 4)}
    assert all(failure.reason == "illegal action -1" for failure in seated[0].failures)
    assert not any("draft" in decision for decision in failures), "one action was enough there"
    for decision, entries in match.history:
        kinds = [entry.by.kind for entry in entries if entry.seat == 0]
        if decision in failures:
            assert kinds == ["bot", *["fallback"] * (len(kinds) - 1)]
            assert len(kinds) > 1
        else:
            assert set(kinds) <= {"bot"}


def test_what_comes_after_the_end_of_a_decision_is_not_done() -> None:
    class Eager(RandomBot):
        def choose(self, view: View, actions: Sequence[int], rng: Rng, budget: Budget) -> Any:
            return list(actions)  # of a pick, the first counts

    match = Match(SETUP)
    seated = SeatedBot(Eager(), 0, bot_generator("eager", 0))
    decide(match, seated)
    assert len(match.entries) == 1
    assert not seated.failures


def test_the_bot_is_asked_again_at_the_next_decision() -> None:
    class Moody(RandomBot):
        code = "moody"

        def choose(self, view: View, actions: Sequence[int], rng: Rng, budget: Budget) -> int:
            if view["decision"] in ("1-draft-3", "2-planning"):
                raise RuntimeError
            return super().choose(view, actions, rng, budget)

    match, seated = play_against(Moody())
    assert [failure.decision for failure in seated[0].failures] == ["1-draft-3", "2-planning"]
    for decision, entries in match.history:
        expected = "fallback" if decision in ("1-draft-3", "2-planning") else "bot"
        assert {entry.by.kind for entry in entries if entry.seat == 0} <= {expected}


def test_a_fallback_that_fails_is_replaced_by_chance(caplog: pytest.LogCaptureFixture) -> None:
    match = Match(SETUP)
    rng = bot_generator("both", 0)
    seated = SeatedBot(Raising(), 0, rng, fallback=Answering(-1))
    decide(match, seated)
    assert [failure.bot for failure in seated.failures] == ["raising", "answering"]
    assert [(entry.by.kind, entry.by.name) for entry in match.entries] == [("fallback", "random")]
    assert len(caplog.records) == 2


def test_a_bot_that_spoils_what_it_is_shown_spoils_nothing() -> None:
    class Spoiler(RandomBot):
        def choose(self, view: View, actions: Sequence[int], rng: Rng, budget: Budget) -> int:
            action = super().choose(view, actions, rng, budget)
            view["players"].clear()
            view["setup"].clear()  # type: ignore[attr-defined]
            actions.clear()  # type: ignore[attr-defined]
            return action

    match, seated = play_against(Spoiler())
    assert not seated[0].failures
    assert len(match.view(0)["players"]) == 2


def test_a_bot_with_a_catalogue_of_its_own_gets_a_fallback_that_knows_it() -> None:
    bot = make_bot("greedy")
    seated = SeatedBot(bot, 0, bot_generator("catalogue", 0))
    assert seated.fallback.catalog is bot.catalog
    assert seated.fallback.code == FALLBACK


# Time, with a clock of our own


def test_a_late_answer_does_not_count(clock: FakeClock) -> None:
    match, seated = play_against(Slow(clock, 5.0), allowance=HUNDRED_MS)
    assert_always_replaced(match, seated[0])
    assert {failure.reason for failure in seated[0].failures} == {"too late by 4.3 s"}
    assert seated[0].seconds == pytest.approx(5.0 * len(seated[0].failures))
    assert seated[0].slowest == pytest.approx(5.0)


def test_twice_the_time_and_half_a_second_are_forgiven(clock: FakeClock) -> None:
    for seconds, is_late in ((0.05, False), (0.69, False), (0.71, True)):
        match = Match(SETUP)
        bot = Slow(clock, seconds)
        seated = SeatedBot(bot, 0, bot_generator("late", 0), allowance=HUNDRED_MS)
        decide(match, seated)
        assert bool(seated.failures) == is_late


def test_being_late_bit_by_bit_is_being_late(clock: FakeClock) -> None:
    """All requests of a decision share one time budget."""
    _, seated = play_against(Slow(clock, 0.45), allowance=HUNDRED_MS)
    assert {failure.decision for failure in seated[0].failures} >= {"1-planning", "2-planning"}


def test_without_a_limit_of_time_nobody_is_late(clock: FakeClock) -> None:
    _, seated = play_against(Slow(clock, 100.0), allowance=FEW)
    assert not seated[0].failures
    assert seated[0].slowest >= 100.0


def test_the_questions_of_a_decision_share_one_budget(clock: FakeClock) -> None:
    asked: list[tuple[str, float]] = []

    class Watching(Slow):
        def choose(self, view: View, actions: Sequence[int], rng: Rng, budget: Budget) -> int:
            assert budget.milliseconds is not None
            asked.append((view["decision"], budget.milliseconds))
            return super().choose(view, actions, rng, budget)

    play_against(Watching(clock, 0.02), allowance=HUNDRED_MS)
    before = ("", 0.0)
    for decision, left in asked:
        expected = max(0.0, before[1] - 20) if decision == before[0] else 100.0
        assert left == pytest.approx(expected, abs=1e-6)
        before = (decision, left)
    assert min(left for _, left in asked) == 0.0


def test_a_bot_brings_its_own_allowance() -> None:
    emperor = make_bot("emperor")
    assert SeatedBot(emperor, 0, bot_generator("own", 0)).allowance is emperor.allowance
    given = SeatedBot(emperor, 0, bot_generator("own", 0), allowance=FEW)
    assert given.allowance is FEW


# Several seats


@pytest.mark.parametrize("kind", [Game, Match])
def test_bots_play_a_game_to_its_end(kind: type[Game] | type[Match]) -> None:
    table = kind(SETUP)
    bots: list[Bot] = [make_bot("rookie"), RandomBot()]
    seated = {
        seat: SeatedBot(bot, seat, bot_generator("end", seat)) for seat, bot in enumerate(bots)
    }
    actions = let_bots_decide(table, seated)
    game = table.game if isinstance(table, Match) else table
    assert game.is_over
    assert actions > sum(seat.decisions for seat in seated.values()) > 80
    if isinstance(table, Match):
        assert len(table.entries) == actions
        assert {entry.by.name for entry in entries_of(table, 0)} == {"rookie"}
        assert {entry.by.name for entry in entries_of(table, 1)} == {"random"}


def test_bots_stop_where_a_seat_without_a_bot_has_to_decide() -> None:
    match = Match(SETUP)
    seated = {1: SeatedBot(make_bot("rookie"), 1, bot_generator("wait", 1))}
    assert let_bots_decide(match, seated) == 1
    assert match.game.pending() == (0,)
    assert let_bots_decide(match, seated) == 0
    match.apply(0, match.game.legal_actions(0)[0])
    assert match.game.pending() == (0, 1)
