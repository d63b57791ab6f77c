"""`verify` runs all checks of a record and reports each of them."""

import copy

import pytest

from tests.record.record_builders import (
    FINE,
    checks,
    finished_match,
    running_match,
    with_checksum,
    write,
)
from tests.record.seeded_play import MODES, setup
from wonderful.record.public_record import export
from wonderful.record.record_files import load, save
from wonderful.record.seed_and_commitment import commitment_of
from wonderful.record.verification import verify


def test_a_good_record_passes_every_check(data, tmp_path):
    file = write(tmp_path / "game.json", data)
    assert checks(file) == FINE
    result = verify(file)
    assert result.match is not None
    assert result.match.game.is_over
    assert result.record == load(file)


def test_a_running_game_passes_too(tmp_path):
    save(running_match("base-3p", 40), tmp_path / "game.json")
    assert checks(tmp_path / "game.json") == FINE


@pytest.mark.parametrize("mode", MODES)
def test_saved_games_of_every_mode_pass(mode, tmp_path):
    match = finished_match(mode, "verify")
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


def test_the_checksum_is_checked_even_if_something_else_is_wrong(data, tmp_path):
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
    match = running_match("base-3p", 40)
    found = checks(write(tmp_path / "game.json", export(match)), commitment=match.commitment)
    assert found["seed"] == "record-sealed"
    assert found["published-commitment"] is None
    assert found["checksum"] is None
