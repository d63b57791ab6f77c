"""The load test of the server: its measurements are tested, not the speed."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.server.servers import TIMEOUT, start_server
from wonderful.cli.main import run
from wonderful.load.game_starter import GameStarter
from wonderful.load.load_generator import Load
from wonderful.load.load_metrics import Metrics, phase_report
from wonderful.load.server_benchmark import TARGETS, TURNS, LoadOptions, Report, measure
from wonderful.load.server_processes import ServerProcess
from wonderful.load.simulated_players import SimulatedPlayer, SimulatedTable
from wonderful.load.unfinished_games import ACTIONS, create_unfinished_game, fill_database
from wonderful.server.storage import table_logs
from wonderful.server.storage.create_store import create_store

STEPS = ["fill", "arrive", "tables", "press", "pace", "restart"]


@pytest.fixture(scope="module")
def report() -> Report:
    """A small run."""
    steps: list[str] = []
    found = measure(
        LoadOptions(tables=2, players=3, seconds=3, rate=20, unfinished=3), steps.append
    )
    assert steps == STEPS
    return found


@pytest.mark.slow
def test_a_small_run(report: Report) -> None:
    assert report.errors == {}
    assert report.sockets == 6
    for found in (report.pressed, report.paced):
        assert found.actions_per_second > 0
        # Every client at a table gets an update for every action; its sender also gets an answer.
        assert found.frames_per_second > found.delivered_per_second > found.actions_per_second
        assert found.own_ms is not None
        assert found.others_ms is not None
        assert 0 < found.own_ms.p50 <= found.own_ms.p99 <= found.own_ms.max
    for found in (report.echo_pressed, report.echo_paced):
        assert found.delivered_per_second == found.actions_per_second > 0
        assert found.mean_bytes > 100
        assert found.others_ms is None
    assert len(report.ratios) == TURNS
    assert report.restart.tables == 5
    assert 0 < report.restart.until_healthy < report.restart.until_shown


@pytest.mark.slow
def test_the_command_shows_it(
    report: Report, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    plans: list[LoadOptions] = []
    failed = replace(report, errors={"table-busy": 2})

    def shown(found: Report, *arguments: str) -> tuple[int, str]:
        def measured(plan: LoadOptions, _: object) -> Report:
            plans.append(plan)
            return found

        monkeypatch.setattr("wonderful.load.server_benchmark.measure", measured)
        return run(["bench", "server", "--lang", "en", *arguments]), capsys.readouterr().out

    code, out = shown(report, "--quick", "--json")
    assert code == 0
    assert [each["figure"] for each in json.loads(out)["targets"]] == [
        target.figure for target in TARGETS
    ]
    code, out = shown(report, "--tables", "7")
    assert code == 0
    assert "2 tables, 6 sockets" in out
    assert "≥ 1,200" in out
    code, out = shown(failed)  # a target that is missed is no failure, an error is
    assert code == 1
    assert "Errors (table-busy): 2" in out
    assert [plan.tables for plan in plans] == [20, 7, 300]


@pytest.mark.slow
def test_a_game_follows_the_other(tmp_path: Path) -> None:
    """When a game is over, the next one begins."""
    load = Load(lambda: 0.0)

    async def play() -> None:
        async with start_server(tmp_path / "games.db") as running:
            port = int(running.url.rpartition(":")[2])
            async with GameStarter(port) as starter:
                sessions = await starter.sign_in(2)
                [table_id] = await starter.start_tables([sessions])
            table = SimulatedTable(
                load, table_id, [SimulatedPlayer(load, session) for session in sessions]
            )
            load.is_full_speed = True
            await asyncio.gather(*(player.open(port) for player in table.players))
            await table.watch()
            await _until(lambda: table.games > 0)
            played = load.metrics.actions
            await _until(lambda: load.metrics.actions > played)
            assert table.id != table_id
            load.is_full_speed = False
            await _until(lambda: not any(player.is_waiting for player in table.players))
            table.close()

    asyncio.run(play())
    assert load.errors == {}


async def _until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(TIMEOUT):
        while not is_so():
            await asyncio.sleep(0.01)


def test_the_command_refuses(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "server", "--tables", "0", "--lang", "en"]) == 2
    assert "--tables" in capsys.readouterr().err


def test_a_server_that_does_not_start(tmp_path: Path) -> None:
    process = ServerProcess(("wonderful", "serve", "--no-such-flag"), tmp_path / "log")
    with pytest.raises(Exception, match="could not be measured"):
        process.start()


def test_unfinished_games(tmp_path: Path) -> None:
    table, facts = create_unfinished_game(4)
    assert table.status == "running"
    assert sum(fact.kind == "acted" for fact in facts) == ACTIONS

    async def written() -> list[int]:
        ids = await fill_database(tmp_path / "games.db", 3, 4)
        store = create_store(str(tmp_path / "games.db"))
        await store.open()
        try:
            return [len(await store.read(table_logs.facts(id))) for id in ids]
        finally:
            await store.close()

    assert asyncio.run(written()) == [len(facts)] * 3


def test_updates_belong_to_the_action_with_their_number() -> None:
    """Updates may arrive before or after the answer, and cover several actions."""
    load = Load(lambda: 0.0)
    ann, ben, eve = (SimulatedPlayer(load, name) for name in ("ann", "ben", "eve"))
    table = SimulatedTable(load, "table", [ann, ben, eve])
    table.record_update(7, ann, 10.5)
    table.record_update(8, ann, 10.6)
    table.record_action(7, ann, 10.0)
    table.record_update(7, eve, 11.0)
    table.record_update(7, ben, 12.0)
    assert (load.metrics.own, load.metrics.others) == ([0.5], [2.0])
    table.record_update(8, ben, 12.5)
    table.record_update(8, eve, 13.0)
    table.record_action(8, ben, 12.0)
    assert (load.metrics.own, load.metrics.others) == ([0.5, 0.5], [2.0, 1.0])


def test_turns_are_added_up() -> None:
    turns = [
        Metrics(seconds=1, cpu=0.5, actions=10, updates=40, update_bytes=400, own=[0.1]),
        Metrics(seconds=3, cpu=0.5, actions=30, updates=40, update_bytes=1200, own=[0.3, 0.2]),
    ]
    found = phase_report(turns)
    assert (found.actions_per_second, found.delivered_per_second) == (10, 20)
    assert (found.mean_bytes, found.cpu_share) == (20, 0.25)
    assert found.own_ms is not None
    assert found.own_ms.p50 == pytest.approx(200)
    assert found.others_ms is None
