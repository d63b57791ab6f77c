"""`wonderful bench`."""

import pytest

from tests.cli.command_results import refused


def test_bench_engine_as_json(cli) -> None:
    result = cli("bench", "engine", "--players", 3, "--seconds", 0.02, "--repetitions", 1, "--json")
    assert result.code == 0
    data = result.data
    three = data["players"]["3"]
    figures = {
        "games_per_second",
        "decisions_per_second",
        "decisions_per_game",
        "clone_us",
        "legal_us",
        "playouts_round3_per_second",
    }
    assert set(three) == {"compiled", "interpreted", "ratio"}
    assert set(three["interpreted"]) == figures
    if data["build"] == "compiled":
        assert set(three["compiled"]) == figures
        assert three["ratio"] > 1
    else:
        assert data["reason"]
        assert (three["compiled"], three["ratio"]) == (None, None)
    assert {target["figure"] for target in data["targets"]} >= {"games_per_second", "ratio"}


def test_bench_engine_as_table(cli, monkeypatch: pytest.MonkeyPatch) -> None:
    figures = {
        "games_per_second": 40_000.0,
        "decisions_per_second": 12e6,
        "clone_us": 0.6,
        "legal_us": 0.05,
        "playouts_round3_per_second": 70_000.0,
    }
    slow = {name: value / 30 for name, value in figures.items()}
    result = {"compiled": figures, "interpreted": slow, "ratio": 30.0}
    monkeypatch.setattr(
        "wonderful.arena.engine_benchmark.compare", lambda *_: [(3, result), (5, result)]
    )
    shown = cli("bench", "engine")
    assert shown.code == 0
    for words in ("40,000", "30.0", "≥ 35,000", "≤ 1.5", "yes"):
        assert words in shown.out


@pytest.mark.parametrize(
    "arguments",
    [
        ["--players", "6"],
        ["--players", "x"],
        ["--players", ""],
        ["--players", "3,"],
        ["--seconds", "0"],
        ["--seconds", "nan"],
        ["--repetitions", "0"],
    ],
    ids=" ".join,
)
def test_bench_refuses(cli, arguments: list[str]) -> None:
    refused(cli("bench", "engine", *arguments))
