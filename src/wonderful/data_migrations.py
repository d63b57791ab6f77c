"""Migrations of stored data, from older versions to the current one.

Stored data states its version; data without one has version 1. For each version but the last there
is one migration to the next. The current version is thus the number of migrations plus one, and it
cannot be raised without a migration.

A migration gets a copy. It changes only fields that the older version has: data without a version
may have been written by hand, in the current format.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

Migration = Callable[[dict[str, Any]], dict[str, Any]]


def present_version(migrations: Sequence[Migration]) -> int:
    """Return the version that these migrations lead to.

    >>> present_version(()), present_version((only_added,))
    (1, 2)
    """
    return len(migrations) + 1


def is_version(value: object) -> bool:
    """Whether a value is a valid version number, known or not."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1


def upgraded(
    data: Mapping[str, Any], version: int, migrations: Sequence[Migration]
) -> dict[str, Any]:
    """Return data of an older version in the form of the current version.

    >>> upgraded(
    ...     {"colour": "red", "version": 1}, 1, [lambda old: {"hue": old.pop("colour"), **old}]
    ... )
    {'hue': 'red', 'version': 2}
    """
    data = dict(data)
    for migration in migrations[version - 1 :]:
        data = migration(data)
    return {**data, "version": present_version(migrations)}


def only_added(data: dict[str, Any]) -> dict[str, Any]:
    """The migration to a version that only adds fields. Their defaults give the old behaviour."""
    return data
