"""A clock for tests of bots, which the test moves."""

import pytest

from wonderful.bots import decision_budget, seat_driver


class FakeClock:
    """Replaces `perf_counter`, so that no test waits for a real clock."""

    def __init__(self) -> None:
        self.seconds = 1_000.0

    def __call__(self) -> float:
        return self.seconds

    def wait(self, seconds: float) -> None:
        self.seconds += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    fake = FakeClock()
    monkeypatch.setattr(decision_budget, "perf_counter", fake)
    monkeypatch.setattr(seat_driver, "perf_counter", fake)
    return fake
