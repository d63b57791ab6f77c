"""Ratings, means and intervals, compared with independently computed numbers."""

import math
import statistics

import pytest
from openskill.models import PlackettLuce

from tests.arena.short_runs import game
from wonderful.arena.bot_statistics import BotStatistics
from wonderful.arena.confidence_intervals import ClusteredMean, DealMeans, t95
from wonderful.arena.ratings import Ratings


def test_one_game_by_hand() -> None:
    """Two equal players, one win, by the formulas of Weng and Lin (2011), algorithm 4."""
    ratings = Ratings(["a", "b"])
    ratings.add({"a": 1, "b": 2})
    mu, sigma = 25.0, 25.0 / 3
    beta = 25.0 / 6
    c = math.sqrt(2 * (sigma**2 + beta**2))
    # Each wins with probability 1/2, so omega is 1/2 and delta 1/4, in units of the spread.
    omega = sigma**2 / c * 0.5
    gamma = sigma / c
    delta = gamma * (sigma / c) ** 2 * 0.25
    assert ratings.mu("a") == pytest.approx(mu + omega)
    assert ratings.mu("b") == pytest.approx(mu - omega)
    assert ratings.sigma("a") == pytest.approx(sigma * math.sqrt(1 - delta))
    low, high = ratings.interval("a")
    assert (low + high) / 2 == pytest.approx(ratings.mu("a"))
    assert high - low == pytest.approx(2 * 1.96 * ratings.sigma("a"), rel=1e-4)


def test_many_games_agree_with_openskill() -> None:
    model = PlackettLuce(tau=0.0)
    expected = {bot: model.rating() for bot in "abc"}
    ratings = Ratings("abc")
    for ranks in ([1, 2, 3], [2, 1, 3], [1, 1, 3], [3, 2, 1]) * 5:
        contest = dict(zip("abc", ranks, strict=True))
        ratings.add(contest)
        rated = model.rate([[expected[bot]] for bot in contest], ranks=[*map(float, ranks)])
        expected = {bot: team[0] for bot, team in zip(contest, rated, strict=True)}
    for bot in "abc":
        assert ratings.mu(bot) == pytest.approx(expected[bot].mu)
        assert ratings.sigma(bot) == pytest.approx(expected[bot].sigma)


def test_two_seats_of_a_bot_count_with_their_mean_rank() -> None:
    statistics = BotStatistics(["a", "b"], 3)
    statistics.add(game(1, 1, ("a", 1), ("b", 2), ("a", 3)))
    assert statistics.ratings.mu("a") == pytest.approx(statistics.ratings.mu("b"))
    statistics.add(game(2, 1, ("b", 1), ("b", 2), ("a", 3)))
    assert statistics.ratings.mu("a") < 25 < statistics.ratings.mu("b")


def test_a_bot_among_itself_is_not_rated() -> None:
    ratings = Ratings(["a"])
    ratings.add({"a": 2.0})
    assert ratings.mu("a") == 25.0
    assert ratings.sigma("a") == pytest.approx(25 / 3)


@pytest.mark.parametrize(
    ("freedom", "expected"),
    [(1, 12.706), (4, 2.776), (6, 2.447), (9, 2.262), (29, 2.045), (99, 1.984), (10**6, 1.960)],
)
def test_student(freedom: int, expected: float) -> None:
    assert t95(freedom) == pytest.approx(expected, abs=0.005)


def test_with_one_value_for_each_deal_it_is_the_usual_interval() -> None:
    values = [3.0, 5.0, 4.0, 9.0, 7.0, 1.0, 5.0, 6.0]
    mean = ClusteredMean()
    for value in values:
        mean.add(value, 1)
    error = statistics.stdev(values) / math.sqrt(len(values))
    assert mean.mean == statistics.mean(values)
    assert mean.error == pytest.approx(error)
    assert mean.interval() == pytest.approx((5 - 2.365 * error, 5 + 2.365 * error), rel=1e-3)


def test_games_of_a_deal_are_not_independent() -> None:
    """Six copies of the same value say no more than one; opposite values cancel each other."""
    single, copied, opposite = ClusteredMean(), ClusteredMean(), ClusteredMean()
    for value in (0, 1, 1, 0, 1):
        single.add(value, 1)
        copied.add(6 * value, 6)
        opposite.add(3, 6)
    assert copied.error == pytest.approx(single.error)
    assert opposite.error == 0


def test_little_is_known_of_few_deals() -> None:
    mean = ClusteredMean()
    assert (mean.mean, mean.interval(), mean.share_interval()) == (None, None, None)
    mean.add(2, 2)
    assert (mean.mean, mean.interval(), mean.share_interval()) == (1.0, None, None)
    for _ in range(9):
        mean.add(2, 2)
    # Wilson's interval for 10 of 10.
    assert mean.share_interval() == pytest.approx((0.722, 1.0), abs=0.001)


def test_deals_that_are_all_alike() -> None:
    mean = ClusteredMean()
    for _ in range(10):
        mean.add(2, 3)
    assert mean.interval() == pytest.approx((2 / 3, 2 / 3))
    assert mean.share_interval() == pytest.approx((0.482, 0.759), abs=0.001)


def test_shares_stay_between_0_and_1() -> None:
    mean = ClusteredMean()
    for value in (1, 1, 0):
        mean.add(value, 1)
    low, high = mean.share_interval() or (-1, 2)
    assert low == 0.0
    assert high == 1.0


def test_means_by_deal() -> None:
    means: DealMeans[str] = DealMeans()
    for deal in ([1.0, 3.0], [5.0]):
        for value in deal:
            means.add("x", value)
        means.close()
    assert (means.of("x").mean, means.of("x").clusters, means.of("x").count) == (3.0, 2, 3)
    assert means.of("y").mean is None
