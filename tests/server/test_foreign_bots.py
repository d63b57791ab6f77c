"""Bots of other packages play on a server, but their code is never imported into its process."""

import asyncio
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.server.servers import first_action, start_server
from wonderful.bots import registry
from wonderful.bots.registry import bot_class
from wonderful.record.match import Entry
from wonderful.server.http import page_data_routes

MODULE = "bots_of_a_stranger"

# Everything that it says about itself or answers with has a type of its own. To read such a value
# from a pipe is to import its module.
CODE = """
from enum import IntEnum
from wonderful.bots import Allowance, Bot
from wonderful.errors import WonderfulError

class Text(str): pass
class Number(int): pass
class OwnAllowance(Allowance): pass
class OwnError(WonderfulError): pass

class Stranger(Bot):
    code = Text("a code that differs from the entry point")
    name = Text("Stranger")
    version = Text("9")
    description = Text("A stranger.")
    allowance = OwnAllowance(simulations=Number(500))

    def choose(self, view, actions, rng, budget):
        budget.simulations = Number(budget.simulations - 1)
        return IntEnum("Choice", {"FIRST": actions[0]}, module=__name__).FIRST

class Raising(Stranger):
    def choose(self, view, actions, rng, budget):
        raise OwnError("bot-no-class", spec=Text("stranger"))

class Unmakeable(Stranger):
    def __init__(self, catalog=None):
        raise OwnError("bot-no-class", spec=Text("stranger"))
"""


def forget_installed_bots() -> None:
    """The list of bots is read once per process, and once more for the page's catalogue."""
    registry._installed.cache_clear()
    page_data_routes._catalog.cache_clear()


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package with bots, installed during a test."""
    installed = tmp_path / "installed"
    facts = installed / "strangers-1.0.dist-info"
    facts.mkdir(parents=True)
    (installed / f"{MODULE}.py").write_text(CODE)
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: strangers\nVersion: 1.0\n")
    (facts / "entry_points.txt").write_text(
        "[wonderful.bots]\n"
        f"stranger = {MODULE}:Stranger\n"
        f"stranger-raising = {MODULE}:Raising\n"
        f"stranger-unmakeable = {MODULE}:Unmakeable\n"
    )
    monkeypatch.syspath_prepend(installed)
    forget_installed_bots()
    yield
    forget_installed_bots()
    sys.modules.pop(MODULE, None)


@pytest.mark.usefixtures("package")
def test_foreign_code_is_not_imported_into_the_server(tmp_path: Path) -> None:
    bots = ["stranger", "stranger-raising", "stranger-unmakeable"]

    async def play() -> list[Entry]:
        async with start_server(tmp_path / "games.db") as running:
            ann = await running.client("Ann")
            offered = (await ann.request("GET", "/api/catalog"))["bots"]
            assert set(bots) <= set(offered)
            table = await ann.create_table({"players": 4}, bots)
            await ann.ask("start", table=table)
            seen = await ann.play(table, first_action)
            assert seen.info.status == "finished"
            await ann.close()
            played = (await running.service.tables.read(table)).match
            assert played is not None
            return played.entries

    entries = asyncio.run(asyncio.wait_for(play(), 300))
    by = {(entry.by.kind, entry.by.name, entry.by.version) for entry in entries}
    # By the name of the entry point, which is the name at the table. A bot that raises still
    # makes the moves without an alternative, for which it is not asked.
    assert by - {("bot", "stranger-raising", "9")} == {
        ("person", "Ann", ""),
        ("bot", "stranger", "9"),
        ("fallback", "greedy", "2"),
    }
    assert MODULE not in sys.modules
    # The module could have been imported, and the check above would have seen it.
    assert find_spec(MODULE) is not None
    bot_class("stranger")
    assert MODULE in sys.modules
