"""The catalogue: cards, Empires, scenarios and rule sets as frozen objects, from data files.

Start at `load_catalog`. What the files look like: see `data/base`.
"""

from collections.abc import Sequence
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
from wonderful.catalog.outside import OutsideSet, find_sets, read_outside_set
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
    "OutsideSet",
    "Pledge",
    "Points",
    "Rules",
    "Scenario",
    "SoloRules",
    "Step",
    "load_catalog",
    "load_catalog_with",
]


def load_catalog(*folders: str | Path) -> Catalog:
    """The catalogue of the package, together with the sets in these folders.

    A folder is one set (its name is the set's id, see docs/sets.md) or holds several of them.

    >>> load_catalog().card("wind-turbines").name("fr")
    'Éoliennes'
    """
    if not folders:
        return _own_catalog()
    found = find_sets([Path(folder).absolute() for folder in folders])
    return load_catalog_with([read_outside_set(folder) for folder in found])


def load_catalog_with(sets: Sequence[OutsideSet]) -> Catalog:
    """The same with sets that were read before, and may no longer be on any disk."""
    return load_sets(sets) if sets else _own_catalog()


@cache
def _own_catalog() -> Catalog:
    return load_sets(())
