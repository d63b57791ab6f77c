"""Options shared by several admin commands."""

from typing import Annotated

import typer

from wonderful.errors import WonderfulError

Database = Annotated[
    str | None,
    typer.Option(help="Database of the server", show_default="as for `wonderful serve`"),
]
TableId = Annotated[str, typer.Argument(help="Id of a table", show_default=False)]
Yes = Annotated[bool, typer.Option("--yes", help="Confirm the deletion, which cannot be undone")]


def require_confirmation(yes: bool) -> None:
    if not yes:
        raise WonderfulError("needs-yes")
