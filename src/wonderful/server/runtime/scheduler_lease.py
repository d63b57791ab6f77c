"""Decides which of several server processes runs the scheduler: the holder of a lease."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wonderful.server.storage import leases
from wonderful.server.storage.store import Store

LEASE: Final = "attendant"  # stored in the database, so never renamed
LEASE_MS: Final = 10_000
RENEW_SECONDS: Final = LEASE_MS / 3000  # between renewals of the lease


class SchedulerLease:
    """The lease as this process knows it."""

    def __init__(self, store: Store, holder: str, now: Callable[[], int]) -> None:
        self._store = store
        self._holder = holder
        self._now = now
        self._ends_at = 0  # in the past: not held
        self._requested_at: int | None = None  # last attempt to take or renew it

    @property
    def is_held(self) -> bool:
        """Whether this process holds a lease that has not expired."""
        return self._now() < self._ends_at

    async def renew_if_due(self, now: int) -> float:
        """Take or renew the lease if that is due. Returns the seconds until the next renewal.

        A renewal is a durable write, so it does not happen whenever the scheduler wakes up.
        """
        if self._requested_at is not None:
            until_renewal = RENEW_SECONDS - (now - self._requested_at) / 1000
            if 0 < until_renewal <= RENEW_SECONDS:  # false if the clock was set back
                return until_renewal
        is_taken = await self._store.write(leases.acquire(LEASE, self._holder, now, LEASE_MS))
        self._ends_at = now + LEASE_MS if is_taken else 0
        self._requested_at = now
        return RENEW_SECONDS

    def forget(self) -> None:
        """After a failure of the database, assume that another process may have taken over."""
        self._ends_at, self._requested_at = 0, None

    async def release(self) -> None:
        await self._store.write(leases.release(LEASE, self._holder))
