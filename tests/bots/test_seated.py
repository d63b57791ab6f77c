"""A bot that raises, cheats, crashes, is late or never answers: the game goes on without it."""

import logging
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.bots.conftest import FakeClock
from tests.bots.playing import (
    FEW,
    actions_of,
    decide,
    isolated,
    play_match,
    seat_all,
    state_of,
)
from tests.bots.strange import WHERE, Polite
from wonderful.bots import Allowance, Bot, Budget, SeatedBot, make_bot
from wonderful.bots import isolated as isolated_module
from wonderful.bots import seated as seated_module
from wonderful.bots.isolated import IsolatedBot
from wonderful.bots.seated import FALLBACK
from wonderful.bots.uniform import RandomBot
from wonderful.record.format import record_of
from wonderful.record.match import Entry, Match
from wonderful.rules.game import Game
from wonderful.rules.rng import Rng, bot_generator
from wonderful.rules.setup import Setup
from wonderful.rules.shapes import View

STRANGE = Path(__file__).with_name("strange.py")
SETUP = Setup(players=2, seed="seated", seating="fixed")
HUNDRED_MS = Allowance(milliseconds=100)


class Answering(RandomBot):
    """Gives an answer that was made up before, whatever it is asked."""

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
    """Takes its time at every question."""

    code = "slow"

    def __init__(self, clock: FakeClock, seconds: float) -> None:
        super().__init__()
        self.clock = clock
        self.wait = seconds

    def choose(self, view: View, actions: Sequence[int], rng: Rng, budget: Budget) -> int:
        self.clock.wait(self.wait)
        return super().choose(view, actions, rng, budget)


def entries_of(match: Match, seat: int) -> list[Entry]:
    return [entry for entry in match.entries if entry.seat == seat]


def play_against(bot: Bot, *, allowance: Allowance | None = None) -> tuple[Match, list[SeatedBot]]:
    """A whole game of a bot in seat 0 and a good one in seat 1, which must not suffer."""
    seated = seat_all(SETUP, [bot, make_bot("rookie")], allowance)
    match = play_match(SETUP, seated)
    assert match.game.is_over
    assert match.game.outcome() is not None
    assert not seated[1].failures
    assert {entry.by.kind for entry in entries_of(match, 1)} == {"bot"}
    assert record_of(match).replay().entries == match.entries
    return match, seated


def assert_always_replaced(match: Match, seated: SeatedBot) -> None:
    """Every decision was asked of the bot, and made by the fallback."""
    assert len(seated.failures) == seated.decisions > 40
    assert len({failure.decision for failure in seated.failures}) == seated.decisions
    by = {entry.by for entry in entries_of(match, seated.seat)}
    assert {(decider.kind, decider.name) for decider in by} == {("fallback", FALLBACK)}


# In the same process


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


@pytest.mark.parametrize("name", ["Fractional", "Quoting"])
def test_another_process_does_not_make_actions_of_what_is_none(name: str) -> None:
    with isolated(f"{STRANGE}:{name}") as bot:
        match, seated = play_against(bot, allowance=FEW)
    assert_always_replaced(match, seated[0])


def test_whole_numbers_of_other_libraries_will_do() -> None:
    with isolated(f"{STRANGE}:Indexing") as bot:
        _, seated = play_against(bot, allowance=FEW)
    assert not seated[0].failures


def test_who_hangs_again_and_again_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isolated_module, "PATIENCE_SECONDS", 0.3)
    with isolated(f"{STRANGE}:Hanging") as bot:
        _, seated = play_against(bot, allowance=FEW)
    reasons = [failure.reason for failure in seated[0].failures]
    assert reasons[: seated_module.MOST_HANGS] == ["no answer within 0.3 s"] * 3
    assert set(reasons[seated_module.MOST_HANGS :]) == {"given up"}


