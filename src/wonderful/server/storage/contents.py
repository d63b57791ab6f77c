"""Operations on sets from outside, kept by the digest of their rules. Called by `sql.SqlStore`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from wonderful.server.storage.base import ContentRow
from wonderful.server.storage.steps import Steps, from_json, row, rows, to_json, write

_ADD: Final = """
INSERT INTO content_sets (digest, set_id, data, stored_at)
VALUES (:digest, :set_id, :data, :now) ON CONFLICT DO NOTHING
"""
_DATA: Final = "SELECT data FROM content_sets WHERE digest = :digest"
_ALL: Final = "SELECT digest, set_id, stored_at FROM content_sets ORDER BY stored_at, digest"


def add(digest: str, set_id: str, data: dict[str, Any], now: int) -> Steps[bool]:
    """What is there already stays: with the same digest it is the same to every game."""
    count = yield from write(_ADD, digest=digest, set_id=set_id, data=to_json(data), now=now)
    return count == 1


def among(digests: Sequence[str]) -> Steps[dict[str, dict[str, Any]]]:
    """One question for each: a game has a few sets."""
    known = {}
    for digest in digests:
        if found := (yield from row(_DATA, digest=digest)):
            known[digest] = from_json(found[0])
    return known


def all_rows() -> Steps[list[ContentRow]]:
    found = yield from rows(_ALL)
    return [ContentRow(*each) for each in found]
