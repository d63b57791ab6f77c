"""The catalogue: cards, Empires, scenarios and rule sets as frozen objects, from data files.

Start at `load_catalog`. For the format of the files see `data/base` and docs/sets.md.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from wonderful.catalog.loader import load_sets
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
from wonderful.catalog.outside_sets import OutsideSet, find_sets, read_outside_set
from wonderful.catalog.rule_set_model import Bundle, NamedLine, Pledge, Rules, SoloRules, Step

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
    """Return the catalogue of the package together with the sets in these folders.

    A folder is a set (its name is the set's id, see docs/sets.md) or contains several sets.

    >>> load_catalog().card("wind-turbines").name("fr")
    'Éoliennes'
    """
    if not folders:
        return _package_catalog()
    found = find_sets([Path(folder).absolute() for folder in folders])
    return load_catalog_with([read_outside_set(folder) for folder in found])


def load_catalog_with(sets: Sequence[OutsideSet]) -> Catalog:
    """Return the catalogue with sets that were read earlier and may no longer be on disk."""
    return load_sets(sets) if sets else _package_catalog()


@cache
def _package_catalog() -> Catalog:
    return load_sets(())
