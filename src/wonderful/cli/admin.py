"""`wonderful admin …`: manages a server's database, whether or not the server is running."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from wonderful.cli.printing import console, print_json
from wonderful.cli.serve import Config, read_settings
from wonderful.cli.shared_options import Json, Lang, check_choice, check_lang, check_number
from wonderful.errors import WonderfulError, brief
from wonderful.locales import text
from wonderful.server.ops.server_settings import without_password
from wonderful.server.storage import people, set_contents, table_logs

if TYPE_CHECKING:
    from rich.table import Table as Grid

    from wonderful.server.accounts.person import Person
    from wonderful.server.storage.store import Store
    from wonderful.server.storage.table_logs import TableRow
    from wonderful.server.table.table_state import Table

app = typer.Typer(help="Manage the tables and people of a server.", no_args_is_help=True)

STATUSES = ("open", "running", "finished", "abandoned")
SQLITE = "sqlite:///"
T = TypeVar("T")

Database = Annotated[
    str | None,
    typer.Option(help="The database of the server.", show_default="as for `wonderful serve`"),
]
TableId = Annotated[str, typer.Argument(help="The id of a table.", show_default=False)]
LoginOrId = Annotated[
    str, typer.Argument(help="A login, or the id of a person.", show_default=False)
]
Yes = Annotated[bool, typer.Option("--yes", help="Confirm the deletion, which cannot be undone.")]


@app.callback()
def admin() -> None:
    """Manage the tables and people of a server."""


# Tables


@app.command()
def tables(
    status: Annotated[
        str | None,
        typer.Option(help="Only tables with this status: open, running, finished or abandoned."),
    ] = None,
    limit: Annotated[
        int, typer.Option(help="The maximum number of tables, most recently changed first.")
    ] = 50,
    database: Database = None,
    config: Config = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """List tables with their players, the time of the last change, and the pending players."""
    lang_code = check_lang(lang)
    check_number("--limit", limit, 1, 1_000_000)
    wanted = None if status is None else check_choice("--status", status, STATUSES)
    rows = _with_store(
        database, config, lambda store: store.read(table_logs.tables(status=wanted, limit=limit))
    )
    if as_json:
        print_json({"tables": [_table_json(row) for row in rows]})
        return
    if not rows:
        print(text("cli.admin.no-tables", lang_code))
        return
    grid = _grid(("table", "status", "players", "changed", "turn"), lang_code)
    for row in rows:
        names, pending = _player_names(row)
        grid.add_row(
            row.id,
            text(f"table-status.{row.summary.status}", lang_code),
            ", ".join(names),
            _local_time(row.changed_at),
            ", ".join(pending),
        )
    console().print(grid)


@app.command()
def export(
    table: TableId,
    file: Annotated[
        Path | None, typer.Argument(help="The file to write.", show_default="standard output")
    ] = None,
    with_seed: Annotated[
        bool,
        typer.Option(
            "--with-seed",
            help="Include the seed even if the game is running. It reveals all hidden cards.",
        ),
    ] = False,
    database: Database = None,
    config: Config = None,
    lang: Lang = None,
) -> None:
    """Write the record of a game, for `wonderful replay` and `wonderful verify`."""
    from wonderful.record.record_format import export as public_record
    from wonderful.record.record_format import record_of

    lang_code = check_lang(lang)
    found = _with_store(database, config, lambda store: _load_table(store, table))
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
        _create_file(file)
        file.write_text(content, "utf-8")
    except OSError as error:
        raise _write_error(file, error) from None
    print(text("cli.admin.written", lang_code, path=file))


@app.command()
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
        _require_confirmation(yes)
        await store.write(table_logs.delete(table))

    _with_store(database, config, work)
    print(text("cli.admin.table-deleted", lang_code, table=table))


# Outside sets


@app.command()
def sets(
    database: Database = None,
    config: Config = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """List the outside sets in the database."""
    lang_code = check_lang(lang)
    rows = _with_store(database, config, lambda store: store.read(set_contents.all_rows()))
    if as_json:
        found = [
            {"set": row.set_id, "digest": row.digest, "since": _utc_time(row.stored_at)}
            for row in rows
        ]
        print_json({"sets": found})
        return
    if not rows:
        print(text("cli.admin.no-sets", lang_code))
        return
    grid = _grid(("set", "digest", "since"), lang_code)
    for row in rows:
        grid.add_row(row.set_id, row.digest, _local_time(row.stored_at))
    console().print(grid)


# People


@app.command()
def person(
    login_or_id: LoginOrId,
    database: Database = None,
    config: Config = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Show a person's data and tables."""
    lang_code = check_lang(lang)

    async def work(store: Store) -> tuple[Person, list[TableRow]]:
        found = await _person(store, login_or_id)
        return found, await store.read(table_logs.tables(person=found.id, limit=1_000))

    found, rows = _with_store(database, config, work)
    if as_json:
        print_json(
            {
                "id": found.id,
                "login": found.login,
                "nickname": found.nickname,
                "created": _utc_time(found.created_at),
                "tables": [_table_json(row) for row in rows],
            }
        )
        return
    grid = _grid((), lang_code)
    for name, value in (
        ("id", found.id),
        ("login", found.login or "–"),
        ("nickname", found.nickname),
        ("since", _local_time(found.created_at)),
        ("tables", ", ".join(row.id for row in rows) or "–"),
    ):
        grid.add_row(text(f"cli.admin.{name}", lang_code), value)
    console().print(grid)


