"""`wonderful sets …`, for authors of sets, and the option `--sets` of other commands."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any

import typer

from wonderful import locales
from wonderful.catalog import Catalog, load_catalog
from wonderful.catalog.set_report import SetContents, SetReport, check_folders
from wonderful.cli.printing import console, print_json
from wonderful.cli.shared_options import Json, Lang, check_lang
from wonderful.locales import text

VARIABLE = "WONDERFUL_SETS"
HAS_ERRORS = 1  # exit code if a set has errors

Sets = Annotated[
    list[Path] | None,
    typer.Option(
        "--sets",
        help="Folder of a set, or of several sets; repeatable",
        show_default=VARIABLE,
    ),
]

app = typer.Typer(help="Check your own sets", no_args_is_help=True)


def catalog_with(folders: list[Path] | None) -> Catalog:
    """Load the catalogue with these sets and those in WONDERFUL_SETS, and register their texts."""
    listed = os.environ.get(VARIABLE, "").split(os.pathsep)
    wanted = [*(Path(folder) for folder in listed if folder), *(folders or ())]
    catalog = load_catalog(*wanted)
    if wanted:
        catalog.use_texts()
    return catalog


@app.callback()
def sets() -> None:
    """Check your own sets."""


@app.command()
def check(
    folders: Annotated[
        list[Path],
        typer.Argument(help="Folders of sets, or folders that contain sets", show_default=False),
    ],
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Show the errors of sets and what they contain."""
    lang_code = check_lang(lang)
    report = check_folders(folders)
    if as_json:
        print_json(_to_json(report, lang_code))
    else:
        _print(report, lang_code)
    if report.problems:
        raise typer.Exit(HAS_ERRORS)


def _to_json(report: SetReport, lang: str) -> dict[str, Any]:
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


def _print(report: SetReport, lang: str) -> None:
    screen = console()
    for error in report.problems:
        screen.print(error.text(lang), soft_wrap=True)
    for content in report.contents:
        _print_content(content, lang)
    if report.problems:
        screen.print(locales.fill_plural("cli.sets.mistakes", lang, len(report.problems), {}))


def _print_content(content: SetContents, lang: str) -> None:
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
