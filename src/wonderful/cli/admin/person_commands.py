"""`wonderful admin person`, `reset-password` and `delete-person`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from wonderful.cli.admin.admin_options import Database, Yes, require_confirmation
from wonderful.cli.admin.open_database import now, with_store
from wonderful.cli.admin.output_format import local_time, make_grid, utc_time
from wonderful.cli.admin.table_commands import table_json
from wonderful.cli.printing import console, print_json
from wonderful.cli.serve import Config
from wonderful.cli.shared_options import Json, Lang, check_lang
from wonderful.errors import WonderfulError, brief
from wonderful.locales import text
from wonderful.server.storage import people, table_logs

if TYPE_CHECKING:
    from wonderful.server.accounts.person import Person
    from wonderful.server.storage.store import Store
    from wonderful.server.storage.table_logs import TableRow

LoginOrId = Annotated[str, typer.Argument(help="Login or id of a person", show_default=False)]


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
        found = await _find_person(store, login_or_id)
        return found, await store.read(table_logs.tables(person=found.id, limit=1_000))

    found, rows = with_store(database, config, work)
    if as_json:
        print_json(
            {
                "id": found.id,
                "login": found.login,
                "nickname": found.nickname,
                "created": utc_time(found.created_at),
                "tables": [table_json(row) for row in rows],
            }
        )
        return
    grid = make_grid((), lang_code)
    for name, value in (
        ("id", found.id),
        ("login", found.login or "–"),
        ("nickname", found.nickname),
        ("since", local_time(found.created_at)),
        ("tables", ", ".join(row.id for row in rows) or "–"),
    ):
        grid.add_row(text(f"cli.admin.{name}", lang_code), value)
    console().print(grid)


def reset_password(
    login: Annotated[str, typer.Argument(help="Login of an account", show_default=False)],
    database: Database = None,
    config: Config = None,
    lang: Lang = None,
) -> None:
    """Set a new random password and show it once.

    All sessions and API tokens are revoked.
    """
    from wonderful.server.accounts.guests_and_accounts import Accounts

    lang_code = check_lang(lang)
    password = with_store(
        database, config, lambda store: Accounts(store, now).reset_password(login)
    )
    print(text("cli.admin.password", lang_code, login=login, password=password))


def delete_person(
    login_or_id: LoginOrId,
    yes: Yes = False,
    database: Database = None,
    config: Config = None,
    lang: Lang = None,
) -> None:
    """Delete a person's data.

    Their games are kept for the others. In running games, bots take over.
    """
    from wonderful.catalog import load_catalog
    from wonderful.server.runtime.leave_tables_of_deleted_person import leave_all_tables
    from wonderful.server.runtime.table_repository import TableRepository

    lang_code = check_lang(lang)

    async def work(store: Store) -> Person:
        found = await _find_person(store, login_or_id)
        require_confirmation(yes)
        await leave_all_tables(TableRepository(store, load_catalog(), now), found.id)
        await store.write(people.delete(found.id))
        return found

    found = with_store(database, config, work)
    print(text("cli.admin.person-deleted", lang_code, id=found.id, nickname=found.nickname))
    print(text("cli.admin.person-stays", lang_code))


async def _find_person(store: Store, login_or_id: str) -> Person:
    from wonderful.server.accounts.name_and_password_rules import fold_login

    found = await store.read(people.by_id(login_or_id)) or await store.read(
        people.by_login(fold_login(login_or_id))
    )
    if found is None:
        raise WonderfulError("nobody-known", who=brief(login_or_id))
    return found
