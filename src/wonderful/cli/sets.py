"""`wonderful sets …` for those who write sets of cards, and the option `--sets` for the others."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any

import typer

from wonderful import locales
from wonderful.catalog import Catalog, load_catalog
from wonderful.catalog.checking import Content, Report, check_folders
from wonderful.cli.options import Json, Lang, check_lang
from wonderful.cli.output import console, print_json
from wonderful.locales import text

VARIABLE = "WONDERFUL_SETS"
MISTAKES = 1  # the exit code when a set has some

Sets = Annotated[
    list[Path] | None,
    typer.Option(
        "--sets",
        help="A folder with a set of cards, or with several; can be given several times.",
        show_default=f"{VARIABLE}",
    ),
]

app = typer.Typer(help="Sets of cards that you write yourself.", no_args_is_help=True)


def catalog_with(folders: list[Path] | None) -> Catalog:
    """The catalogue with these sets and those of the environment; their texts are in use then."""
    listed = os.environ.get(VARIABLE, "").split(os.pathsep)
    wanted = [*(Path(folder) for folder in listed if folder), *(folders or ())]
    catalog = load_catalog(*wanted)
    if wanted:
        catalog.use_texts()
    return catalog


@app.callback()
def sets() -> None:
    """Sets of cards that you write yourself."""


@app.command()
def check(
    folders: Annotated[
        list[Path], typer.Argument(help="Folders of sets, or of several sets.", show_default=False)
    ],
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Show every mistake in sets, or what is in them."""
    spoken = check_lang(lang)
    report = check_folders(folders)
    if as_json:
        print_json(_as_data(report, spoken))
    else:
        _print(report, spoken)
    if report.problems:
        raise typer.Exit(MISTAKES)


def _as_data(report: Report, lang: str) -> dict[str, Any]:
    return {
        "ok": not report.problems,
        "problems": [error.to_json(lang) for error in report.problems],
        "sets": [
            {
                "id": each.id,
                "digest": each.digest,
                "cards": each.cards,
                "designs": each.designs,
                "empires": list(each.empires),
                "scenarios": list(each.scenarios),
                "missing": {code: list(names) for code, names in each.missing.items()},
                "unreachable": list(each.unreachable),
            }
            for each in report.contents
        ],
    }


def _print(report: Report, lang: str) -> None:
    screen = console()
    for error in report.problems:
        screen.print(error.text(lang), soft_wrap=True)
    for content in report.contents:
        _print_content(content, lang)
    if report.problems:
        screen.print(locales.counted("cli.sets.mistakes", lang, len(report.problems), {}))


def _print_content(content: Content, lang: str) -> None:
    screen = console()

    def say(key: str, **params: object) -> None:
        screen.print(f"  {text(f'cli.sets.{key}', lang, **params)}", soft_wrap=True)

    screen.print(content.id, style="bold")
    say("cards", cards=content.cards, designs=content.designs)
    for kind, ids in (("empires", content.empires), ("scenarios", content.scenarios)):
        if ids:
            say(kind, ids=ids)
    for code, missing in content.missing.items():
        lacking = "english-missing" if code == locales.DEFAULT else "language-missing"
        say(lacking if missing else "language", code=code, missing=", ".join(missing))
    for code in content.unreachable:
        say("unreachable", code=code)
    say("digest", digest=content.digest)
