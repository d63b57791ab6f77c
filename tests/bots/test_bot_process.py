"""Bots in separate processes: crashes and endless loops end the process, not the game."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.bots.bot_games import (
    FEW,
    SETUP,
    actions_of,
    assert_always_replaced,
    decide,
    entries_of,
    isolated_bot,
    play_against,
    play_match,
    seat_all,
    state_of,
)
from tests.bots.outside_bots import WHERE, Polite
from wonderful.bots import Allowance, Budget, SeatedBot, bot_process, make_bot
from wonderful.bots import decision_budget as budget_module
from wonderful.bots.bot_process import BotProcess, IsolatedBot
from wonderful.bots.decision_with_fallback import MAX_HANGS, BotFailedError
from wonderful.catalog import load_catalog
from wonderful.record.match import Match
from wonderful.record.record_format import record_of
from wonderful.rules.game import Game
from wonderful.rules.rng import bot_generator
from wonderful.rules.setup import Setup

CATALOG = load_catalog()
OUTSIDE_BOTS = Path(__file__).with_name("outside_bots.py")


@pytest.mark.parametrize("name", ["Fractional", "Quoting"])
def test_another_process_does_not_make_actions_of_what_is_none(name: str) -> None:
    with isolated_bot(f"{OUTSIDE_BOTS}:{name}") as bot:
        match, seated = play_against(bot, allowance=FEW)
    assert_always_replaced(match, seated[0])


def test_whole_numbers_of_other_libraries_will_do() -> None:
    with isolated_bot(f"{OUTSIDE_BOTS}:Indexing") as bot:
        _, seated = play_against(bot, allowance=FEW)
    assert not seated[0].failures


def test_a_bot_that_hangs_repeatedly_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_process, "MAX_ANSWER_SECONDS", 0.3)
    with isolated_bot(f"{OUTSIDE_BOTS}:Hanging") as bot:
        _, seated = play_against(bot, allowance=FEW)
    reasons = [failure.reason for failure in seated[0].failures]
    assert reasons[:MAX_HANGS] == ["no answer within 0.3 s"] * 3
    assert set(reasons[MAX_HANGS:]) == {"given up"}


def test_a_bot_process_ends_with_its_parent(tmp_path: Path) -> None:
    """When the program that asked an endless bot is killed, the bot ends as well."""
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
    command = [sys.executable, str(script), f"{OUTSIDE_BOTS}:Hanging"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as asking:
        assert asking.stdout is not None
        bot = int(asking.stdout.readline())
        asking.kill()
    for _ in range(200):  # ending takes a moment; otherwise the bot would never end
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
    with isolated_bot(f"{OUTSIDE_BOTS}:{name}") as bot:
        match, seated = play_against(bot, allowance=FEW)
    assert [failure.decision for failure in seated[0].failures] == [WHERE]
    assert seated[0].failures[0].reason.startswith(reason)
    assert len(caplog.records) == 1
    for decision, entries in match.history:
        expected = "fallback" if decision == WHERE else "bot"
        assert {entry.by.kind for entry in entries if entry.seat == 0} <= {expected}
    assert "Traceback" not in capfd.readouterr().err


def test_a_process_that_never_answers_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_process, "MAX_ANSWER_SECONDS", 1.0)
    with isolated_bot(f"{OUTSIDE_BOTS}:Endless") as bot:
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
    monkeypatch.setattr(budget_module, "GRACE_SECONDS", 0.02)
    game = Game(SETUP)
    with isolated_bot(f"{OUTSIDE_BOTS}:Endless") as bot:
        view = game.view(0)
        view["decision"] = WHERE
        first = bot._process._process
        budget = Allowance(milliseconds=20).start()
        with pytest.raises(BotFailedError, match=re.escape("no answer within 0.")):
            bot.choose(view, game.legal_actions(0), bot_generator("endless", 0), budget)
        assert bot._process._process is not first


def test_generator_and_simulations_come_back() -> None:
    game = Game(SETUP)
    view, actions = game.view(0), game.legal_actions(0)
    results = []
    with isolated_bot(f"{OUTSIDE_BOTS}:Polite") as away:
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
    with isolated_bot(f"{OUTSIDE_BOTS}:Raising") as bot:
        budget = Allowance(simulations=9).start()
        with pytest.raises(BotFailedError, match="ValueError: no idea"):
            bot.choose(view, actions, bot_generator("pays", 0), budget)
        view["decision"] = "1-draft-1"
        bot.choose(view, actions, bot_generator("pays", 0), budget)
        assert budget.simulations == 7, "the process goes on"


def test_a_search_decides_the_same_in_another_process() -> None:
    setup = Setup(players=2, seed="two processes", seating="fixed")
    here = play_match(setup, seat_all(setup, [make_bot("emperor"), make_bot("rookie")]))
    with isolated_bot("emperor") as bot:
        seated = seat_all(setup, [bot, make_bot("rookie")])
        away = play_match(setup, seated)
    assert not seated[0].failures
    assert record_of(away).to_json() == record_of(here).to_json()


@pytest.mark.slow
def test_starting_a_process_is_not_the_time_of_the_bot(tmp_path: Path) -> None:
    """A killed process is replaced and the bot asked again; starting does not count as its time."""
    path = tmp_path / "slow_import.py"
    path.write_text(
        "import time\n"
        "from wonderful.bots import Allowance, Bot\n"
        "time.sleep(4)\n"
        "class Quick(Bot):\n"
        "    allowance = Allowance(milliseconds=1000)  # 2.5 seconds until it is late\n"
        "    def choose(self, view, actions, rng, budget):\n        return actions[0]\n"
    )
    match = Match(SETUP)
    with isolated_bot(f"{path}:Quick") as bot:
        seated = SeatedBot(bot, 0, bot_generator("slow", 0))
        assert bot._process._process is not None
        bot._process._process.kill()
        decide(match, seated)
    assert not seated.failures
    assert [entry.by.name for entry in match.entries] == ["Quick"]


def test_a_closed_bot_starts_a_new_process() -> None:
    game = Game(SETUP)
    with isolated_bot(f"{OUTSIDE_BOTS}:Polite") as bot:
        bot.close()
        bot.close()
        rng = bot_generator("anew", 0)
        action = bot.choose(game.view(0), game.legal_actions(0), rng, Budget())
        assert actions_of(action)[0] in game.legal_actions(0)
        kind, arguments = bot.__reduce__()[:2]
        assert kind is IsolatedBot
        assert arguments == (f"{OUTSIDE_BOTS}:Polite", bot.catalog)


class ClosedMeanwhile:
    """A connection whose process is closed by another thread, as when a server stops."""

    def __init__(self, process: BotProcess) -> None:
        self.process = process
        self.closed = 0

    def send(self, question: object) -> None:
        pass

    def poll(self, seconds: float) -> bool:
        self.process.close()
        return True

    def recv(self) -> object:
        raise EOFError

    def close(self) -> None:
        self.closed += 1


def test_a_process_that_is_closed_while_it_is_asked_stays_closed() -> None:
    process = BotProcess(CATALOG)
    wire = ClosedMeanwhile(process)
    process._connection = wire  # type: ignore[assignment]
    with pytest.raises(BotFailedError, match="its process ended"):
        process._ask(CATALOG, ("?", None), 1)
    assert wire.closed == 1
    assert (process._connection, process._process) == (None, None)
