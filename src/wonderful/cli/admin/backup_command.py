"""`wonderful admin backup`: a copy of a SQLite database."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from wonderful.cli.admin.admin_options import Database
from wonderful.cli.admin.open_database import database_address, sqlite_file
from wonderful.cli.admin.output_files import create_file, write_error
from wonderful.cli.serve import Config
from wonderful.cli.shared_options import Lang, check_lang
from wonderful.errors import WonderfulError
from wonderful.locales import text
from wonderful.server.ops.server_settings import without_password


def backup(
    file: Annotated[Path, typer.Argument(help="File to create", show_default=False)],
    database: Database = None,
    config: Config = None,
    lang: Lang = None,
) -> None:
    """Copy a SQLite database, even while the server is running."""
    lang_code = check_lang(lang)
    address = database_address(database, config)
    path = sqlite_file(address)
    if path is None:
        raise WonderfulError("backup-postgres", database=without_password(address))
    try:
        create_file(file)
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(file)) as target:
            source.backup(target)
    except sqlite3.Error as error:
        file.unlink(missing_ok=True)
        raise WonderfulError("database-failed", name=path.name, why=str(error)) from None
    except OSError as error:
        raise write_error(file, error) from None
    print(text("cli.admin.written", lang_code, path=file))
