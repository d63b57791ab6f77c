"""Statistics of bots: wins, ranks, time and head-to-head."""

import gc
import tracemalloc

import pytest

from tests.arena.short_runs import game, row
from wonderful.arena.bot_statistics import BotStatistics
from wonderful.arena.empire_and_seat_statistics import Balance
from wonderful.catalog import load_catalog


def statistics_of(bots: str, players: int, *games) -> BotStatistics:
    statistics = BotStatistics(bots, players)
    for rows in games:
        statistics.add(rows)
    statistics.close()
    return statistics


def test_head_to_head_counts_pairs_of_seats() -> None:
    statistics = statistics_of(
        "ab",
        3,
        game(1, 1, ("a", 1), ("a", 3), ("b", 2)),  # a above b in one of two pairs
        game(2, 1, ("a", 1), ("b", 2), ("b", 3)),  # in both
        game(3, 2, ("a", 1), ("a", 3), ("b", 1)),  # a tie is half a pair, the other is lost
    )
    duel = statistics.head_to_head.of(("a", "b"))
    assert (duel.count, duel.total) == (6, 3.5)
    assert statistics.head_to_head.of(("b", "a")).total == 2.5
    # The deals have 3 of 4 and 0.5 of 2: a ratio of sums, its error by hand.
    mean = 3.5 / 6
    error = (2 * ((3 - 4 * mean) ** 2 + (0.5 - 2 * mean) ** 2)) ** 0.5 / 6
    assert duel.mean == pytest.approx(mean)
    assert duel.error == pytest.approx(error)


def test_wins_scores_and_ranks_are_means_over_seats() -> None:
    statistics = statistics_of(
        "ab",
        3,
        game(1, 1, ("a", 1), ("a", 2), ("b", 3)),
        game(2, 1, ("b", 1), ("a", 1), ("b", 3)),
    )
    data = {bot["bot"]: bot for bot in statistics.to_json()["bots"]}
    assert data["a"]["games"] == data["b"]["games"] == 2
    assert (data["a"]["seats"], data["b"]["seats"]) == (3, 3)
    assert (data["a"]["wins"], data["b"]["wins"]) == (1.5, 0.5)
    assert data["a"]["win_rate"] == 0.5
    assert data["a"]["mean_rank"] == pytest.approx(4 / 3, abs=1e-4)
    assert data["a"]["mean_score"] == pytest.approx((20 + 10 + 20) / 3, abs=1e-4)
    assert data["a"]["win_interval"] is None, "one deal says nothing of how deals differ"
    assert data["a"]["ms_per_decision"] == pytest.approx(10)
    assert data["a"]["slowest_ms"] == 20
    [duel, _] = statistics.to_json()["head_to_head"]
    assert duel == {
        "bot": "a",
        "against": "b",
        "pairs": 4,
        "share": pytest.approx(3.5 / 4),
        "interval": None,
    }


def test_the_share_of_a_stand_in() -> None:
    statistics = statistics_of("ab", 2, (row(fallbacks=3), row(seat=1, bot="b", fallbacks=12)))
    shares = [statistics.resource_use[bot].fallback_share for bot in "ab"]
    assert shares == [0.3, 1.0], "a decision in which the stand-in failed, too, is one decision"
    assert statistics_of("a", 1).resource_use["a"].fallback_share == 0.0


def test_solo_bots_are_compared_on_the_same_deal() -> None:
    rows = [
        (row(game=1, deal=1, bot="a", score=60, win=1.0, award="dictator"),),
        (row(game=2, deal=1, bot="b", score=40, award="rookie"),),
        (row(game=3, deal=2, bot="a", score=30, award="rookie"),),
        (row(game=4, deal=2, bot="b", score=30, award="rookie"),),
    ]
    statistics = statistics_of("ab", 1, *rows)
    assert statistics.head_to_head.of(("a", "b")).mean == 0.75
    assert (statistics.ranks.of("a").mean, statistics.ranks.of("b").mean) == (1.0, 1.5)
    assert statistics.ratings.mu("a") > statistics.ratings.mu("b")
    assert statistics.to_json()["bots"][0]["awards"] == {"dictator": 1, "rookie": 1}
    assert (statistics.wins.of("a").mean, statistics.wins.of("b").mean) == (0.5, 0.0)


def test_a_deal_counts_when_it_is_complete() -> None:
    statistics = BotStatistics("ab", 2)
    statistics.add(game(1, 1, ("a", 1), ("b", 2)))
    assert (statistics.games, statistics.wins.of("a").mean) == (1, None)
    statistics.add(game(2, 2, ("a", 1), ("b", 2)))
    assert (statistics.games, statistics.wins.of("a").mean) == (2, 1.0)


def test_memory_does_not_grow_with_the_games() -> None:
    catalog = load_catalog()
    statistics = BotStatistics("ab", 2)
    balance = Balance(catalog, [card.id for card in catalog.cards])

    def play(first: int, last: int) -> None:
        for number in range(first, last):
            rows = game(number, (number + 1) // 2, ("a", 1 + number % 2), ("b", 2 - number % 2))
            statistics.add(rows)
            balance.add(rows)

    play(1, 101)
    tracemalloc.start()
    play(101, 2101)
    gc.collect()
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert statistics.games == 2100
    assert kept < 20_000, "less than ten bytes for a game"
