"""Matches: decisions, and a log that only grows."""

import pytest

from tests.record.match_positions import do, everything, planning_match
from tests.record.seeded_play import (
    MODES,
    SOLO_MODES,
    Player,
    beyond,
    dice,
    play_match,
    readable,
    setup,
)
from tests.rules.positions import deck_cards
from wonderful.errors import IllegalAction
from wonderful.record.match import TAKE_BACK, Decider, Entry, Match
from wonderful.rules.setup import Setup


def refused(code: str):
    """Expects a refusal with this code."""
    return pytest.raises(IllegalAction, check=lambda error: error.code == code)


# Decisions


def answers(match: Match, decision: str):
    """Every kind of request, as an answer to a decision."""
    action = readable(match.game, 0)[0]
    yield lambda: match.apply(0, action, decision=decision)
    yield lambda: match.apply(0, "no such action", decision=decision)
    yield lambda: match.take_back(0, decision=decision)


def test_old_answers_are_refused_and_change_nothing():
    match = planning_match(things={"area": "zeppelin museum"})
    do(match, 0, "slate zeppelin")
    before = everything(match)
    for old in ("1-draft-7", "1-materials", "2-planning", "over", ""):
        for answer in answers(match, old):
            with refused("decision-over") as error:
                answer()
            assert error.value.params == {"answered": old, "decision": "1-planning"}
            assert everything(match) == before
    match.apply(0, "slate museum", decision="1-planning")
    match.take_back(0, decision="1-planning")


@pytest.mark.parametrize("mode", MODES)
def test_every_decision_has_a_name_of_its_own(mode):
    match = Match(setup(mode))
    seen = [match.game.decision]
    player = Player(dice(mode))
    while not match.game.is_over:
        now = match.game.decision
        play_match(match, player, until=beyond(now))
        seen.append(match.game.decision)
        if not match.game.is_over:
            with refused("decision-over"):
                match.apply(0, readable(match.game, 0)[0], decision=now)
    assert len(seen) == len(set(seen))
    assert seen[-1] == "over"
    names = {name.partition("-")[2] for name in seen[:-1]}
    assert "planning" in names
    drafts = {name for name in names if name.startswith("draft-")}
    assert bool(drafts) == (mode not in SOLO_MODES)


# The log


def test_taking_back_is_an_entry_of_its_own():
    match = planning_match(3, things={"area": "zeppelin museum"})
    do(match, 0, "slate zeppelin", "slate museum", "done")
    match.take_back_all(0, by=Decider("bot", "greedy", "1"))
    do(match, 0, "recycle museum -> empire")
    bot = Decider("bot", "greedy", "1")
    assert match.entries == [
        Entry(0, "slate zeppelin"),
        Entry(0, "slate museum"),
        Entry(0, "done"),
        Entry(0, TAKE_BACK, bot),
        Entry(0, TAKE_BACK, bot),
        Entry(0, TAKE_BACK, bot),
        Entry(0, "recycle museum -> empire"),
    ]
    assert match.effective_history() == [("1-planning", [Entry(0, "recycle museum -> empire")])]


def test_a_refused_action_is_no_entry():
    match = planning_match(things={"area": "zeppelin"})
    before = everything(match)
    for seat, action in ((0, "done"), (0, "slate museum"), (0, "fly"), (2, "done"), (-1, "done")):
        with pytest.raises(IllegalAction):
            match.apply(seat, action)
        assert everything(match) == before


def test_a_number_or_its_text_are_the_same_action():
    match = planning_match(things={"area": "zeppelin"})
    match.apply(0, match.game.parse("slate zeppelin"))
    assert match.entries == [Entry(0, "slate zeppelin")]


@pytest.mark.parametrize("mode", MODES)
def test_the_log_only_grows(mode):
    match = Match(setup(mode))
    player = Player(dice(f"log {mode}"))
    log: list[Entry] = []

    def grows(match: Match) -> bool:
        nonlocal log
        assert match.entries[: len(log)] == log
        assert len(match.entries) - len(log) <= 1
        log = list(match.entries)
        return False

    play_match(match, player, take_backs=15, until=grows)
    assert any(entry.action == TAKE_BACK for entry in log)


def test_a_match_without_a_seed_gets_one_that_nobody_can_guess():
    seeds = {Match(Setup(players=2)).game.setup.seed for _ in range(5)}
    assert len(seeds) == 5
    assert all(seed is not None and len(bytes.fromhex(seed)) == 32 for seed in seeds)


def test_a_match_with_only_decks_gets_a_seed_too():
    decks = {"base": tuple(deck_cards()["base"])}
    seeds = {Match(Setup(players=2, decks=decks)).game.setup.seed for _ in range(5)}
    assert len(seeds) == 5  # it still determines seats and Empires
    assert all(seed is not None and len(bytes.fromhex(seed)) == 32 for seed in seeds)
    match = Match(Setup(players=2, decks=decks, seed="mine"))
    assert match.game.setup.seed == "mine"
    assert match.game.setup.decks == decks


@pytest.mark.parametrize("viewer", [9, 2, -1])
def test_events_of_an_unknown_seat_are_refused(viewer):
    match = Match(Setup(players=2, seed="x"))
    with refused("no-such-seat") as error:
        match.events(viewer)
    assert error.value.params == {"seat": viewer, "seats": 2}


def test_a_match_goes_on_after_an_error_of_any_kind():
    match = Match(setup("base-2p"))
    first = match.game.legal_actions(0)[0]
    with pytest.raises(TypeError):
        match.apply_all(0, [first, None])  # type: ignore[list-item]
    assert match.entries == []
    match.apply(0, first)
    assert [event.code for event in match.events(0)][-1] == "committed"
