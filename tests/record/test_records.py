"""Records: saved, loaded, replayed, exported, verified; and whatever can be wrong with one."""

import copy
import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.record import make_fixtures
from tests.record.playing import (
    BUILDER,
    MODES,
    TABLE_MODES,
    Player,
    after,
    apply_plan,
    dice,
    play_match,
    readable,
    setup,
)
from tests.record.situations import viewers, views
from wonderful.errors import RecordError, SetupError, WonderfulError
from wonderful.record import record_files, record_format
from wonderful.record.match import TAKE_BACK, Decider, Entry, Match
from wonderful.record.record_files import load, save, verify
from wonderful.record.record_format import (
    Record,
    checksum_of,
    export,
    read_record,
    record_of,
    result_of,
)
from wonderful.record.seeds import commitment_of
from wonderful.rules.rng import generators

FIXTURES = Path(__file__).parent / "fixtures"
BOT = Decider("bot", "greedy", "1.2")


def refused(code: str, kind: type[WonderfulError] = RecordError):
    """It is refused for this reason, with a text for people."""
    return pytest.raises(kind, check=lambda error: error.code == code and bool(error.text()))


def finished(mode: str, seed: str = "records", take_backs: int = 8) -> Match:
    match = Match(setup(mode, seed))
    return play_match(match, Player(dice(f"{seed} {mode}")), take_backs=take_backs)


def halfway(mode: str, actions: int, seed: str = "records") -> Match:
    match = Match(setup(mode, seed))
    player = Player(dice(f"{seed} {mode}"))
    return play_match(match, player, take_backs=8, until=after(actions))


def same(one: Match, other: Match) -> bool:
    """Byte-equal for everybody: views, and what was told."""
    for viewer in viewers(one):
        told, told_other = (
            [json.dumps(event.to_json()) for event in match.events(viewer)]
            for match in (one, other)
        )
        assert told == told_other
    assert views(one) == views(other)
    assert one.entries == other.entries
    assert one.effective() == other.effective()
    return True


def with_checksum(data: dict[str, Any]) -> dict[str, Any]:
    """As somebody would write it who knows how the checksum is made."""
    return {**data, "checksum": checksum_of(data)}


def write(path: Path, data: object) -> Path:
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


# Round trips


@pytest.mark.parametrize("mode", MODES)
def test_a_finished_game_comes_back(mode, tmp_path):
    match = finished(mode)
    save(match, tmp_path / "game.json")
    record = load(tmp_path / "game.json")
    assert record == record_of(match)
    replayed = record.replay()
    assert same(match, replayed)
    assert replayed.game.outcome() == match.game.outcome()
    save(replayed, tmp_path / "again.json")
    assert (tmp_path / "again.json").read_bytes() == (tmp_path / "game.json").read_bytes()


@pytest.mark.parametrize("mode", MODES)
def test_a_running_game_comes_back_and_goes_on(mode, tmp_path):
    for actions in (1, 33, 77):
        match = halfway(mode, actions)
        save(match, tmp_path / "game.json")
        replayed = load(tmp_path / "game.json").replay()
        assert same(match, replayed)
    for going_on in (match, replayed):
        play_match(going_on, Player(dice("onwards")), take_backs=5)
    assert same(match, replayed)


def test_the_stored_record_is_readable_and_whole(tmp_path):
    match = Match(setup("base-2p", "the seed", names=("Ada", "Zoë"), seating="fixed"))
    match.apply(1, readable(match.game, 1)[0])
    match.take_back(1)
    save(match, tmp_path / "new folder" / "game.json")
    text = (tmp_path / "new folder" / "game.json").read_text(encoding="utf-8")
    data = json.loads(text)
    assert data["format"] == "wonderful-game"
    assert (data["version"], data["rules"]) == (2, 1)
    assert data["setup"]["seed"] == "the seed"
    assert data["setup"]["names"] == ["Ada", "Zoë"]
    assert "Zoë" in text
    assert [entry[1] for entry in data["entries"]][1:] == [TAKE_BACK]
    assert data["result"] is None
    assert data["checksum"] == checksum_of(data)


