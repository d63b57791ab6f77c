"""A table is the fold of its facts: the same log gives the same table, whatever happened."""

import json
from collections.abc import Sequence
from dataclasses import asdict, replace

import pytest

from tests.server.commanding import command
from wonderful.catalog import load_catalog
from wonderful.errors import IllegalAction, SetupError, WonderfulError
from wonderful.record.match import Decider, Match
from wonderful.rules.rng import bot_generator
from wonderful.server.table.automatic_commands import (
    act_for_seat,
    create,
    pass_host,
    run_out_of_time,
)
from wonderful.server.table.clocks import LEAST_AFTER_RETURN, Clocks
from wonderful.server.table.command import Request, TableError
from wonderful.server.table.facts import Fact
from wonderful.server.table.fold import fold
from wonderful.server.table.game_commands import (
    STAND_IN_AFTER_MS,
    Act,
    CallStandIn,
    ComeBack,
    Leave,
    TakeBack,
    WantEnd,
)
from wonderful.server.table.seating_commands import (
    ChangeOptions,
    ChooseEmpire,
    ClearChair,
    CloseTable,
    Ready,
    SeatBot,
    Sit,
    Stand,
    Start,
)
from wonderful.server.table.table_options import (
    DAY,
    OPTIONS_VERSION,
    OptionsError,
    TableOptions,
    TimeControl,
)
from wonderful.server.table.table_state import ABANDONED, FINISHED, OPEN, RUNNING, Table

CATALOG = load_catalog()
ANN, BOB, EVE = "ann", "bob", "eve"


class Log:
    """A table with its log, and a clock that the test moves."""

    def __init__(self, options: TableOptions | None = None) -> None:
        self.now = 1_000
        self.facts: list[Fact] = []
        self.table = Table("t", CATALOG)
        self.add(create(self.table, self.by(ANN), options or TableOptions(players=2)))

    @property
    def match(self) -> Match:
        assert self.table.match is not None
        return self.table.match

    @property
    def clocks(self) -> Clocks:
        assert self.table.clocks is not None
        return self.table.clocks

    def seat(self, person: str) -> int:
        seat = self.table.seat_of(person)
        assert seat is not None
        return seat

    def by(self, person: str, client_id: str | None = None) -> Request:
        return Request(person, self.now, client_id)

    def add(self, facts: Sequence[Fact]) -> None:
        """Keep facts that were applied."""
        self.facts += facts

    def refused(self, code: str, command, *args, **fields) -> None:
        """The command is refused with a code, and changes nothing."""
        before = self.shown()
        with pytest.raises(WonderfulError) as caught:
            command(*args, **fields)
        assert caught.value.code == code
        assert caught.value.text("de") != caught.value.text("fr")
        assert self.shown() == before

    def shown(self) -> object:
        table = self.table
        match = table.match
        return (
            table.summary(self.now),
            [asdict(chair) for chair in table.chairs],
            None if match is None else [match.view(seat) for seat in range(match.game.players)],
            None if match is None else [match.events(seat) for seat in range(match.game.players)],
        )

    def read_again(self) -> "Log":
        """Another process that has only what was written down."""
        written = json.dumps([asdict(fact) for fact in self.facts])
        other = Log.__new__(Log)
        other.now, other.facts = self.now, [Fact(**fact) for fact in json.loads(written)]
        other.table = Table("t", CATALOG)
        fold(other.table, other.facts)
        return other


def started(options: TableOptions | None = None) -> Log:
    """Ann and Bob at a table for two."""
    log = Log(options)
    log.add(command(log.table, log.by(ANN), Sit))
    log.add(command(log.table, log.by(BOB), Sit))
    log.add(command(log.table, log.by(BOB), Ready, is_ready=True))
    log.add(command(log.table, log.by(ANN), Start))
    return log


def act_at_random(log: Log, person: str, rng) -> None:
    seat = log.seat(person)
    game = log.match.game
    legal = game.legal_actions(seat)
    action = game.describe(legal[rng.below(len(legal))])
    log.add(command(log.table, log.by(person), Act, decision=game.decision, actions=[action]))


def play(log: Log, most: int = 10_000) -> None:
    """People act at random until the game is over."""
    rng = bot_generator("people", 0)
    for _ in range(most):
        pending = log.table.pending_people()
        if not pending:
            return
        log.now += 1_000
        person = log.table.chair_at(pending[rng.below(len(pending))]).person
        assert person is not None
        act_at_random(log, person, rng)


# Before the game


def test_people_sit_down_get_ready_and_start() -> None:
    log = started()
    assert log.table.status == RUNNING
    assert [chair.nickname for chair in log.table.chairs] == ["Ann", "Bob"]
    assert {log.seat(ANN), log.seat(BOB)} == {0, 1}
    assert log.table.summary(log.now).pending == (ANN, BOB) or log.table.summary(
        log.now
    ).pending == (BOB, ANN)


def test_who_sits_can_change_to_a_free_chair_and_stays_host() -> None:
    log = Log()
    log.add(command(log.table, log.by(ANN), Sit, chair=1))
    log.add(command(log.table, log.by(ANN), Sit, chair=0))
    assert [chair.person for chair in log.table.chairs] == [ANN, None]
    assert log.table.host == ANN


