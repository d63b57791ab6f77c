"""Table options: checked, and stored without loss."""

import json

import pytest

from tests.server.table.table_log import CATALOG, TableLog
from wonderful.errors import SetupError, WonderfulError
from wonderful.server.table.facts import Fact
from wonderful.server.table.fold import fold
from wonderful.server.table.table_options import OPTIONS_VERSION, TableOptions
from wonderful.server.table.time_control import OptionsError


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
        TableOptions.from_json(data).validate(CATALOG)
    assert caught.value.code == code
    assert isinstance(caught.value, (OptionsError, SetupError, WonderfulError))


def test_options_survive_being_written() -> None:
    options = TableOptions(players=5, expansions=("corruption-ascension",), rated=True).validate(
        CATALOG
    )
    assert TableOptions.from_json(json.loads(json.dumps(options.to_json()))) == options
    assert options.to_json()["version"] == OPTIONS_VERSION


def test_a_table_of_a_newer_server_is_refused() -> None:
    log = TableLog()
    with pytest.raises(WonderfulError, match="saved by a newer version of the server") as caught:
        fold(log.table, [Fact("painted", 1, {"colour": "red"})])
    assert (caught.value.code, caught.value.params) == ("table-newer", {"kind": "painted"})
