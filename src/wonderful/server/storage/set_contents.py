"""Operations on outside sets, stored by the digest of their rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from wonderful.server.storage.statements import (
    Operation,
    ReadOperation,
    from_json,
    row,
    rows,
    to_json,
    write,
)


@dataclass(frozen=True, slots=True)
class ContentRow:
    """A stored set, without its content."""

    digest: str
    set_id: str
    stored_at: int


_ADD: Final = """
INSERT INTO content_sets (digest, set_id, data, stored_at)
VALUES (:digest, :set_id, :data, :now) ON CONFLICT DO NOTHING
"""
_DATA: Final = "SELECT data FROM content_sets WHERE digest = :digest"
_ALL: Final = "SELECT digest, set_id, stored_at FROM content_sets ORDER BY stored_at, digest"


def add(digest: str, set_id: str, data: dict[str, Any], now: int) -> Operation[bool]:
    """Store a set. Return False if one with this digest exists, which is then kept.

    Sets with the same digest have the same rules.
    """
    count = yield from write(_ADD, digest=digest, set_id=set_id, data=to_json(data), now=now)
    return count == 1


def by_digests(digests: Sequence[str]) -> ReadOperation[dict[str, dict[str, Any]]]:
    """Return the contents of those digests that are stored."""
    known = {}
    for digest in digests:  # one query each: a game has few sets
        if found := (yield from row(_DATA, digest=digest)):
            known[digest] = from_json(found[0])
    return known


def all_rows() -> ReadOperation[list[ContentRow]]:
    """Return all stored sets, oldest first."""
    found = yield from rows(_ALL)
    return [ContentRow(*each) for each in found]
