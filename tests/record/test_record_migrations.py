"""Records of older formats and releases stay readable."""

import copy
import json
from pathlib import Path

import pytest

from tests.record import make_fixtures
from tests.record.record_builders import FINE, assert_same_match, checks, finished_match, refused
from wonderful.errors import SetupError
from wonderful.record import record_format
from wonderful.record.match import TAKE_BACK, Decider
from wonderful.record.record_files import load, save
from wonderful.record.record_format import read_record, result_of
from wonderful.record.seed_and_commitment import commitment_of
from wonderful.record.verification import verify

FIXTURES = Path(__file__).parent / "fixtures"


def test_version_1_is_migrated_and_replays():
    old = json.loads((FIXTURES / "format-1.json").read_text(encoding="utf-8"))
    record = load(FIXTURES / "format-1.json")
    assert [f"{entry.seat} {entry.action}" for entry in record.entries] == old["actions"]
    assert {entry.by for entry in record.entries} == {Decider()}
    assert record.commitment == commitment_of(record.setup)
    assert record.setup.names == ("Ada", "Grace")
    match = record.replay()
    assert result_of(match) == old["result"]
    assert verify(FIXTURES / "format-1.json").is_valid


def test_a_migrated_record_is_saved_as_a_new_one(tmp_path):
    match = load(FIXTURES / "format-1.json").replay()
    save(match, tmp_path / "new.json")
    data = json.loads((tmp_path / "new.json").read_text(encoding="utf-8"))
    assert data["version"] == 2
    assert_same_match(match, load(tmp_path / "new.json").replay())


def test_wrong_records_of_version_1(tmp_path):
    old = json.loads((FIXTURES / "format-1.json").read_text(encoding="utf-8"))
    for line in ("pick zeppelin", "0", "", "-1 done", "x done", None, 5, ["0 done"], "² done"):
        data = copy.deepcopy(old)
        data["actions"][3] = line
        with refused("record-field") as error:
            read_record(data)
        assert error.value.params["field"] == "actions[3]"
    wrong: list[object] = [None, "x", {}, 3]
    for value in wrong:
        with refused("record-field"):
            read_record({**old, "actions": value})
    with refused("record-newer-rules"):
        read_record({**old, "rules": 2})
    changed = copy.deepcopy(old)
    changed["actions"][5] = "0 pick no-such-card"
    with refused("record-entry") as error:
        read_record(changed).replay()
    assert error.value.params["number"] == 6
    changed = copy.deepcopy(old)
    del changed["actions"][-1]
    with refused("record-truncated"):
        read_record(changed).replay()
    changed = copy.deepcopy(old)
    changed["result"]["scores"][0] += 1
    with refused("record-result"):
        read_record(changed).replay()
    with pytest.raises(SetupError):
        read_record({**old, "setup": None})


@pytest.mark.parametrize(
    "line",
    ["000 done", "100 done", f"{'1' * 5000} done", "\u0661 done", "0 ", "0 \x1b[2J", "0 done\n"],
)
def test_wrong_lines_of_version_1(line):
    old = json.loads((FIXTURES / "format-1.json").read_text(encoding="utf-8"))
    old["actions"][3] = line
    with refused("record-field") as error:
        read_record(old)
    assert error.value.params["field"] == "actions[3]"


def test_version_1_has_no_checksum():
    old = json.loads((FIXTURES / "format-1.json").read_text(encoding="utf-8"))
    assert "checksum" not in old
    assert read_record(old).is_intact


def test_a_later_version_of_the_format_reads_this_one(monkeypatch, tmp_path):
    """With one more field, and the checksum of the original file."""
    match = finished_match("base-2p")
    save(match, tmp_path / "old.json")
    monkeypatch.setattr(record_format, "VERSION", record_format.VERSION + 1)
    monkeypatch.setattr(record_format, "_FIELDS", (*record_format._FIELDS, "place"))
    more = lambda data: {"place": "here", **data}  # noqa: E731
    monkeypatch.setattr(record_format, "_MIGRATIONS", (*record_format._MIGRATIONS, more))
    assert checks(tmp_path / "old.json") == FINE
    assert load(tmp_path / "old.json").replay().entries == match.entries
    save(match, tmp_path / "new.json")
    assert checks(tmp_path / "new.json") == FINE
    monkeypatch.undo()
    assert checks(tmp_path / "new.json") == {"format": "record-newer"}


RELEASES = sorted(FIXTURES.glob("release-*.results.json"))


SAVED = [
    (results, kind)
    for results in RELEASES
    for kind in json.loads(results.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize(
    ("results", "kind"), SAVED, ids=[f"{r.name.split('.results')[0]}-{kind}" for r, kind in SAVED]
)
def test_games_of_earlier_releases_replay(results, kind):
    expected = json.loads(results.read_text(encoding="utf-8"))[kind]
    file = results.with_name(results.name.replace(".results", f"-{kind}"))
    assert checks(file) == FINE
    match = load(file).replay()
    assert result_of(match) == expected["result"]
    assert make_fixtures.pieces_by_seat(match.view(None)) == expected["seats"]


def test_there_is_a_game_of_every_kind():
    assert {kind for _, kind in SAVED} >= set(make_fixtures.KINDS)
    for results, kind in SAVED:
        record = load(results.with_name(results.name.replace(".results", f"-{kind}")))
        assert any(entry.action == TAKE_BACK for entry in record.entries)


def test_making_them_again_overwrites_nothing(capsys):
    before = {file: file.stat().st_mtime_ns for file in FIXTURES.iterdir()}
    assert make_fixtures.main() == 1
    assert "not overwritten" in capsys.readouterr().out
    assert {file: file.stat().st_mtime_ns for file in FIXTURES.iterdir()} == before
