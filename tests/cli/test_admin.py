"""`wonderful admin` on the database of real games, and refusals of `wonderful serve`."""

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tests.server.moonbase_set import catalog_of, write_set
from tests.server.table_commands import command, creation_facts
from wonderful import locales
from wonderful.catalog import load_catalog
from wonderful.cli.main import run
from wonderful.record.record_files import verify
from wonderful.record.seeds import commitment_of
from wonderful.rules.rng import bot_generator
from wonderful.rules.setup import Setup
from wonderful.server.accounts.accounts import Accounts
from wonderful.server.ops.server_settings import SETTINGS
from wonderful.server.runtime.table_repository import TableRepository
from wonderful.server.storage import chat, table_logs
from wonderful.server.storage.create_store import create_store
from wonderful.server.storage.store import Store
from wonderful.server.table.command import Request
from wonderful.server.table.facts import Fact
from wonderful.server.table.game_commands import Act
from wonderful.server.table.seating_commands import Ready, Sit
from wonderful.server.table.start_command import Start
from wonderful.server.table.table_options import TableOptions
from wonderful.server.table.table_state import FINISHED, RUNNING, Table

CATALOG = load_catalog()
NOON = 1_700_000_000_000
T = TypeVar("T")


@dataclass
class Result:
    """Exit code and output of a command."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        return json.loads(self.out)


Wonder = Callable[..., Result]


@pytest.fixture
def cli(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Iterator[Wonder]:
    """Runs a command in this process, with the database that `games` makes."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "WONDERFUL_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def call(*arguments: object) -> Result:
        code = run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        assert "Traceback" not in captured.out + captured.err
        return Result(code, captured.out, captured.err)

    locales.set_strict(True)
    yield call
    locales.set_strict(False)


def refused(result: Result) -> str:
    assert result.code == 2
    assert result.out == ""
    assert result.err.count("\n") == 1
    return result.err


def with_store(path: Path, work: Callable[[Store], Awaitable[T]]) -> T:
    async def run() -> T:
        store = create_store(str(path))
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


@dataclass
class Games:
    """A database with a person and three tables, named after their status."""

    path: Path
    person: str


@pytest.fixture(scope="module")
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


async def make_table(tables: TableRepository, id: str, ann: str, at: int) -> None:
    request = Request(ann, at, nickname="Ann [A]")
    await tables.create(id, creation_facts(request, TableOptions(players=2)))
    await tables.change(id, partial(command, request=request, message=Sit))
    if id == "open":
        return
    bob = Request("bob", at)
    await tables.change(id, partial(command, request=bob, message=Sit))
    await tables.change(id, partial(command, request=bob, message=Ready, is_ready=True))
    table = await tables.change(id, lambda t: command(t, request, Start))
    if id == RUNNING:
        await tables.change(id, lambda t: act(t, ann, at))
        return
    while table.status == RUNNING:
        who = table.chair_at(table.pending_people()[0]).person
        assert who is not None
        table = await tables.change(id, partial(act, person=who, at=at))


def act(table: Table, person: str, at: int) -> list[Fact]:
    assert table.match is not None
    game, seat = table.match.game, table.seat_of(person)
    assert seat is not None
    legal = game.legal_actions(seat)
    action = legal[bot_generator(game.decision, seat).below(len(legal))]
    return command(
        table, Request(person, at), Act, decision=game.decision, actions=[game.describe(action)]
    )


# Tables


def test_tables(cli: Wonder, games: Games) -> None:
    shown = cli("admin", "tables")
    assert shown.code == 0
    heading, finished, running, opened = shown.out.splitlines()
    assert heading.split() == ["Table", "State", "Players", "Changed", "To", "decide"]
    assert finished.split()[:5] == ["finished", "finished", "Ann", "[A],", "Bob"]
    assert running.split()[-1] == "Bob", "Ann has picked"
    assert opened.split()[:4] == ["open", "open", "Ann", "[A]"]
    assert "offen" in cli("admin", "tables", "--lang", "de").out


def test_tables_as_json(cli: Wonder, games: Games) -> None:
    found = cli("admin", "tables", "--json").data["tables"]
    assert [table["id"] for table in found] == ["finished", "running", "open"]
    assert found[1] == {
        "id": "running",
        "status": "running",
        "players": ["Ann [A]", "Bob"],
        "created": "2023-11-14T22:14:20+00:00",
        "changed": "2023-11-14T22:14:20+00:00",
        "turn": ["Bob"],
    }
    some = cli("admin", "tables", "--status", "Running", "--json").data["tables"]
    assert [table["id"] for table in some] == ["running"]
    assert len(cli("admin", "tables", "--limit", 2, "--json").data["tables"]) == 2
    assert "no such table" in cli("admin", "tables", "--status", "abandoned").out
    assert "abandoned" in refused(cli("admin", "tables", "--status", "lost"))
    assert "--limit" in refused(cli("admin", "tables", "--limit", 0))


