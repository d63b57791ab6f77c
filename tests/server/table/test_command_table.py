"""The command table: every command is declared once, and everything else derives from it."""

from __future__ import annotations

import pytest

from tests.server.table_commands import command, creation_facts
from wonderful.catalog import load_catalog
from wonderful.errors import WonderfulError
from wonderful.server.messages.client_messages import CLIENT_MESSAGES, MESSAGES, REQUESTS
from wonderful.server.table.command_definition import Request, TableMessage
from wonderful.server.table.command_table import COMMANDS, execute
from wonderful.server.table.fold import FACT_KINDS, fold
from wonderful.server.table.game_commands import GAME_COMMANDS, Act, TakeBack, UsePlan
from wonderful.server.table.seating_commands import SEATING_COMMANDS, Ready, Sit
from wonderful.server.table.start_command import START_COMMAND, Start
from wonderful.server.table.table_options import TableOptions
from wonderful.server.table.table_state import Table

ANN, BOB = "ann", "bob"
ROWS = (*SEATING_COMMANDS, START_COMMAND, *GAME_COMMANDS)


def table_before_start() -> Table:
    table = Table("t", load_catalog())
    fold(table, creation_facts(Request(ANN, 1), TableOptions(players=2)))
    for person in (ANN, BOB):
        command(table, Request(person, 2), Sit)
        command(table, Request(person, 3), Ready)
    return table


def running_table() -> Table:
    table = table_before_start()
    command(table, Request(ANN, 4), Start)
    return table


def first_action(table: Table, person: str) -> str:
    assert table.match is not None
    seat = table.seat_of(person)
    assert seat is not None
    return table.match.game.describe(table.match.game.legal_actions(seat)[0])


def test_every_message_has_one_row() -> None:
    assert len(COMMANDS) == len(ROWS) == len({row.message for row in ROWS})


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.message.__name__)
def test_every_command_can_be_sent_stored_and_read_again(row) -> None:
    assert row.message in REQUESTS
    assert row.message in MESSAGES
    assert FACT_KINDS[row.fact.name] is row.fact
    type = row.message.model_fields["type"].default
    with pytest.raises(ValueError, match=r"\bid\b"):  # known, but without an id
        CLIENT_MESSAGES.validate_python({"type": type})


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.message.__name__)
def test_strangers_are_refused_by_the_permission_of_every_command(row) -> None:
    """Only taking a chair is open to everybody, and choosing an Empire before the game."""
    for table in (table_before_start(), running_table()):
        try:
            row.permission(table, Request("eve", 9))
        except WonderfulError as error:
            assert error.code in ("not-seated", "host-only", "table-status")  # noqa: PT017
        else:
            assert row.message.__name__ in ("Sit", "ChooseEmpire")
            assert table.match is None


def test_the_type_is_required_over_the_network() -> None:
    schema = CLIENT_MESSAGES.json_schema()
    for message in MESSAGES:
        assert "type" in schema["$defs"][message.__name__]["required"]
    with pytest.raises(ValueError, match="type"):
        CLIENT_MESSAGES.validate_python({"id": "1", "table": "t"})


def test_an_action_is_applied_once() -> None:
    table = running_table()
    assert table.match is not None
    action = first_action(table, ANN)
    request = Request(ANN, 5)
    [fact] = command(table, request, Act, decision=table.match.game.decision, actions=[action])
    assert fact.data["actions"] == [action]
    assert [entry.action for entry in table.match.entries] == [action]


def test_a_table_that_executed_commands_is_the_one_that_its_facts_give() -> None:
    table = Table("t", load_catalog())
    facts = creation_facts(Request(ANN, 1), TableOptions(players=2))
    fold(table, facts)
    messages: list[tuple[str, type[TableMessage]]] = [
        *((person, Sit) for person in (ANN, BOB)),
        *((person, Ready) for person in (ANN, BOB)),
        (ANN, Start),
    ]
    for at, (person, message) in enumerate(messages, 2):
        facts += command(table, Request(person, at), message)
    assert table.match is not None
    for at in range(10, 60):
        seat = table.match.game.pending()[0]
        player = table.chair_at(seat).person
        assert player is not None
        decision, action = table.match.game.decision, first_action(table, player)
        facts += command(table, Request(player, at), Act, decision=decision, actions=[action])
    again = Table("t", load_catalog())
    fold(again, facts)
    assert again.match is not None
    assert again.match.entries == table.match.entries
    assert again.summary(99) == table.summary(99)
    assert [again.match.view(seat) for seat in range(2)] == [
        table.match.view(seat) for seat in range(2)
    ]


def test_a_message_that_was_executed_is_not_executed_again() -> None:
    table = running_table()
    assert table.match is not None
    decision, action = table.match.game.decision, first_action(table, ANN)
    request = Request(ANN, 5, "once")
    act = Act(id="once", table="t", decision=decision, actions=[action])
    length = table.length
    assert len(execute(table, request, act)) == 1
    spaced = Act(id="once", table="t", decision=decision, actions=[f" {action.replace(' ', '  ')}"])
    assert execute(table, request, spaced) == []
    assert table.length == length + 1
    for other in (
        Act(id="once", table="t", decision=decision, actions=["done"]),
        TakeBack(id="once", table="t", decision=decision),
    ):
        with pytest.raises(WonderfulError) as refused:
            execute(table, request, other)
        assert refused.value.code == "id-used"
    plan = UsePlan(id="once", table="t", decision=decision, plan="slate-all")
    assert execute(table, request, plan) == []  # a plan also becomes actions


def test_the_type_of_a_message_is_its_class() -> None:
    for row in ROWS:
        assert issubclass(row.message, TableMessage)
        assert row.message.__doc__
