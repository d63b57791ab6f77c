"""RateLimits: bursts, refill rates, and a limit on memory."""

import pytest

from wonderful import locales
from wonderful.server.accounts.rate_limits import LIMITS, Limit, LimitError, RateLimits, address_key


class Clock:
    def __init__(self) -> None:
        self.time = 1_000.0

    def __call__(self) -> float:
        return self.time


def count(limits: RateLimits, kind: str, *keys: str) -> int:
    """How many requests are allowed now."""
    allowed = 0
    while True:
        try:
            limits.check(kind, *keys)
        except LimitError:
            return allowed
        allowed += 1


@pytest.mark.parametrize("kind", LIMITS)
def test_a_burst_and_then_the_rate(kind: str) -> None:
    clock = Clock()
    limits, limit = RateLimits(clock), LIMITS[kind]
    assert count(limits, kind, "ann") == limit.burst
    clock.time += 0.99 / limit.rate
    assert count(limits, kind, "ann") == 0
    clock.time += 0.02 / limit.rate
    assert count(limits, kind, "ann") == 1
    clock.time += 3.5 / limit.rate
    assert count(limits, kind, "ann") == 3
    clock.time += 10 * limit.burst / limit.rate
    assert count(limits, kind, "ann") == limit.burst  # not more than the burst


def test_nobody_pays_for_others() -> None:
    limits = RateLimits(Clock())
    assert count(limits, "chat", "ann") == 5
    assert count(limits, "chat", "bob") == 5
    assert count(limits, "password", "ann") == 5


def test_all_buckets_or_none() -> None:
    limits = RateLimits(Clock())
    assert count(limits, "password", "bob's house", "login bob") == 5
    for _ in range(10):
        with pytest.raises(LimitError):
            limits.check("password", "other house", "login bob")
    assert count(limits, "password", "other house") == 5
    limits.check("password")


def test_the_same_key_twice_counts_once() -> None:
    assert count(RateLimits(Clock()), "chat", "ann", "ann") == 5


def test_the_error_says_how_long_to_wait() -> None:
    clock = Clock()
    limits = RateLimits(clock)
    count(limits, "password", "ann")
    for passed, seconds in ((0, 20), (0.5, 20), (19, 1), (0.4, 1)):
        clock.time += passed
        with pytest.raises(LimitError) as caught:
            limits.check("password", "ann")
        assert caught.value.code == "too-fast"
        assert caught.value.params == {"seconds": seconds}
        for lang in locales.languages():
            assert f"{seconds}" in caught.value.text(lang)
    clock.time += 0.1
    limits.check("password", "ann")


def test_they_can_be_switched_off() -> None:
    limits = RateLimits(Clock(), is_enabled=False)
    for _ in range(1_000):
        limits.check("create-guest", "ann")
    assert limits.size == 0


def test_what_is_full_again_is_forgotten() -> None:
    clock = Clock()
    limits = RateLimits(clock)
    count(limits, "create-guest", "slow")
    sizes = []
    for number in range(10_000):
        clock.time += 0.01
        limits.check("request", f"address {number}")
        sizes.append(limits.size)
    assert max(sizes) < 2_000
    assert count(limits, "create-guest", "slow") == 3  # 100 seconds later: it is still remembered


@pytest.mark.parametrize("most", [10, 3_000])
def test_many_addresses_do_not_fill_the_memory(most: int) -> None:
    limits = RateLimits(Clock(), {"a": Limit(0.001, 2)}, max_buckets=most)
    for number in range(3 * most):
        limits.check("a", f"address {number}")
        assert limits.size <= most
    last = 3 * most - 1
    for number in (last, last - most // 2):
        assert count(limits, "a", f"address {number}") == 1  # the newest keys are kept
    assert count(limits, "a", "address 0") == 2


def test_an_active_key_is_not_forgotten() -> None:
    limits = RateLimits(Clock(), {"a": Limit(0.001, 100)}, max_buckets=10)
    for number in range(50):
        limits.check("a", "ann", f"address {number}")
    assert count(limits, "a", "ann") == 50


def test_full_ones_go_before_old_ones() -> None:
    clock = Clock()
    limits = RateLimits(clock, {"fast": Limit(1, 1), "slow": Limit(0.001, 1)}, max_buckets=10)
    limits.check("slow", "first")
    for number in range(100):
        clock.time += 2
        limits.check("fast", f"{number}")
    assert count(limits, "slow", "first") == 0


def test_long_keys_are_cut() -> None:
    limits = RateLimits(Clock())
    assert count(limits, "chat", "x" * 1_000) == 5
    assert count(limits, "chat", "x" * 2_000) == 0


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::FFFF:c000:0207", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:0DB8:0001:0002::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("[::1]", "[::1]"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_what_an_address_counts_as(address: str, key: str) -> None:
    assert address_key(address) == key


def test_the_clock_of_the_machine_is_the_default() -> None:
    assert count(RateLimits(), "create-guest", "ann") == 10
