"""Which database `wonderful admin` opens, and how failures are reported."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.admin.server_databases import Games
from tests.cli.command_results import RunCommand, refused


def test_no_database_is_made_by_looking(cli: RunCommand, tmp_path: Path) -> None:
    missing = tmp_path / "data" / "wonderful" / "games.db"
    assert str(missing) in refused(cli("admin", "tables"))
    assert not missing.parent.exists()
    assert "sqlite:///" in refused(cli("admin", "tables", "--database", "mysql://x"))


def test_the_database_may_be_named_in_the_file(
    cli: RunCommand, games: Games, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("WONDERFUL_DATABASE")
    config = tmp_path / "settings.toml"
    config.write_text(f"database = 'sqlite:///{games.path}'", "utf-8")
    assert len(cli("admin", "tables", "--config", config, "--json").data["tables"]) == 3


def test_a_database_that_fails_is_no_mistake_of_ours(cli: RunCommand, games: Games) -> None:
    with closing(sqlite3.connect(games.path)) as connection:
        connection.execute("DROP TABLE facts")
    assert "no such table: facts" in refused(cli("admin", "export", "finished"))