def test_who_was_sent_away_stays_away() -> None:
    log = Log()
    log.add(command(log.table, log.by(BOB), Sit, chair=1))
    log.add(command(log.table, log.by(ANN), ClearChair, chair=1))
    log.refused("sent-away", command, log.table, log.by(BOB), Sit)
    log.add(command(log.table, log.by(EVE), Sit))
    log.add(command(log.table, log.by(EVE), Stand))
    log.add(command(log.table, log.by(EVE), Sit))  # who stood up may sit again


def test_a_host_gives_the_table_up_or_passes_it_on() -> None:
    log = Log()
    log.refused("host-only", command, log.table, log.by(BOB), CloseTable)
    assert pass_host(log.table, log.now, BOB) == []  # has no chair
    log.add(command(log.table, log.by(BOB), Sit))
    log.add(pass_host(log.table, log.now, BOB))
    assert log.table.host == BOB
    log.add(command(log.table, log.by(BOB), CloseTable))
    assert (log.table.status, log.table.reason) == (ABANDONED, "closed")


def test_with_fixed_seats_people_sit_as_the_chairs_stand() -> None:
    log = started(TableOptions(players=2, seating="fixed"))
    assert (log.seat(ANN), log.seat(BOB)) == (0, 1)


def test_what_is_refused_before_the_game() -> None:
    log = Log()
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
    log = Log()
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
    log = Log()
    log.add(command(log.table, log.by(ANN), Sit))
    log.add(command(log.table, log.by(BOB), Sit))
    log.add(command(log.table, log.by(ANN), Stand))
    assert (log.table.host, log.table.status) == (BOB, OPEN)
    log.add(command(log.table, log.by(BOB), Stand))
    assert log.table.status == ABANDONED


def test_other_options_keep_who_fits_and_ask_again_for_the_rest() -> None:
    log = Log()
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


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"players": "3"}, "table-options"),
        ({"colour": 1}, "table-unknown-option"),
        ({"version": OPTIONS_VERSION + 1}, "table-options-newer"),
        ({"version": OPTIONS_VERSION + 1, "colour": 1}, "table-options-newer"),
        ({"version": OPTIONS_VERSION, "colour": 1}, "table-unknown-option"),
        ({"version": 0}, "table-options"),
        ({"version": True}, "table-options"),
        ({"version": "1"}, "table-options"),
        ({"expansions": [1]}, "table-options"),
        ({"time": {"kind": "fast"}}, "table-time-kind"),
        ({"time": {"bank": True}}, "table-options"),
        ({"time": {"bank": 1}}, "table-number"),
        ({"time": 3}, "table-options"),
        ({"is_public": 1}, "table-options"),
        ({"stand_in": 1}, "table-options"),
        ({"side": 1}, "table-options"),
        ({"seating": None}, "table-options"),
        ({"gone_after": 1.5}, "table-options"),
        ({"time": {"kind": 1}}, "table-options"),
        ({"time": {"hours": 1}}, "table-options"),
        ([], "table-options"),
        ({"players": 6}, "setup-too-many-players"),
        ({"scenario": "no-such"}, "unknown-scenario"),
    ],
)
def test_bad_options_are_refused(data: object, code: str) -> None:
    with pytest.raises(WonderfulError) as caught:
        TableOptions.from_json(data).checked(CATALOG)
    assert caught.value.code == code
    assert isinstance(caught.value, (OptionsError, SetupError, WonderfulError))


def test_options_survive_being_written() -> None:
    options = TableOptions(players=5, expansions=("corruption-ascension",), rated=True).checked(
        CATALOG
    )
    assert TableOptions.from_json(json.loads(json.dumps(options.to_json()))) == options
    assert options.to_json()["version"] == OPTIONS_VERSION


def test_a_table_of_a_newer_server_is_refused() -> None:
    log = Log()
    with pytest.raises(WonderfulError, match="a newer wonderful is needed") as caught:
        fold(log.table, [Fact("painted", 1, {"colour": "red"})])
    assert (caught.value.code, caught.value.params) == ("table-newer", {"kind": "painted"})


# In the game


def test_a_whole_game_and_the_same_log_read_again() -> None:
    log = started()
    play(log, 120)
    assert log.read_again().shown() == log.shown()
    play(log)
    assert log.table.status == FINISHED
    assert log.read_again().shown() == log.shown()
    assert log.table.summary(log.now).details["scores"]
    log.refused("table-status", command, log.table, log.by(ANN), Leave)


def test_actions_are_applied_together_or_not_at_all() -> None:
    log = started()
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
    assert log.read_again().shown() == log.shown()


def test_a_request_counts_once() -> None:
    log = started()
    game = log.match.game
    action = game.describe(game.legal_actions(log.seat(ANN))[0])
    assert log.table.executed(ANN, "r1") is None
    log.add(command(log.table, log.by(ANN, "r1"), Act, decision=game.decision, actions=[action]))
    assert log.table.executed(ANN, "r1") == ("acted", (action,))
    assert log.table.executed(BOB, "r1") is None
    assert log.read_again().table.executed(ANN, "r1") == ("acted", (action,))


