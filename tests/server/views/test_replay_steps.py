"""Replays: every viewer sees the same as during the game, and nothing earlier."""

import json
from typing import Any

import pytest

from tests.server.runtime.played_table import PlayedTable
from tests.server.table_commands import command
from wonderful.record.match import Match
from wonderful.record.seed_and_commitment import commitment_of
from wonderful.rules.game import RULES_VERSION
from wonderful.server.messages.http_bodies import ReplayPage
from wonderful.server.table.command_definition import Request
from wonderful.server.table.game_commands import TakeBack, WantEnd
from wonderful.server.table.table_options import TableOptions
from wonderful.server.views.diff import apply_changes
from wonderful.server.views.replay_steps import MAX_STEPS, is_seed_of, replay_page, verification

Seen = dict[str, dict[int | None, Any]]  # by decision and viewer: the view when it began


def viewers(match: Match) -> list[int | None]:
    return [*range(match.game.players), None]


def play(log: PlayedTable, most: int = 10_000) -> Seen:
    """Play at random with some take-backs, and record all views."""
    seen: Seen = {}
    match = log.match
    for _ in range(most):
        game = match.game
        if game.decision not in seen:
            seen[game.decision] = {viewer: match.view(viewer) for viewer in viewers(match)}
        if game.is_over:
            break
        seat = log.rng.below(game.players)
        person = log.table.chair_at(seat).person
        if person is not None and match.can_take_back(seat) and log.rng.below(4) == 0:
            request = Request(person, len(log.facts))
            log.add(command(log.table, request, TakeBack, decision=game.decision))
        elif seat in game.pending():
            log.act(seat)
    return seen


def whole_replay(match: Match, viewer: int | None) -> ReplayPage:
    """The replay assembled from its pages."""
    first = replay_page(match, viewer, count=MAX_STEPS)
    while len(first.steps) < first.total:
        first.steps.extend(replay_page(match, viewer, len(first.steps), MAX_STEPS).steps)
    return first


@pytest.mark.parametrize("players", [1, 2, 4])
def test_every_viewer_sees_each_step_as_it_was(players: int) -> None:
    log = PlayedTable(TableOptions(players=players, memory_aid=True), min(players, 3))
    seen = play(log)
    match = log.match
    entries = [entry for _, done in match.effective_history() for entry in done]
    assert len(entries) < len(match.entries), "something was taken back"
    for viewer in viewers(match):
        replay = whole_replay(match, viewer)
        by_hand = Match(match.game.setup, match.game.catalog)
        view: Any = replay.view
        assert replay.total == len(entries)
        assert view == by_hand.view(viewer) == seen[by_hand.game.decision][viewer]
        begun = {by_hand.game.decision}
        for step, entry in zip(replay.steps, entries, strict=True):
            assert step["decision"] == by_hand.game.decision
            told = len(by_hand.events(viewer))
            by_hand.apply(entry.seat, entry.action)
            view = apply_changes(view, json.loads(json.dumps(step["changes"])))
            assert view == by_hand.view(viewer)
            assert step["events"] == [each.to_json() for each in by_hand.events(viewer, told)]
            assert step["seat"] == entry.seat
            assert step["by"]["name"] == entry.by.name
            decision = by_hand.game.decision
            if decision not in begun:
                begun.add(decision)
                assert view == seen[decision][viewer], "as it was seen while it was played"
        assert view == match.view(viewer)
        assert begun == set(seen)


def test_nobody_sees_a_card_before_it_is_shown() -> None:
    log = PlayedTable(TableOptions(players=3), 3)
    play(log)
    entries = [entry for _, done in log.match.effective_history() for entry in done]
    hidden = 0
    for viewer in viewers(log.match):
        replay = whole_replay(log.match, viewer)
        nexts = [step["decision"] for step in replay.steps[1:]] + ["over"]
        for step, entry, after in zip(replay.steps, entries, nexts, strict=True):
            words = entry.action.split()
            if entry.seat == viewer or after != step["decision"]:
                assert step["action"] == entry.action
            elif len(words) > 1:
                hidden += 1
                assert step["action"] == ""
                shown = json.dumps([step["events"], step["changes"]])
                assert not any(word in shown for word in words if word != "->")
    assert hidden > 100


def test_pages() -> None:
    log = PlayedTable(TableOptions(players=2), 2)
    play(log)
    all_steps = whole_replay(log.match, 1)
    total = all_steps.total
    page = replay_page(log.match, 1, 30, 7)
    assert page.first == 30
    assert page.steps == all_steps.steps[30:37]
    view: Any = all_steps.view
    for step in all_steps.steps[:30]:
        view = apply_changes(view, step["changes"])
    assert page.view == view
    assert len(replay_page(log.match, None).steps) == 50
    assert len(replay_page(log.match, None, 0, 100_000).steps) == min(total, MAX_STEPS)
    assert replay_page(log.match, None, 0, -1).steps == []
    assert replay_page(log.match, None, -5, 1) == replay_page(log.match, None, 0, 1)
    assert len(replay_page(log.match, None, total - 3).steps) == 3
    for beyond in (total, total + 1, 10**9):
        end = replay_page(log.match, 0, beyond)
        assert (end.total, end.first, end.steps) == (total, total, [])
        assert end.view == log.match.view(0)


def test_an_abandoned_game_ends_where_it_was_left() -> None:
    log = PlayedTable(TableOptions(players=2), 2).play(45)
    for person in ("ann", "bob"):
        log.add(command(log.table, Request(person, 99), WantEnd, wants_end=True))
    for viewer in viewers(log.match):
        replay = whole_replay(log.match, viewer)
        view: Any = replay.view
        for step in replay.steps:
            view = apply_changes(view, step["changes"])
        assert view == log.match.view(viewer)


def test_the_seed_is_revealed_when_the_game_is_over() -> None:
    log = PlayedTable(TableOptions(players=2), 2)
    before = verification(log.match, log.table.is_over, log.table.rules_version)
    assert before["seed"] is None
    assert before["rules_version"] == RULES_VERSION
    log.play()
    after = verification(log.match, log.table.is_over, log.table.rules_version)
    assert after["commitment"] == before["commitment"] == commitment_of(log.match.game.setup)
    assert is_seed_of(before["commitment"], after["seed"])
    assert not is_seed_of(before["commitment"], after["seed"][::-1])
