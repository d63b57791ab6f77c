"""`wonderful admin sets`."""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

from tests.cli.admin.server_databases import NOON
from tests.cli.command_results import RunCommand, refused
from tests.server.moonbase_set import catalog_of, write_set
from tests.server.table_commands import command, creation_facts
from wonderful.server.runtime.table_repository import TableRepository
from wonderful.server.storage.create_store import create_store
from wonderful.server.table.command_definition import Request
from wonderful.server.table.seating_commands import Sit
from wonderful.server.table.start_command import Start
from wonderful.server.table.table_options import TableOptions


def test_sets_from_outside(cli: RunCommand, tmp_path: Path) -> None:
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
    assert "No outside sets" in cli("admin", "sets", *where, "--lang", "en").out
    assert "moonbase" in refused(cli("admin", "export", "moon", *where, "--lang", "en"))
