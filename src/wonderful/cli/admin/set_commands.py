"""`wonderful admin sets`: the outside sets in the database."""

from __future__ import annotations

from wonderful.cli.admin.admin_options import Database
from wonderful.cli.admin.open_database import with_store
from wonderful.cli.admin.output_format import local_time, make_grid, utc_time
from wonderful.cli.printing import console, print_json
from wonderful.cli.serve import Config
from wonderful.cli.shared_options import Json, Lang, check_lang
from wonderful.locales import text
from wonderful.server.storage import set_contents


def sets(
    database: Database = None,
    config: Config = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """List the outside sets in the database."""
    lang_code = check_lang(lang)
    rows = with_store(database, config, lambda store: store.read(set_contents.all_rows()))
    if as_json:
        found = [
            {"set": row.set_id, "digest": row.digest, "since": utc_time(row.stored_at)}
            for row in rows
        ]
        print_json({"sets": found})
        return
    if not rows:
        print(text("cli.admin.no-sets", lang_code))
        return
    grid = make_grid(("set", "digest", "since"), lang_code)
    for row in rows:
        grid.add_row(row.set_id, row.digest, local_time(row.stored_at))
    console().print(grid)
