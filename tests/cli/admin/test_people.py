"""`wonderful admin person`, `reset-password` and `delete-person`."""

from tests.cli.admin.server_databases import CATALOG, NOON, Games, with_store
from tests.cli.command_results import RunCommand, refused
from wonderful.server.accounts.guests_and_accounts import Accounts
from wonderful.server.runtime.table_repository import TableRepository
from wonderful.server.storage import chat
from wonderful.server.storage.store import Store
from wonderful.server.table.table_state import Table


def test_a_person(cli: RunCommand, games: Games) -> None:
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


def test_a_password_is_reset(cli: RunCommand, games: Games) -> None:
    shown = cli("admin", "reset-password", "ann")
    assert shown.code == 0
    password = shown.out.split(": ")[1].split()[0]

    async def log_in(store: Store) -> str:
        person, _ = await Accounts(store, lambda: NOON).log_in("ann", password)
        return person.id

    assert with_store(games.path, log_in) == games.person
    assert "API tokens" in shown.out
    assert "eve" in refused(cli("admin", "reset-password", "eve"))


def test_a_person_is_deleted(cli: RunCommand, games: Games) -> None:
    assert "--yes" in refused(cli("admin", "delete-person", "ann"))
    assert cli("admin", "person", "ann").code == 0
    done = cli("admin", "delete-person", "ann", "--yes")
    assert f"Deleted Ann [A] ({games.person})" in done.out
    assert "games are kept" in done.out
    assert "ann" in refused(cli("admin", "delete-person", "ann", "--yes"))
    assert with_store(games.path, lambda store: store.read(chat.last("open"))) == []
    assert cli("admin", "export", "finished").code == 0


def test_a_person_who_is_deleted_leaves_their_games(cli: RunCommand, games: Games) -> None:
    assert cli("admin", "delete-person", "ann", "--yes").code == 0

    async def work(store: Store) -> list[Table]:
        tables = TableRepository(store, CATALOG, lambda: NOON)
        return [await tables.read(id) for id in ("open", "running", "finished")]

    opened, running, finished = with_store(games.path, work)
    assert opened.chair_of(games.person) is None
    assert [chair.person for chair in running.chairs if chair.has_left] == [games.person]
    assert not any(chair.has_left for chair in finished.chairs)