@app.command()
def reset_password(
    login: Annotated[str, typer.Argument(help="The login of an account.", show_default=False)],
    database: Database = None,
    config: Config = None,
    lang: Lang = None,
) -> None:
    """Set a new random password, which is shown once. All sessions and tokens are revoked."""
    from wonderful.server.accounts.accounts import Accounts

    lang_code = check_lang(lang)
    password = _with_store(
        database, config, lambda store: Accounts(store, _now).reset_password(login)
    )
    print(text("cli.admin.password", lang_code, login=login, password=password))


@app.command()
def delete_person(
    login_or_id: LoginOrId,
    yes: Yes = False,
    database: Database = None,
    config: Config = None,
    lang: Lang = None,
) -> None:
    """Delete a person's data. Their games are kept, and bots take over in running games."""
    from wonderful.catalog import load_catalog
    from wonderful.server.runtime.account_deletion import leave_all_tables
    from wonderful.server.runtime.table_repository import TableRepository

    lang_code = check_lang(lang)

    async def work(store: Store) -> Person:
        found = await _person(store, login_or_id)
        _require_confirmation(yes)
        await leave_all_tables(TableRepository(store, load_catalog(), _now), found.id)
        await store.write(people.delete(found.id))
        return found

    found = _with_store(database, config, work)
    print(text("cli.admin.person-deleted", lang_code, id=found.id, nickname=found.nickname))
    print(text("cli.admin.person-stays", lang_code))


# Backups


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to create.", show_default=False)],
    database: Database = None,
    config: Config = None,
    lang: Lang = None,
) -> None:
    """Copy a SQLite database, even while the server is running."""
    lang_code = check_lang(lang)
    address = _database(database, config)
    path = _sqlite_file(address)
    if path is None:
        raise WonderfulError("backup-postgres", database=without_password(address))
    try:
        _create_file(file)
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(file)) as target:
            source.backup(target)
    except sqlite3.Error as error:
        file.unlink(missing_ok=True)
        raise WonderfulError("database-failed", name=path.name, why=str(error)) from None
    except OSError as error:
        raise _write_error(file, error) from None
    print(text("cli.admin.written", lang_code, path=file))


# The database


def _database(database: str | None, config: Path | None) -> str:
    """Return the address of an existing database; never create one."""
    address = read_settings({"database": database}, config).database
    path = _sqlite_file(address)
    if path is not None and not path.is_file():
        raise WonderfulError("database-missing", path=str(path))
    return address


def _sqlite_file(address: str) -> Path | None:
    if address.startswith(SQLITE) or "://" not in address:
        return Path(address.removeprefix(SQLITE))
    return None


def _with_store(
    database: str | None, config: Path | None, work: Callable[[Store], Awaitable[T]]
) -> T:
    from wonderful.server.storage.create_store import create_store
    from wonderful.server.storage.store import StorageError

    address = _database(database, config)

    async def run() -> T:
        store = create_store(address)
        try:
            await store.open()
            return await work(store)
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except StorageError as error:
        name = without_password(address)
        raise WonderfulError("database-failed", name=name, why=str(error)) from None


async def _load_table(store: Store, id: str) -> Table:
    """Return the current state of a table, with the sets of its game."""
    from wonderful.catalog import load_catalog
    from wonderful.server.runtime.table_repository import TableRepository

    if await store.read(table_logs.table(id)) is None:
        raise WonderfulError("no-such-table", table=brief(id))
    return await TableRepository(store, load_catalog(), _now).read(id)


async def _person(store: Store, login_or_id: str) -> Person:
    from wonderful.server.accounts.name_and_password_rules import fold_login

    found = await store.read(people.by_id(login_or_id)) or await store.read(
        people.by_login(fold_login(login_or_id))
    )
    if found is None:
        raise WonderfulError("nobody-known", who=brief(login_or_id))
    return found


# Output


def _require_confirmation(yes: bool) -> None:
    if not yes:
        raise WonderfulError("needs-yes")


def _create_file(file: Path) -> None:
    """Create a file that only its owner can read. Raise an error if it exists."""
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        raise WonderfulError("file-exists", path=str(file)) from None


def _write_error(file: Path, error: OSError) -> WonderfulError:
    return WonderfulError("cannot-write", path=str(file), problem=error.strerror or str(error))


def _player_names(row: TableRow) -> tuple[list[str], list[str]]:
    """Return the names of all players at a table, in chair order, and of the pending ones."""
    chairs = row.summary.details["chairs"]
    names = [chair["nickname"] for chair in chairs if chair["nickname"]]
    of_people = [chair["nickname"] for chair in chairs if chair["nickname"] and not chair["bot"]]
    by_id = dict(zip(row.summary.people, of_people, strict=False))
    return names, [by_id.get(person, person) for person in row.summary.pending]


def _table_json(row: TableRow) -> dict[str, Any]:
    names, pending = _player_names(row)
    return {
        "id": row.id,
        "status": row.summary.status,
        "players": names,
        "created": _utc_time(row.created_at),
        "changed": _utc_time(row.changed_at),
        "turn": pending,
    }


def _grid(columns: tuple[str, ...], lang: str) -> Grid:
    from rich.table import Table

    grid = Table(box=None, header_style="bold", show_header=bool(columns))
    for name in columns:
        grid.add_column(text(f"cli.admin.{name}", lang))
    return grid


def _now() -> int:
    return time.time_ns() // 1_000_000


def _utc_time(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="seconds")


def _local_time(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000).astimezone().strftime("%Y-%m-%d %H:%M")
