"""The command line: every command with good and with bad input, exit codes, no traceback."""

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import wonderful
from wonderful import locales
from wonderful.arena.simulation import Simulation
from wonderful.cli import run
from wonderful.record.match import Match
from wonderful.record.record_files import export, save
from wonderful.rules.rng import bot_generator
from wonderful.rules.setup import Setup


@dataclass
class Result:
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def wonder(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    """Runs a command in this process."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "WONDERFUL_DEBUG"):
        monkeypatch.delenv(name, raising=False)

    def call(*arguments: object) -> Result:
        code = run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        assert "Traceback" not in captured.out + captured.err
        return Result(code, captured.out, captured.err)

    return call


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a finished game of two."""
    folder = tmp_path_factory.mktemp("records")
    path = folder / "game.json"
    save(played(Setup(players=2, seed="a record", seating="fixed")), path)
    return path


def played(setup: Setup, actions: int = 10_000) -> Match:
    match = Match(setup)
    rng = bot_generator("test", 0)
    for _ in range(actions):
        if match.game.is_over:
            break
        seat = match.game.pending()[0]
        legal = match.game.legal_actions(seat)
        match.apply(seat, legal[rng.below(len(legal))])
    return match


def changed(record: Path, **fields: object) -> Path:
    """The same record with something else written in it."""
    data = json.loads(record.read_text("utf-8"))
    path = record.with_name(f"{'-'.join(fields)}.json")
    path.write_text(json.dumps({**data, **fields}), "utf-8")
    return path


def refused(result: Result) -> str:
    """The one line that says why."""
    assert result.code == 2
    assert result.out == ""
    assert result.err.count("\n") == 1
    assert result.err.startswith("wonderful: ")
    assert "error." not in result.err, "an error without a text"
    return result.err


# The program


def test_version(wonder) -> None:
    for arguments in (["--version"], ["--version", "cards"]):
        result = wonder(*arguments)
        assert result.code == 0
        assert result.out == f"wonderful {wonderful.__version__}, {wonderful.build_info()}\n"


def test_version_needs_no_framework() -> None:
    code = (
        "import sys, wonderful.cli as cli; cli.run(['--version']); "
        "print(sorted({'typer', 'rich', 'wonderful.rules.game'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_help(wonder) -> None:
    shown = wonder("--help")
    assert shown.code == 0
    for command in ("play", "cards", "simulate", "replay", "verify", "bench"):
        assert command in shown.out
        assert wonder(command, "--help").code == 0
    assert wonder("bench", "engine", "-h").code == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ["nothing"],
        ["--wrong"],
        ["cards", "--wrong"],
        ["simulate", "--games"],
        ["simulate", "--games", "many"],
        ["verify"],
        ["replay", "a", "b"],
        ["bench", "nothing"],
    ],
    ids=" ".join,
)
def test_wrong_usage_is_one_line(wonder, arguments: list[str]) -> None:
    assert "--help" in refused(wonder(*arguments))


def test_errors_as_json(wonder) -> None:
    result = wonder("simulate", "--bots", "gredy", "--json")
    assert (result.code, result.out) == (2, "")
    error = json.loads(result.err)["error"]
    assert error["code"] == "unknown-bot"
    assert error["params"]["id"] == "gredy"
    assert error["params"]["near"][0] == "greedy"
    assert "gredy" in error["text"]


