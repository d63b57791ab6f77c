"""`wonderful simulate`."""

from pathlib import Path

import pytest

from tests.cli.command_results import refused
from wonderful.arena.simulation import Simulation


def test_simulate(cli) -> None:
    shown = cli("simulate", "--players", 3, "--games", 5, "--seed", "x")
    assert shown.code == 0
    assert "5 games" in shown.out
    assert "█" in shown.out
    assert shown.out.count("random") == 3


def test_simulate_counts_and_writes_as_people_do(cli) -> None:
    shown = cli("simulate", "--games", 1, "--players", 2, "--lang", "fr").out
    assert shown.startswith("1 partie en 0,")
    seats = [line.split()[0] for line in shown.splitlines() if " random " in line]
    assert seats == ["1", "2"]
    assert "100,0\u00a0%" in shown


def test_simulate_as_json(cli) -> None:
    arguments = ("simulate", "--games", 4, "--bots", "greedy,random", "--players", 2, "--json")
    data = cli(*arguments).data
    assert data["games"] == 4
    assert [seat["bot"] for seat in data["seats"]] == ["greedy", "random"]
    assert sum(seat["wins"] for seat in data["seats"]) == pytest.approx(4)
    assert set(data["scores"]) == {"count", "mean", "sd", "min", "q1", "median", "q3", "max"}
    assert sum(bar["count"] for bar in data["histogram"]) == 8
    again = cli(*arguments).data
    assert again["seats"] == data["seats"]
    assert not data["interrupted"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["--players", "1"],
        ["--players", "7", "--expansion", "corruption-ascension", "--expansion", "war-or-peace"],
        ["--players", "6", "--expansion", "ascension-48,war-or-peace", "--side", "b"],
        ["--scenario", "ca-1"],
    ],
    ids=" ".join,
)
def test_simulate_in_all_modes(cli, arguments: list[str]) -> None:
    data = cli("simulate", "--games", 2, "--json", *arguments).data
    assert data["games"] == 2
    if arguments == ["--players", "1"]:
        assert sum(data["titles"].values()) == 2
    if "--scenario" in arguments:
        assert data["scenario"]["won"] <= 2
    assert cli("simulate", "--games", 2, *arguments).code == 0


def test_simulate_writes_records(cli, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "records"
    assert cli("simulate", "--games", 2, "--records", folder).code == 0
    assert sorted(path.name for path in folder.iterdir()) == [
        "game-000001.json",
        "game-000002.json",
    ]
    assert cli("verify", folder / "game-000002.json").code == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ["--games", "0"],
        ["--games", "-3"],
        ["--players", "0"],
        ["--players", "6"],
        ["--players", "99"],
        ["--bots", "gredy"],
        ["--bots", "random,greedy"],
        ["--bots", ""],
        ["--expansion", "corruption"],
        ["--expansion", "corruption-ascension", "--expansion", "ascension-48"],
        ["--side", "G"],
        ["--scenario", "base-9"],
        ["--scenario", "base-1", "--players", "2"],
        ["--records", "/dev/null/records"],
        ["--lang", "xx"],
    ],
    ids=" ".join,
)
def test_simulate_refuses(cli, arguments: list[str]) -> None:
    refused(cli("simulate", *arguments))


def test_an_interrupted_simulation_prints_its_results(cli, monkeypatch: pytest.MonkeyPatch) -> None:
    games = Simulation.games

    def interrupted(self: Simulation, count: int, records: Path | None = None):
        yield from games(self, 3, records)
        raise KeyboardInterrupt

    monkeypatch.setattr(Simulation, "games", interrupted)
    result = cli("simulate", "--json")
    assert result.code == 130
    assert (result.data["games"], result.data["interrupted"]) == (3, True)
    shown = cli("simulate")
    assert shown.code == 130
    assert "3 games" in shown.out
    assert "Interrupted" in shown.err


def test_an_interrupt_is_quiet(cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_folders: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("wonderful.cli.cards.catalog_with", interrupted)
    result = cli("cards")
    assert (result.code, result.out, result.err) == (130, "", "")
