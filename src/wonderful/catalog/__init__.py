"""The catalogue: cards, Empires, scenarios and rule sets as frozen objects, from data files.

Start at `load_catalog`. What the files look like: see `data/base`.
"""

from functools import cache
from pathlib import Path

from wonderful.catalog.loading import load_sets
from wonderful.catalog.model import (
    Card,
    CardSet,
    Catalog,
    Empire,
    EmpireSide,
    Icon,
    Points,
    Scenario,
)
from wonderful.catalog.rules import Bundle, NamedLine, Pledge, Rules, SoloRules, Step

__all__ = [
    "Bundle",
    "Card",
    "CardSet",
    "Catalog",
    "Empire",
    "EmpireSide",
    "Icon",
    "NamedLine",
    "Pledge",
    "Points",
    "Rules",
    "Scenario",
    "SoloRules",
    "Step",
    "load_catalog",
]


def load_catalog(*extra_folders: str | Path) -> Catalog:
    """The catalogue of the package, with the sets of these folders added after its own.

    An extra folder is one set: its name is the set's id, its files are as in `data/base`.

    >>> load_catalog().card("wind-turbines").name("fr")
    'Éoliennes'
    """
    if not extra_folders:
        return _own_catalog()
    return load_sets([Path(folder).absolute() for folder in extra_folders])


@cache
def _own_catalog() -> Catalog:
    return load_sets(())
