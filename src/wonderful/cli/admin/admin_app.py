"""All commands of `wonderful admin`, in the order of its help."""

import typer

from wonderful.cli.admin.backup_command import backup
from wonderful.cli.admin.export_commands import export
from wonderful.cli.admin.person_commands import delete_person, person, reset_password
from wonderful.cli.admin.set_commands import sets
from wonderful.cli.admin.table_commands import delete_table, tables

app = typer.Typer(help="Manage the tables and people of a server", no_args_is_help=True)


@app.callback()
def admin() -> None:
    """Manage the tables and people of a server."""


_COMMANDS = (
    tables,
    export,
    delete_table,
    sets,
    person,
    reset_password,
    delete_person,
    backup,
)
for _command in _COMMANDS:
    app.command()(_command)
