"""The program: version, help, and errors in one line without a traceback."""

import json
import subprocess
import sys

import pytest

import wonderful
from tests.cli.command_results import refused
from wonderful.cli.main import run


def test_version(cli) -> None:
    for arguments in (["--version"], ["--version", "cards"]):
        result = cli(*arguments)
        assert result.code == 0
        assert result.out == f"wonderful {wonderful.__version__}, {wonderful.build_info()}\n"


def test_version_needs_no_framework() -> None:
    code = (
        "import sys, wonderful.cli.main as cli; cli.run(['--version']); "
        "print(sorted({'typer', 'rich', 'wonderful.rules.game'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_help(cli) -> None:
    shown = cli("--help")
    assert shown.code == 0
    for command in ("play", "cards", "simulate", "replay", "verify", "bench"):
        assert command in shown.out
        assert cli(command, "--help").code == 0
    assert cli("bench", "engine", "-h").code == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ["nothing"],
        ["--wrong"],
        ["cards", "--wrong"],
        ["simulate", "--games"],
        ["simulate", "--games", "many"],
        ["verify"],
        ["replay", "a", "b"],
        ["bench", "nothing"],
    ],
    ids=" ".join,
)
def test_wrong_usage_is_one_line(cli, arguments: list[str]) -> None:
    assert "--help" in refused(cli(*arguments))


def test_errors_as_json(cli) -> None:
    result = cli("simulate", "--bots", "gredy", "--json")
    assert (result.code, result.out) == (2, "")
    error = json.loads(result.err)["error"]
    assert error["code"] == "unknown-bot"
    assert error["params"]["id"] == "gredy"
    assert error["params"]["near"][0] == "greedy"
    assert "gredy" in error["text"]


def test_errors_in_other_languages(cli, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "keinen Bot" in refused(cli("simulate", "--bots", "x", "--lang", "de"))
    assert "n’existe pas" in refused(cli("simulate", "--bots", "x", "--lang=fr"))
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert "keinen Bot" in refused(cli("simulate", "--bots", "x"))
    assert "There is no bot" in refused(cli("simulate", "--bots", "x", "--lang", "en"))


def test_a_mistake_of_ours_is_no_traceback(cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("wonderful.cli.cli_app.make_app", broken)
    result = cli("cards")
    assert (result.code, result.out) == (1, "")
    assert "ZeroDivisionError: oh" in result.err
    monkeypatch.setenv("WONDERFUL_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        run(["cards"])
