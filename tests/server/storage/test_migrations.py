"""Old databases are copied and migrated; newer and foreign ones are refused."""

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine
from sqlalchemy.ext.asyncio import create_async_engine

from tests.server.storage.builders import fact, store_at, summary, with_store
from wonderful.errors import WonderfulError
from wonderful.server.storage import migrate, table_logs
from wonderful.server.storage.create_store import create_store
from wonderful.server.storage.database_schema import metadata
from wonderful.server.storage.store import Store

NEXT = """
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("colour", sa.Text))
"""


@pytest.fixture
def future(tmp_path: Path) -> Path:
    """The migrations of a later version."""
    folder = tmp_path / "migrations"
    shutil.copytree(migrate.FOLDER, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "versions" / "r9999_next.py").write_text(NEXT)
    return folder


async def nothing(store: Store) -> None:
    await store.check()


async def one_table(store: Store) -> None:
    await store.write(table_logs.create("t", [fact()], summary()))


async def still_one_table(store: Store) -> None:
    assert await store.read(table_logs.facts("t")) == [fact()]


def revision(path: Path) -> str:
    with closing(sqlite3.connect(path)) as connection:
        [(found,)] = connection.execute("SELECT version_num FROM wonderful_version").fetchall()
        return str(found)


def differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(
        connection, opts={"version_table": migrate.VERSION_TABLE, "compare_type": True}
    )
    return list(compare_metadata(context, metadata))


def test_migrations_lead_to_the_schema(sqlite_url: str, postgres_url: str) -> None:
    for url in (sqlite_url, postgres_url):
        with_store(url, nothing)
    engine = create_engine(sqlite_url)
    with engine.connect() as connection:
        assert differences(connection) == []
    engine.dispose()

    async def run() -> None:
        async_url = postgres_url.replace("postgresql:", "postgresql+asyncpg:")
        engine = create_async_engine(async_url)
        async with engine.connect() as connection:
            assert await connection.run_sync(differences) == []
        await engine.dispose()

    asyncio.run(run())


def test_an_older_file_is_copied_and_brought_up_to_date(
    sqlite_url: str, tmp_path: Path, future: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_store(sqlite_url, one_table)
    with_store(sqlite_url, still_one_table)
    assert list(tmp_path.glob("*backup*")) == []  # a new or current file is not copied
    monkeypatch.setattr(migrate, "FOLDER", future)
    with_store(sqlite_url, still_one_table)
    assert revision(tmp_path / "games.db") == "9999"
    [copy] = tmp_path.glob("*backup*")
    assert copy.name.startswith("games.0003.2")
    assert revision(copy) == "0003"
    with_store(sqlite_url, still_one_table)
    assert len(list(tmp_path.glob("*backup*"))) == 1
    monkeypatch.undo()
    with_store(str(copy), still_one_table)  # the copy is complete


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


@pytest.mark.skipif(os.name == "nt", reason="no such modes there")
def test_nobody_else_can_read_a_new_file(
    sqlite_url: str, tmp_path: Path, future: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def look(store: Store) -> None:
        await one_table(store)
        files = {path.name: mode(path) for path in tmp_path.glob("games.db*")}
        assert files == dict.fromkeys(("games.db", "games.db-wal", "games.db-shm"), 0o600)

    before = os.umask(0)
    try:
        with_store(sqlite_url, look)
        (tmp_path / "games.db").chmod(0o640)
        monkeypatch.setattr(migrate, "FOLDER", future)
        with_store(sqlite_url, still_one_table)
    finally:
        os.umask(before)
    assert mode(tmp_path / "games.db") == 0o640, "whoever hosts has decided so"
    [copy] = tmp_path.glob("*backup*")
    assert mode(copy) == 0o600


def test_a_failing_migration_changes_nothing(
    url: str, future: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_store(url, one_table)
    broken = NEXT + '    op.execute("SELECT nonsense")\n'
    (future / "versions" / "r9999_next.py").write_text(broken)
    monkeypatch.setattr(migrate, "FOLDER", future)
    with pytest.raises(Exception, match="nonsense"):
        with_store(url, nothing)
    monkeypatch.undo()
    with_store(url, still_one_table)


def test_a_file_without_a_revision_is_filled(sqlite_url: str, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        connection.execute("CREATE TABLE wonderful_version (version_num VARCHAR(32) NOT NULL)")
    with_store(sqlite_url, one_table)
    assert [path.name[:12] for path in tmp_path.glob("*backup*")] == ["games.empty."]
    (tmp_path / "empty.db").touch()
    with_store(str(tmp_path / "empty.db"), one_table)


def test_a_newer_database_is_refused(
    url: str, future: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrate, "FOLDER", future)
    with_store(url, one_table)
    monkeypatch.undo()
    with pytest.raises(WonderfulError, match=r"revision 9999, but .* up to 0003") as no:
        with_store(url, nothing)
    assert no.value.code == "database-newer"


def test_what_is_no_database_of_ours_is_refused_and_not_touched(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("not a database " * 100)
    other = tmp_path / "other.db"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    before = other.read_bytes()
    missing = tmp_path / "no" / "folder.db"
    for path, code in {
        text: "database-unreadable",
        other: "database-foreign",
        tmp_path: "database-unreadable",
        missing: "database-unreadable",
    }.items():
        with pytest.raises(WonderfulError) as error:
            with_store(str(path), nothing)
        assert error.value.code == code
        assert path.name in str(error.value)
    assert text.read_text() == "not a database " * 100
    assert other.read_bytes() == before


def test_many_open_a_new_database_at_once(url: str) -> None:
    async def run() -> None:
        async with store_at(url) as one, store_at(url) as two:
            await one.write(table_logs.create("t", [fact()], summary()))
            assert await two.read(table_logs.facts("t")) == [fact()]

    code = (
        "import asyncio, sys; from tests.server.storage.builders import store_at\n"
        "async def run():\n    async with store_at(sys.argv[1]) as store: await store.check()\n"
        "asyncio.run(run())"
    )
    root = Path(__file__).resolve().parents[3]
    processes = [subprocess.Popen([sys.executable, "-c", code, url], cwd=root) for _ in range(3)]
    asyncio.run(run())
    assert [process.wait(120) for process in processes] == [0, 0, 0]


@pytest.mark.parametrize(
    "address", ["mysql://u:secret@host/x", "sqlite://", "sqlite:///", "", "sqlite://host/x"]
)
def test_an_address_that_nobody_knows(address: str) -> None:
    with pytest.raises(WonderfulError) as error:
        create_store(address)
    assert error.value.code == "database-address"
    assert "secret" not in str(error.value)


def test_addresses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with_store("plain.db", nothing)
    with_store("sqlite:///relative.db", nothing)
    with_store(f"sqlite:///{tmp_path}/absolute.db", nothing)
    found = {path.name for path in tmp_path.glob("*.db")}
    assert found == {"plain.db", "relative.db", "absolute.db"}


def test_postgres_is_an_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "wonderful.server.storage.postgres_store", raising=False)
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(WonderfulError, match="wonderful\\[postgres\\]"):
        create_store("postgresql://localhost/x")
