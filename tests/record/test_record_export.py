"""The export of a running game contains no secrets."""

import json

import pytest

from tests.record.record_builders import assert_same_match, finished_match, refused
from tests.record.seeded_play import (
    MODES,
    TABLE_MODES,
    Player,
    after,
    dice,
    play_match,
    readable,
    setup,
)
from wonderful.record.match import TAKE_BACK, Match
from wonderful.record.public_record import export
from wonderful.record.record_format import read_record, record_of
from wonderful.record.seed_and_commitment import commitment_of
from wonderful.rules.rng import generators


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
def test_the_export_contains_nothing_of_the_current_decision(mode):
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


def test_the_export_hides_the_order_of_actions_and_take_backs():
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


def test_the_generators_do_not_follow_from_the_commitment():
    """It is published while the game runs, so the deal must not be derivable from it."""
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
    match = finished_match(mode)
    data = export(match)
    assert data == record_of(match).to_json()
    assert data["setup"]["seed"] == "records"
    assert any(entry[1] == TAKE_BACK for entry in data["entries"])
    assert_same_match(match, read_record(json.loads(json.dumps(data))).replay())
