"""The command-line application with all commands."""

import inspect
from collections.abc import Callable
from typing import Any

import typer

from wonderful.cli.admin.admin_app import app as admin_app
from wonderful.cli.arena import arena
from wonderful.cli.bench import app as bench_app
from wonderful.cli.cards import cards
from wonderful.cli.main import version as version_text
from wonderful.cli.play import play
from wonderful.cli.replay import replay
from wonderful.cli.serve import serve
from wonderful.cli.sets import app as sets_app
from wonderful.cli.simulate import simulate
from wonderful.cli.stats import stats
from wonderful.cli.verify import verify


def make_app() -> typer.Typer:
    """Return the application, without running it."""
    app = typer.Typer(
        help="It’s a Wonderful World for terminal and browser: an unofficial fan project",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )

    @app.callback()
    def root(
        version: bool = typer.Option(False, "--version", help="Show version and build"),
    ) -> None:
        if version:
            print(version_text())
            raise typer.Exit

    for command in (play, serve, cards, simulate, arena, stats, replay, verify):
        app.command()(command)
    app.add_typer(admin_app, name="admin")
    app.add_typer(bench_app, name="bench")
    app.add_typer(sets_app, name="sets")
    _set_command_help(app)
    return app


def _set_command_help(app: typer.Typer) -> None:
    """Use the docstrings of all commands as their help."""
    for command in app.registered_commands:
        assert command.callback is not None
        command.help = _command_help(command.callback)
    for group in app.registered_groups:
        assert group.typer_instance is not None
        _set_command_help(group.typer_instance)


def _command_help(command: Callable[..., Any]) -> str:
    """Return a docstring. Its first paragraph, which lists show, has no full stop."""
    first, *more = (inspect.getdoc(command) or "").split("\n\n")
    return "\n\n".join([first.removesuffix("."), *more])
