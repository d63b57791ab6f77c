"""`wonderful serve`: runs a server."""

from __future__ import annotations

import inspect
import os
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from pydantic.fields import FieldInfo

from wonderful.cli.shared_options import Lang, check_lang
from wonderful.cli.terminal.saved_games import data_folder
from wonderful.errors import WonderfulError
from wonderful.locales import text
from wonderful.server.ops.server_settings import (
    SETTINGS,
    Settings,
    choices_of,
    default_text,
    flag_of,
    load_settings,
    without_password,
)

Config = Annotated[
    Path | None,
    typer.Option(
        "--config",
        help="TOML file with settings; flags and WONDERFUL_… variables override it",
        show_default="WONDERFUL_CONFIG",
    ),
]


Open = Annotated[bool, typer.Option("--open", help="Open the page in a browser")]


def serve(config: Path | None, lang: str | None, open_page: bool, **flags: object) -> None:
    """Run a server for games in the browser.

    Players open the address that it prints.
    """
    lang_code = check_lang(lang)
    # An empty list means that the option was not given.
    settings = read_settings({name: given for name, given in flags.items() if given != []}, config)
    _make_folder(settings)

    def announce(addresses: list[str]) -> None:
        print(text("cli.serve.open", lang_code))
        for address in addresses:
            print(f"  {address}")
        print(text("cli.serve.kept", lang_code, database=without_password(settings.database)))
        print(text("cli.serve.end", lang_code), flush=True)
        if open_page:
            webbrowser.open(addresses[0])

    from wonderful.server.ops.run_server import run

    raise typer.Exit(run(settings, announce))


def read_settings(flags: dict[str, Any], config: Path | None) -> Settings:
    """Load the settings. By default, the database is in the data folder."""
    return load_settings(flags, os.environ, config, data_folder())


def _make_folder(settings: Settings) -> None:
    """Create the data folder if the database is in it. Any other folder must already exist."""
    folder = data_folder()
    if Path(settings.database).parent == folder:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            problem = error.strerror or str(error)
            raise WonderfulError("cannot-write", path=str(folder), problem=problem) from None


def _option(name: str, setting: FieldInfo) -> inspect.Parameter:
    """Return the flag for a setting. None means that the flag was not given."""
    flag = flag_of(name)
    kind: Any = type(setting.default) if isinstance(setting.default, (bool, int)) else str
    if kind is bool:
        flag = f"{flag}/--no{flag[1:]}"
    about = (setting.description or "").removesuffix(".")
    if choices := choices_of(setting):
        about = f"{about}: {', '.join(choices)}"
    if isinstance(setting.default, tuple):
        kind = list[str]
        about = f"{about} ({'repeatable' if name == 'sets' else 'comma-separated'})"
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


# One flag for each setting; typer reads the signature.
serve.__signature__ = inspect.Signature(list(_parameters()))  # type: ignore[attr-defined]
