"""How often people may ask: token buckets in memory, by kind of request and by who asks."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network, ip_address
from itertools import islice
from typing import Final

from wonderful.errors import WonderfulError

MOST_BUCKETS: Final = 50_000
_FIRST_SWEEP: Final = 1_000  # buckets; fewer are not worth a look
_LONGEST_KEY: Final = 100  # letters; keys may come from strangers
_ROUNDING: Final = 1e-6  # seconds that do not count: sums of fractions are not exact


class LimitError(WonderfulError):
    """Somebody asks too often."""


@dataclass(frozen=True, slots=True)
class Limit:
    """So many at once, then so many a second."""

    rate: float
    burst: int


LIMITS: Final[Mapping[str, Limit]] = {
    "request": Limit(20, 100),  # HTTP, by address and by person
    "arrive": Limit(1 / 30, 10),  # new guests, by address
    "password": Limit(1 / 20, 5),  # attempts, by address
    "password-login": Limit(1 / 5, 50),  # by login: loose, or anybody could lock somebody out
    "create-table": Limit(1 / 20, 10),  # by person
    "message": Limit(30, 120),  # over a websocket, by person
    "chat": Limit(1 / 2, 5),  # by person
    "connect": Limit(5, 60),  # new websockets, by address: friends behind one router share it
}


class RateLimits:
    """All buckets of a server process."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        limits: Mapping[str, Limit] = LIMITS,
        is_on: bool = True,
        most: int = MOST_BUCKETS,
    ) -> None:
        self._clock = clock
        self._limits = limits
        self._is_on = is_on
        self._most = most
        # When each bucket is full again: that says all about it. Those used last are at the end.
        self._full_at: dict[tuple[str, str], float] = {}
        self._sweep_at = min(most, _FIRST_SWEEP)

    @property
    def size(self) -> int:
        """How many buckets are in memory."""
        return len(self._full_at)

    def check(self, kind: str, *keys: str) -> None:
        """Take one from the bucket of every key, or from none and raise LimitError.

        Keys of one kind share a space: `check("password", address, f"login {login}")`.
        """
        if not self._is_on:
            return
        limit, now = self._limits[kind], self._clock()
        full_at = {}
        for key in keys:
            bucket = kind, key[:_LONGEST_KEY]
            full_at[bucket] = max(self._full_at.get(bucket, now), now) + 1 / limit.rate
        wait = max(full_at.values(), default=now) - now - limit.burst / limit.rate
        if wait > _ROUNDING:
            raise LimitError("too-fast", seconds=math.ceil(wait - _ROUNDING))
        for bucket, moment in full_at.items():
            self._full_at.pop(bucket, None)  # to come in again at the end
            self._full_at[bucket] = moment
        if len(self._full_at) > self._sweep_at:
            self._sweep(now)

    def _sweep(self, now: float) -> None:
        """Forget the buckets that are full, and if too many are left the oldest of them.

        A sweep looks at everything, so it makes room for many: the next one must not come soon.
        """
        left = {bucket: moment for bucket, moment in self._full_at.items() if moment > now}
        if len(left) > self._most * 9 // 10:
            left = dict(islice(left.items(), len(left) - self._most * 9 // 10, None))
        self._full_at = left
        self._sweep_at = min(self._most, max(_FIRST_SWEEP, 2 * len(left)))


def address_key(address: str) -> str:
    """Who an address stands for: with IPv6 a whole /64, which one customer has to themselves.

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
