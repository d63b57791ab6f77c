"""Commands before the game: chairs, Empires, hosts, start."""

from dataclasses import replace

from tests.server.table.table_log import ANN, BOB, CATALOG, EVE, TableLog, start_two_player_game
from tests.server.table_commands import command
from wonderful.server.table.automatic_commands import pass_host
from wonderful.server.table.game_commands import Leave
from wonderful.server.table.seating_commands import (
    ChangeOptions,
    ChooseEmpire,
    ClearChair,
    CloseTable,
    Ready,
    SeatBot,
    Sit,
    Stand,
)
from wonderful.server.table.start_command import Start
from wonderful.server.table.table_options import TableOptions
from wonderful.server.table.table_state import ABANDONED, OPEN, RUNNING


def test_people_sit_down_get_ready_and_start() -> None:
    log = start_two_player_game()
    assert log.table.status == RUNNING
    assert [chair.nickname for chair in log.table.chairs] == ["Ann", "Bob"]
    assert {log.seat(ANN), log.seat(BOB)} == {0, 1}
    assert log.table.summary(log.now).pending == (ANN, BOB) or log.table.summary(
        log.now
    ).pending == (BOB, ANN)


def test_a_seated_host_can_move_to_a_free_chair_and_stays_host() -> None:
    log = TableLog()
    log.add(command(log.table, log.by(ANN), Sit, chair=1))
    log.add(command(log.table, log.by(ANN), Sit, chair=0))
    assert [chair.person for chair in log.table.chairs] == [ANN, None]
    assert log.table.host == ANN


def test_a_removed_person_cannot_sit_again() -> None:
    log = TableLog()
    log.add(command(log.table, log.by(BOB), Sit, chair=1))
    log.add(command(log.table, log.by(ANN), ClearChair, chair=1))
    log.refused("sent-away", command, log.table, log.by(BOB), Sit)
    log.add(command(log.table, log.by(EVE), Sit))
    log.add(command(log.table, log.by(EVE), Stand))
    log.add(command(log.table, log.by(EVE), Sit))  # people who stood up may sit again


def test_a_host_gives_the_table_up_or_passes_it_on() -> None:
    log = TableLog()
    log.refused("host-only", command, log.table, log.by(BOB), CloseTable)
    assert pass_host(log.table, log.now, BOB) == []  # has no chair
    log.add(command(log.table, log.by(BOB), Sit))
    log.add(pass_host(log.table, log.now, BOB))
    assert log.table.host == BOB
    log.add(command(log.table, log.by(BOB), CloseTable))
    assert (log.table.status, log.table.reason) == (ABANDONED, "closed")


def test_with_fixed_seats_people_sit_as_the_chairs_stand() -> None:
    log = start_two_player_game(TableOptions(players=2, seating="fixed"))
    assert (log.seat(ANN), log.seat(BOB)) == (0, 1)


def test_what_is_refused_before_the_game() -> None:
    log = TableLog()
    table = log.table
    log.add(command(table, log.by(ANN), Sit, chair=1))
    log.refused("already-seated", command, table, log.by(ANN), Sit)
    log.refused("chair-taken", command, table, log.by(ANN), Sit, chair=1)
    log.refused("chair-taken", command, table, log.by(BOB), Sit, chair=1)
    log.refused("no-such-chair", command, table, log.by(BOB), Sit, chair=2)
    log.refused("chairs-free", command, table, log.by(ANN), Start)
    log.refused("host-only", command, table, log.by(BOB), Start)
    log.refused("host-only", command, table, log.by(BOB), SeatBot, chair=0, bot="rookie")
    log.refused("unknown-bot", command, table, log.by(ANN), SeatBot, chair=0, bot="rooky")
    log.refused("not-seated", command, table, log.by(BOB), Ready, is_ready=True)
    log.refused("host-stays", command, table, log.by(ANN), ClearChair, chair=1)
    log.refused("chair-free", command, table, log.by(ANN), ClearChair, chair=0)
    log.refused("not-your-chair", command, table, log.by(BOB), ChooseEmpire, chair=1, empire=None)
    log.refused(
        "empire-not-in-game", command, table, log.by(ANN), ChooseEmpire, chair=1, empire="atlantis"
    )
    log.add(command(table, log.by(BOB), Sit))
    log.refused("table-full", command, table, log.by(EVE), Sit)
    log.refused("not-ready", command, table, log.by(ANN), Start)
    small = replace(table.options, players=1)
    log.refused(
        "table-too-small", command, table, log.by(ANN), ChangeOptions, options=small.to_json()
    )
    log.refused("table-status", command, table, log.by(ANN), Leave)


def test_empires_are_chosen_once() -> None:
    log = TableLog()
    log.add(command(log.table, log.by(ANN), Sit, chair=0))
    log.add(command(log.table, log.by(ANN), SeatBot, chair=1, bot="rookie"))
    empire = CATALOG.empires_for(())[0]
    log.add(command(log.table, log.by(ANN), ChooseEmpire, chair=0, empire=empire))
    log.refused(
        "empire-taken", command, log.table, log.by(ANN), ChooseEmpire, chair=1, empire=empire
    )
    log.add(command(log.table, log.by(ANN), Start))
    seat = log.seat(ANN)
    assert log.match.view(seat)["players"][seat]["empire"] == empire


def test_the_host_can_leave_and_the_next_person_is_host() -> None:
    log = TableLog()
    log.add(command(log.table, log.by(ANN), Sit))
    log.add(command(log.table, log.by(BOB), Sit))
    log.add(command(log.table, log.by(ANN), Stand))
    assert (log.table.host, log.table.status) == (BOB, OPEN)
    log.add(command(log.table, log.by(BOB), Stand))
    assert log.table.status == ABANDONED


def test_changed_options_keep_valid_chairs_and_reset_the_rest() -> None:
    log = TableLog()
    log.add(command(log.table, log.by(BOB), Sit, chair=1))
    log.add(command(log.table, log.by(BOB), Ready, is_ready=True))
    log.add(
        command(
            log.table,
            log.by(ANN),
            ChangeOptions,
            options=replace(log.table.options, players=4).to_json(),
        )
    )
    assert [chair.person for chair in log.table.chairs] == [BOB, None, None, None]
    assert not log.table.chairs[0].is_ready
