"""Measures a real server under load, alternating with an echo server on the same stack."""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import Callable
from dataclasses import asdict, dataclass
from itertools import chain
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final

from wonderful import build_info
from wonderful.arena.engine_benchmark import Target
from wonderful.load.echo_server import EchoSocket
from wonderful.load.game_starter import GameStarter
from wonderful.load.load_generator import Load, run_at_full_speed, run_at_rate
from wonderful.load.load_metrics import Metrics, PhaseReport, phase_report
from wonderful.load.minimal_websocket import TIMEOUT
from wonderful.load.server_processes import ServerProcess
from wonderful.load.simulated_players import SimulatedPlayer, SimulatedTable
from wonderful.load.unfinished_games import fill_database
from wonderful.server.ops.run_server import raise_open_file_limit

TURNS: Final = 3  # alternations of server and echo, so that a busy machine affects them equally
QUIET_SECONDS: Final = 1.5  # until all presence messages are delivered

TARGETS: Final = (
    Target("sockets", 1_200, True),
    Target("errors", 0, False),
    Target("delivered-ratio", 0.25, True),
    Target("own-p99", 100, False),
    Target("others-p99", 100, False),
    Target("idle-table", 300, False),
    Target("restart", 5, False),
)

OnStep = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class LoadOptions:
    """The parameters of a benchmark."""

    tables: int = 300
    players: int = 4
    seconds: float = 10.0
    rate: float = 200.0  # actions per second of the constant-rate phase
    unfinished: int = 1_000  # unfinished games in the database


@dataclass(slots=True)
class Memory:
    """The memory of the server in kB (1,000 bytes); None if unknown."""

    idle_table: float | None = None  # including the sockets of its players
    table_without_sockets: float | None = None
    server_before: float | None = None
    server_after_play: float | None = None


@dataclass(slots=True)
class Restart:
    """The duration of a restart after a kill, in seconds from the start of the process."""

    tables: int
    until_healthy: float
    until_shown: float  # until a websocket shows an unfinished game


@dataclass(slots=True)
class Report:
    """All results of a benchmark."""

    plan: LoadOptions
    sockets: int
    games: int  # finished during the benchmark
    errors: dict[str, int]
    pressed: PhaseReport
    paced: PhaseReport
    echo_pressed: PhaseReport
    echo_paced: PhaseReport
    # updates delivered by the server divided by the echo's, at full load, for each turn
    ratios: list[float]
    memory: Memory
    restart: Restart

    def measurement(self, figure: str) -> float | None:
        """Return the value for a target, or None if it was not measured."""
        paced = self.paced
        values = {
            "sockets": self.sockets,
            "errors": sum(self.errors.values()),
            "delivered-ratio": median(self.ratios),
            "own-p99": None if paced.own_ms is None else paced.own_ms.p99,
            "others-p99": None if paced.others_ms is None else paced.others_ms.p99,
            "idle-table": self.memory.idle_table,
            "restart": self.restart.until_shown,
        }
        return values[figure]

    def to_json(self) -> dict[str, Any]:
        results = [(target, self.measurement(target.figure)) for target in TARGETS]
        return {
            "build": build_info().mode,
            "cores": os.cpu_count(),
            **asdict(self),
            "delivered_ratio": self.measurement("delivered-ratio"),
            "targets": [
                {
                    "figure": target.figure,
                    "limit": target.limit,
                    "kind": "minimum" if target.is_minimum else "maximum",
                    "measured": value,
                    "met": None if value is None else target.is_met(value),
                }
                for target, value in results
            ],
        }


def measure(plan: LoadOptions, on_step: OnStep = lambda step: None) -> Report:
    """Run the benchmark. `on_step` is called with the name of every step."""
    raise_open_file_limit()
    with TemporaryDirectory(prefix="wonderful-load-") as folder:
        return asyncio.run(_measure(plan, Path(folder), on_step))


