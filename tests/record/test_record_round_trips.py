"""Saved, loaded and replayed: a record contains the whole game."""

import json

import pytest

from tests.record.record_builders import assert_same_match, finished_match, running_match
from tests.record.seeded_play import MODES, Player, apply_plan, dice, play_match, readable, setup
from wonderful.record.match import TAKE_BACK, Decider, Entry, Match
from wonderful.record.record_files import load, save
from wonderful.record.record_format import Record, checksum_of, record_of

BOT = Decider("bot", "greedy", "1.2")


@pytest.mark.parametrize("mode", MODES)
def test_a_finished_game_comes_back(mode, tmp_path):
    match = finished_match(mode)
    save(match, tmp_path / "game.json")
    record = load(tmp_path / "game.json")
    assert record == record_of(match)
    replayed = record.replay()
    assert_same_match(match, replayed)
    assert replayed.game.outcome() == match.game.outcome()
    save(replayed, tmp_path / "again.json")
    assert (tmp_path / "again.json").read_bytes() == (tmp_path / "game.json").read_bytes()


@pytest.mark.parametrize("mode", MODES)
def test_a_running_game_comes_back_and_goes_on(mode, tmp_path):
    for actions in (1, 33, 77):
        match = running_match(mode, actions)
        save(match, tmp_path / "game.json")
        replayed = load(tmp_path / "game.json").replay()
        assert_same_match(match, replayed)
    for going_on in (match, replayed):
        play_match(going_on, Player(dice("onwards")), take_backs=5)
    assert_same_match(match, replayed)


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
    assert_same_match(match, record.replay())


def test_deciders_are_kept(tmp_path):
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
    assert_same_match(match, load(tmp_path / "game.json").replay())


def test_records_are_equal_by_content():
    match = running_match("base-2p", 12)
    record = record_of(match)
    assert record == Record(match.game.setup, match.commitment, tuple(match.entries))
    assert record != Record(match.game.setup, match.commitment, (Entry(0, "done"),))
