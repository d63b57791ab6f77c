"""`wonderful serve`: the game for friends, over the network."""

from __future__ import annotations

import inspect
import os
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from wonderful.cli.options import Lang, check_lang
from wonderful.cli.terminal.storage import data_folder
from wonderful.errors import WonderfulError
from wonderful.locales import text
from wonderful.server.settings import (
    SETTINGS,
    Setting,
    Settings,
    default_text,
    flag_of,
    load_settings,
    without_password,
)

Config = Annotated[
    Path | None,
    typer.Option(
        "--config",
        help="A TOML file with settings; flags and variables WONDERFUL_… go before it.",
        show_default="WONDERFUL_CONFIG",
    ),
]


Open = Annotated[bool, typer.Option("--open", help="Open the page in a browser.")]


def serve(config: Path | None, lang: str | None, open_page: bool, **flags: object) -> None:
    """Host games: friends open the address that is shown."""
    spoken = check_lang(lang)
    # A list without anything in it was not given.
    settings = read_settings({name: given for name, given in flags.items() if given != []}, config)
    _make_folder(settings)

    def announce(addresses: list[str]) -> None:
        print(text("cli.serve.open", spoken))
        for address in addresses:
            print(f"  {address}")
        print(text("cli.serve.kept", spoken, database=without_password(settings.database)))
        print(text("cli.serve.end", spoken), flush=True)
        if open_page:
            webbrowser.open(addresses[0])

    from wonderful.server.run import run

    raise typer.Exit(run(settings, announce))


def read_settings(flags: dict[str, Any], config: Path | None) -> Settings:
    """What is asked for; games are kept in the data folder unless something else is said."""
    return load_settings(flags, os.environ, config, data_folder())


def _make_folder(settings: Settings) -> None:
    """Our own folder is made; any other one must be there."""
    folder = data_folder()
    if Path(settings.database).parent == folder:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            problem = error.strerror or str(error)
            raise WonderfulError("cannot-write", path=str(folder), problem=problem) from None


def _option(name: str, setting: Setting) -> inspect.Parameter:
    """The flag of a setting. None is no flag: the variable or the file may say something else."""
    flag = flag_of(name)
    kind: Any = type(setting.default) if isinstance(setting.default, (bool, int)) else str
    if kind is bool:
        flag = f"{flag}/--no{flag[1:]}"
    about = setting.metadata["help"]
    if choices := setting.metadata["choices"]:
        about = f"{about} One of: {', '.join(choices)}."
    if isinstance(setting.default, tuple):
        kind = list[str]
        is_folders = setting.metadata["form"] == "folders"
        about = f"{about} {'Can be given several times.' if is_folders else 'Several with commas.'}"
    option = typer.Option(flag, help=about, show_default=default_text(name) or False)
    return inspect.Parameter(
        name,
        inspect.Parameter.KEYWORD_ONLY,
        default=None,
        annotation=Annotated[kind | None, option],
    )


def _parameters() -> Iterator[inspect.Parameter]:
    for name, setting in SETTINGS.items():
        yield _option(name, setting)
    more = (("config", Config, None), ("lang", Lang, None), ("open_page", Open, False))
    for name, annotation, default in more:
        kind = inspect.Parameter.KEYWORD_ONLY
        yield inspect.Parameter(name, kind, default=default, annotation=annotation)


# The command has a flag for each setting; typer reads them from here.
serve.__signature__ = inspect.Signature(list(_parameters()))  # type: ignore[attr-defined]
