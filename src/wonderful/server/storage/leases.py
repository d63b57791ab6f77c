"""Operations on leases: a lease assigns a task to one process for a limited time."""

from __future__ import annotations

from typing import Final

from wonderful.server.storage.statements import Operation, write

_ACQUIRE: Final = """
INSERT INTO leases (name, holder, ends_at) VALUES (:name, :holder, :ends_at)
ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at
WHERE leases.holder = excluded.holder OR leases.ends_at <= :now
"""


def acquire(name: str, holder: str, now: int, milliseconds: int) -> Operation[bool]:
    """Acquire or renew a lease. Return False if another holder has it and it has not expired."""
    ends_at = now + milliseconds
    count = yield from write(_ACQUIRE, name=name, holder=holder, now=now, ends_at=ends_at)
    return count == 1


def release(name: str, holder: str) -> Operation[None]:
    """Release a lease if the holder has it."""
    sql = "DELETE FROM leases WHERE name = :name AND holder = :holder"
    yield from write(sql, name=name, holder=holder)
