"""Options shared by several commands, and their checks."""

from typing import Annotated

import typer

from wonderful import locales
from wonderful.catalog import Catalog
from wonderful.catalog.model import unknown_id_error
from wonderful.catalog.vocabulary import BASE, SIDES
from wonderful.cli.main import language
from wonderful.errors import WonderfulError

Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of text")]
Lang = Annotated[
    str | None,
    typer.Option(
        "--lang", help=f"Language: {', '.join(locales.languages())}", show_default="from LANG"
    ),
]
Players = Annotated[
    int | None, typer.Option(help="Number of players", show_default="3, or as in the scenario")
]
Expansions = Annotated[
    list[str] | None,
    typer.Option(
        "--expansion",
        help="corruption-ascension, ascension-48, war-or-peace or a set from --sets; repeatable",
    ),
]
Side = Annotated[str | None, typer.Option(help="Side of the Empire cards, A to F")]


def check_choice(option: str, value: str, known: tuple[str, ...]) -> str:
    """Return the choice that a value names, ignoring case. Raise an error if there is none."""
    for word in known:
        if word.casefold() == value.casefold():
            return word
    raise WonderfulError("bad-choice", option=option, value=value, known=known)


def check_lang(lang: str | None) -> str:
    """Return the language of `--lang`, or of the environment."""
    return language() if lang is None else check_choice("--lang", lang, locales.languages())


def check_side(side: str | None) -> str | None:
    return None if side is None else check_choice("--side", side, SIDES)


def check_number(option: str, value: float, low: float, high: float) -> None:
    """Raise an error if a number is out of range or NaN."""
    if not low <= value <= high:
        raise WonderfulError("bad-number", option=option, value=value, low=low, high=high)


def check_set(catalog: Catalog, set_id: str) -> str:
    """Raise an error unless this is the id of a set in the catalogue. Return the id."""
    if set_id not in catalog.sets:
        known = (locales.NamedTerm("set", each) for each in catalog.sets)
        raise unknown_id_error("set", set_id, known)
    return set_id


def expansions_of(chosen: list[str] | None) -> tuple[str, ...] | None:
    """Return the expansions for a setup. Each value may list several, separated by commas."""
    if not chosen:
        return None
    words = [word.strip() for option in chosen for word in option.split(",")]
    return tuple(dict.fromkeys(word for word in words if word and word != BASE))
