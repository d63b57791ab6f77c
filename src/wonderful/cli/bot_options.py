"""Options for choosing bots, and the list of available bots."""

from __future__ import annotations

from typing import Annotated

import typer

from wonderful import locales
from wonderful.cli.printing import console
from wonderful.locales import text

Bots = Annotated[
    str | None,
    typer.Option(help="Bot codes, separated by commas, such as greedy,random", show_default=False),
]
MoreBots = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        help="Code of a bot, or path/to/file.py:MyBot; repeatable",
    ),
]
HelpBots = Annotated[bool, typer.Option("--help-bots", help="List all bots")]


def bots_from_options(bots: str | None, more: list[str] | None) -> list[str]:
    """Return the bots of both options. `--bot` names only one, since a path may contain commas."""
    listed = [] if bots is None else [word.strip() for word in bots.split(",")]
    return [*listed, *(more or [])]


def print_bots(lang: str) -> None:
    """Print all bots that have a code, and explain how to use others."""
    from rich.table import Table

    from wonderful.bots.registry import bot_codes, make_bot
    from wonderful.errors import WonderfulError

    table = Table(box=None, header_style="bold")
    for column in ("code", "name", "description"):
        table.add_column(text(f"cli.bots.{column}", lang))
    for code in bot_codes():
        try:
            bot = make_bot(code)
        except WonderfulError as error:  # a broken package must not hide the other bots
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