def test_explicit_decks_are_kept(tmp_path):
    order = Match(setup("ca-2p")).game._state
    cards = Match(setup("ca-2p")).game.catalog.cards
    decks = {
        name: tuple(cards[int(card)].id for card in order.decks[deck])
        for deck, name in enumerate(("base", "expansion"))
    }
    match = Match(setup("ca-2p", seed=None, decks=decks))
    play_match(match, Player(dice("decks")), until=lambda match: match.game.round == 2)
    save(match, tmp_path / "game.json")
    record = load(tmp_path / "game.json")
    assert record.setup.decks == decks
    assert not record.is_sealed
    assert same(match, record.replay())


def test_who_decided_is_kept(tmp_path):
    deciders = (Decider("person", "Ada"), BOT, Decider("fallback", "greedy", "1.2"))
    match = Match(setup("base-3p"))
    for seat, by in enumerate(deciders):
        match.apply(seat, readable(match.game, seat)[0], by=by)
    match.apply(1, readable(match.game, 1)[0], by=BOT)
    match.take_back(1, by=deciders[2])
    save(match, tmp_path / "game.json")
    replayed = load(tmp_path / "game.json").replay()
    assert [entry.by for entry in replayed.entries] == [*deciders, BOT, deciders[2]]
    data = json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))
    assert data["deciders"] == [
        {"kind": "person", "name": "Ada", "version": ""},
        {"kind": "bot", "name": "greedy", "version": "1.2"},
        {"kind": "fallback", "name": "greedy", "version": "1.2"},
    ]


def test_a_plan_is_recorded_as_its_basic_actions(tmp_path):
    match = Match(setup("base-2p"))
    while match.game.phase == "draft":
        seat = match.game.pending()[0]
        match.apply(seat, readable(match.game, seat)[0])
    apply_plan(match, 0, "slate-all", by=BOT)
    assert [entry.action.split()[0] for entry in match.entries[-7:]] == ["slate"] * 7
    assert all(entry.by == BOT for entry in match.entries[-7:])
    save(match, tmp_path / "game.json")
    assert same(match, load(tmp_path / "game.json").replay())


# What may leave the table


def secrets_of(match: Match) -> list[str]:
    """What the export of a running game must not hold, apart from the seed."""
    unfinished = match.effective()[len(match.history) :]
    return [entry.action for _, entries in unfinished for entry in entries]


@pytest.mark.parametrize("mode", MODES)
def test_the_export_of_a_running_game_has_no_secrets(mode):
    seed = "a seed that is easy to find"
    match = Match(setup(mode, seed))
    player = Player(dice(f"export {mode}"))
    commitment = match.commitment
    for actions in range(0, 200, 13):
        play_match(match, player, take_backs=8, until=after(actions))
        if match.game.is_over:
            break
        data = export(match)
        text = json.dumps(data)
        assert seed not in text
        assert set(data["setup"]) & {"seed", "decks"} == set()
        assert data["commitment"] == commitment == match.commitment
        assert data["result"] is None
        settled = [[e.seat, e.action] for _, entries in match.history for e in entries]
        assert [[seat, action] for seat, action, _ in data["entries"]] == settled
        assert TAKE_BACK not in text
        record = read_record(json.loads(text))
        assert record.is_sealed
        with refused("record-sealed") as error:
            record.replay()
        assert error.value.params == {"commitment": commitment}


