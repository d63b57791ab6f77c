"""Options that several commands share, and their checks."""

from typing import Annotated

import typer

from wonderful import locales
from wonderful.catalog import Catalog
from wonderful.catalog.model import closest
from wonderful.catalog.vocabulary import BASE, SIDES
from wonderful.cli import language
from wonderful.errors import WonderfulError

Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
Lang = Annotated[
    str | None,
    typer.Option("--lang", help=f"{', '.join(locales.languages())}.", show_default="from LANG"),
]
Players = Annotated[
    int | None, typer.Option(help="The number of players; 3 unless a scenario is given.")
]
Expansions = Annotated[
    list[str] | None,
    typer.Option(
        "--expansion",
        help="corruption-ascension, ascension-48, war-or-peace or one of --sets; can be given "
        "several times.",
    ),
]
Side = Annotated[str | None, typer.Option(help="The side of the Empire cards, A to F.")]


def one_of(option: str, value: str, known: tuple[str, ...]) -> str:
    """Return the matching known value, ignoring case."""
    for word in known:
        if word.casefold() == value.casefold():
            return word
    raise WonderfulError("bad-choice", option=option, value=value, known=known)


def check_lang(lang: str | None) -> str:
    """Return the requested language, or that of the environment."""
    return language() if lang is None else one_of("--lang", lang, locales.languages())


def check_side(side: str | None) -> str | None:
    return None if side is None else one_of("--side", side, SIDES)


def check_number(option: str, value: float, low: float, high: float) -> None:
    """Raise an error for a number out of range; `not` also catches NaN."""
    if not low <= value <= high:
        raise WonderfulError("bad-number", option=option, value=value, low=low, high=high)


def check_set(catalog: Catalog, set_id: str) -> str:
    """Check the id of any set of the catalogue, including the base game."""
    if set_id not in catalog.sets:
        raise WonderfulError("unknown-set", id=set_id, near=closest(set_id, catalog.sets))
    return set_id


def expansions_of(chosen: list[str] | None) -> tuple[str, ...] | None:
    """Return the expansions for a setup. One option may contain several, separated by commas."""
    if not chosen:
        return None
    words = [word.strip() for option in chosen for word in option.split(",")]
    return tuple(dict.fromkeys(word for word in words if word and word != BASE))
