"""Whole games through the terminal, in every mode and language."""

import re
from pathlib import Path

import pytest

from tests.cli.play_command import FINISH, Play, session_runner
from wonderful.catalog import load_catalog
from wonderful.record.record_files import load
from wonderful.record.verification import verify


@pytest.fixture
def play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Play:
    return session_runner(monkeypatch, capsys, tmp_path)


def check_finished(play: Play, arguments: str) -> str:
    played = play(f"--seed test {arguments}", FINISH)
    assert played.code == 0, played.errors
    [record] = played.files("finished")
    assert not played.files("games")
    assert verify(record).is_valid
    assert load(record).result is not None
    assert str(record) in played.output
    return played.output


def test_three_players(play: Play) -> None:
    output = check_finished(play, "")
    assert "Round 4 is over." in output
    assert "fixed points" in output
    assert " wins with " in output or "You win with " in output


def test_solo_in_french(play: Play) -> None:
    output = check_finished(play, "--solo --lang fr")
    assert "Votre titre\u00a0: Apprenti" in output


def test_scenario_in_german(play: Play) -> None:
    output = check_finished(play, "--scenario base-1 --lang de")
    assert "Zum Mittelpunkt der Erde: 0 von 4 gebaut." in output
    assert re.search(r"Szenario mit -?[\d−]+ SP verloren", output)


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        "--players 2 --bots random --lang fr",
        "--players 5 --bots greedy,random --side C",
        "--players 7 --expansion corruption-ascension --lang de",
        "--players 6 --expansion ascension --name Ada",
        "--expansion war-or-peace --lang de",
        "--expansion war-or-peace --expansion corruption --lang fr",
        "--players 1 --expansion corruption-ascension --expansion war --side E",
    ],
)
def test_other_modes(play: Play, arguments: str) -> None:
    check_finished(play, arguments)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", [scenario.id for scenario in load_catalog().scenarios])
def test_every_scenario(play: Play, scenario: str) -> None:
    check_finished(play, f"--scenario {scenario}")


@pytest.mark.parametrize("width", ["80", "120", "200"])
def test_nothing_is_wider_than_the_terminal(
    play: Play, monkeypatch: pytest.MonkeyPatch, width: str
) -> None:
    monkeypatch.setenv("COLUMNS", width)
    monkeypatch.setenv("LINES", "50")
    lines = ["?", *"1111111", "s all", "players", "score", "preview", "d", "rest", "d", "log all"]
    played = play("--seed test --players 7 --expansion corruption --lang de", lines)
    for line in played.output.splitlines():
        assert len(line) <= int(width) or str(played.data) in line, line
    assert ("╭─ 1 " in played.output) == (width != "80")
