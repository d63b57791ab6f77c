"""Damaged, forged and newer records are refused with a clear error."""

import json

import pytest

from tests.record.record_builders import checks, refused, with_checksum, write
from tests.record.seeded_play import BUILDER, Player, dice, play_match, setup
from wonderful.errors import RecordError, SetupError
from wonderful.record.match import TAKE_BACK, Decider, Match
from wonderful.record.record_files import load
from wonderful.record.record_format import read_record, record_of, result_of
from wonderful.record.verification import verify


def test_cut_off_json(data, tmp_path):
    text = json.dumps(data, indent=1)
    for length in (0, 1, 50, len(text) // 2, len(text) - 1):
        file = tmp_path / "game.json"
        file.write_text(text[:length], encoding="utf-8")
        with refused("record-not-json") as error:
            load(file)
        assert error.value.params["file"] == str(file)
        line = error.value.params["line"]
        assert isinstance(line, int)
        assert 1 <= line <= text[:length].count("\n") + 1


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"\xff\xfe\x00", "record-not-json"),
        (b"PK\x03\x04", "record-not-json"),
        (b"wonderful 1\n", "record-not-json"),
        (b"[" * 100_000, "record-not-json"),
        (b'{"version": ' + b"9" * 5_000 + b"}", "record-unreadable"),
        (b"[]", "record-foreign"),
        (b"null", "record-foreign"),
        (b"3", "record-foreign"),
        (b'"wonderful-game"', "record-foreign"),
        (b"{}", "record-foreign"),
        (b'{"format": "pgn", "version": 2}', "record-foreign"),
        (b'{"format": null}', "record-foreign"),
        (b'{"version": 2, "rules": 1}', "record-foreign"),
    ],
)
def test_foreign_files(content, code, tmp_path):
    file = tmp_path / "foreign.json"
    file.write_bytes(content)
    with refused(code):
        load(file)
    result = verify(file)
    assert not result.is_valid
    assert [check.name for check in result.checks] == ["format"]


def test_no_file(tmp_path, monkeypatch):
    for place in (tmp_path / "nothing.json", tmp_path):
        with refused("record-unreadable") as error:
            load(place)
        assert error.value.params["file"] == str(place)
    monkeypatch.chdir(tmp_path)
    with refused("record-unreadable") as error:
        load("games/nothing.json")
    assert error.value.params["file"] == "games/nothing.json"  # as it was given


WRONG = [None, True, -1.5, 1e400, "x", "", [], [1], {}, {"a": 1}, -1]


@pytest.mark.parametrize(
    "name", ["version", "rules", "commitment", "deciders", "entries", "checksum"]
)
def test_wrong_types_in_needed_fields(data, name):
    right = type(data[name])
    for value in WRONG:
        if isinstance(value, right) and not isinstance(value, bool):
            continue
        with pytest.raises(RecordError) as error:
            read_record({**data, name: value})
        assert error.value.code == "record-field"
        assert error.value.params["field"] == name
    del data[name]
    with refused("record-field"):
        read_record(data)


def test_wrong_types_in_the_optional_field(data):
    for value in (3, True, [1], 2.5):
        with refused("record-field") as error:
            read_record({**data, "result": value})
        assert error.value.params["field"] == "result"


@pytest.mark.parametrize("name", ["note", "actions", "Entries", "", "x" * 500])
def test_unknown_fields(data, name):
    with refused("record-field") as error:
        read_record(with_checksum({**data, name: "a field that nobody knows"}))
    assert error.value.params["field"] == name[:60]


@pytest.mark.parametrize("version", [0, -1, "2", 2.0, True, None])
def test_versions_that_never_were(data, version):
    with refused("record-field"):
        read_record({**data, "version": version})


def test_rules_that_never_were(data):
    for rules in (0, -1):
        with pytest.raises(RecordError):
            read_record({**data, "rules": rules})


@pytest.mark.parametrize(
    "item",
    [
        None,
        3,
        "0 pick zeppelin",
        [],
        [0],
        [0, "done"],
        [0, "done", 0, 0],
        ["0", "done", 0],
        [0.0, "done", 0],
        [None, "done", 0],
        [True, "done", 0],
        [0, 7, 0],
        [0, None, 0],
        [0, ["done"], 0],
        [0, "done", "0"],
        [0, "done", -1],
        [0, "done", 99],
        [0, "done", True],
        [0, "slate zeppelin\n", 0],
        [0, "\x1b[2J", 0],
        [0, "\ud800", 0],
        [0, "x" * 201, 0],
        {"seat": 0, "action": "done", "by": 0},
    ],
)
def test_wrong_entries(data, item):
    data["entries"][4] = item
    with refused("record-field") as error:
        read_record(data)
    assert error.value.params["field"] == "entries[4]"


@pytest.mark.parametrize(
    "item",
    [
        None,
        3,
        "bot",
        [],
        {},
        {"kind": "bot"},
        {"kind": 1, "name": "", "version": ""},
        {"kind": "", "name": "", "version": ""},
        {"kind": "robot", "name": "", "version": ""},
        {"kind": "Person", "name": "", "version": ""},
        {"kind": "person", "name": "\x1b[2J", "version": ""},
        {"kind": "bot", "name": "greedy", "version": "1\n"},
    ],
)
def test_wrong_deciders(data, item):
    data["deciders"][0] = item
    with refused("record-field") as error:
        read_record(data)
    assert error.value.params["field"] == "deciders[0]"