@pytest.mark.parametrize("mode", TABLE_MODES)
def test_the_export_tells_nothing_of_what_is_going_on(mode):
    """Byte-equal whatever happens inside a sealed pick, phase or step (DRAFT-5, PLAN-5)."""
    match = Match(setup(mode))
    player = Player(dice(f"going on {mode}"))
    decision, before, actions = match.game.decision, json.dumps(export(match)), 0
    while match.game.round < 3:
        seat = player.below(match.game.players)
        if match.can_take_back(seat) and player.chance(20):
            match.take_back(seat)
        elif seat in match.game.pending():
            match.apply(seat, player.choose(match.game, seat))
        if match.game.decision != decision:
            decision, before = match.game.decision, json.dumps(export(match))
        else:
            actions += 1
            assert json.dumps(export(match)) == before
    assert actions > 50


def test_the_export_does_not_tell_who_acted_first_or_changed_his_mind():
    texts: list[str] = []
    for order, hesitating in (((0, 1, 2), False), ((2, 1, 0), True)):
        match = Match(setup("base-3p"))
        while match.game.decision != "1-materials":
            decision = match.game.decision
            for seat in order:
                player = Player(dice(f"{decision} {seat}"))
                while match.game.decision == decision and seat in match.game.pending():
                    action = player.choose(match.game, seat)
                    if hesitating and action != "done" and decision == "1-planning":
                        match.apply(seat, readable(match.game, seat)[-1])
                        match.take_back(seat)
                    match.apply(seat, action)
        texts.append(json.dumps(export(match)))
    assert texts[0] == texts[1]


def test_an_explicit_deck_order_is_a_secret_too():
    state = Match(setup("base-2p")).game._state
    cards = Match(setup("base-2p")).game.catalog.cards
    decks = {"base": tuple(cards[int(card)].id for card in state.decks[0])}
    match = Match(setup("base-2p", seed=None, decks=decks))
    data = export(match)
    assert set(data["setup"]) & {"seed", "decks"} == set()
    assert json.dumps(data).count(decks["base"][-1]) == 0
    assert read_record(data).is_sealed
    other = {"base": (decks["base"][1], decks["base"][0], *decks["base"][2:])}
    if other != decks:
        assert commitment_of(setup("base-2p", seed=None, decks=other)) != match.commitment


def test_the_commitment_tells_nothing_about_the_decks():
    """It is published while the game runs, so the deal must not follow from it."""
    match = Match(setup("base-3p", "0123456789abcdef" * 4))
    published = bytes.fromhex(match.commitment)
    assert len(published) == 32
    for rng in generators(match.game.setup.seed or ""):
        words = {int(rng.a), int(rng.b), int(rng.c), int(rng.d)}
        for at in range(len(published) - 3):
            for order in ("big", "little"):
                assert int.from_bytes(published[at : at + 4], order) not in words


def test_the_commitment_is_that_of_the_seed_alone():
    names = Match(setup("base-3p", "one", names=("Ada", "Grace", "Zoë")))
    assert names.commitment == Match(setup("ca-7p", "one")).commitment
    assert names.commitment != Match(setup("base-3p", "two")).commitment


@pytest.mark.parametrize("mode", MODES)
def test_the_export_after_the_end_is_the_whole_record(mode):
    match = finished(mode)
    data = export(match)
    assert data == record_of(match).to_json()
    assert data["setup"]["seed"] == "records"
    assert any(entry[1] == TAKE_BACK for entry in data["entries"])
    assert same(match, read_record(json.loads(json.dumps(data))).replay())


# What can be wrong


@pytest.fixture(scope="module")
def good() -> dict[str, Any]:
    """A finished record as plain data; tests get a copy."""
    data: dict[str, Any] = json.loads(json.dumps(record_of(finished("base-2p")).to_json()))
    return data