def test_bots_decide_for_their_own_seats_only() -> None:
    log = Log()
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


# Time


def test_a_bank_runs_while_one_is_waited_for() -> None:
    time = TimeControl("bank", bank=60, increment=5)
    log = started(TableOptions(players=2, time=time))
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
    act_at_random(log, BOB, rng)  # reveals: the next pick begins, and both clocks run
    assert log.clocks.deadline(ann) == log.now + 45_000
    assert log.clocks.deadline(bob) == log.now + 35_000
    assert log.read_again().table.wake_at(log.now) == table.wake_at(log.now)


def test_a_decision_that_is_taken_back_brings_no_time() -> None:
    time = TimeControl("bank", bank=60, increment=20)
    log = started(TableOptions(players=2, time=time))
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
    log = started(TableOptions(players=2, time=TimeControl("days", days=1)))
    end = log.now + DAY
    log.now += 5_000
    act_at_random(log, ANN, bot_generator("a", 0))
    log.add(command(log.table, log.by(ANN), TakeBack, decision=log.match.game.decision))
    assert log.clocks.deadline(log.seat(ANN)) == end


def test_who_comes_back_has_some_time() -> None:
    log = started(TableOptions(players=2, time=TimeControl("bank", bank=10, increment=0)))
    log.now += 10_000
    log.add(run_out_of_time(log.table, log.now))
    log.now += 60_000
    log.add(command(log.table, log.by(ANN), ComeBack))
    assert log.clocks.deadline(log.seat(ANN)) == log.now + LEAST_AFTER_RETURN


def test_others_can_call_a_stand_in_for_somebody_who_does_not_move() -> None:
    log = started()  # without a time control
    seat = log.seat(ANN)
    log.now += STAND_IN_AFTER_MS - 1
    log.refused("wait-longer", command, log.table, log.by(BOB), CallStandIn, seat=seat)
    log.now += 1
    log.refused("not-seated", command, log.table, log.by(EVE), CallStandIn, seat=seat)
    log.add(command(log.table, log.by(BOB), CallStandIn, seat=seat))
    assert log.table.pending_bots() == [(seat, "dictator")]
    log.refused("not-waited-for", command, log.table, log.by(BOB), CallStandIn, seat=seat)
    log.add(command(log.table, log.by(ANN), ComeBack))
    assert seat in log.table.pending_people()


def test_out_of_time_a_bot_stands_in_until_the_person_is_back() -> None:
    log = started(TableOptions(players=2, time=TimeControl("days", days=2)))
    table = log.table
    log.refused("not-away", command, table, log.by(ANN), ComeBack)
    act_at_random(log, BOB, bot_generator("b", 0))
    assert table.wake_at(log.now) == log.now + 2 * DAY
    assert run_out_of_time(table, log.now + 2 * DAY - 1) == []
    log.now += 2 * DAY
    log.add(run_out_of_time(table, log.now))
    seat = log.seat(ANN)
    assert table.pending_bots() == [(seat, "dictator")]
    game = log.match.game
    action = game.describe(game.legal_actions(seat)[0])
    log.refused(
        "you-are-away", command, table, log.by(ANN), Act, decision=game.decision, actions=[action]
    )
    log.add(command(table, log.by(ANN), ComeBack))
    assert table.pending_people() == [seat]
    assert log.read_again().shown() == log.shown()


# Leaving


def test_who_leaves_is_played_on_by_a_bot_and_cannot_act() -> None:
    log = started()
    log.add(command(log.table, log.by(ANN), Leave))
    assert [bot for _, bot in log.table.pending_bots()] == ["dictator"]
    with pytest.raises(TableError):
        command(log.table, log.by(ANN), ComeBack)
    log.add(command(log.table, log.by(BOB), Leave))
    assert (log.table.status, log.table.reason) == (ABANDONED, "everybody-left")
    assert log.table.wake_at(log.now) is None


def test_all_people_can_agree_to_end() -> None:
    log = started()
    log.add(command(log.table, log.by(ANN), WantEnd, wants_end=True))
    log.add(command(log.table, log.by(ANN), WantEnd, wants_end=False))
    log.add(command(log.table, log.by(BOB), WantEnd, wants_end=True))
    assert log.table.status == RUNNING
    log.add(command(log.table, log.by(ANN), WantEnd, wants_end=True))
    assert (log.table.status, log.table.reason) == (ABANDONED, "agreed")


def test_who_is_gone_is_not_asked_about_the_end() -> None:
    log = started()
    log.add(command(log.table, log.by(ANN), WantEnd, wants_end=True))
    log.add(command(log.table, log.by(BOB), Leave))
    assert (log.table.status, log.table.reason) == (ABANDONED, "agreed")


def test_the_seed_is_in_no_summary_and_in_no_view() -> None:
    log = started()
    seed = log.facts[-1].data["setup"]["seed"]
    assert len(seed) == 64
    assert seed not in json.dumps(repr(log.shown()))
