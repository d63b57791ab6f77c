"""A table is the fold of its facts: the same log gives the same table, whatever happened."""

import json
from dataclasses import asdict, replace

import pytest

from wonderful.catalog import load_catalog
from wonderful.errors import IllegalAction, SetupError, WonderfulError
from wonderful.record.match import Decider, Match
from wonderful.rules.rng import bot_generator
from wonderful.server import commands
from wonderful.server.clocks import LEAST_AFTER_RETURN, Clocks
from wonderful.server.commands import Request, TableError
from wonderful.server.facts import Fact
from wonderful.server.options import (
    DAY,
    OPTIONS_VERSION,
    OptionsError,
    TableOptions,
    TimeControl,
)
from wonderful.server.table import ABANDONED, FINISHED, OPEN, RUNNING, Table

CATALOG = load_catalog()
ANN, BOB, EVE = "ann", "bob", "eve"


class Log:
    """A table with its log, and a clock that the test moves."""

    def __init__(self, options: TableOptions | None = None) -> None:
        self.now = 1_000
        self.facts: list[Fact] = []
        self.table = Table("t", CATALOG)
        self.add(commands.create(self.by(ANN), options or TableOptions(players=2), CATALOG))

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

    def add(self, *facts: Fact) -> None:
        self.facts += facts
        self.table.fold(facts)

    def refused(self, code: str, command, *args) -> None:
        """The command is refused with a code, and changes nothing."""
        before = self.shown()
        with pytest.raises(WonderfulError) as caught:
            command(*args)
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
        other.now, other.facts = self.now, []
        other.table = Table("t", CATALOG)
        other.add(*(Fact(**fact) for fact in json.loads(written)))
        return other


def started(options: TableOptions | None = None) -> Log:
    """Ann and Bob at a table for two."""
    log = Log(options)
    log.add(commands.sit(log.table, log.by(ANN), "Ann"))
    log.add(commands.sit(log.table, log.by(BOB), "Bob"))
    log.add(commands.say_ready(log.table, log.by(BOB), True))
    log.add(commands.start(log.table, log.by(ANN)))
    return log


def act_at_random(log: Log, person: str, rng) -> None:
    seat = log.seat(person)
    game = log.match.game
    legal = game.legal_actions(seat)
    action = game.describe(legal[rng.below(len(legal))])
    log.add(commands.act(log.table, log.by(person), game.decision, [action]))


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
    log.add(commands.sit(log.table, log.by(ANN), "Ann", 1))
    log.add(commands.sit(log.table, log.by(ANN), "Ann", 0))
    assert [chair.person for chair in log.table.chairs] == [ANN, None]
    assert log.table.host == ANN


def test_who_was_sent_away_stays_away() -> None:
    log = Log()
    log.add(commands.sit(log.table, log.by(BOB), "Bob", 1))
    log.add(commands.clear(log.table, log.by(ANN), 1))
    log.refused("sent-away", commands.sit, log.table, log.by(BOB), "Bob")
    log.add(commands.sit(log.table, log.by(EVE), "Eve"))
    log.add(commands.stand(log.table, log.by(EVE)))
    log.add(commands.sit(log.table, log.by(EVE), "Eve"))  # who stood up may sit again


def test_a_host_gives_the_table_up_or_passes_it_on() -> None:
    log = Log()
    log.refused("host-only", commands.close, log.table, log.by(BOB))
    assert commands.pass_host(log.table, log.now, BOB) == []  # has no chair
    log.add(commands.sit(log.table, log.by(BOB), "Bob"))
    log.add(*commands.pass_host(log.table, log.now, BOB))
    assert log.table.host == BOB
    log.add(commands.close(log.table, log.by(BOB)))
    assert (log.table.status, log.table.reason) == (ABANDONED, "closed")


def test_with_fixed_seats_people_sit_as_the_chairs_stand() -> None:
    log = started(TableOptions(players=2, seating="fixed"))
    assert (log.seat(ANN), log.seat(BOB)) == (0, 1)


