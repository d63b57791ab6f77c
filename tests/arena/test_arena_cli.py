"""`wonderful arena` and `wonderful stats` on the command line."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from wonderful.arena import tournament
from wonderful.bots import bot_codes
from wonderful.cli.main import run

BOT = """
from wonderful.bots import Bot

class MyBot(Bot):
    description = "Takes what comes first."

    def choose(self, view, actions, rng, budget):
        return actions[0]

class Broken(MyBot):
    def choose(self, view, actions, rng, budget):
        raise RuntimeError("oh")
"""


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """Runs a command in this process, in an empty folder."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "WONDERFUL_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)

    def call(*arguments: object) -> tuple[int, str, str]:
        code = run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        assert "Traceback" not in captured.out + captured.err
        return code, captured.out, captured.err

    return call


SHORT = ("arena", "--bots", "greedy,random", "--games", 6, "--jobs", 1)


def test_arena(cli, tmp_path: Path) -> None:
    code, out, err = cli("arena", "--bots", "greedy,random", "--games", 4, "--jobs", 1)
    assert code == 0
    assert "Playing 6 games" in err
    for words in ("6 games with seed 1", "greedy", "random", "100.0%", "Rating"):
        assert words in out
    [folder] = (tmp_path / "runs").iterdir()
    assert folder.name.startswith("greedy-random-3p-")
    assert cli(*SHORT)[:2] == (0, out), "the same run: nothing is played again"


def test_fewer_games_than_there_are(cli) -> None:
    assert cli(*SHORT, "--out", "x", "--games", 12)[0] == 0
    code, out, err = cli(*SHORT, "--out", "x")
    assert code == 0
    assert "12 games with seed 1" in out
    assert "already has 12 games" in err
    assert err.count("\n") == 1
    data = json.loads(cli(*SHORT, "--out", "x", "--json")[1])
    assert (data["games"], data["run"]["games"], data["run"]["deals"]) == (12, 12, 2)


def test_arena_as_json(cli) -> None:
    code, out, err = cli(*SHORT, "--json", "--games", 12, "--out", "x")
    assert (code, err) == (0, "")
    data = json.loads(out)
    assert data["run"] == {
        "folder": "x",
        "seed": "1",
        "players": 3,
        "games": 12,
        "deals": 2,
        "interrupted": False,
    }
    greedy, random = data["bots"]
    assert (greedy["bot"], greedy["games"], greedy["seats"]) == ("greedy", 12, 18)
    assert set(greedy) >= {"wins", "win_interval", "mean_score", "score_interval", "mean_rank"}
    assert set(greedy["rating"]) == {"mu", "sigma", "interval"}
    assert greedy["wins"] + random["wins"] == pytest.approx(12)
    assert [(duel["bot"], duel["against"]) for duel in data["head_to_head"]] == [
        ("greedy", "random"),
        ("random", "greedy"),
    ]
    assert all(duel["pairs"] == 24 for duel in data["head_to_head"])


@pytest.mark.parametrize(
    "arguments",
    [
        ["--players", "1"],
        ["--scenario", "ca-1"],
        ["--players", "2", "--expansion", "war-or-peace", "--side", "b"],
        ["--bot", "greedy@5", "--budget", "100ms"],
    ],
    ids=" ".join,
)
def test_arena_in_all_modes(cli, arguments: list[str]) -> None:
    code, out, _ = cli(
        "arena", "--bots", "random", "--bot", "greedy", "--games", 2, "--jobs", 1, *arguments
    )
    assert code == 0
    assert "greedy" in out


@pytest.mark.parametrize(
    ("arguments", "heading"),
    [
        (["--players", "2"], "Wins per seat"),
        (["--players", "1"], "Above lowest title"),
        (["--scenario", "ca-1"], "Scenarios won"),
    ],
    ids=str,
)
def test_the_table_says_what_a_win_is(cli, monkeypatch, arguments, heading: str) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    _, out, _ = cli(*SHORT, *arguments)
    assert [words in out for words in ("Wins per seat", heading)] == [arguments[1] == "2", True]