def test_errors_in_other_languages(wonder, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "keinen Computerspieler" in refused(wonder("simulate", "--bots", "x", "--lang", "de"))
    assert "n'existe pas" in refused(wonder("simulate", "--bots", "x", "--lang=fr"))
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert "keinen Computerspieler" in refused(wonder("simulate", "--bots", "x"))
    assert "There is no bot" in refused(wonder("simulate", "--bots", "x", "--lang", "en"))


def test_a_mistake_of_ours_is_no_traceback(wonder, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("wonderful.cli.app.make_app", broken)
    result = wonder("cards")
    assert (result.code, result.out) == (1, "")
    assert "ZeroDivisionError: oh" in result.err
    monkeypatch.setenv("WONDERFUL_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        run(["cards"])


# cards


def test_cards(wonder) -> None:
    shown = wonder("cards")
    assert shown.code == 0
    assert "Wind Turbines" in shown.out
    assert "2 Materials" in shown.out


def test_cards_in_other_languages(wonder) -> None:
    shown = wonder("cards", "--text", "éoliennes", "--lang", "fr")
    assert "Éoliennes" in shown.out
    assert "2 Matériaux" in shown.out


def test_cards_as_json(wonder) -> None:
    data = wonder("cards", "--json").data
    assert len(data) == len(wonderful.load_catalog().cards)
    [card] = wonder("cards", "--text", "magnetic train", "--json").data
    assert card == {
        "id": "magnetic-train",
        "set": "base",
        "type": "project",
        "copies": 1,
        "cost": {"energy": 1, "science": 1, "gold": 3},
        "recycle": "gold",
        "bonus": {"financier": 2},
        "production": [{"kind": "gold", "count": 1, "per": "structure"}],
        "points": [{"count": 2, "of": []}],
        "names": {"en": "Magnetic Train", "fr": "Train Magnétique"},
    }


def test_cards_can_be_filtered(wonder) -> None:
    def found(*arguments: str) -> list[dict[str, Any]]:
        cards: list[dict[str, Any]] = wonder("cards", *arguments, "--json").data
        assert cards
        return cards

    assert {card["type"] for card in found("--type", "Vehicle")} == {"vehicle"}
    assert {card["set"] for card in found("--set", "war-or-peace")} == {"war-or-peace"}
    assert {card["set"] for card in found("--set", "base")} == {"base"}
    assert {card["set"] for card in found("--set", "ascension-48")} == {"corruption-ascension"}
    assert all("general" in card["cost"] for card in found("--costs", "general"))
    for card in found("--produces", "gold"):
        assert any(icon["kind"] == "gold" and icon["count"] > 0 for icon in card["production"])
    both = found("--type", "research", "--produces", "science")
    assert {card["id"] for card in both} >= {"neuroscience", "supercomputer"}
    assert wonder("cards", "--text", "no such card", "--json").data == []


@pytest.mark.parametrize(
    ("set_", "total"),
    [("base", 150), ("corruption-ascension", 56), ("ascension-48", 48), ("war-or-peace", 20)],
)
def test_cards_counts_the_copies_of_the_set(wonder, set_: str, total: int) -> None:
    data = wonder("cards", "--set", set_, "--json").data
    assert sum(card["copies"] for card in data) == total
    assert f"{len(data)} designs, {total} cards" in wonder("cards", "--set", set_).out


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--type", "boat"),
        ("--set", "basic"),
        ("--produces", "silver"),
        ("--costs", "silver"),
        ("--lang", "nl"),
    ],
)
def test_cards_refuses_unknown_words(wonder, option: str, value: str) -> None:
    assert value in refused(wonder("cards", option, value))


def test_nobody_reads_to_the_end() -> None:
    done = subprocess.run(
        f'"{sys.executable}" -m wonderful cards --json | head -n 1',
        shell=True,
        capture_output=True,
        text=True,
    )
    assert (done.stdout, done.stderr) == ("[\n", "")


# simulate


def test_simulate(wonder) -> None:
    shown = wonder("simulate", "--players", 3, "--games", 5, "--seed", "x")
    assert shown.code == 0
    assert "5 games" in shown.out
    assert "█" in shown.out
    assert shown.out.count("random") == 3


def test_simulate_as_json(wonder) -> None:
    arguments = ("simulate", "--games", 4, "--bots", "greedy,random", "--players", 2, "--json")
    data = wonder(*arguments).data
    assert data["games"] == 4
    assert [seat["bot"] for seat in data["seats"]] == ["greedy", "random"]
    assert sum(seat["wins"] for seat in data["seats"]) == pytest.approx(4)
    assert set(data["scores"]) == {"count", "mean", "sd", "min", "q1", "median", "q3", "max"}
    assert sum(bar["count"] for bar in data["histogram"]) == 8
    again = wonder(*arguments).data
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
def test_simulate_in_all_modes(wonder, arguments: list[str]) -> None:
    data = wonder("simulate", "--games", 2, "--json", *arguments).data
    assert data["games"] == 2
    if arguments == ["--players", "1"]:
        assert sum(data["titles"].values()) == 2
    if "--scenario" in arguments:
        assert data["scenario"]["won"] <= 2
    assert wonder("simulate", "--games", 2, *arguments).code == 0


def test_simulate_writes_records(wonder, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "records"
    assert wonder("simulate", "--games", 2, "--records", folder).code == 0
    assert sorted(path.name for path in folder.iterdir()) == [
        "game-000001.json",
        "game-000002.json",
    ]
    assert wonder("verify", folder / "game-000002.json").code == 0


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
def test_simulate_refuses(wonder, arguments: list[str]) -> None:
    refused(wonder("simulate", *arguments))


def test_an_interrupted_simulation_tells_what_there_is(
    wonder, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = Simulation.games

    def interrupted(self: Simulation, count: int, records: Path | None = None):
        yield from games(self, 3, records)
        raise KeyboardInterrupt

    monkeypatch.setattr(Simulation, "games", interrupted)
    result = wonder("simulate", "--json")
    assert result.code == 130
    assert (result.data["games"], result.data["interrupted"]) == (3, True)
    shown = wonder("simulate")
    assert shown.code == 130
    assert "3 games" in shown.out
    assert "Interrupted" in shown.err


def test_an_interrupt_is_quiet(wonder, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_folders: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("wonderful.cli.cards.catalog_with", interrupted)
    result = wonder("cards")
    assert (result.code, result.out, result.err) == (130, "", "")


# replay


def test_replay(wonder, record: Path) -> None:
    shown = wonder("replay", record)
    assert shown.code == 0
    for words in ("Round 1", "Round 4", "Player 1", "Player 2", "planning phase"):
        assert words in shown.out


def test_replay_as_json(wonder, record: Path) -> None:
    data = wonder("replay", record, "--json").data
    assert data["decision"] == "over"
    assert data["setup"]["seed"] == "a record"
    assert data["decisions"][0]["decision"] == "1-draft-1"
    assert set(data["decisions"][0]["seats"]) == {"0", "1"}
    assert len(data["outcome"]["standings"]) == 2
    assert "view" not in data


def test_replay_of_a_part(wonder, record: Path) -> None:
    data = wonder("replay", record, "--to", 3, "--json").data
    assert (data["entries"], data["decision"]) == (3, "1-draft-2")
    assert data["outcome"] is None
    assert data["view"]["viewer"] is None
    assert "seed" not in data["setup"]
    shown = wonder("replay", record, "--to", 3)
    assert "1-draft-2" in shown.out
    assert wonder("replay", record, "--to", 0, "--json").data["decisions"] == []


def test_replay_for_a_seat(wonder, record: Path) -> None:
    data = wonder("replay", record, "--seat", 1, "--to", 3, "--json").data
    assert data["view"]["viewer"] == 1
    picks = [event for event in data["events"] if event["event"] == "picked"]
    assert {event["seat"] for event in picks} == {1}
    assert "decisions" not in data
    assert wonder("replay", record, "--seat", 1).code == 0


def test_replay_as_notation_reads_back(wonder, record: Path, tmp_path: Path) -> None:
    written = wonder("replay", record, "--notation")
    assert written.out.startswith("wonderful 1\n")
    path = tmp_path / "game.txt"
    path.write_text(written.out, "utf-8")
    before, after = (wonder("replay", path, "--json").data for path in (record, path))
    assert after["outcome"] == before["outcome"]
    assert after["decisions"] == before["decisions"]


def test_replay_refuses(wonder, record: Path, tmp_path: Path) -> None:
    refused(wonder("replay", tmp_path / "nothing.json"))
    refused(wonder("replay", tmp_path))
    refused(wonder("replay", record, "--seat", 2))
    refused(wonder("replay", record, "--seat", -1))
    refused(wonder("replay", record, "--to", 100_000))
    refused(wonder("replay", record, "--to", -1))
    assert "--seat" in refused(wonder("replay", record, "--seat", 0, "--notation"))
    refused_as_json = wonder("replay", record, "--notation", "--json")
    assert (refused_as_json.code, refused_as_json.out) == (2, "")
    for text in ("", "{", "[1, 2]", "wonderful 9\n", "wonderful 1\nsetup {\n", "\xff\xfe"):
        path = tmp_path / "bad.json"
        path.write_bytes(text.encode("latin-1"))
        refused(wonder("replay", path))
    refused(wonder("replay", changed(record, entries=[[0, "pick nothing", 0]])))


def test_a_sealed_export_cannot_be_replayed_yet(wonder, tmp_path: Path) -> None:
    path = tmp_path / "sealed.json"
    path.write_text(json.dumps(export(played(Setup(players=2, seed="sealed"), 9))), "utf-8")
    refused(wonder("replay", path))
    refused(wonder("replay", path, "--to", 1))
    checked = wonder("verify", path, "--json")
    assert checked.code == 2
    assert {check["check"]: check["ok"] for check in checked.data["checks"]}["seed"] is False


# verify


def test_verify(wonder, record: Path) -> None:
    shown = wonder("verify", record)
    assert shown.code == 0
    lines = shown.out.splitlines()
    assert len(lines) >= 4
    assert all(line.startswith("OK") for line in lines)
    commitment = json.loads(record.read_text("utf-8"))["commitment"]
    assert wonder("verify", record, "--commitment", commitment).code == 0


def test_verify_as_json(wonder, record: Path) -> None:
    data = wonder("verify", record, "--json").data
    assert data["ok"]
    assert {check["check"] for check in data["checks"]} >= {"format", "seed", "actions", "result"}
    assert all(check["error"] is None for check in data["checks"])


def test_verify_finds_what_is_wrong(wonder, record: Path, tmp_path: Path) -> None:
    data = json.loads(record.read_text("utf-8"))
    scores = [score + 1 for score in data["result"]["scores"]]
    wrong = {
        "result": changed(record, result={**data["result"], "scores": scores}),
        "actions": changed(record, entries=data["entries"][1:]),
        "seed": changed(record, setup={**data["setup"], "seed": "another"}),
        "checksum": changed(record, checksum="0" * 64),
    }
    for name, path in wrong.items():
        checked = wonder("verify", path, "--json")
        assert checked.code == 2, name
        failed = [check["check"] for check in checked.data["checks"] if not check["ok"]]
        assert name in failed
        shown = wonder("verify", path)
        assert shown.code == 2
        assert "failed" in shown.out
        assert "error." not in shown.out
    assert wonder("verify", tmp_path / "nothing.json").code == 2
    assert wonder("verify", record, "--commitment", "0" * 64).code == 2


def test_verify_refuses_what_is_no_commitment(wonder, record: Path) -> None:
    assert "64" in refused(wonder("verify", record, "--commitment", "abc"))


def test_every_check_has_a_name() -> None:
    for lang in locales.languages():
        for name in ("format", "published-commitment", "seed", "actions", "result", "checksum"):
            assert f"cli.verify.{name}" in locales.texts(lang)


# bench


def test_bench_engine_as_json(wonder) -> None:
    result = wonder(
        "bench", "engine", "--players", 3, "--seconds", 0.02, "--repetitions", 1, "--json"
    )
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


def test_bench_engine_as_table(wonder, monkeypatch: pytest.MonkeyPatch) -> None:
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
    shown = wonder("bench", "engine")
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
def test_bench_refuses(wonder, arguments: list[str]) -> None:
    refused(wonder("bench", "engine", *arguments))