def test_what_is_refused_before_the_game() -> None:
    log = Log()
    table = log.table
    log.add(commands.sit(table, log.by(ANN), "Ann", 1))
    log.refused("already-seated", commands.sit, table, log.by(ANN), "Ann")
    log.refused("chair-taken", commands.sit, table, log.by(ANN), "Ann", 1)
    log.refused("chair-taken", commands.sit, table, log.by(BOB), "Bob", 1)
    log.refused("no-such-chair", commands.sit, table, log.by(BOB), "Bob", 2)
    log.refused("chairs-free", commands.start, table, log.by(ANN))
    log.refused("host-only", commands.start, table, log.by(BOB))
    log.refused("host-only", commands.seat_bot, table, log.by(BOB), 0, "rookie", "Vega")
    log.refused("unknown-bot", commands.seat_bot, table, log.by(ANN), 0, "rooky", "Vega")
    log.refused("not-seated", commands.say_ready, table, log.by(BOB), True)
    log.refused("host-stays", commands.clear, table, log.by(ANN), 1)
    log.refused("chair-free", commands.clear, table, log.by(ANN), 0)
    log.refused("not-your-chair", commands.choose_empire, table, log.by(BOB), 1, None)
    log.refused("empire-not-in-game", commands.choose_empire, table, log.by(ANN), 1, "atlantis")
    log.add(commands.sit(table, log.by(BOB), "Bob"))
    log.refused("table-full", commands.sit, table, log.by(EVE), "Eve")
    log.refused("not-ready", commands.start, table, log.by(ANN))
    small = replace(table.options, players=1)
    log.refused("table-too-small", commands.change_options, table, log.by(ANN), small)
    log.refused("table-status", commands.leave, table, log.by(ANN))


def test_empires_are_chosen_once() -> None:
    log = Log()
    log.add(commands.sit(log.table, log.by(ANN), "Ann", 0))
    log.add(commands.seat_bot(log.table, log.by(ANN), 1, "rookie", "Vega"))
    empire = CATALOG.empires_for(())[0]
    log.add(commands.choose_empire(log.table, log.by(ANN), 0, empire))
    log.refused("empire-taken", commands.choose_empire, log.table, log.by(ANN), 1, empire)
    log.add(commands.start(log.table, log.by(ANN)))
    seat = log.seat(ANN)
    assert log.match.view(seat)["players"][seat]["empire"] == empire


def test_the_host_can_leave_and_the_next_person_is_host() -> None:
    log = Log()
    log.add(commands.sit(log.table, log.by(ANN), "Ann"))
    log.add(commands.sit(log.table, log.by(BOB), "Bob"))
    log.add(commands.stand(log.table, log.by(ANN)))
    assert (log.table.host, log.table.status) == (BOB, OPEN)
    log.add(commands.stand(log.table, log.by(BOB)))
    assert log.table.status == ABANDONED


def test_other_options_keep_who_fits_and_ask_again_for_the_rest() -> None:
    log = Log()
    log.add(commands.sit(log.table, log.by(BOB), "Bob", 1))
    log.add(commands.say_ready(log.table, log.by(BOB), True))
    log.add(commands.change_options(log.table, log.by(ANN), replace(log.table.options, players=4)))
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
        log.table.fold([Fact("painted", 1, {"colour": "red"})])
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
    log.refused("table-status", commands.leave, log.table, log.by(ANN))


def test_actions_are_applied_together_or_not_at_all() -> None:
    log = started()
    play(log, 14)
    while log.match.game.phase != "planning":
        play(log, 1)
    seat = log.seat(ANN)
    game = log.match.game
    cards = game.view(seat)["players"][seat]["draft_area"]
    both = [f"slate {cards[0]}", "slate no-such-card"]
    log.refused("unknown-card", commands.act, log.table, log.by(ANN), game.decision, both)
    twice = [f"recycle {cards[0]} -> empire"] * (cards.count(cards[0]) + 1)
    with pytest.raises(IllegalAction):
        commands.act(log.table, log.by(ANN), game.decision, twice)
    log.refused("too-many-actions", commands.act, log.table, log.by(ANN), game.decision, [])
    log.refused("decision-over", commands.act, log.table, log.by(ANN), "1-draft-1", twice[:1])
    log.refused("not-seated", commands.act, log.table, log.by(EVE), game.decision, twice[:1])
    log.add(commands.act(log.table, log.by(ANN), game.decision, twice[:1]))
    log.add(commands.take_back(log.table, log.by(ANN), game.decision))
    log.refused("nothing-to-take-back", commands.take_back, log.table, log.by(ANN), game.decision)
    assert log.read_again().shown() == log.shown()


def test_a_request_counts_once() -> None:
    log = started()
    game = log.match.game
    action = game.describe(game.legal_actions(log.seat(ANN))[0])
    assert log.table.answered(ANN, "r1") is None
    log.add(commands.act(log.table, log.by(ANN, "r1"), game.decision, [action]))
    assert log.table.answered(ANN, "r1") == ("acted", (action,))
    assert log.table.answered(BOB, "r1") is None
    assert log.read_again().table.answered(ANN, "r1") == ("acted", (action,))


