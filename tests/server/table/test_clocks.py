"""Time controls: banks, days, and stand-ins for players who are out of time."""

from tests.server.table.table_log import ANN, BOB, EVE, act_at_random, start_two_player_game
from tests.server.table_commands import command
from wonderful.rules.rng import bot_generator
from wonderful.server.table.automatic_commands import stand_in_for_overdue
from wonderful.server.table.clocks import MIN_AFTER_RETURN
from wonderful.server.table.game_commands import (
    STAND_IN_AFTER_MS,
    Act,
    CallStandIn,
    ComeBack,
    TakeBack,
)
from wonderful.server.table.table_options import TableOptions
from wonderful.server.table.time_control import DAY, TimeControl
from wonderful.server.views.table_info import stand_ins_of


def test_a_bank_runs_while_one_is_waited_for() -> None:
    time = TimeControl("bank", bank=60, increment=5)
    log = start_two_player_game(TableOptions(players=2, time=time))
    rng = bot_generator("clock", 0)
    table = log.table
    assert table.wake_at(log.now) == log.now + 60_000
    log.now += 20_000
    act_at_random(log, ANN, rng)
    ann, bob = log.seat(ANN), log.seat(BOB)
    assert log.clocks.clocks[ann].left == 40_000  # the increment comes with the next decision
    assert log.clocks.deadline(ann) is None
    assert log.clocks.deadline(bob) == log.now + 40_000
    log.now += 10_000
    act_at_random(log, BOB, rng)  # the picks are revealed, and both clocks run for the next one
    assert log.clocks.deadline(ann) == log.now + 45_000
    assert log.clocks.deadline(bob) == log.now + 35_000
    assert log.read_again().table.wake_at(log.now) == table.wake_at(log.now)


def test_a_decision_that_is_taken_back_brings_no_time() -> None:
    time = TimeControl("bank", bank=60, increment=20)
    log = start_two_player_game(TableOptions(players=2, time=time))
    rng = bot_generator("clock", 0)
    ann, bob = log.seat(ANN), log.seat(BOB)
    for _ in range(3):
        log.now += 1_000
        act_at_random(log, ANN, rng)
        log.add(command(log.table, log.by(ANN), TakeBack, decision=log.match.game.decision))
    act_at_random(log, ANN, rng)
    assert log.clocks.clocks[ann].left == 57_000
    act_at_random(log, BOB, rng)
    assert log.clocks.deadline(ann) == log.now + 77_000
    assert log.clocks.deadline(bob) == log.now + 77_000


def test_days_for_a_decision_are_not_renewed_by_taking_it_back() -> None:
    log = start_two_player_game(TableOptions(players=2, time=TimeControl("days", days=1)))
    end = log.now + DAY
    log.now += 5_000
    act_at_random(log, ANN, bot_generator("a", 0))
    log.add(command(log.table, log.by(ANN), TakeBack, decision=log.match.game.decision))
    assert log.clocks.deadline(log.seat(ANN)) == end


def test_a_returning_player_gets_some_time() -> None:
    log = start_two_player_game(
        TableOptions(players=2, time=TimeControl("bank", bank=10, increment=0))
    )
    log.now += 10_000
    log.add(stand_in_for_overdue(log.table, log.now))
    log.now += 60_000
    log.add(command(log.table, log.by(ANN), ComeBack))
    assert log.clocks.deadline(log.seat(ANN)) == log.now + MIN_AFTER_RETURN


def test_others_can_call_a_stand_in_for_an_idle_player() -> None:
    log = start_two_player_game()  # without a time control
    seat = log.seat(ANN)
    begins = {str(each): log.now + STAND_IN_AFTER_MS for each in (0, 1)}
    assert stand_ins_of(log.table) == begins
    log.now += STAND_IN_AFTER_MS - 1
    log.refused("wait-longer", command, log.table, log.by(BOB), CallStandIn, seat=seat)
    log.now += 1
    log.refused("not-seated", command, log.table, log.by(EVE), CallStandIn, seat=seat)
    log.add(command(log.table, log.by(BOB), CallStandIn, seat=seat))
    assert log.table.pending_bots() == [(seat, "dictator")]
    del begins[str(seat)]
    assert stand_ins_of(log.table) == begins
    log.refused("not-waited-for", command, log.table, log.by(BOB), CallStandIn, seat=seat)
    log.add(command(log.table, log.by(ANN), ComeBack))
    assert seat in log.table.pending_people()
    begins[str(seat)] = log.now + STAND_IN_AFTER_MS
    assert stand_ins_of(log.table) == begins


def test_out_of_time_a_bot_stands_in_until_the_person_is_back() -> None:
    log = start_two_player_game(TableOptions(players=2, time=TimeControl("days", days=2)))
    table = log.table
    log.refused("not-away", command, table, log.by(ANN), ComeBack)
    act_at_random(log, BOB, bot_generator("b", 0))
    assert table.wake_at(log.now) == log.now + 2 * DAY
    assert stand_in_for_overdue(table, log.now + 2 * DAY - 1) == []
    log.now += 2 * DAY
    log.add(stand_in_for_overdue(table, log.now))
    seat = log.seat(ANN)
    assert table.pending_bots() == [(seat, "dictator")]
    game = log.match.game
    action = game.describe(game.legal_actions(seat)[0])
    log.refused(
        "you-are-away", command, table, log.by(ANN), Act, decision=game.decision, actions=[action]
    )
    log.add(command(table, log.by(ANN), ComeBack))
    assert table.pending_people() == [seat]
    assert log.read_again().visible_state() == log.visible_state()
