"""`wonderful admin tables` and `delete-table`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from wonderful.cli.admin.admin_options import Database, TableId, Yes, require_confirmation
from wonderful.cli.admin.open_database import with_store
from wonderful.cli.admin.output_format import local_time, make_grid, utc_time
from wonderful.cli.printing import console, print_json
from wonderful.cli.serve import Config
from wonderful.cli.shared_options import Json, Lang, check_choice, check_lang, check_number
from wonderful.errors import WonderfulError, brief
from wonderful.locales import text
from wonderful.server.storage import table_logs

if TYPE_CHECKING:
    from wonderful.server.storage.store import Store
    from wonderful.server.storage.table_logs import TableRow

STATUSES = ("open", "running", "finished", "abandoned")


def tables(
    status: Annotated[
        str | None,
        typer.Option(help="Only tables that are open, running, finished or abandoned"),
    ] = None,
    limit: Annotated[
        int, typer.Option(help="Maximum number of tables, most recently changed first")
    ] = 50,
    database: Database = None,
    config: Config = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """List tables with their players, last change and who has to decide."""
    lang_code = check_lang(lang)
    check_number("--limit", limit, 1, 1_000_000)
    wanted = None if status is None else check_choice("--status", status, STATUSES)
    rows = with_store(
        database, config, lambda store: store.read(table_logs.tables(status=wanted, limit=limit))
    )
    if as_json:
        print_json({"tables": [table_json(row) for row in rows]})
        return
    if not rows:
        print(text("cli.admin.no-tables", lang_code))
        return
    grid = make_grid(("table", "status", "players", "changed", "turn"), lang_code)
    for row in rows:
        names, pending = _player_names(row)
        grid.add_row(
            row.id,
            text(f"table-status.{row.summary.status}", lang_code),
            ", ".join(names),
            local_time(row.changed_at),
            ", ".join(pending),
        )
    console().print(grid)


def delete_table(
    table: TableId,
    yes: Yes = False,
    database: Database = None,
    config: Config = None,
    lang: Lang = None,
) -> None:
    """Delete a table with its game and chat. Results and ratings are kept."""
    lang_code = check_lang(lang)

    async def work(store: Store) -> None:
        row = await store.read(table_logs.table(table))
        if row is None:
            raise WonderfulError("no-such-table", table=brief(table))
        require_confirmation(yes)
        await store.write(table_logs.delete(table))

    with_store(database, config, work)
    print(text("cli.admin.table-deleted", lang_code, table=table))


def table_json(row: TableRow) -> dict[str, Any]:
    names, pending = _player_names(row)
    return {
        "id": row.id,
        "status": row.summary.status,
        "players": names,
        "created": utc_time(row.created_at),
        "changed": utc_time(row.changed_at),
        "turn": pending,
    }


def _player_names(row: TableRow) -> tuple[list[str], list[str]]:
    """Return the names of all players at a table, in chair order, and of the pending ones."""
    chairs = row.summary.details["chairs"]
    names = [chair["nickname"] for chair in chairs if chair["nickname"]]
    of_people = [chair["nickname"] for chair in chairs if chair["nickname"] and not chair["bot"]]
    by_id = dict(zip(row.summary.people, of_people, strict=False))
    return names, [by_id.get(person, person) for person in row.summary.pending]