@pytest.fixture
def data(good) -> dict[str, Any]:
    return copy.deepcopy(good)


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
    assert not result.is_good
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
    """With a checksum to fit: one choice of a character is changed."""
    other = {"choose general": "choose financier", "choose financier": "choose general"}
    # For Europe on side A a General is worth a point more than a Financier.
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
    """Or whoever changes a record would only have to leave it out."""
    del data["checksum"]
    with refused("record-field") as error:
        read_record(data)
    assert error.value.params == {"field": "checksum", "value": "None"}
    assert checks(write(tmp_path / "game.json", data)) == {"format": "record-field"}
    for value in (None, ""):
        with pytest.raises(RecordError):
            read_record({**data, "checksum": value}).replay()


# Older formats


def test_version_1_is_migrated_and_replays():
    old = json.loads((FIXTURES / "format-1.json").read_text(encoding="utf-8"))
    record = load(FIXTURES / "format-1.json")
    assert [f"{entry.seat} {entry.action}" for entry in record.entries] == old["actions"]
    assert {entry.by for entry in record.entries} == {Decider()}
    assert record.commitment == commitment_of(record.setup)
    assert record.setup.names == ("Ada", "Grace")
    match = record.replay()
    assert result_of(match) == old["result"]
    assert verify(FIXTURES / "format-1.json").is_good


def test_a_migrated_record_is_saved_as_a_new_one(tmp_path):
    match = load(FIXTURES / "format-1.json").replay()
    save(match, tmp_path / "new.json")
    data = json.loads((tmp_path / "new.json").read_text(encoding="utf-8"))
    assert data["version"] == 2
    assert same(match, load(tmp_path / "new.json").replay())


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
    """With one more field, and the checksum as it was written."""
    match = finished("base-2p")
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


# Verifying


def checks(file: Path, **more: Any) -> dict[str, str | None]:
    """The checks that were made, each with its complaint."""
    result = verify(file, **more)
    assert result.is_good == all(check.error is None for check in result.checks)
    return {check.name: check.error.code if check.error else None for check in result.checks}


FINE = dict.fromkeys(("format", "seed", "actions", "result", "checksum"))


def test_a_good_record_passes_every_check(data, tmp_path):
    file = write(tmp_path / "game.json", data)
    assert checks(file) == FINE
    result = verify(file)
    assert result.match is not None
    assert result.match.game.is_over
    assert result.record == load(file)


def test_a_running_game_passes_too(tmp_path):
    save(halfway("base-3p", 40), tmp_path / "game.json")
    assert checks(tmp_path / "game.json") == FINE


@pytest.mark.parametrize("mode", MODES)
def test_saved_games_of_every_mode_pass(mode, tmp_path):
    match = finished(mode, "verify")
    save(match, tmp_path / "game.json")
    assert checks(tmp_path / "game.json", commitment=match.commitment) == {
        **FINE,
        "published-commitment": None,
    }


def test_the_published_commitment(data, tmp_path):
    file = write(tmp_path / "game.json", data)
    published = data["commitment"]
    for text in (published, published.upper(), f" {published}\n"):
        assert checks(file, commitment=text)["published-commitment"] is None
    for text in (commitment_of(setup("base-2p", "another")), "", "x"):
        found = checks(file, commitment=text)
        assert found == {**FINE, "published-commitment": "record-commitment"}


def test_each_check_finds_its_mistake(data, tmp_path):
    def found(**changes: object) -> dict[str, str | None]:
        return checks(write(tmp_path / "game.json", with_checksum({**data, **changes})))

    assert found(version=9) == {"format": "record-newer"}
    assert found(commitment="0" * 64)["seed"] == "record-commitment"
    other = {**data["setup"], "seed": "another"}
    assert found(setup=other)["seed"] == "record-commitment"
    entries = copy.deepcopy(data["entries"])
    entries[9][1] = "keep zeppelin"
    assert found(entries=entries)["actions"] == "record-entry"
    assert found(entries=data["entries"][:-1])["result"] == "record-truncated"
    assert found(result={"scores": [9, 9], "winners": [0, 1]})["result"] == "record-result"
    wrong = write(tmp_path / "wrong.json", {**data, "checksum": "0" * 64})
    assert checks(wrong)["checksum"] == "record-checksum"
    assert checks(tmp_path / "nothing.json") == {"format": "record-unreadable"}


