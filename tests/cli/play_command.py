"""Run `wonderful play` with typed lines and capture its output."""

import io
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest

from wonderful import locales
from wonderful.cli.main import run

# Repeating these lines finishes a game of any kind: each does something in some phase.
FINISH = ("1", "s", "r all", "g", "all a", "rest", "d") * 300


@dataclass(frozen=True)
class SessionResult:
    """Exit code, output and files of a session."""

    code: int
    output: str
    errors: str
    data: Path

    def files(self, folder: str) -> list[Path]:
        return sorted((self.data / "wonderful" / folder).glob("*.json"))


Play = Callable[..., SessionResult]


def session_runner(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], data: Path
) -> Play:
    """A function that runs a session with command arguments and typed lines."""
    monkeypatch.setenv("XDG_DATA_HOME", str(data))
    monkeypatch.setenv("WONDERFUL_DEBUG", "1")
    monkeypatch.chdir(data)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)

    def play(arguments: str, lines: Iterable[str]) -> SessionResult:
        text = "".join(f"{line}\n" for line in lines)
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        locales.set_strict(True)
        try:
            code = run(["play", *arguments.split()])
        finally:
            locales.set_strict(False)
        shown = capsys.readouterr()
        assert "Traceback" not in shown.out + shown.err
        return SessionResult(code, shown.out, shown.err, data)

    return play
