"""Options that several commands share, and their checks."""

from typing import Annotated

import typer

from wonderful import locales
from wonderful.catalog import Catalog
from wonderful.catalog.model import closest
from wonderful.catalog.words import BASE, SIDES
from wonderful.cli import language
from wonderful.errors import WonderfulError

Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
Lang = Annotated[
    str | None,
    typer.Option("--lang", help=f"{', '.join(locales.languages())}.", show_default="from LANG"),
]
Players = Annotated[int | None, typer.Option(help="How many play; 3 unless a scenario is given.")]
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
    """The value, if it is known; case does not matter."""
    for word in known:
        if word.casefold() == value.casefold():
            return word
    raise WonderfulError("bad-choice", option=option, value=value, known=known)


def check_lang(lang: str | None) -> str:
    """The language that was asked for, or that of the environment."""
    return language() if lang is None else one_of("--lang", lang, locales.languages())


def check_side(side: str | None) -> str | None:
    return None if side is None else one_of("--side", side, SIDES)


def check_number(option: str, value: float, low: float, high: float) -> None:
    """Refuse a number that makes no sense; `not` also catches what is not a number."""
    if not low <= value <= high:
        raise WonderfulError("bad-number", option=option, value=value, low=low, high=high)


def check_set(catalog: Catalog, set_id: str) -> str:
    """Any set of the catalogue, the base game included."""
    if set_id not in catalog.sets:
        raise WonderfulError("unknown-set", id=set_id, near=closest(set_id, catalog.sets))
    return set_id


def expansions_of(chosen: list[str] | None) -> tuple[str, ...] | None:
    """Expansions as the setup wants them; several may stand in one option, with commas."""
    if not chosen:
        return None
    words = [word.strip() for option in chosen for word in option.split(",")]
    return tuple(dict.fromkeys(word for word in words if word and word != BASE))