def test_a_bot_does_not_outlive_who_asks_it(tmp_path: Path) -> None:
    """A program that asks an endless bot is killed: the bot ends, too."""
    script = tmp_path / "ask.py"
    script.write_text(
        "import sys\n"
        "from wonderful.bots import make_bot, Budget\n"
        "from wonderful.rules.game import Game\n"
        "from wonderful.rules.rng import bot_generator\n"
        "from wonderful.rules.setup import Setup\n"
        "if __name__ == '__main__':\n"
        "    bot = make_bot(sys.argv[1])\n"
        "    print(bot._process._process.pid, flush=True)\n"
        "    game = Game(Setup(players=2, seed='x'))\n"
        "    rng = bot_generator('x', 0)\n"
        "    bot.choose(game.view(0), game.legal_actions(0), rng, Budget())\n"
    )
    command = [sys.executable, str(script), f"{STRANGE}:Hanging"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as asking:
        assert asking.stdout is not None
        bot = int(asking.stdout.readline())
        asking.kill()
    for _ in range(200):  # it takes a moment; a bot that goes on never ends
        if not is_running(bot):
            return
        time.sleep(0.05)
    os.kill(bot, signal.SIGKILL)
    pytest.fail("the bot goes on without anybody")


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not status.exists() or status.read_text().rpartition(")")[2].split()[0] != "Z"


def test_a_row_of_actions_counts_as_far_as_it_is_legal() -> None:
    """What was done by the bot stays done; from the illegal action on another decides."""

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
            view["setup"].clear()
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
    assert seated[0].seconds == pytest.approx(5.0 * seated[0].decisions)
    assert seated[0].slowest == pytest.approx(5.0)


def test_twice_the_time_and_half_a_second_are_forgiven(clock: FakeClock) -> None:
    for seconds, is_late in ((0.05, False), (0.69, False), (0.71, True)):
        match = Match(SETUP)
        bot = Slow(clock, seconds)
        seated = SeatedBot(bot, 0, bot_generator("late", 0), allowance=HUNDRED_MS)
        decide(match, seated)
        assert bool(seated.failures) == is_late


def test_being_late_bit_by_bit_is_being_late(clock: FakeClock) -> None:
    """However many questions a decision takes, they share one time."""
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


# In a process of its own


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Crashing", "its process ended"),
        ("Leaving", "its process ended"),
        ("Raising", "ValueError: no idea"),
        ("Babbling", "['pick', 'the', 'best'] is not an action"),
    ],
)
def test_a_failing_process_is_replaced_once(
    name: str, reason: str, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    with isolated(f"{STRANGE}:{name}") as bot:
        match, seated = play_against(bot, allowance=FEW)
    assert [failure.decision for failure in seated[0].failures] == [WHERE]
    assert seated[0].failures[0].reason.startswith(reason)
    assert len(caplog.records) == 1
    for decision, entries in match.history:
        expected = "fallback" if decision == WHERE else "bot"
        assert {entry.by.kind for entry in entries if entry.seat == 0} <= {expected}
    assert "Traceback" not in capfd.readouterr().err


def test_a_process_that_never_answers_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isolated_module, "PATIENCE_SECONDS", 1.0)
    with isolated(f"{STRANGE}:Endless") as bot:
        first = bot._process._process
        assert first is not None
        match, seated = play_against(bot, allowance=FEW)
        assert bot._process._process is not first
        assert not first.is_alive()
    failed = {failure.decision: failure.reason for failure in seated[0].failures}
    assert failed[WHERE] == "no answer within 1.0 s"
    last = [entry.by.kind for entry in entries_of(match, 0)]
    assert "bot" in last[last.index("fallback") :], "it is asked again, in a new process"


def test_an_endless_process_has_its_time_and_some_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isolated_module, "GRACE_SECONDS", 0.02)
    game = Game(SETUP)
    with isolated(f"{STRANGE}:Endless") as bot:
        view = game.view(0)
        view["decision"] = WHERE
        first = bot._process._process
        budget = Allowance(milliseconds=20).start()
        with pytest.raises(isolated_module.BotFailedError, match=re.escape("no answer within 0.")):
            bot.choose(view, game.legal_actions(0), bot_generator("endless", 0), budget)
        assert bot._process._process is not first


def test_generator_and_simulations_come_back() -> None:
    game = Game(SETUP)
    view, actions = game.view(0), game.legal_actions(0)
    results = []
    with isolated(f"{STRANGE}:Polite") as away:
        for bot in (Polite(), away):
            rng = bot_generator("back", 0)
            budget = Allowance(simulations=9).start()
            answers = [actions_of(bot.choose(view, actions, rng, budget)) for _ in range(3)]
            results.append((answers, state_of(rng), budget.simulations))
    assert results[0] == results[1]
    assert results[0][2] == 3


def test_a_failing_answer_still_pays_for_what_it_used() -> None:
    game = Game(SETUP)
    view, actions = game.view(0), game.legal_actions(0)
    view["decision"] = WHERE
    with isolated(f"{STRANGE}:Raising") as bot:
        budget = Allowance(simulations=9).start()
        with pytest.raises(isolated_module.BotFailedError, match="ValueError: no idea"):
            bot.choose(view, actions, bot_generator("pays", 0), budget)
        view["decision"] = "1-draft-1"
        bot.choose(view, actions, bot_generator("pays", 0), budget)
        assert budget.simulations == 7, "the process goes on"


def test_a_search_decides_the_same_in_another_process() -> None:
    setup = Setup(players=2, seed="two processes", seating="fixed")
    here = play_match(setup, seat_all(setup, [make_bot("emperor"), make_bot("rookie")]))
    with isolated("emperor") as bot:
        seated = seat_all(setup, [bot, make_bot("rookie")])
        away = play_match(setup, seated)
    assert not seated[0].failures
    assert record_of(away).to_json() == record_of(here).to_json()


def test_a_bot_that_was_closed_begins_anew() -> None:
    game = Game(SETUP)
    with isolated(f"{STRANGE}:Polite") as bot:
        bot.close()
        bot.close()
        rng = bot_generator("anew", 0)
        action = bot.choose(game.view(0), game.legal_actions(0), rng, Budget())
        assert actions_of(action)[0] in game.legal_actions(0)
        kind, arguments = bot.__reduce__()[:2]
        assert kind is IsolatedBot
        assert arguments == (f"{STRANGE}:Polite", bot.catalog)
