"""Helps the tests of `wonderful play`: lines go in, what is shown comes out."""

import io
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest

from wonderful import locales
from wonderful.cli import run

# These lines, over and over, finish a game of any kind: each does something in some phase.
FINISH = ("1", "s", "r all", "g", "all a", "rest", "d") * 300


@dataclass(frozen=True)
class Played:
    """What a session of the game left behind."""

    code: int
    output: str
    errors: str
    data: Path

    def files(self, folder: str) -> list[Path]:
        return sorted((self.data / "wonderful" / folder).glob("*.json"))


Play = Callable[..., Played]


def player(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], data: Path) -> Play:
    """A function that plays: arguments of the command, then the lines to type."""
    monkeypatch.setenv("XDG_DATA_HOME", str(data))
    monkeypatch.setenv("WONDERFUL_DEBUG", "1")
    monkeypatch.chdir(data)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)

    def play(arguments: str, lines: Iterable[str]) -> Played:
        text = "".join(f"{line}\n" for line in lines)
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        locales.strict(True)
        try:
            code = run(["play", *arguments.split()])
        finally:
            locales.strict(False)
        shown = capsys.readouterr()
        assert "Traceback" not in shown.out + shown.err
        return Played(code, shown.out, shown.err, data)

    return play
