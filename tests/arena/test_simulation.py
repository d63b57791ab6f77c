"""Simulations: the fast path plays the same games as the slow one, and the numbers add up."""

from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from wonderful.arena.simulation import GameResult, Simulation, bots_for_seats
from wonderful.arena.simulation_statistics import Summary, distribution, histogram
from wonderful.errors import RecordError, SetupError, WonderfulError
from wonderful.record.record_files import load
from wonderful.rules.setup import Setup

CA = "corruption-ascension"


@pytest.mark.parametrize(
    "setup",
    [
        Setup(players=1),
        Setup(players=2),
        Setup(players=3),
        Setup(players=5, side="B"),
        Setup(players=7, expansions=(CA, "war-or-peace")),
        Setup(scenario="ca-1"),
    ],
    ids=lambda setup: f"{setup.players or setup.scenario}",
)
def test_the_quick_way_plays_the_same_games(setup: Setup, tmp_path: Path) -> None:
    quick = list(Simulation(setup, ["random"], seed="same").games(3))
    slow = list(Simulation(setup, ["random"], seed="same", is_fast=False).games(3))
    recorded = list(Simulation(setup, ["random"], seed="same").games(2, tmp_path))
    assert quick == slow
    assert recorded == quick[:2]


def test_a_run_can_be_repeated_and_continued() -> None:
    run = Simulation(Setup(players=3), ["random"], seed="again")
    first = list(run.games(4))
    assert list(run.games(4)) == first
    assert list(islice(run.games(1_000_000), 4)) == first
    assert [result.number for result in first] == [1, 2, 3, 4]
    other = Simulation(Setup(players=3), ["random"], seed="another")
    assert list(other.games(4)) != first


def test_a_record_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "game-000001.json").mkdir()
    run = Simulation(Setup(players=2), ["random"], seed="seats")
    with pytest.raises(RecordError, match=r"game-000001\.json"):
        list(run.games(1, tmp_path))


def test_bots_keep_their_seats(tmp_path: Path) -> None:
    run = Simulation(Setup(players=2), ["greedy", "random"], seed="seats")
    [result] = run.games(1, tmp_path)
    record = load(tmp_path / "game-000001.json")
    assert {(entry.seat, entry.by.name) for entry in record.entries} == {
        (0, "greedy"),
        (1, "random"),
    }
    assert record.setup.names == ("greedy 1", "random 2")
    assert record.setup.seed == "seats/1"
    outcome = record.replay().game.outcome()
    assert outcome is not None
    assert outcome.scores == result.scores


def test_bots_for_seats() -> None:
    assert [bot.code for bot in bots_for_seats(["greedy"], 3)] == ["greedy"] * 3
    with pytest.raises(WonderfulError) as caught:
        bots_for_seats(["greedy", "random"], 3)
    assert caught.value.code == "bots-per-seat"


def test_bots_with_budgets() -> None:
    run = Simulation(Setup(players=2), ["emperor@2", "greedy@50ms"], seed="x")
    assert run.labels == ("emperor@2", "greedy@50ms")
    assert run.setup.names == ("emperor@2 1", "greedy@50ms 2")
    [first] = run.games(1)
    assert list(run.games(1)) == [first], "simulations repeat exactly"
    assert Simulation(Setup(), ["greedy@7"], seed="x").labels == ("greedy@7",) * 3
    with pytest.raises(WonderfulError) as caught:
        Simulation(Setup(), ["emperor@5x"], seed="x")
    assert caught.value.code == "bad-budget"


def test_what_cannot_be_played_is_refused_before_the_first_game(tmp_path: Path) -> None:
    with pytest.raises(SetupError):
        Simulation(Setup(players=9), ["random"], seed="x")
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(WonderfulError) as caught:
        next(Simulation(Setup(), ["random"], seed="x").games(1, file / "records"))
    assert caught.value.code == "cannot-write"


def test_distribution() -> None:
    scores = distribution(Counter([1, 2, 3, 4, 5, 5, 8]))
    assert (scores.count, scores.low, scores.q1, scores.median) == (7, 1, 2, 4)
    assert (scores.q3, scores.high) == (5, 8)
    assert scores.mean == pytest.approx(4)
    assert scores.sd == pytest.approx((32 / 6) ** 0.5)
    assert distribution(Counter([7])).sd == 0


def test_histogram() -> None:
    bars = histogram(Counter([0, 9, 10, 39]), most=5)
    assert [(bar.low, bar.high, bar.count) for bar in bars] == [
        (0, 9, 2),
        (10, 19, 1),
        (20, 29, 0),
        (30, 39, 1),
    ]
    assert [bar.count for bar in histogram(Counter([3, 3]))] == [2]
    assert histogram(Counter()) == []
    assert sum(bar.count for bar in histogram(Counter(range(0, 5_000, 7)))) == 715


def test_summary() -> None:
    summary = Summary(["greedy", "random"])
    summary.add(GameResult(1, (10, 10), (0, 1), 5))
    summary.add(GameResult(2, (30, 10), (0,), 7))
    summary.seconds = 2.0
    data = summary.to_json()
    assert (data["games"], data["decisions"], data["games_per_second"]) == (2, 12, 1.0)
    assert [seat["wins"] for seat in data["seats"]] == [1.5, 0.5]
    assert data["scores"]["mean"] == 15
    assert data["shared_victories"] == 1
    assert "titles" not in data


def test_summary_of_solo_and_scenario() -> None:
    solo = Summary(["random"])
    solo.add(GameResult(1, (61,), (0,), 5, title="dictator"))
    assert solo.to_json()["titles"] == {"dictator": 1}
    scenario = Summary(["random"])
    scenario.add(GameResult(1, (70,), (0,), 5, won=True, medal="bronze"))
    scenario.add(GameResult(2, (10,), (0,), 5, won=False))
    assert scenario.to_json()["scenario"] == {"won": 1, "medals": {"bronze": 1}}
    assert Summary(["random"]).to_json()["scores"] is None
