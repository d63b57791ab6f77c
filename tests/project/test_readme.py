"""The README's examples are run: Python as doctests, commands one by one."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from wonderful.cli.main import run

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_python_examples_do_what_they_say() -> None:
    results = doctest.testfile(
        str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS
    )
    assert results.attempted > 10
    assert results.failed == 0


def _commands() -> list[str]:
    """Every command of the README, in a block or in a table."""
    found = re.findall(r"`(wonderful [^`]+)`", README)
    found += [line for line in README.splitlines() if line.startswith("wonderful ")]
    return found


def test_the_readme_has_commands() -> None:
    assert len(_commands()) > 10


@pytest.mark.parametrize("command", _commands())
def test_the_options_of_every_command_exist(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Checked in the help of the command, because playing games would take too long."""
    monkeypatch.setenv("COLUMNS", "200")
    words = shlex.split(command)[1:]
    if words == ["--version"]:
        assert run(words) == 0
        return
    options = {word for word in words if word.startswith("--")}
    plain = [word for word in words if not word.startswith("--")]
    depth = 2 if plain[0] == "bench" else 1
    assert run([*plain[:depth], "--help"]) == 0
    known = capsys.readouterr().out
    for option in options:
        assert option in known


@pytest.mark.slow
def test_simulate_replay_and_verify_as_the_readme_shows(tmp_path: Path) -> None:
    simulate = [
        *("simulate", "--players", "1", "--expansion", "corruption-ascension"),
        *("--records", str(tmp_path), "--games", "2"),
    ]
    assert run(simulate) == 0
    record = str(tmp_path / "game-000001.json")
    assert run(["replay", record]) == 0
    assert run(["verify", record]) == 0