@pytest.mark.parametrize("kind", ["person", "bot", "fallback"])
def test_kinds_of_deciders(data, kind):
    data["deciders"][0] = {"kind": kind, "name": "Zoë", "version": "1"}
    record = read_record(with_checksum(data))
    assert record.entries[0].by == Decider(kind, "Zoë", "1")
    assert record.replay().game.is_over


def test_an_action_of_200_letters_is_only_impossible(data):
    data["entries"][4][1] = "x" * 200
    with refused("record-entry") as error:
        read_record(with_checksum(data)).replay()
    assert error.value.params["number"] == 5


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("players", ["2", 2.0, True, []]),
        ("names", ["Ada", [1, 2], {}, 3, None]),
        ("empires", ["aztec-empire", [1, 2], {}, None]),
        ("side", [1, [], True]),
        ("expansions", ["war-or-peace", [1], {}]),
        ("scenario", [1, []]),
        ("seating", [None, 1]),
        ("seed", [1, [], True]),
        ("decks", [[], "base", 1, {"base": 3}, {"base": "zeppelin"}]),
        ("automatic_done", [True, [1, 0], ["yes", "no"], None]),
        ("memory_aid", [None, 1, "yes"]),
        ("version", [None, "1", 99, 0]),
        ("colour", ["red"]),
    ],
)
def test_wrong_setups(data, field, values):
    for value in values:
        data["setup"][field] = value
        with pytest.raises((RecordError, SetupError)) as error:
            read_record(with_checksum(data)).replay()
        assert error.value.text()


def test_no_setup(data):
    wrong: list[object] = [None, [], "x", 3]
    for value in wrong:
        with pytest.raises((RecordError, SetupError)):
            read_record({**data, "setup": value})


def test_newer_records(data):
    with refused("record-newer") as error:
        read_record({**data, "version": 3})
    assert error.value.params == {"version": 3, "known": 2}
    with refused("record-newer-rules") as error:
        read_record({**data, "rules": 2})
    assert error.value.params == {"version": 2, "known": 1}


def test_missing_entries(data):
    del data["entries"][-1]
    with refused("record-truncated") as error:
        read_record(with_checksum(data)).replay()
    assert error.value.params["entries"] == len(data["entries"])
    data["result"] = None
    with refused("record-checksum"):
        read_record(data).replay()
    assert not read_record(with_checksum(data)).replay().game.is_over  # just a running game


def test_too_many_entries(data):
    data["entries"].append([0, "done", 0])
    with refused("record-entry") as error:
        read_record(with_checksum(data)).replay()
    assert error.value.params["number"] == len(data["entries"])


@pytest.mark.parametrize("number", [1, 2, 20, 90])
@pytest.mark.parametrize(
    ("seat", "action"),
    [
        (0, "keep zeppelin"),
        (0, "pick no-such-card"),
        (0, "fly to the moon"),
        (0, ""),
        (7, "done"),
        (-1, TAKE_BACK),
    ],
)
def test_the_first_action_that_does_not_fit_is_named(data, number, seat, action):
    data["entries"][number - 1] = [seat, action, 0]
    data["entries"][number + 3] = [seat, "later", 0]
    with refused("record-entry") as error:
        read_record(with_checksum(data)).replay()
    found = error.value.params
    assert (found["number"], found["seat"], found["action"]) == (number, seat, action)
    assert found["why"]


def test_legal_changes_are_found_by_the_checksum(data):
    first, second = data["entries"][:2]
    assert first[0] != second[0], "two seats, so that their order does not matter"
    data["entries"][:2] = [second, first]
    with refused("record-checksum"):
        read_record(data).replay()
    data = with_checksum(data)
    assert result_of(read_record(data).replay()) == data["result"]
    data["setup"]["names"] = ["Somebody", "Else"]
    with refused("record-checksum"):
        read_record(data).replay()


def test_a_changed_result_is_found(data):
    data["result"]["scores"][0] += 50
    with refused("record-result"):
        read_record(with_checksum(data)).replay()
    data["result"] = {"winners": [0]}
    with refused("record-result"):
        read_record(with_checksum(data)).replay()
    data["result"] = {}
    with refused("record-result"):
        read_record(with_checksum(data)).replay()


def test_a_legal_action_that_leads_elsewhere_is_found_by_the_result():
    """One choice of a character is changed, with a forged checksum."""
    other = {"choose general": "choose financier", "choose financier": "choose general"}
    # For Europe on side A, a General is worth a point more than a Financier.
    empires = ("republic-of-europe", "aztec-empire")
    match = Match(setup("base-2p", "choices", side="A", empires=empires))
    play_match(match, Player(dice("choices"), BUILDER))
    data = record_of(match).to_json()
    europe = next(p["seat"] for p in match.view(None)["players"] if p["empire"] == empires[0])
    found = [e for e in data["entries"] if e[0] == europe and e[1] in other]
    found[-1][1] = other[found[-1][1]]
    with refused("record-result") as error:
        read_record(with_checksum(data)).replay()
    assert error.value.params["written"] == data["result"]["scores"]
    assert error.value.params["found"] != data["result"]["scores"]


def test_another_seed_is_found(data):
    data["setup"]["seed"] = "another"
    with refused("record-commitment"):
        read_record(with_checksum(data)).replay()


def test_a_record_without_a_checksum_is_refused(data, tmp_path):
    """Otherwise a forger could simply omit it."""
    del data["checksum"]
    with refused("record-field") as error:
        read_record(data)
    assert error.value.params == {"field": "checksum", "value": "None"}
    assert checks(write(tmp_path / "game.json", data)) == {"format": "record-field"}
    for value in (None, ""):
        with pytest.raises(RecordError):
            read_record({**data, "checksum": value}).replay()
