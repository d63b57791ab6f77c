"""The benchmark of the engine: its measurements are tested, not the speed."""

import pytest

import wonderful
from wonderful.arena.engine_benchmark import TARGETS, check_targets, compare
from wonderful.arena.engine_measurement import EXPANSIONS_BY_PLAYERS, measure


@pytest.mark.parametrize("players", [1, 3])
def test_measure(players: int) -> None:
    figures = measure(players, 0.01)
    assert set(figures) == {
        "games_per_second",
        "decisions_per_second",
        "decisions_per_game",
        "clone_us",
        "legal_us",
        "playouts_round3_per_second",
    }
    assert all(value >= 0 for value in figures.values())
    assert figures["decisions_per_game"] > 50
    per_second = figures["games_per_second"] * figures["decisions_per_game"]
    assert figures["decisions_per_second"] == pytest.approx(per_second)
    assert figures["playouts_round3_per_second"] > figures["games_per_second"]


def test_compare_and_judge() -> None:
    [(players, result)] = compare((2,), 0.02, 1)
    assert players == 2
    assert result["interpreted"]["games_per_second"] > 0
    is_compiled = wonderful.build_info().mode == "compiled"
    assert (result["compiled"] is not None) == is_compiled
    assert (result["ratio"] is not None) == is_compiled
    assert [value for _, value in check_targets({2: result})] == [None] * len(TARGETS)


def test_judge() -> None:
    def results(rate: float) -> dict[str, object]:
        figures = {"games_per_second": rate, "decisions_per_second": rate * 300}
        figures |= {"clone_us": 2.0, "playouts_round3_per_second": 70_000.0}
        return {"compiled": figures, "ratio": 25.0}

    judged = check_targets({3: results(40_000), 5: results(38_000)})
    measured = {target.figure: value for target, value in judged}
    met = {target.figure for target, value in judged if value is not None and target.is_met(value)}
    assert measured["games_per_second"] == 40_000
    assert measured["decision_growth"] == pytest.approx(40 / 38)
    assert met == {
        "games_per_second",
        "ratio",
        "playouts_round3_per_second",
        "decision_growth",
    }


def test_every_table_is_possible() -> None:
    assert tuple(EXPANSIONS_BY_PLAYERS) == (1, 2, 3, 4, 5, 7)
