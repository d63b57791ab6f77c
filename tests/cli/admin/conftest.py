"""Fixtures for tests of `wonderful admin`: the command, and a database of real games."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.admin.server_databases import CATALOG, NOON, Games, make_table, with_store
from tests.cli.command_results import RunCommand
from wonderful import locales
from wonderful.server.accounts.guests_and_accounts import Accounts
from wonderful.server.runtime.table_repository import TableRepository
from wonderful.server.storage import chat
from wonderful.server.storage.store import Store
from wonderful.server.table.table_state import FINISHED, RUNNING


@pytest.fixture
def cli(cli: RunCommand, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[RunCommand]:
    """Runs a command in this process, with the database that `games` makes."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    locales.set_strict(True)
    yield cli
    locales.set_strict(False)


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Games:
    path = tmp_path_factory.mktemp("server") / "games.db"

    async def work(store: Store) -> str:
        people = Accounts(store, lambda: NOON)
        guest, _ = await people.create_guest("Ann [A]")
        ann = await people.register(guest, "ann", "correct horse")
        tables = TableRepository(store, CATALOG, lambda: NOON)
        for number, status in enumerate(("open", RUNNING, FINISHED)):
            await make_table(tables, status, ann.id, NOON + number * 60_000)
        await store.write(chat.add("open", NOON, ann.id, "hello"))
        return ann.id

    return Games(path, with_store(path, work))


@pytest.fixture
def games(made: Games, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Games:
    """A copy of the database for each test."""
    path = tmp_path / "games.db"
    path.write_bytes(made.path.read_bytes())
    monkeypatch.setenv("WONDERFUL_DATABASE", str(path))
    return Games(path, made.person)
