"""Operations on sets from outside the package, kept by the digest of their rules."""

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
    """A set that is kept, without its content."""

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
    """Keep a set; False if one with this digest is here already.

    That one stays: with the same digest it is the same to every game.
    """
    count = yield from write(_ADD, digest=digest, set_id=set_id, data=to_json(data), now=now)
    return count == 1


def by_digests(digests: Sequence[str]) -> ReadOperation[dict[str, dict[str, Any]]]:
    """Those that are here, as they were added."""
    known = {}
    for digest in digests:  # one query for each: a game has a few sets
        if found := (yield from row(_DATA, digest=digest)):
            known[digest] = from_json(found[0])
    return known


def all_rows() -> ReadOperation[list[ContentRow]]:
    """What is here, the oldest first."""
    found = yield from rows(_ALL)
    return [ContentRow(*each) for each in found]
