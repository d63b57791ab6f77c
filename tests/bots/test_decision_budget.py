"""Allowances and budgets: parsed, spent, divided and passed on."""

import pytest

from tests.bots.conftest import FakeClock
from wonderful.bots import Allowance, Budget
from wonderful.errors import WonderfulError


@pytest.mark.parametrize(
    ("text", "allowance"),
    [
        ("300ms", Allowance(milliseconds=300.0)),
        ("2s", Allowance(milliseconds=2000.0)),
        ("2 s", Allowance(milliseconds=2000.0)),
        (" 50 ms ", Allowance(milliseconds=50.0)),
        ("500", Allowance(simulations=500)),
        ("007", Allowance(simulations=7)),
        ("999999999", Allowance(simulations=999_999_999)),
    ],
)
def test_an_allowance_is_read(text: str, allowance: Allowance) -> None:
    assert Allowance.parse(text) == allowance
    assert Allowance.parse(str(allowance)) == allowance


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "0", "0ms", "0s", "000", "-5", "+5", "1.5s", "1e3", "ms", "s"),
        *("5m", "5min", "5 m s", "five", "5ms5ms", "1000000000", "٣", "5\x00", "5S"),
        "9" * 5_000,
    ],
)
def test_a_bad_budget_is_refused(text: str) -> None:
    with pytest.raises(WonderfulError) as caught:
        Allowance.parse(text)
    assert caught.value.code == "bad-budget"
    assert len(str(caught.value)) < 200


def test_nothing_allowed_in_particular_is_no_limit() -> None:
    budget = Allowance().start()
    assert not budget.is_limited
    assert all(budget.take() for _ in range(1_000))
    assert (budget.milliseconds, budget.simulations, budget.is_spent) == (None, None, False)
    assert budget.left() == Allowance()
    assert str(Allowance()) == ""


# Simulations


def test_simulations_are_taken_until_none_is_left() -> None:
    budget = Budget(Allowance(simulations=3))
    assert budget.is_limited
    assert [budget.take() for _ in range(5)] == [True, True, True, False, False]
    assert budget.simulations == 0
    assert budget.is_spent


def test_the_last_simulations_may_be_taken_together() -> None:
    budget = Budget(Allowance(simulations=5))
    assert budget.take(3)
    assert budget.left() == Allowance(simulations=2)
    assert budget.take(4), "something was left"
    assert budget.is_spent
    assert not budget.take()


def test_simulations_do_not_look_at_the_clock(clock: FakeClock) -> None:
    budget = Budget(Allowance(simulations=2))
    clock.wait(1e9)
    assert budget.milliseconds is None
    assert budget.take()


# Time


def test_time_runs_out(clock: FakeClock) -> None:
    budget = Allowance.parse("300ms").start()
    assert budget.is_limited
    assert budget.milliseconds == pytest.approx(300)
    clock.wait(0.2)
    assert budget.milliseconds == pytest.approx(100)
    assert budget.take(1_000), "time is all that counts"
    assert budget.left().milliseconds == pytest.approx(100)
    clock.wait(0.11)
    assert (budget.milliseconds, budget.is_spent, budget.take()) == (0.0, True, False)
    assert budget.left() == Allowance(milliseconds=0.0)


def test_an_allowance_can_be_started_any_number_of_times(clock: FakeClock) -> None:
    allowance = Allowance(milliseconds=100)
    first = allowance.start()
    clock.wait(0.2)
    assert first.is_spent
    assert not allowance.start().is_spent


def test_both_limits_hold(clock: FakeClock) -> None:
    by_count = Budget(Allowance(milliseconds=100, simulations=1))
    by_time = Budget(Allowance(milliseconds=100, simulations=9))
    assert by_count.take()
    assert by_count.is_spent
    clock.wait(0.2)
    assert by_time.is_spent
    assert by_time.simulations == 9


# Parts


def test_a_part_is_paid_by_the_whole() -> None:
    budget = Budget(Allowance(simulations=10))
    part = budget.part(2)
    assert part.simulations == 5
    while part.take():
        pass
    assert budget.simulations == 5
    inner = budget.part(1).part(5)
    assert inner.take()
    assert (inner.simulations, budget.simulations) == (0, 4)


def test_what_a_part_leaves_is_left() -> None:
    budget = Budget(Allowance(simulations=10))
    budget.part(2).take()
    assert budget.part(3).simulations == 3


def test_a_part_of_little_is_nothing() -> None:
    assert Budget(Allowance(simulations=3)).part(10).simulations == 0


def test_a_part_of_the_time(clock: FakeClock) -> None:
    budget = Budget(Allowance(milliseconds=400))
    clock.wait(0.1)
    part = budget.part(3)
    assert part.milliseconds == pytest.approx(100)
    clock.wait(0.15)
    assert part.is_spent
    assert not budget.is_spent
    clock.wait(0.2)
    assert budget.part(2).is_spent, "a part of nothing is nothing"


def test_a_part_of_no_limit_has_no_limit() -> None:
    assert not Budget().part(4).is_limited
