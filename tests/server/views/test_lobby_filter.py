"""Filters of the lobby."""

from typing import Any

import pytest

from wonderful.server.table.table_options import TableOptions
from wonderful.server.table.table_summary import Summary
from wonderful.server.table.time_control import TimeControl
from wonderful.server.views.lobby_filter import LobbyFilter


def summary(options: TableOptions, *nicknames: str) -> Summary:
    chairs = [{"nickname": nickname} for nickname in nicknames]
    details = {"options": options.to_json(), "chairs": chairs}
    return Summary("open", True, (), (), None, details)


TABLE = summary(
    TableOptions(
        players=3, expansions=("corruption-and-ascension",), time=TimeControl("bank"), rated=True
    ),
    *("Ann", "", ""),
)


@pytest.mark.parametrize(
    ("wanted", "is_wanted"),
    [
        ({}, True),
        ({"players": 3}, True),
        ({"players": 2}, False),
        ({"expansion": "corruption-and-ascension"}, True),
        ({"expansion": "war-or-peace"}, False),
        ({"time": "bank"}, True),
        ({"time": "none"}, False),
        ({"rated": True}, True),
        ({"rated": False}, False),
        ({"has_free_chair": True}, True),
        ({"has_free_chair": False}, False),
        ({"players": 3, "rated": True, "has_free_chair": True}, True),
        ({"players": 3, "rated": True, "has_free_chair": False}, False),
    ],
)
def test_a_table_is_shown_if_it_is_as_wanted(wanted: dict[str, Any], is_wanted: bool) -> None:
    assert LobbyFilter(**wanted).matches(TABLE) is is_wanted


def test_a_full_table_has_no_free_chair() -> None:
    full = summary(TableOptions(players=2), "Ann", "Dictator")
    assert LobbyFilter(has_free_chair=False).matches(full)
    assert not LobbyFilter(has_free_chair=True).matches(full)
