"""Operations on leases: a lease gives one process of all a task for a limited time."""

from __future__ import annotations

from typing import Final

from wonderful.server.storage.statements import Operation, write

_TAKE: Final = """
INSERT INTO leases (name, holder, ends_at) VALUES (:name, :holder, :ends_at)
ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at
WHERE leases.holder = excluded.holder OR leases.ends_at <= :now
"""


def take(name: str, holder: str, now: int, milliseconds: int) -> Operation[bool]:
    """Take or renew a lease; False if another holder has it and it has not run out."""
    ends_at = now + milliseconds
    count = yield from write(_TAKE, name=name, holder=holder, now=now, ends_at=ends_at)
    return count == 1


def drop(name: str, holder: str) -> Operation[None]:
    """Give a lease back, if the holder has it."""
    sql = "DELETE FROM leases WHERE name = :name AND holder = :holder"
    yield from write(sql, name=name, holder=holder)
