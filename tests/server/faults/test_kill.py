"""kill -9 in the middle of games: what was acknowledged is there once, and the game goes on."""

import asyncio
import os
import random
from pathlib import Path

import pytest

from tests.server.faults.checking import check_finished
from tests.server.faults.players import Killer, Player, play_together, signed_in
from tests.server.running import PATIENCE, ServerProcess, seated_game
from wonderful.client import Client

NAMES = ("Ann", "Bob", "Cem")
GAMES = range(1, 4)
SOAK_GAMES = range(4, 24)
EARLY = 100  # acknowledged actions that every game has

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs kill -9")


async def play(url: str, number: int, log: Path) -> None:
    """A game with a number: it decides who plays, what they do, and when the server is killed."""
    dice = random.Random(number)
    people = 2 + number % 2
    has_bot = number % 3 == 0
    # Bots stand still until the lease of the killed server has run out, so kill less often.
    kills = 2 if has_bot else dice.randint(2, 4)
    server = ServerProcess(url)
    server.start(log)
    try:
        async with signed_in(**dict.fromkeys(NAMES[:people], server.url)) as clients:
            table = await seated(clients, has_bot)
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


async def seated(clients: list[Client], has_bot: bool) -> str:
    if not has_bot:
        return await seated_game(clients, {"gone_after": 0})
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
        asyncio.run(asyncio.wait_for(play(url, number, log), 4 * PATIENCE))
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