def test_a_finished_game_is_exported(cli: Wonder, games: Games, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    done = cli("admin", "export", "finished", file)
    assert (done.code, done.err) == (0, "")
    assert str(file) in done.out
    assert verify(file).is_valid
    assert cli("verify", file).code == 0
    assert cli("replay", file).code == 0
    assert cli("admin", "export", "finished").data == json.loads(file.read_text("utf-8"))
    assert str(file) in refused(cli("admin", "export", "finished", file))


def test_a_running_game_keeps_its_secrets(cli: Wonder, games: Games) -> None:
    sealed = cli("admin", "export", "running")
    assert sealed.data["setup"].get("seed") is None
    assert sealed.data["entries"] == [], "Ann's pick is still secret"
    assert "no seed" in sealed.err
    whole = cli("admin", "export", "running", "--with-seed")
    assert commitment_of(Setup.from_json(whole.data["setup"])) == sealed.data["commitment"]
    assert len(whole.data["entries"]) == 1
    assert "Careful" in whole.err


def test_export_refuses(cli: Wonder, games: Games, tmp_path: Path) -> None:
    assert '"open" has not begun' in refused(cli("admin", "export", "open"))
    assert '"nowhere"' in refused(cli("admin", "export", "nowhere"))
    nowhere = tmp_path / "no" / "folder.json"
    assert str(nowhere) in refused(cli("admin", "export", "finished", nowhere))


def test_a_table_is_deleted(cli: Wonder, games: Games) -> None:
    assert "--yes" in refused(cli("admin", "delete-table", "open"))
    assert with_store(games.path, lambda store: store.read(table_logs.facts("open")))
    assert "open is deleted" in cli("admin", "delete-table", "open", "--yes").out
    assert with_store(games.path, lambda store: store.read(table_logs.facts("open"))) == []
    assert with_store(games.path, lambda store: store.read(table_logs.facts("running")))
    assert '"open"' in refused(cli("admin", "delete-table", "open", "--yes"))


# People


def test_a_person(cli: Wonder, games: Games) -> None:
    for who in ("Ann", games.person):
        found = cli("admin", "person", who, "--json").data
        assert found["id"] == games.person
        assert found["login"] == "ann"
        assert found["nickname"] == "Ann [A]"
        assert [table["id"] for table in found["tables"]] == ["finished", "running", "open"]
    shown = cli("admin", "person", "ann").out
    assert games.person in shown
    assert "Ann [A]" in shown
    assert "argon2" not in shown
    assert '"eve"' in refused(cli("admin", "person", "eve"))


def test_a_password_is_reset(cli: Wonder, games: Games) -> None:
    shown = cli("admin", "reset-password", "ann")
    assert shown.code == 0
    password = shown.out.split(": ")[1].split()[0]

    async def log_in(store: Store) -> str:
        person, _ = await Accounts(store, lambda: NOON).log_in("ann", password)
        return person.id

    assert with_store(games.path, log_in) == games.person
    assert "all tokens" in shown.out
    assert "eve" in refused(cli("admin", "reset-password", "eve"))


def test_a_person_is_deleted(cli: Wonder, games: Games) -> None:
    assert "--yes" in refused(cli("admin", "delete-person", "ann"))
    assert cli("admin", "person", "ann").code == 0
    done = cli("admin", "delete-person", "ann", "--yes")
    assert f"Ann [A] ({games.person}) is deleted" in done.out
    assert "games stay" in done.out
    assert "ann" in refused(cli("admin", "delete-person", "ann", "--yes"))
    assert with_store(games.path, lambda store: store.read(chat.last("open"))) == []
    assert cli("admin", "export", "finished").code == 0


def test_a_person_who_is_deleted_leaves_their_games(cli: Wonder, games: Games) -> None:
    assert cli("admin", "delete-person", "ann", "--yes").code == 0

    async def work(store: Store) -> list[Table]:
        tables = TableRepository(store, CATALOG, lambda: NOON)
        return [await tables.read(id) for id in ("open", "running", "finished")]

    opened, running, finished = with_store(games.path, work)
    assert opened.chair_of(games.person) is None
    assert [chair.person for chair in running.chairs if chair.has_left] == [games.person]
    assert not any(chair.has_left for chair in finished.chairs)


# Backups and databases


def test_a_backup_while_somebody_writes(cli: Wonder, games: Games, tmp_path: Path) -> None:
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


def test_a_backup_that_fails_leaves_nothing(cli: Wonder, tmp_path: Path) -> None:
    broken, file = tmp_path / "broken.db", tmp_path / "copy.db"
    broken.write_text("not a database " * 100, "utf-8")
    said = refused(cli("admin", "backup", file, "--database", broken))
    assert "file is not a database" in said
    assert not file.exists()


def test_postgresql_has_its_own_backup(cli: Wonder, tmp_path: Path) -> None:
    file = tmp_path / "copy.db"
    address = "postgresql://ann:hidden@localhost:1/games"
    said = refused(cli("admin", "backup", file, "--database", address))
    assert "pg_dump" in said
    assert "hidden" not in said
    assert not file.exists()


def test_no_database_is_made_by_looking(cli: Wonder, tmp_path: Path) -> None:
    missing = tmp_path / "data" / "wonderful" / "games.db"
    assert str(missing) in refused(cli("admin", "tables"))
    assert not missing.parent.exists()
    assert "sqlite:///" in refused(cli("admin", "tables", "--database", "mysql://x"))


def test_the_database_may_be_named_in_the_file(
    cli: Wonder, games: Games, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("WONDERFUL_DATABASE")
    config = tmp_path / "settings.toml"
    config.write_text(f"database = 'sqlite:///{games.path}'", "utf-8")
    assert len(cli("admin", "tables", "--config", config, "--json").data["tables"]) == 3


def test_a_database_that_fails_is_no_mistake_of_ours(cli: Wonder, games: Games) -> None:
    with closing(sqlite3.connect(games.path)) as connection:
        connection.execute("DROP TABLE facts")
    assert "no such table: facts" in refused(cli("admin", "export", "finished"))


# Serving


def test_serve_has_a_flag_for_every_setting(cli: Wonder, monkeypatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    shown = cli("serve", "--help")
    assert shown.code == 0
    for name in SETTINGS:
        assert f"--{name.replace('_', '-')} " in shown.out
    assert "--no-attend" in shown.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--port", "70000"], "--port: 70000"),
        (["--port", "x"], "--port"),
        (["--log-format", "xml"], "--log-format"),
        (["--trusted-proxies", "here"], "--trusted-proxies"),
        (["--database", "mysql://x"], "--database"),
        (["--config", "/nowhere/settings.toml"], "/nowhere/settings.toml"),
        (["--wrong"], "--wrong"),
    ],
)
def test_serve_refuses(cli: Wonder, arguments: list[str], words: str) -> None:
    assert words in refused(cli("serve", *arguments))


def test_serve_refuses_a_wrong_variable(cli: Wonder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WONDERFUL_MAX_SOCKETS", "many")
    assert "WONDERFUL_MAX_SOCKETS" in refused(cli("serve", "--lang", "fr"))


def test_sets_from_outside(cli: Wonder, tmp_path: Path) -> None:
    """Sets stored in the database, and the export of a game that needs one without its folder."""
    folder = write_set(tmp_path)
    moon, database = catalog_of(folder), tmp_path / "moon.db"

    async def begin() -> str:
        store = create_store(str(database))
        await store.open()
        repository = TableRepository(store, moon, lambda: NOON)
        await repository.game_catalogs.store_current_sets(NOON)
        ann = Request("ann", NOON)
        options = TableOptions(players=1, expansions=("moonbase",))
        await repository.create("moon", creation_facts(ann, options, moon))
        await repository.change("moon", partial(command, request=ann, message=Sit))
        await repository.change("moon", partial(command, request=ann, message=Start))
        await store.close()
        return moon.digests["moonbase"]

    digest = asyncio.run(begin())
    shutil.rmtree(folder)
    where = ("--database", database)
    [row] = cli("admin", "sets", *where, "--json").data["sets"]
    assert (row["set"], row["digest"]) == ("moonbase", digest)
    for lang in ("en", "fr", "de"):
        assert digest in cli("admin", "sets", *where, "--lang", lang).out
    record = cli("admin", "export", "moon", *where).data
    assert record["setup"]["sets"] == {"moonbase": digest}
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("DELETE FROM content_sets")
    assert "No sets from outside" in cli("admin", "sets", *where, "--lang", "en").out
    assert "moonbase" in refused(cli("admin", "export", "moon", *where, "--lang", "en"))
