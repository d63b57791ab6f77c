"""Migrations of stored data, from older versions to the current one.

Stored data states its version; data without one has version 1. Every version except the last has a
migration to the next one. The current version is thus the number of migrations plus one, and cannot
be raised without a migration.

A migration gets a copy. It changes only fields that the older version has: data without a version
may have been written by hand, in the current format.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

Migration = Callable[[dict[str, Any]], dict[str, Any]]


def current_version(migrations: Sequence[Migration]) -> int:
    """Return the version that the migrations lead to.

    >>> current_version(()), current_version((additive_migration,))
    (1, 2)
    """
    return len(migrations) + 1


def is_valid_version(value: object) -> bool:
    """Whether a value is a valid version number, known or not."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1


def migrate_data(
    data: Mapping[str, Any], version: int, migrations: Sequence[Migration]
) -> dict[str, Any]:
    """Convert data of an older version to the current version.

    >>> migrate_data(
    ...     {"colour": "red", "version": 1}, 1, [lambda old: {"hue": old.pop("colour"), **old}]
    ... )
    {'hue': 'red', 'version': 2}
    """
    data = dict(data)
    for migration in migrations[version - 1 :]:
        data = migration(data)
    return {**data, "version": current_version(migrations)}


def additive_migration(data: dict[str, Any]) -> dict[str, Any]:
    """Migrate to a version that only adds fields, whose defaults give the old behaviour."""
    return data
