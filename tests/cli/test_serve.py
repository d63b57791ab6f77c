"""`wonderful serve`: its options, and invalid settings."""

from collections.abc import Iterator

import pytest

from tests.cli.command_results import RunCommand, refused
from wonderful import locales
from wonderful.server.ops.server_settings import SETTINGS


@pytest.fixture(autouse=True)
def strict() -> Iterator[None]:
    """Missing texts raise."""
    locales.set_strict(True)
    yield
    locales.set_strict(False)


def test_serve_has_a_flag_for_every_setting(cli: RunCommand, monkeypatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    shown = cli("serve", "--help")
    assert shown.code == 0
    for name in SETTINGS:
        assert f"--{name.replace('_', '-')} " in shown.out
    assert "--no-attend" in shown.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--port", "70000"], "--port cannot be 70000"),
        (["--port", "x"], "--port"),
        (["--log-format", "xml"], "--log-format"),
        (["--trusted-proxies", "here"], "--trusted-proxies"),
        (["--database", "mysql://x"], "--database"),
        (["--config", "/nowhere/settings.toml"], "/nowhere/settings.toml"),
        (["--wrong"], "--wrong"),
    ],
)
def test_serve_refuses(cli: RunCommand, arguments: list[str], words: str) -> None:
    assert words in refused(cli("serve", *arguments))


def test_serve_refuses_a_wrong_variable(cli: RunCommand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WONDERFUL_MAX_SOCKETS", "many")
    assert "WONDERFUL_MAX_SOCKETS" in refused(cli("serve", "--lang", "fr"))
