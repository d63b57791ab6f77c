"""The command `wonderful`. Failures print one clear line and set the exit code; no tracebacks.

Frameworks are imported only when a command needs them, so that `wonderful --version` is fast.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence

from wonderful import __version__, build_info, locales
from wonderful.errors import WonderfulError

SUCCESS = 0
UNEXPECTED = 1  # a bug in our code
REFUSED = 2  # the request cannot be fulfilled
INTERRUPTED = 130
PROGRAM = "wonderful"


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command and exit with its exit code."""
    sys.exit(run(list(sys.argv[1:] if arguments is None else arguments)))


def run(arguments: list[str]) -> int:
    """Run a command and return its exit code."""
    try:
        code = _run(arguments)
        sys.stdout.flush()
        return code
    except WonderfulError as error:
        return _print_error(arguments, error)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader closed the pipe (`wonderful cards | head`). Keep Python from flushing again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return SUCCESS
    except Exception as error:
        if os.environ.get("WONDERFUL_DEBUG") == "1":
            raise
        problem = f"{type(error).__name__}: {error}"
        _print_error(arguments, WonderfulError("unexpected", problem=problem))
        return UNEXPECTED


def version() -> str:
    """Return the version and the build, in one line."""
    return f"{PROGRAM} {__version__}, {build_info()}"


def _run(arguments: list[str]) -> int:
    if arguments == ["--version"]:
        print(version())
        return SUCCESS
    import typer

    from wonderful.cli.cli_app import make_app

    command = typer.main.get_command(make_app())
    try:
        code = command.main(arguments, prog_name=PROGRAM, standalone_mode=False)
    except typer.Abort:  # end of input
        return INTERRUPTED
    except typer.TyperException as error:
        return _print_error(arguments, _usage_error(error))
    return code if isinstance(code, int) else SUCCESS


def _usage_error(error: Exception) -> WonderfulError:
    """Convert the framework's error for a wrong option or argument."""
    show = getattr(error, "format_message", None)
    problem = str(show() if show else error).strip().replace("\n", " ")
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else PROGRAM
    return WonderfulError("usage", problem=problem, command=command)


def _print_error(arguments: list[str], error: WonderfulError) -> int:
    """Print an error to stderr and return the exit code."""
    lang = language(arguments)
    if "--json" in arguments:
        line = json.dumps({"error": error.to_json(lang)}, ensure_ascii=False, default=str)
    else:
        line = " ".join(f"{PROGRAM}: {error.text(lang)}".split())
    print(line, file=sys.stderr)
    return REFUSED


def language(arguments: Sequence[str] = ()) -> str:
    """Return the language from `--lang`, else from the environment, else English."""
    wanted = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    for at, argument in enumerate(arguments):
        if argument == "--lang":
            wanted[:0] = arguments[at + 1 : at + 2]
        elif argument.startswith("--lang="):
            wanted.insert(0, argument.removeprefix("--lang="))
    return locales.best_match(wanted) or locales.DEFAULT
