"""Options that name bots, and the list of available bots."""

from __future__ import annotations

from typing import Annotated

import typer

from wonderful import locales
from wonderful.cli.printing import console
from wonderful.locales import text

Bots = Annotated[
    str | None,
    typer.Option(help="Codes of bots, separated by commas: greedy,random.", show_default=False),
]
MoreBots = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        help="A bot by its code or as path/to/file.py:MyBot; can be given several times.",
    ),
]
HelpBots = Annotated[bool, typer.Option("--help-bots", help="List the available bots.")]


def named_bots(bots: str | None, more: list[str] | None) -> list[str]:
    """Return the bots of `--bots` and `--bot`. Paths may contain commas, so `--bot` takes one."""
    listed = [] if bots is None else [word.strip() for word in bots.split(",")]
    return [*listed, *(more or [])]


def print_legend(lang: str) -> None:
    """Print every bot that has a code, and how to name others."""
    from rich.table import Table

    from wonderful.bots.registry import bot_codes, make_bot
    from wonderful.errors import WonderfulError

    table = Table(box=None, header_style="bold")
    for column in ("code", "name", "description"):
        table.add_column(text(f"cli.bots.{column}", lang))
    for code in bot_codes():
        try:
            bot = make_bot(code)
        except WonderfulError as error:  # one broken package must not hide the others
            table.add_row(code, "–", error.text(lang))
            continue
        # Bots of other packages bring their own descriptions.
        key = f"cli.bots.about.{code}"
        about = text(key, lang) if locales.has(key) else bot.description
        table.add_row(code, bot.name or code, about)
    screen = console()
    screen.print(table)
    screen.print()
    screen.print(text("cli.bots.files", lang))
