"""SIGKILL during games: acknowledged actions are stored once, and the game continues."""

import asyncio
import os
import random
from pathlib import Path

import pytest

from tests.server.faults.invariants import check_finished
from tests.server.faults.players import Killer, Player, play_together, sign_in_guests
from tests.server.servers import TIMEOUT, ServerProcess, start_game
from wonderful.client import Client

NAMES = ("Ann", "Bob", "Cem")
GAMES = range(1, 4)
SOAK_GAMES = range(4, 24)
EARLY = 100  # acknowledged actions that every game has

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs kill -9")


async def play(url: str, number: int, log: Path) -> None:
    """Play one game; its number determines the players, their actions and the kills."""
    dice = random.Random(number)
    people = 2 + number % 2
    has_bot = number % 3 == 0
    # Bots wait until the lease of the killed server has expired, so kill less often.
    kills = 2 if has_bot else dice.randint(2, 4)
    server = ServerProcess(url)
    server.start(log)
    try:
        async with sign_in_guests(**dict.fromkeys(NAMES[:people], server.url)) as clients:
            table = await seat_players(clients, has_bot)
            killer = Killer(server, dice, kills, EARLY, log)
            players = [
                Player(client, table, random.Random(f"{number} {client.nickname}"), killer)
                for client in clients
            ]
            await play_together(*players)
            await killer.finish()
            assert killer.kills == kills
    finally:
        server.kill()
    await check_finished(url, table, players)


async def seat_players(clients: list[Client], has_bot: bool) -> str:
    if not has_bot:
        return await start_game(clients, {"gone_after": 0})
    host, *others = clients
    options = {"players": len(clients) + 1, "gone_after": 0}
    table = await host.create_table(options, ["dictator"])
    for client in others:
        await client.ask("sit", table=table)
        await client.ask("ready", table=table)
    await host.ask("start", table=table)
    return table


def check_game(url: str, number: int, tmp_path: Path) -> None:
    log = tmp_path / "server.log"
    try:
        asyncio.run(asyncio.wait_for(play(url, number, log), 4 * TIMEOUT))
    except BaseException:
        print(f"game number {number}; the log of its server:")
        print(log.read_text() if log.exists() else "-")
        raise


@pytest.mark.slow
@pytest.mark.parametrize("number", GAMES)
def test_a_game_whose_server_is_killed(url: str, number: int, tmp_path: Path) -> None:
    check_game(url, number, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("number", SOAK_GAMES)
def test_more_games_whose_server_is_killed(url: str, number: int, tmp_path: Path) -> None:
    check_game(url, number, tmp_path)
