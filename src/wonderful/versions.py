"""Data of older versions is brought up to the present one, step by step.

What is stored says its version; without one it is of version 1. For each version but the last there
is one migration, which leads to the next: so the present version is one more than there are
migrations, and it cannot be raised without saying what becomes of older data.

A migration gets a copy. It changes only what the older version has: data without a version may have
been written by hand, in the words of today.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

Migration = Callable[[dict[str, Any]], dict[str, Any]]


def present_version(migrations: Sequence[Migration]) -> int:
    """The version to which these migrations lead.

    >>> present_version(()), present_version((only_added,))
    (1, 2)
    """
    return len(migrations) + 1


def is_version(value: object) -> bool:
    """Whether there can be such a version, now or later."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1


def upgraded(
    data: Mapping[str, Any], version: int, migrations: Sequence[Migration]
) -> dict[str, Any]:
    """Data of a version that is not newer than the present one, as the present one has it.

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
    """The migration to a version that only has more fields: their defaults say what was before."""
    return data
