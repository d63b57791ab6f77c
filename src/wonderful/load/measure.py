"""Measures a real server under load, in one run with a bare echo on the same stack."""

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
from wonderful.arena.bench import Target
from wonderful.load.arriving import Door
from wonderful.load.echo import EchoSocket
from wonderful.load.figures import Figures, Phase, phase
from wonderful.load.players import Board, Player
from wonderful.load.pressing import Load, pace, press
from wonderful.load.processes import ServerProcess
from wonderful.load.unfinished import fill
from wonderful.load.wire import PATIENCE
from wonderful.server.run import allow_many_files

TURNS: Final = 3  # of server and echo: a busy machine hits both alike
SETTLING: Final = 1.5  # seconds until nobody has news for anybody

TARGETS: Final = (
    Target("sockets", 1_200, True),
    Target("errors", 0, False),
    Target("delivered-ratio", 0.25, True),
    Target("own-p99", 100, False),
    Target("others-p99", 100, False),
    Target("idle-table", 300, False),
    Target("restart", 5, False),
)

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Plan:
    """What to measure."""

    tables: int = 300
    players: int = 4
    seconds: float = 10.0
    rate: float = 200.0  # actions per second of the steady phase
    unfinished: int = 1_000  # games in the database


@dataclass(slots=True)
class Memory:
    """Of the server, in kB (1,000 bytes); None where the system does not tell."""

    idle_table: float | None = None  # with the sockets of its players
    table_without_sockets: float | None = None
    server_before: float | None = None
    server_after_play: float | None = None


@dataclass(slots=True)
class Restart:
    """Seconds from the start of the process after it was killed."""

    tables: int
    until_healthy: float
    until_shown: float  # a game that is not over, on a websocket


@dataclass(slots=True)
class Report:
    """Everything that was measured."""

    plan: Plan
    sockets: int
    games: int  # that were played to their end meanwhile
    errors: dict[str, int]
    pressed: Phase
    paced: Phase
    echo_pressed: Phase
    echo_paced: Phase
    ratios: list[float]  # delivered by the server and by the echo at full load, turn by turn
    memory: Memory
    restart: Restart

    def measured(self, figure: str) -> float | None:
        """The value of a target's figure; None if it was not measured."""
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
        found = [(target, self.measured(target.figure)) for target in TARGETS]
        return {
            "build": build_info().mode,
            "cores": os.cpu_count(),
            **asdict(self),
            "delivered_ratio": self.measured("delivered-ratio"),
            "targets": [
                {
                    "figure": target.figure,
                    "limit": target.limit,
                    "kind": "minimum" if target.is_minimum else "maximum",
                    "measured": value,
                    "met": None if value is None else target.is_met(value),
                }
                for target, value in found
            ],
        }


def measure(plan: Plan, say: Say = lambda step: None) -> Report:
    """All of it; `say` is told the name of each step when it begins."""
    allow_many_files()
    with TemporaryDirectory(prefix="wonderful-load-") as folder:
        return asyncio.run(_measure(plan, Path(folder), say))


async def _measure(plan: Plan, folder: Path, say: Say) -> Report:
    say("fill")
    database = folder / "games.db"
    unfinished = await fill(database, plan.unfinished, plan.players)
    sockets = plan.tables * plan.players
    arguments = ("wonderful", "serve", "--host", "127.0.0.1", "--database", str(database))
    quiet = ("--log-level", "warning", "--no-rate-limits", "--max-sockets", str(sockets + 100))
    memory = Memory()
    with (
        ServerProcess((*arguments, *quiet), folder / "server.log") as server,
        ServerProcess(("wonderful.load.echo",), folder / "echo.log") as echo,
    ):
        load, echo_load = Load(server.cpu_seconds), Load(echo.cpu_seconds)
        boards = await _open_tables(plan, server, load, memory, say)
        # One of each table after the other, so that neighbours act at different tables.
        players = list(chain.from_iterable(zip(*(board.players for board in boards), strict=True)))
        turn = plan.seconds / TURNS
        gc.freeze()  # no pauses of our own because of everything that is open now
        size = phase([await press(load, players, turn)]).mean_bytes
        echoes = [EchoSocket(echo_load, b"x" * round(size)) for _ in range(sockets)]
        try:
            for each in echoes:
                await each.open(echo.port)
            say("press")
            pressed = [
                (await press(load, players, turn), await press(echo_load, echoes, turn))
                for _ in range(TURNS)
            ]
            memory.server_after_play = _kilobytes(server.resident())
            say("pace")
            paced = [
                (
                    await pace(load, players, plan.rate, turn),
                    await pace(echo_load, echoes, plan.rate, turn),
                )
                for _ in range(TURNS)
            ]
        finally:
            gc.unfreeze()
            for board in boards:
                board.close()
            for each in echoes:
                each.close()
        say("restart")
        shown = unfinished[0] if unfinished else boards[0].id
        restart = await _restart(server, players[0].session, shown, len(unfinished) + plan.tables)
    return Report(
        plan=plan,
        sockets=sockets,
        games=sum(board.games for board in boards),
        errors=load.errors | echo_load.errors,
        pressed=phase([ours for ours, _ in pressed]),
        paced=phase([ours for ours, _ in paced]),
        echo_pressed=phase([echo for _, echo in pressed]),
        echo_paced=phase([echo for _, echo in paced]),
        ratios=[_delivered(ours) / _delivered(echo) for ours, echo in pressed],
        memory=memory,
        restart=restart,
    )


def _delivered(turn: Figures) -> float:
    return turn.updates / turn.seconds


async def _open_tables(
    plan: Plan, server: ServerProcess, load: Load, memory: Memory, say: Say
) -> list[Board]:
    """Tables with running games, and all players connected and looking."""
    say("arrive")
    async with Door(server.port) as door:
        sessions = await door.arrive(plan.tables * plan.players)
        before = _kilobytes(server.resident())
        parties = [sessions[at : at + plan.players] for at in range(0, len(sessions), plan.players)]
        say("tables")
        ids = await door.start_tables(parties)
    loaded = _kilobytes(server.resident())
    boards = []
    for id, party in zip(ids, parties, strict=True):
        board = Board(load, id, [Player(load, session) for session in party])
        boards.append(board)
        await asyncio.gather(*(player.open(server.port) for player in board.players))
        await board.watch()
    await asyncio.sleep(SETTLING)
    after = _kilobytes(server.resident())
    memory.server_before = before
    if before is not None and loaded is not None and after is not None:
        memory.table_without_sockets = (loaded - before) / plan.tables
        memory.idle_table = (after - before) / plan.tables
    return boards


async def _restart(server: ServerProcess, session: str, table: str, tables: int) -> Restart:
    """Kill the server and start it again; how long until a game is shown?"""
    server.kill()
    began = perf_counter()
    server.start()
    async with Door(server.port) as door, asyncio.timeout(PATIENCE):
        while not await door.is_healthy():
            await asyncio.sleep(0.01)
    healthy = perf_counter() - began
    player = Player(Load(server.cpu_seconds), session)
    try:
        await player.open(server.port)
        await player.ask("watch", table)
    finally:
        player.close()
    return Restart(tables, healthy, perf_counter() - began)


def _kilobytes(size: int | None) -> float | None:
    return None if size is None else size / 1000
