"""Migrates the schema of a database when a store is opened.

The first process holds a lock until it has committed; the others then find nothing left to do.
"""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import StaticPool

from wonderful.errors import WonderfulError
from wonderful.server.storage.store import StorageError

FOLDER: Final = Path(__file__).parent / "migrations"
# Not Alembic's default name: a PostgreSQL database may also contain tables of other programs.
VERSION_TABLE: Final = "wonderful_version"


def upgrade(connection: Connection, name: str) -> None:
    """Run the missing migrations within the transaction of the connection."""
    if is_current(connection, name):
        return
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def is_current(connection: Connection, name: str) -> bool:
    """Whether the schema is up to date. Raises an error if it is newer than this program."""
    scripts = ScriptDirectory(FOLDER)
    revision = revision_of(connection)
    known = [script.revision for script in scripts.walk_revisions()]
    if revision is not None and revision not in known:
        raise WonderfulError("database-newer", name=name, revision=revision, known=known[0])
    return revision == known[0]


def revision_of(connection: Connection) -> str | None:
    options = {"version_table": VERSION_TABLE}
    return MigrationContext.configure(connection, opts=options).get_current_revision()


# SQLite


def upgrade_sqlite(path: Path, busy_timeout: float) -> None:
    """Create the file if it does not exist; back it up before its schema is changed."""
    _create_private_file(path)
    try:
        with closing(sqlite3.connect(path, busy_timeout, isolation_level=None)) as raw:
            is_new = _is_new(raw, path)
            _enable_wal(raw, busy_timeout)
            engine = create_engine("sqlite://", creator=lambda: raw, poolclass=StaticPool)
            with engine.begin() as connection:
                raw.execute("BEGIN IMMEDIATE")
                if not is_new and not is_current(connection, path.name):
                    _back_up(path, revision_of(connection) or "empty")
                upgrade(connection, path.name)
            engine.dispose()
    except (sqlite3.Error, DBAPIError) as error:
        raise _opening_error(path, error) from error


def _create_private_file(path: Path) -> None:
    """Create a file that only its owner can read, unless it exists.

    SQLite gives its WAL files the same permissions. Errors are ignored here: SQLite reports them
    when it opens the file.
    """
    with suppress(OSError):
        os.close(os.open(path.resolve(), os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _is_new(raw: sqlite3.Connection, path: Path) -> bool:
    """Whether the file is empty. Raises an error if it belongs to another program."""
    tables = {name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type='table'")}
    if tables and VERSION_TABLE not in tables:
        raise WonderfulError("database-foreign", name=path.name)
    return not tables


def _enable_wal(raw: sqlite3.Connection, busy_timeout: float) -> None:
    """Enable WAL mode. SQLite does not wait if two processes do this at once, so retry."""
    deadline = time.monotonic() + busy_timeout
    while True:
        try:
            raw.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise
            time.sleep(0.02)


def _back_up(path: Path, revision: str) -> None:
    """Copy the database over a second connection: the one with the write lock cannot copy."""
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    copy = path.with_name(f"{path.stem}.{revision}.{now}.backup{path.suffix}")
    unfinished = copy.with_name(f"{copy.name}.part")
    _create_private_file(unfinished)
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(unfinished)) as target:
        source.backup(target)
    unfinished.replace(copy)


def _opening_error(path: Path, error: sqlite3.Error | DBAPIError) -> Exception:
    if isinstance(error, DBAPIError):
        return StorageError(str(error.orig))
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the primary result code
    if code in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_CANTOPEN):
        return WonderfulError("database-unreadable", name=path.name, why=str(error))
    return StorageError(str(error))
