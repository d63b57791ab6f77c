"""`wonderful admin tables` and `delete-table`."""

from tests.cli.admin.server_databases import Games, with_store
from tests.cli.command_results import RunCommand, refused
from wonderful.server.storage import table_logs


def test_tables(cli: RunCommand, games: Games) -> None:
    shown = cli("admin", "tables")
    assert shown.code == 0
    heading, finished, running, opened = shown.out.splitlines()
    assert heading.split() == ["Table", "Status", "Players", "Changed", "To", "decide"]
    assert finished.split()[:5] == ["finished", "finished", "Ann", "[A],", "Bob"]
    assert running.split()[-1] == "Bob", "Ann has picked"
    assert opened.split()[:4] == ["open", "open", "Ann", "[A]"]
    assert "offen" in cli("admin", "tables", "--lang", "de").out


def test_tables_as_json(cli: RunCommand, games: Games) -> None:
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
    assert "No tables found" in cli("admin", "tables", "--status", "abandoned").out
    assert "abandoned" in refused(cli("admin", "tables", "--status", "lost"))
    assert "--limit" in refused(cli("admin", "tables", "--limit", 0))


def test_a_table_is_deleted(cli: RunCommand, games: Games) -> None:
    assert "--yes" in refused(cli("admin", "delete-table", "open"))
    assert with_store(games.path, lambda store: store.read(table_logs.facts("open")))
    assert "Deleted table open" in cli("admin", "delete-table", "open", "--yes").out
    assert with_store(games.path, lambda store: store.read(table_logs.facts("open"))) == []
    assert with_store(games.path, lambda store: store.read(table_logs.facts("running")))
    assert '"open"' in refused(cli("admin", "delete-table", "open", "--yes"))
