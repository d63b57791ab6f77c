"""`wonderful admin export`: the record of a game, and when it may contain the seed."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wonderful.cli.admin.admin_options import Database, TableId
from wonderful.cli.admin.open_database import now, with_store
from wonderful.cli.admin.output_files import create_file, write_error
from wonderful.cli.serve import Config
from wonderful.cli.shared_options import Lang, check_lang
from wonderful.errors import WonderfulError, brief
from wonderful.locales import text
from wonderful.server.storage import table_logs

if TYPE_CHECKING:
    from wonderful.server.storage.store import Store
    from wonderful.server.table.table_state import Table


def export(
    table: TableId,
    file: Annotated[
        Path | None, typer.Argument(help="File to create", show_default="standard output")
    ] = None,
    with_seed: Annotated[
        bool,
        typer.Option(
            "--with-seed",
            help="Include the seed of a running game, which reveals all hidden cards",
        ),
    ] = False,
    database: Database = None,
    config: Config = None,
    lang: Lang = None,
) -> None:
    """Write the record of a game, for `wonderful replay` and `wonderful verify`."""
    from wonderful.record.public_record import export as public_record
    from wonderful.record.record_format import record_of

    lang_code = check_lang(lang)
    found = with_store(database, config, lambda store: _load_table(store, table))
    if found.match is None:
        raise WonderfulError("table-not-started", table=brief(table))
    include_secrets = with_seed or found.is_over
    record = record_of(found.match).to_json() if include_secrets else public_record(found.match)
    if with_seed and not found.is_over:
        print(text("cli.admin.seed-shown", lang_code), file=sys.stderr)
    elif not found.is_over:
        print(text("cli.admin.sealed", lang_code), file=sys.stderr)
    content = json.dumps(record, indent=1, ensure_ascii=False) + "\n"
    if file is None:
        sys.stdout.write(content)
        return
    try:
        create_file(file)
        file.write_text(content, "utf-8")
    except OSError as error:
        raise write_error(file, error) from None
    print(text("cli.admin.written", lang_code, path=file))


async def _load_table(store: Store, id: str) -> Table:
    """Return the current state of a table, with the sets of its game."""
    from wonderful.catalog import load_catalog
    from wonderful.server.runtime.table_repository import TableRepository

    if await store.read(table_logs.table(id)) is None:
        raise WonderfulError("no-such-table", table=brief(id))
    return await TableRepository(store, load_catalog(), now).read(id)