async def _measure(plan: LoadOptions, folder: Path, on_step: OnStep) -> Report:
    on_step("fill")
    database = folder / "games.db"
    unfinished = await fill_database(database, plan.unfinished, plan.players)
    sockets = plan.tables * plan.players
    arguments = ("wonderful", "serve", "--host", "127.0.0.1", "--database", str(database))
    quiet = ("--log-level", "warning", "--no-rate-limits", "--max-sockets", str(sockets + 100))
    memory = Memory()
    with (
        ServerProcess((*arguments, *quiet), folder / "server.log") as server,
        ServerProcess(("wonderful.load.echo_server",), folder / "echo.log") as echo,
    ):
        load, echo_load = Load(server.cpu_seconds), Load(echo.cpu_seconds)
        tables = await _open_tables(plan, server, load, memory, on_step)
        # Interleaved, so that consecutive players act at different tables.
        players = list(chain.from_iterable(zip(*(table.players for table in tables), strict=True)))
        turn = plan.seconds / TURNS
        gc.freeze()  # avoid GC pauses of our own
        size = phase_report([await run_at_full_speed(load, players, turn)]).mean_bytes
        echoes = [EchoSocket(echo_load, b"x" * round(size)) for _ in range(sockets)]
        try:
            for each in echoes:
                await each.open(echo.port)
            on_step("press")
            pressed = [
                (
                    await run_at_full_speed(load, players, turn),
                    await run_at_full_speed(echo_load, echoes, turn),
                )
                for _ in range(TURNS)
            ]
            memory.server_after_play = _kilobytes(server.resident_bytes())
            on_step("pace")
            paced = [
                (
                    await run_at_rate(load, players, plan.rate, turn),
                    await run_at_rate(echo_load, echoes, plan.rate, turn),
                )
                for _ in range(TURNS)
            ]
        finally:
            gc.unfreeze()
            for table in tables:
                table.close()
            for each in echoes:
                each.close()
        on_step("restart")
        shown = unfinished[0] if unfinished else tables[0].id
        restart = await _restart(server, players[0].session, shown, len(unfinished) + plan.tables)
    return Report(
        plan=plan,
        sockets=sockets,
        games=sum(table.games for table in tables),
        errors=load.errors | echo_load.errors,
        pressed=phase_report([ours for ours, _ in pressed]),
        paced=phase_report([ours for ours, _ in paced]),
        echo_pressed=phase_report([echo for _, echo in pressed]),
        echo_paced=phase_report([echo for _, echo in paced]),
        ratios=[_updates_per_second(ours) / _updates_per_second(echo) for ours, echo in pressed],
        memory=memory,
        restart=restart,
    )


def _updates_per_second(turn: Metrics) -> float:
    return turn.updates / turn.seconds


async def _open_tables(
    plan: LoadOptions, server: ServerProcess, load: Load, memory: Memory, on_step: OnStep
) -> list[SimulatedTable]:
    """Start games at all tables and connect all players."""
    on_step("arrive")
    async with GameStarter(server.port) as starter:
        sessions = await starter.sign_in(plan.tables * plan.players)
        before = _kilobytes(server.resident_bytes())
        groups = [sessions[at : at + plan.players] for at in range(0, len(sessions), plan.players)]
        on_step("tables")
        ids = await starter.start_tables(groups)
    loaded = _kilobytes(server.resident_bytes())
    tables = []
    for id, group in zip(ids, groups, strict=True):
        table = SimulatedTable(load, id, [SimulatedPlayer(load, session) for session in group])
        tables.append(table)
        await asyncio.gather(*(player.open(server.port) for player in table.players))
        await table.watch()
    await asyncio.sleep(QUIET_SECONDS)
    after = _kilobytes(server.resident_bytes())
    memory.server_before = before
    if before is not None and loaded is not None and after is not None:
        memory.table_without_sockets = (loaded - before) / plan.tables
        memory.idle_table = (after - before) / plan.tables
    return tables


async def _restart(server: ServerProcess, session: str, table: str, tables: int) -> Restart:
    """Kill and restart the server, and measure the time until a game is shown."""
    server.kill()
    began = perf_counter()
    server.start()
    async with GameStarter(server.port) as starter, asyncio.timeout(TIMEOUT):
        while not await starter.is_healthy():
            await asyncio.sleep(0.01)
    healthy = perf_counter() - began
    player = SimulatedPlayer(Load(server.cpu_seconds), session)
    try:
        await player.open(server.port)
        await player.ask("watch", table)
    finally:
        player.close()
    return Restart(tables, healthy, perf_counter() - began)


def _kilobytes(size: int | None) -> float | None:
    return None if size is None else size / 1000