def test_bots_decide_for_their_own_seats_only() -> None:
    log = Log()
    log.add(commands.sit(log.table, log.by(ANN), "Ann"))
    log.add(commands.seat_bot(log.table, log.by(ANN), 1, "rookie", "Vega"))
    log.add(commands.start(log.table, log.by(ANN)))
    table = log.table
    [(seat, bot)] = table.pending_bots()
    assert (bot, table.wake_at(log.now)) == ("rookie", log.now)
    game = log.match.game
    by = Decider("bot", "rookie", "1")
    action = game.describe(game.legal_actions(seat)[0])
    own = log.seat(ANN)
    log.refused("person-plays", commands.act_for, table, 5, own, game.decision, [action], by)
    log.add(commands.act_for(table, log.now, seat, game.decision, [action], by))
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
        log.add(commands.take_back(log.table, log.by(ANN), log.match.game.decision))
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
    log.add(commands.take_back(log.table, log.by(ANN), log.match.game.decision))
    assert log.clocks.deadline(log.seat(ANN)) == end


def test_who_comes_back_has_some_time() -> None:
    log = started(TableOptions(players=2, time=TimeControl("bank", bank=10, increment=0)))
    log.now += 10_000
    log.add(*commands.run_out(log.table, log.now))
    log.now += 60_000
    log.add(commands.come_back(log.table, log.by(ANN)))
    assert log.clocks.deadline(log.seat(ANN)) == log.now + LEAST_AFTER_RETURN


def test_others_can_call_a_stand_in_for_somebody_who_does_not_move() -> None:
    log = started()  # without a time control
    seat = log.seat(ANN)
    log.now += commands.PATIENCE_MS - 1
    log.refused("wait-longer", commands.call_stand_in, log.table, log.by(BOB), seat)
    log.now += 1
    log.refused("not-seated", commands.call_stand_in, log.table, log.by(EVE), seat)
    log.add(commands.call_stand_in(log.table, log.by(BOB), seat))
    assert log.table.pending_bots() == [(seat, "dictator")]
    log.refused("not-waited-for", commands.call_stand_in, log.table, log.by(BOB), seat)
    log.add(commands.come_back(log.table, log.by(ANN)))
    assert seat in log.table.pending_people()


def test_out_of_time_a_bot_stands_in_until_the_person_is_back() -> None:
    log = started(TableOptions(players=2, time=TimeControl("days", days=2)))
    table = log.table
    log.refused("not-away", commands.come_back, table, log.by(ANN))
    act_at_random(log, BOB, bot_generator("b", 0))
    assert table.wake_at(log.now) == log.now + 2 * DAY
    assert commands.run_out(table, log.now + 2 * DAY - 1) == []
    log.now += 2 * DAY
    log.add(*commands.run_out(table, log.now))
    seat = log.seat(ANN)
    assert table.pending_bots() == [(seat, "dictator")]
    game = log.match.game
    action = game.describe(game.legal_actions(seat)[0])
    log.refused("you-are-away", commands.act, table, log.by(ANN), game.decision, [action])
    log.add(commands.come_back(table, log.by(ANN)))
    assert table.pending_people() == [seat]
    assert log.read_again().shown() == log.shown()


# Leaving


def test_who_leaves_is_played_on_by_a_bot_and_cannot_act() -> None:
    log = started()
    log.add(commands.leave(log.table, log.by(ANN)))
    assert [bot for _, bot in log.table.pending_bots()] == ["dictator"]
    with pytest.raises(TableError):
        commands.come_back(log.table, log.by(ANN))
    log.add(commands.leave(log.table, log.by(BOB)))
    assert (log.table.status, log.table.reason) == (ABANDONED, "everybody-left")
    assert log.table.wake_at(log.now) is None


def test_all_people_can_agree_to_end() -> None:
    log = started()
    log.add(commands.want_end(log.table, log.by(ANN), True))
    log.add(commands.want_end(log.table, log.by(ANN), False))
    log.add(commands.want_end(log.table, log.by(BOB), True))
    assert log.table.status == RUNNING
    log.add(commands.want_end(log.table, log.by(ANN), True))
    assert (log.table.status, log.table.reason) == (ABANDONED, "agreed")


def test_who_is_gone_is_not_asked_about_the_end() -> None:
    log = started()
    log.add(commands.want_end(log.table, log.by(ANN), True))
    log.add(commands.leave(log.table, log.by(BOB)))
    assert (log.table.status, log.table.reason) == (ABANDONED, "agreed")


def test_the_seed_is_in_no_summary_and_in_no_view() -> None:
    log = started()
    seed = log.facts[-1].data["setup"]["seed"]
    assert len(seed) == 64
    assert seed not in json.dumps(repr(log.shown()))
