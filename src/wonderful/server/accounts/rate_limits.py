"""Rate limits: token buckets in memory, by kind of request and by client."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network, ip_address
from itertools import islice
from typing import Final

from wonderful.errors import WonderfulError

MAX_BUCKETS: Final = 50_000
_FIRST_SWEEP: Final = 1_000  # buckets; with fewer a sweep is not worth it
_MAX_KEY_LENGTH: Final = 100  # characters; clients can choose some keys
_ROUNDING: Final = 1e-6  # seconds; tolerance for floating-point sums


class LimitError(WonderfulError):
    """A client sends requests too often."""


@dataclass(frozen=True, slots=True)
class Limit:
    """Up to `burst` requests at once, then `rate` requests per second."""

    rate: float
    burst: int


LIMITS: Final[Mapping[str, Limit]] = {
    "request": Limit(20, 100),  # HTTP, by address and by person
    "create-guest": Limit(1 / 30, 10),  # new guests, by address
    "password": Limit(1 / 20, 5),  # attempts, by address
    "password-login": Limit(1 / 5, 50),  # by login: loose, or strangers could lock people out
    "create-table": Limit(1 / 20, 10),  # by person
    "message": Limit(30, 120),  # over a websocket, by person
    "chat": Limit(1 / 2, 5),  # by person
    "connect": Limit(5, 60),  # new websockets, by address, which a household shares
}


class RateLimits:
    """All buckets of a server process."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        limits: Mapping[str, Limit] = LIMITS,
        is_enabled: bool = True,
        max_buckets: int = MAX_BUCKETS,
    ) -> None:
        self._clock = clock
        self._limits = limits
        self._is_enabled = is_enabled
        self._max_buckets = max_buckets
        # The time when each bucket is full again, which is its whole state; last used last.
        self._full_at: dict[tuple[str, str], float] = {}
        self._sweep_at = min(max_buckets, _FIRST_SWEEP)

    @property
    def size(self) -> int:
        """The number of buckets in memory."""
        return len(self._full_at)

    def check(self, kind: str, *keys: str) -> None:
        """Take a token from the bucket of every key, or raise LimitError and take none.

        Keys of the same kind must not collide: `check("password", address, f"login {login}")`.
        """
        if not self._is_enabled:
            return
        limit, now = self._limits[kind], self._clock()
        full_at = {}
        for key in keys:
            bucket = kind, key[:_MAX_KEY_LENGTH]
            full_at[bucket] = max(self._full_at.get(bucket, now), now) + 1 / limit.rate
        wait = max(full_at.values(), default=now) - now - limit.burst / limit.rate
        if wait > _ROUNDING:
            raise LimitError("too-fast", seconds=math.ceil(wait - _ROUNDING))
        for bucket, moment in full_at.items():
            self._full_at.pop(bucket, None)  # so that it moves to the end
            self._full_at[bucket] = moment
        if len(self._full_at) > self._sweep_at:
            self._sweep(now)

    def _sweep(self, now: float) -> None:
        """Drop full buckets, and the least recently used ones if there are still too many.

        A sweep reads all buckets, so it drops enough of them to put off the next one.
        """
        left = {bucket: moment for bucket, moment in self._full_at.items() if moment > now}
        if len(left) > self._max_buckets * 9 // 10:
            left = dict(islice(left.items(), len(left) - self._max_buckets * 9 // 10, None))
        self._full_at = left
        self._sweep_at = min(self._max_buckets, max(_FIRST_SWEEP, 2 * len(left)))


def address_key(address: str) -> str:
    """The rate limit key of an address: with IPv6 the /64 network, which belongs to one customer.

    >>> address_key("2001:db8::1:2:3"), address_key("::ffff:192.0.2.7"), address_key("unix")
    ('2001:db8::/64', '192.0.2.7', 'unix')
    """
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(IPv6Network((int(parsed), 64), strict=False))
