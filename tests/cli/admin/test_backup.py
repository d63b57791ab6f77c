"""`wonderful admin backup`."""

import asyncio
from pathlib import Path

from tests.cli.admin.server_databases import NOON, Games, with_store
from tests.cli.command_results import Result, RunCommand, refused
from wonderful.server.storage import chat
from wonderful.server.storage.store import Store


def test_a_backup_while_somebody_writes(cli: RunCommand, games: Games, tmp_path: Path) -> None:
    file = tmp_path / "copy.db"

    async def work(store: Store) -> Result:
        await store.write(chat.add("running", NOON, "bob", "newest"))  # in the WAL, not in the file
        return await asyncio.to_thread(cli, "admin", "backup", file)

    done = with_store(games.path, work)
    assert done.code == 0
    assert file.stat().st_mode & 0o077 == 0, "nobody else may read it"
    [line] = with_store(file, lambda store: store.read(chat.last("running")))
    assert line.text == "newest"
    before = file.read_bytes()
    assert str(file) in refused(cli("admin", "backup", file))
    assert file.read_bytes() == before


def test_a_backup_that_fails_leaves_nothing(cli: RunCommand, tmp_path: Path) -> None:
    broken, file = tmp_path / "broken.db", tmp_path / "copy.db"
    broken.write_text("not a database " * 100, "utf-8")
    said = refused(cli("admin", "backup", file, "--database", broken))
    assert "file is not a database" in said
    assert not file.exists()


def test_postgresql_has_its_own_backup(cli: RunCommand, tmp_path: Path) -> None:
    file = tmp_path / "copy.db"
    address = "postgresql://ann:hidden@localhost:1/games"
    said = refused(cli("admin", "backup", file, "--database", address))
    assert "pg_dump" in said
    assert "hidden" not in said
    assert not file.exists()
