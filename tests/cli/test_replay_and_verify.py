"""`wonderful replay` and `wonderful verify`."""

import json
from pathlib import Path

import pytest

from tests.cli.command_results import refused
from wonderful import locales
from wonderful.record.match import Match
from wonderful.record.public_record import export
from wonderful.record.record_files import save
from wonderful.rules.rng import bot_generator
from wonderful.rules.setup import Setup


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a finished two-player game."""
    folder = tmp_path_factory.mktemp("records")
    path = folder / "game.json"
    save(play_randomly(Setup(players=2, seed="a record", seating="fixed")), path)
    return path


def play_randomly(setup: Setup, actions: int = 10_000) -> Match:
    match = Match(setup)
    rng = bot_generator("test", 0)
    for _ in range(actions):
        if match.game.is_over:
            break
        seat = match.game.pending()[0]
        legal = match.game.legal_actions(seat)
        match.apply(seat, legal[rng.below(len(legal))])
    return match


def changed_record(record: Path, **fields: object) -> Path:
    """A copy of the record with changed fields."""
    data = json.loads(record.read_text("utf-8"))
    path = record.with_name(f"{'-'.join(fields)}.json")
    path.write_text(json.dumps({**data, **fields}), "utf-8")
    return path


def test_replay(cli, record: Path) -> None:
    shown = cli("replay", record)
    assert shown.code == 0
    for words in ("Round 1", "Round 4", "Player 1", "Player 2", "planning phase"):
        assert words in shown.out


def test_replay_as_json(cli, record: Path) -> None:
    data = cli("replay", record, "--json").data
    assert data["decision"] == "over"
    assert data["setup"]["seed"] == "a record"
    assert data["decisions"][0]["decision"] == "1-draft-1"
    assert set(data["decisions"][0]["seats"]) == {"0", "1"}
    assert len(data["outcome"]["standings"]) == 2
    assert "view" not in data


def test_replay_of_a_part(cli, record: Path) -> None:
    data = cli("replay", record, "--to", 3, "--json").data
    assert (data["entries"], data["decision"]) == (3, "1-draft-2")
    assert data["outcome"] is None
    assert data["view"]["viewer"] is None
    assert "seed" not in data["setup"]
    shown = cli("replay", record, "--to", 3)
    assert "round 1, draft phase, pick 2" in shown.out
    assert "1-draft-2" not in shown.out
    assert cli("replay", record, "--to", 0, "--json").data["decisions"] == []


def test_replay_for_a_seat(cli, record: Path) -> None:
    """People count seats from 1, and data from 0."""
    data = cli("replay", record, "--seat", 2, "--to", 3, "--json").data
    assert data["view"]["viewer"] == 1
    picks = [event for event in data["events"] if event["event"] == "picked"]
    assert {event["seat"] for event in picks} == {1}
    assert "decisions" not in data
    assert cli("replay", record, "--seat", 1).code == 0


def test_replay_as_notation_reads_back(cli, record: Path, tmp_path: Path) -> None:
    written = cli("replay", record, "--notation")
    assert written.out.startswith("wonderful 1\n")
    path = tmp_path / "game.txt"
    path.write_text(written.out, "utf-8")
    before, after = (cli("replay", path, "--json").data for path in (record, path))
    assert after["outcome"] == before["outcome"]
    assert after["decisions"] == before["decisions"]


def test_replay_refuses(cli, record: Path, tmp_path: Path) -> None:
    refused(cli("replay", tmp_path / "nothing.json"))
    refused(cli("replay", tmp_path))
    assert "from 1 to 2" in refused(cli("replay", record, "--seat", 3))
    refused(cli("replay", record, "--seat", 0))
    refused(cli("replay", record, "--to", 100_000))
    refused(cli("replay", record, "--to", -1))
    assert "--seat" in refused(cli("replay", record, "--seat", 1, "--notation"))
    refused_as_json = cli("replay", record, "--notation", "--json")
    assert (refused_as_json.code, refused_as_json.out) == (2, "")
    for text in ("", "{", "[1, 2]", "wonderful 9\n", "wonderful 1\nsetup {\n", "\xff\xfe"):
        path = tmp_path / "bad.json"
        path.write_bytes(text.encode("latin-1"))
        refused(cli("replay", path))
    refused(cli("replay", changed_record(record, entries=[[0, "pick nothing", 0]])))


def test_a_sealed_export_cannot_be_replayed_yet(cli, tmp_path: Path) -> None:
    path = tmp_path / "sealed.json"
    path.write_text(json.dumps(export(play_randomly(Setup(players=2, seed="sealed"), 9))), "utf-8")
    refused(cli("replay", path))
    refused(cli("replay", path, "--to", 1))
    checked = cli("verify", path, "--json")
    assert checked.code == 2
    assert {check["check"]: check["ok"] for check in checked.data["checks"]}["seed"] is False


def test_verify(cli, record: Path) -> None:
    shown = cli("verify", record)
    assert shown.code == 0
    lines = shown.out.splitlines()
    assert len(lines) >= 4
    assert all(line.startswith("OK") for line in lines)
    commitment = json.loads(record.read_text("utf-8"))["commitment"]
    assert cli("verify", record, "--commitment", commitment).code == 0


def test_verify_as_json(cli, record: Path) -> None:
    data = cli("verify", record, "--json").data
    assert data["ok"]
    assert {check["check"] for check in data["checks"]} >= {"format", "seed", "actions", "result"}
    assert all(check["error"] is None for check in data["checks"])


def test_verify_finds_what_is_wrong(cli, record: Path, tmp_path: Path) -> None:
    data = json.loads(record.read_text("utf-8"))
    scores = [score + 1 for score in data["result"]["scores"]]
    wrong = {
        "result": changed_record(record, result={**data["result"], "scores": scores}),
        "actions": changed_record(record, entries=data["entries"][1:]),
        "seed": changed_record(record, setup={**data["setup"], "seed": "another"}),
        "checksum": changed_record(record, checksum="0" * 64),
    }
    for name, path in wrong.items():
        checked = cli("verify", path, "--json")
        assert checked.code == 2, name
        failed = [check["check"] for check in checked.data["checks"] if not check["ok"]]
        assert name in failed
        shown = cli("verify", path)
        assert shown.code == 2
        assert "FAILED" in shown.out
        assert "error." not in shown.out
    assert cli("verify", tmp_path / "nothing.json").code == 2
    assert cli("verify", record, "--commitment", "0" * 64).code == 2


def test_verify_refuses_what_is_no_commitment(cli, record: Path) -> None:
    assert "64" in refused(cli("verify", record, "--commitment", "abc"))


def test_every_check_has_a_name() -> None:
    for lang in locales.languages():
        for name in ("format", "published-commitment", "seed", "actions", "result", "checksum"):
            assert f"cli.verify.{name}" in locales.texts(lang)