def test_a_bot_that_meets_only_itself_has_no_wins_and_no_rating(cli, monkeypatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    lone = ("arena", "--bots", "greedy", "--games", 3, "--jobs", 1)
    [line] = [line for line in cli(*lone)[1].splitlines() if line.startswith(" greedy")]
    assert line.split()[:4] == ["greedy", "3", "–", "–"]
    assert line.count("–") == 4, "wins, rank, rating; the score has an interval"
    out = cli(*lone, "--players", 1)[1]
    [line] = [line for line in out.splitlines() if line.startswith(" greedy")]
    assert "%" in line, "a title can be won alone"


def test_records(cli, tmp_path: Path) -> None:
    assert cli(*SHORT, "--records", tmp_path / "records")[0] == 0
    assert len(list((tmp_path / "records").iterdir())) == 6
    assert cli("verify", tmp_path / "records" / "game-000006.json")[0] == 0


@pytest.mark.slow
def test_a_bot_from_a_file(cli, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(BOT)
    code, out, _ = cli(
        "arena",
        "--bot",
        "mine.py:MyBot",
        "--bot",
        "mine.py:Broken",
        "--players",
        2,
        "--games",
        2,
        "--json",
        "--out",
        "x",
    )
    assert code == 0
    mine, broken = json.loads(out)["bots"]
    assert (mine["bot"], mine["fallbacks"]) == ("MyBot", 0)
    assert broken["bot"] == "Broken"
    # A bot is not asked, and so does not fail, in decisions without an alternative.
    assert 0.95 * broken["decisions"] < broken["fallbacks"] <= broken["decisions"]
    share = f"{100 * broken['fallbacks'] / broken['decisions']:.1f}%"
    again = ("--bot", "mine.py:MyBot", "--bot", "mine.py:Broken", "--players", 2, "--games", 2)
    out = " ".join(cli("arena", *again, "--out", "x")[1].split())
    assert f"Broken: a substitute made {share} of its decisions" in out
    assert "MyBot: " not in out
    (tmp_path / "mine.py").write_text(BOT.replace("actions[0]", "actions[-1]"))
    code, _, err = cli(
        "arena",
        "--bot",
        "mine.py:MyBot",
        "--bot",
        "mine.py:Broken",
        "--players",
        2,
        "--games",
        2,
        "--out",
        "x",
    )
    assert code == 2
    assert "differs in bots" in err


@pytest.mark.slow
def test_a_simulation_complains_once(cli, tmp_path: Path, caplog) -> None:
    (tmp_path / "mine.py").write_text(BOT)
    assert cli("simulate", "--bot", "mine.py:Broken", "--games", 2)[0] == 0
    assert len(caplog.records) == 1


def test_the_help_shows_what_happens_without_an_option(cli) -> None:
    for command, defaults in [
        ("arena", ("all cores", "runs/…")),
        ("simulate", ("random",)),
        ("play", ("dictator",)),
    ]:
        code, out, _ = cli(command, "--help")
        assert code == 0
        assert all(f"default: ({default})" in out for default in defaults)


def test_help_bots(cli) -> None:
    for lang, words in (("en", "How it plays"), ("fr", "façon de jouer"), ("de", "Spielweise")):
        code, out, _ = cli("arena", "--help-bots", "--lang", lang)
        assert code == 0
        assert words in out
        assert all(bot in out for bot in bot_codes())


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--bots", "gredy"],
        ["--bots", "random,random"],
        ["--bots", "random", "--games", "0"],
        ["--bots", "random", "--jobs", "0"],
        ["--bots", "random", "--players", "9"],
        ["--bots", "random", "--budget", "soon"],
        ["--bots", "random", "--engine", "steam"],
        ["--bots", "random", "--out", "/dev/null/run"],
        ["--bots", "random", "--records", "/dev/null/records"],
    ],
    ids=" ".join,
)
def test_arena_refuses(cli, arguments: list[str]) -> None:
    code, out, err = cli("arena", *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("wonderful: ")
    assert err.count("\n") == 1
    assert "error." not in err


def test_extras_that_are_missing(cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournament, "find_spec", lambda module: None)
    for option in (("--engine", "ray"), ("--parquet",)):
        code, _, err = cli(*SHORT, *option)
        assert code == 2
        assert "pip install 'wonderful[" in err


def test_parquet(cli, tmp_path: Path) -> None:
    from pyarrow.parquet import read_table

    assert cli(*SHORT, "--out", "x", "--parquet")[0] == 0
    assert read_table(tmp_path / "x" / "games.parquet").num_rows == 18


@pytest.fixture
def heard_interrupts() -> Iterator[None]:
    """Background processes and their children ignore interrupts unless this resets them."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_an_interrupt_prints_the_results_and_how_to_resume(
    tmp_path: Path, heard_interrupts: None
) -> None:
    command = [sys.executable, "-m", "wonderful", "arena", "--bots", "greedy,random"]
    command += ["--games", "400000", "--out", str(tmp_path / "x"), "--jobs", "2"]  # never done
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        games = tmp_path / "x" / "games.csv"
        for _ in range(600):
            if games.exists() and games.stat().st_size > 3000:
                break
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: also to the workers
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "games with seed 1" in out
    assert "Run the same command again" in err
    assert "Traceback" not in err


# stats


def test_stats(cli, tmp_path: Path) -> None:
    assert cli(*SHORT, "--out", "x")[0] == 0
    code, out, _ = cli("stats", "x", "--html", "pages/x.html", "--lang", "fr")
    assert code == 0
    for words in ("Éoliennes", "Carte Empire", "Place", "pages/x.html"):
        assert words in out
    rows = [line.split() for line in out.splitlines()]
    assert [row[0] for row in rows if row and row[0].isdecimal()] == ["1", "2", "3"]  # seats
    assert not re.search(r"\d\.\d", out)
    page = (tmp_path / "pages" / "x.html").read_text("utf-8")
    assert page.startswith("<!doctype html>")
    for seat in ("Place 1", "Place 3"):
        assert f">{seat}<" in page
    assert "Place 0" not in page
    assert re.search(r">\d+,\d\u00a0%<", page)
    data = json.loads(cli("stats", "x", "--json")[1])
    assert data["games"] == 6
    assert {"card", "pick_rate", "build_rate", "win_rate", "points"} <= set(data["cards"][0])
    assert len(data["seats"]) == 3


def test_stats_refuses(cli, tmp_path: Path) -> None:
    assert "run.json" in cli("stats", "nowhere")[2]
    assert cli(*SHORT, "--out", "x")[0] == 0
    code, _, err = cli("stats", "x", "--html", "/dev/null/page.html")
    assert code == 2
    assert "/dev/null/page.html" in err
    games = tmp_path / "x" / "games.csv"
    games.write_text(games.read_text().replace("1,1,0,greedy", "1,1,0,nobody", 1))
    code, _, err = cli("stats", "x")
    assert code == 2
    assert "games.csv is damaged: game 1" in err
    games.write_text("")
    code, _, err = cli("stats", "x")
    assert code == 2
    assert "no finished game" in err
