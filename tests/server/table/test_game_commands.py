"""Commands during a game, and the same table folded from its log."""

import json

import pytest

from tests.server.table.table_log import (
    ANN,
    BOB,
    EVE,
    TableLog,
    act_at_random,
    start_two_player_game,
)
from tests.server.table_commands import command
from wonderful.errors import IllegalAction
from wonderful.record.match import Decider
from wonderful.rules.rng import bot_generator
from wonderful.server.table.automatic_commands import act_for_seat
from wonderful.server.table.command_definition import TableError
from wonderful.server.table.game_commands import Act, ComeBack, Leave, TakeBack, WantEnd
from wonderful.server.table.seating_commands import SeatBot, Sit
from wonderful.server.table.start_command import Start
from wonderful.server.table.table_state import ABANDONED, FINISHED, RUNNING


def play(log: TableLog, most: int = 10_000) -> None:
    """Act at random until the game is over."""
    rng = bot_generator("people", 0)
    for _ in range(most):
        pending = log.table.pending_people()
        if not pending:
            return
        log.now += 1_000
        person = log.table.chair_at(pending[rng.below(len(pending))]).person
        assert person is not None
        act_at_random(log, person, rng)


def test_a_whole_game_and_the_same_log_read_again() -> None:
    log = start_two_player_game()
    play(log, 120)
    assert log.read_again().visible_state() == log.visible_state()
    play(log)
    assert log.table.status == FINISHED
    assert log.read_again().visible_state() == log.visible_state()
    assert log.table.summary(log.now).details["scores"]
    log.refused("table-status", command, log.table, log.by(ANN), Leave)


def test_actions_are_applied_together_or_not_at_all() -> None:
    log = start_two_player_game()
    play(log, 14)
    while log.match.game.phase != "planning":
        play(log, 1)
    seat = log.seat(ANN)
    game = log.match.game
    cards = game.view(seat)["players"][seat]["draft_area"]
    both = [f"slate {cards[0]}", "slate no-such-card"]
    log.refused(
        "unknown-card", command, log.table, log.by(ANN), Act, decision=game.decision, actions=both
    )
    twice = [f"recycle {cards[0]} -> empire"] * (cards.count(cards[0]) + 1)
    with pytest.raises(IllegalAction):
        command(log.table, log.by(ANN), Act, decision=game.decision, actions=twice)
    log.refused(
        "decision-over",
        command,
        log.table,
        log.by(ANN),
        Act,
        decision="1-draft-1",
        actions=twice[:1],
    )
    log.refused(
        "not-seated",
        command,
        log.table,
        log.by(EVE),
        Act,
        decision=game.decision,
        actions=twice[:1],
    )
    log.add(command(log.table, log.by(ANN), Act, decision=game.decision, actions=twice[:1]))
    log.add(command(log.table, log.by(ANN), TakeBack, decision=game.decision))
    log.refused(
        "nothing-to-take-back", command, log.table, log.by(ANN), TakeBack, decision=game.decision
    )
    assert log.read_again().visible_state() == log.visible_state()


def test_a_request_counts_once() -> None:
    log = start_two_player_game()
    game = log.match.game
    action = game.describe(game.legal_actions(log.seat(ANN))[0])
    assert log.table.processed_message(ANN, "r1") is None
    log.add(command(log.table, log.by(ANN, "r1"), Act, decision=game.decision, actions=[action]))
    assert log.table.processed_message(ANN, "r1") == ("acted", (action,))
    assert log.table.processed_message(BOB, "r1") is None
    assert log.read_again().table.processed_message(ANN, "r1") == ("acted", (action,))


def test_bots_decide_for_their_own_seats_only() -> None:
    log = TableLog()
    log.add(command(log.table, log.by(ANN), Sit))
    log.add(command(log.table, log.by(ANN), SeatBot, chair=1, bot="rookie"))
    log.add(command(log.table, log.by(ANN), Start))
    table = log.table
    [(seat, bot)] = table.pending_bots()
    assert (bot, table.wake_at(log.now)) == ("rookie", log.now)
    game = log.match.game
    by = Decider("bot", "rookie", "1")
    action = game.describe(game.legal_actions(seat)[0])
    own = log.seat(ANN)
    log.refused("person-plays", act_for_seat, table, 5, own, game.decision, [action], by)
    log.add(act_for_seat(table, log.now, seat, game.decision, [action], by))
    assert table.pending_bots() == []
    assert log.match.entries[-1].by == by


def test_a_bot_replaces_a_leaver_who_cannot_act() -> None:
    log = start_two_player_game()
    log.add(command(log.table, log.by(ANN), Leave))
    assert [bot for _, bot in log.table.pending_bots()] == ["dictator"]
    with pytest.raises(TableError):
        command(log.table, log.by(ANN), ComeBack)
    log.add(command(log.table, log.by(BOB), Leave))
    assert (log.table.status, log.table.reason) == (ABANDONED, "everybody-left")
    assert log.table.wake_at(log.now) is None


def test_all_people_can_agree_to_end() -> None:
    log = start_two_player_game()
    log.add(command(log.table, log.by(ANN), WantEnd, wants_end=True))
    log.add(command(log.table, log.by(ANN), WantEnd, wants_end=False))
    log.add(command(log.table, log.by(BOB), WantEnd, wants_end=True))
    assert log.table.status == RUNNING
    log.add(command(log.table, log.by(ANN), WantEnd, wants_end=True))
    assert (log.table.status, log.table.reason) == (ABANDONED, "agreed")


def test_people_who_left_do_not_vote_on_ending_the_game() -> None:
    log = start_two_player_game()
    log.add(command(log.table, log.by(ANN), WantEnd, wants_end=True))
    log.add(command(log.table, log.by(BOB), Leave))
    assert (log.table.status, log.table.reason) == (ABANDONED, "agreed")


def test_the_seed_is_in_no_summary_and_in_no_view() -> None:
    log = start_two_player_game()
    seed = log.facts[-1].data["setup"]["seed"]
    assert len(seed) == 64
    assert seed not in json.dumps(repr(log.visible_state()))
