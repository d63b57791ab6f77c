"""Automatic passing at a table: for whom, how often, undone, and the same log read again."""

from random import Random

import pytest

from tests.server.table.table_log import ANN, BOB, TableLog
from tests.server.table_commands import command
from wonderful.server.table.game_commands import Act, TakeBack, UsePlan
from wonderful.server.table.pass_for_people import pass_automatically
from wonderful.server.table.seating_commands import ChooseEmpire, Ready, Sit
from wonderful.server.table.start_command import Start
from wonderful.server.table.table_options import TableOptions
from wonderful.server.table.time_control import TimeControl

# Both produce materials, and nothing that is won in the first step fits anywhere.
EMPIRES = {ANN: "republic-of-europe", BOB: "panafrican-union"}


def production(time: TimeControl | None = None, *, planned: str = "recycle-all") -> TableLog:
    """The first step. Without cards under construction, all cubes have to go on the Empire card."""
    options = TableOptions(players=2, side="B", seating="fixed", time=time or TimeControl())
    log = TableLog(options)
    for chair, (person, empire) in enumerate(EMPIRES.items()):
        log.add(command(log.table, log.by(person), Sit))
        request = log.by(person)
        log.add(command(log.table, request, ChooseEmpire, chair=chair, empire=empire))
        log.add(command(log.table, request, Ready))
    log.add(command(log.table, log.by(ANN), Start))
    while log.match.game.phase == "draft":
        for person in EMPIRES:
            seat = log.seat(person)
            if seat in log.match.game.pending():
                act(log, person, log.match.game.describe(log.match.game.legal_actions(seat)[0]))
    for person in EMPIRES:
        plan(log, person, planned)
        act(log, person, "done")
    assert log.match.game.decision == "1-materials"
    log.now += 1_000
    return log


def plan(log: TableLog, person: str, name: str) -> None:
    decision = log.match.game.decision
    log.add(command(log.table, log.by(person), UsePlan, decision=decision, plan=name))


def act(log: TableLog, person: str, *actions: str) -> None:
    decision = log.match.game.decision
    request = log.by(person)
    log.add(command(log.table, request, Act, decision=decision, actions=list(actions)))


def take_back(log: TableLog, person: str) -> None:
    log.add(command(log.table, log.by(person), TakeBack, decision=log.match.game.decision))


def pass_for(log: TableLog, *people: str) -> list[list[str]]:
    """The actions of each fact that is added."""
    facts = pass_automatically(log.table, log.now, people)
    log.add(facts)
    return [fact.data["actions"] for fact in facts]


def _cubes(log: TableLog, person: str) -> int:
    seat = log.seat(person)
    return log.match.view(seat)["players"][seat]["to_place"]


def pending(log: TableLog) -> list[str | None]:
    return [log.table.chair_at(seat).person for seat in log.table.pending_people()]


def test_it_acts_for_those_who_want_it() -> None:
    log = production()
    decision = log.match.game.decision
    assert pass_for(log) == []
    cubes = _cubes(log, ANN)
    assert cubes > 0
    assert pass_for(log, ANN) == [["place -> empire"] * cubes + ["done"]]
    assert pending(log) == [BOB]
    assert log.match.game.decision == decision
    assert pass_for(log, ANN) == []
    assert log.read_again().visible_state() == log.visible_state()


def test_steps_go_by_until_somebody_has_a_choice() -> None:
    log = production()
    assert len(pass_for(log, ANN, BOB)) > 2
    assert log.match.game.decision in ("1-science", "2-draft-1")  # a reward to choose
    assert log.read_again().visible_state() == log.visible_state()


def test_records_contain_ordinary_actions() -> None:
    log = production()
    [actions] = pass_for(log, ANN)
    seat = log.seat(ANN)
    entries = log.match.entries[-len(actions) :]
    assert [entry.action for entry in entries] == actions
    assert {(entry.seat, entry.by.kind, entry.by.name) for entry in entries} == {
        (seat, "person", "Ann")
    }


def test_the_player_is_told_and_nobody_else() -> None:
    log = production()
    before = {viewer: log.match.event_count(viewer) for viewer in (0, 1, None)}
    [actions] = pass_for(log, ANN)
    ann, bob = log.seat(ANN), log.seat(BOB)
    told = [event.to_json() for event in log.match.events(ann, before[ann])]
    kind = log.match.game.step
    cubes = len(actions) - 1
    assert told[0] == {
        "event": "placed-automatically",
        "seat": ann,
        "kind": kind,
        "count": cubes,
    }
    assert [each["event"] for each in told].count("placed") == cubes
    assert [each["event"] for each in told[-2:]] == ["done-automatically", "done"]
    for viewer in (bob, None):
        assert [e.code for e in log.match.events(viewer, before[viewer])] == ["done"]