def test_the_checksum_is_looked_at_even_if_something_else_is_wrong(data, tmp_path):
    data["entries"][9][1] = "keep zeppelin"
    found = checks(write(tmp_path / "game.json", data))
    assert found == {"format": None, "actions": "record-entry", "checksum": "record-checksum"}


def test_something_added_is_found(data, tmp_path):
    file = write(tmp_path / "game.json", {**data, "note": "a field that nobody knows"})
    assert checks(file) == {"format": "record-field"}
    result = verify(file)
    assert result.checks[0].error is not None
    assert result.checks[0].error.params["field"] == "note"


def test_a_sealed_record_cannot_be_verified_yet(tmp_path):
    match = halfway("base-3p", 40)
    found = checks(write(tmp_path / "game.json", export(match)), commitment=match.commitment)
    assert found["seed"] == "record-sealed"
    assert found["published-commitment"] is None
    assert found["checksum"] is None


# Saving


def test_a_failing_write_leaves_the_old_file(tmp_path, monkeypatch):
    file = tmp_path / "game.json"
    save(halfway("base-2p", 5), file)
    before = file.read_bytes()

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with refused("record-unwritable") as error:
            save(halfway("base-2p", 50), file)
        assert error.value.params == {"file": str(file), "why": "No space left on device"}
    assert file.read_bytes() == before
    assert os.listdir(tmp_path) == ["game.json"]  # noqa: PTH208 - hidden files, too


def test_a_failing_replacement_leaves_the_old_file(tmp_path, monkeypatch):
    file = tmp_path / "game.json"
    save(halfway("base-2p", 5), file)
    before = file.read_bytes()

    def busy(self: Path, target: Path) -> Path:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", busy)
        with refused("record-unwritable"):
            save(halfway("base-2p", 50), file)
    assert file.read_bytes() == before
    assert os.listdir(tmp_path) == ["game.json"]  # noqa: PTH208 - hidden files, too


def test_the_old_file_is_whole_until_the_new_one_is(tmp_path, monkeypatch):
    file = tmp_path / "game.json"
    save(halfway("base-2p", 5), file)
    seen: list[int] = []

    def look(descriptor: int) -> None:
        seen.append(len(load(file).entries))

    monkeypatch.setattr(os, "fsync", look)
    save(halfway("base-2p", 50), file)
    assert seen == [5]
    assert len(load(file).entries) == 50


def test_places_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("not a folder", encoding="utf-8")
    (tmp_path / "folder").mkdir()
    match = halfway("base-2p", 5)
    for place in (
        tmp_path / "file" / "game.json",
        tmp_path / "file" / "deeper" / "game.json",
        tmp_path / "folder",
        tmp_path / "nul\0byte.json",
        "/proc/game.json",
    ):
        with refused("record-unwritable"):
            save(match, place)
    assert os.listdir(tmp_path / "folder") == []  # noqa: PTH208 - hidden files, too
    assert (tmp_path / "file").read_text(encoding="utf-8") == "not a folder"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_permission(tmp_path):
    tmp_path.chmod(0o500)
    try:
        with refused("record-unwritable"):
            save(halfway("base-2p", 5), tmp_path / "game.json")
    finally:
        tmp_path.chmod(0o700)


def test_everything_of_the_module_is_there():
    for name in record_files.__all__:
        assert hasattr(record_files, name)


def test_records_are_equal_by_content():
    match = halfway("base-2p", 12)
    record = record_of(match)
    assert record == Record(match.game.setup, match.commitment, tuple(match.entries))
    assert record != Record(match.game.setup, match.commitment, (Entry(0, "done"),))


# Games of earlier releases stay playable for ever


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
    assert make_fixtures.lies_where(match.view(None)) == expected["seats"]


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
