"""A fixture for tests of single commands."""

import pytest

from tests.cli.command_results import Result
from wonderful.cli.main import run


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    """Runs a command in this process."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "WONDERFUL_DEBUG"):
        monkeypatch.delenv(name, raising=False)

    def call(*arguments: object) -> Result:
        code = run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        assert "Traceback" not in captured.out + captured.err
        return Result(code, captured.out, captured.err)

    return call