def test_after_taking_back_it_is_off_for_this_decision() -> None:
    log = production()
    [actions] = pass_for(log, ANN)
    for _ in actions:
        assert ANN not in pending(log) or log.match.can_take_back(log.seat(ANN))
        take_back(log, ANN)
        assert pass_for(log, ANN) == []
    assert _cubes(log, ANN) == len(actions) - 1
    other = log.read_again()
    assert other.visible_state() == log.visible_state()
    assert pass_for(other, ANN) == []
    act(log, ANN, *actions)
    act(log, BOB, *["place -> empire"] * _cubes(log, BOB), "done")
    assert log.table.seats_that_took_back == set()  # on again in the next decision


def test_resuming_counts_as_taking_back() -> None:
    log = production()
    pass_for(log, ANN)
    act(log, ANN, "resume")
    assert pass_for(log, ANN) == []


def test_own_actions_can_be_taken_back_before_the_step_ends() -> None:
    """The last seat to act is not made done after an action of its own (ANY-7)."""
    log = production()
    decision = log.match.game.decision
    assert _cubes(log, ANN) > 1
    act(log, ANN, "place -> empire")
    cubes = _cubes(log, ANN)
    assert len(pass_for(log, BOB)) == 1
    assert pass_for(log, ANN) == [["place -> empire"] * cubes]
    assert (log.match.game.decision, pending(log)) == (decision, [ANN])
    assert log.match.can_take_back(log.seat(ANN))
    act(log, ANN, "done")
    assert log.match.game.decision != decision


@pytest.mark.parametrize(("first", "other"), [(ANN, BOB), (BOB, ANN)])
def test_two_who_pass_do_not_end_the_step_after_an_action_of_one(first: str, other: str) -> None:
    """For example when the other comes back, who was away."""
    log = production()
    decision = log.match.game.decision
    act(log, first, "place -> empire")
    passed = pass_for(log, ANN, BOB)
    assert [actions[-1] for actions in passed] == ["done", "place -> empire"]
    assert (log.match.game.decision, pending(log)) == (decision, [first])
    assert log.match.can_take_back(log.seat(first))
    take_back(log, other)
    assert sorted(pending(log), key=str) == [ANN, BOB]


@pytest.mark.parametrize("seed", range(3))
def test_every_action_of_ones_own_can_be_taken_back(seed: int) -> None:
    """Two people who both pass automatically play to the end of a round."""
    log = production(planned="slate-all")
    random = Random(f"passing {seed}")
    own = 0
    pass_for(log, ANN, BOB)
    while log.match.game.phase == "production":
        game = log.match.game
        seat = random.choice(log.table.pending_people())
        person = log.table.chair_at(seat).person
        assert person is not None
        actions = [game.describe(action) for action in game.legal_actions(seat)]
        action = random.choice(actions)
        act(log, person, action)
        pass_for(log, ANN, BOB)
        if action not in ("done", "resume"):
            own += 1
            assert log.match.can_take_back(seat), action
    assert own > 0


def test_a_stand_in_does_not_keep_the_step_open() -> None:
    """It acts at once and without asking, so the step would end with an automatic `done`."""
    log = production()
    log.table.chair_at(log.seat(BOB)).is_away = True
    assert len(log.match.game.pending()) == 2
    act(log, ANN, "place -> empire")
    cubes = _cubes(log, ANN)
    assert pass_for(log, ANN) == [["place -> empire"] * cubes]
    assert pending(log) == [ANN]


def test_the_lesson_explains_every_step() -> None:
    log = production()
    log.table.options = TableOptions(lesson=True)
    assert pass_for(log, ANN) == []


@pytest.mark.parametrize("passes", [True, False])
def test_a_step_that_took_no_time_brings_none(passes: bool) -> None:
    time = TimeControl("bank", bank=600, increment=20)
    log = production(time)
    log.now -= 1_000  # the step has just begun
    ann, bob = log.seat(ANN), log.seat(BOB)
    left = log.clocks.clocks[ann].left, log.clocks.clocks[bob].left
    actions = ["place -> empire"] * _cubes(log, ANN) + ["done"]
    if passes:
        pass_for(log, ANN)
    else:
        act(log, ANN, *actions)
    act(log, BOB, *["place -> empire"] * _cubes(log, BOB), "done")
    assert log.clocks.clocks[ann].left == left[0] + 20_000 * (not passes)
    assert log.clocks.clocks[bob].left == left[1] + 20_000
    other = log.read_again()
    assert [clock.left for clock in other.clocks.clocks] == [
        clock.left for clock in log.clocks.clocks
    ]
