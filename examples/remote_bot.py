"""A program that joins a table on a server and plays, using the same protocol as a browser.

python examples/remote_bot.py http://127.0.0.1:8600/table/uHQW7Rww_k2B --bot dictator
python examples/remote_bot.py http://127.0.0.1:8600/table/uHQW7Rww_k2B --token wt_…

A built-in bot makes the decisions. Replace `decide` with your own code: it gets the seat's view
and the legal actions in readable form, and returns one or more of them.
"""

import argparse
import asyncio
import random

from wonderful.bots.registry import make_bot
from wonderful.catalog import load_catalog
from wonderful.client import Client, ClientError
from wonderful.rules.actions import describe, parse
from wonderful.rules.rng import bot_generator


class RemotePlayer:
    def __init__(self, bot):
        self.catalog = load_catalog()
        self.bot = make_bot(bot, self.catalog)
        self.rng = bot_generator(str(random.random()), 0)

    def decide(self, watched):
        """Return one or more of `watched.actions`; `watched.view` is the view of the seat."""
        actions = [parse(self.catalog, action) for action in watched.actions]
        budget = self.bot.allowance.start()
        chosen = self.bot.choose(watched.view, actions, self.rng, budget)
        first = chosen if isinstance(chosen, int) else chosen[0]
        return [describe(self.catalog, first)]


async def main():
    parser = argparse.ArgumentParser(description="Join a table on a server with a bot.")
    parser.add_argument("table", help="the URL of the table")
    parser.add_argument("--token", help="an API token; without one the bot joins as a guest")
    parser.add_argument("--nickname", default="Robot")
    parser.add_argument("--invite", help="the invite code of the server, if it requires one")
    parser.add_argument("--bot", default="dictator", help="the built-in bot that decides")
    arguments = parser.parse_args()
    server, _, table = arguments.table.rpartition("/table/")
    if not server:
        raise SystemExit("The URL of a table looks like http://127.0.0.1:8600/table/uHQW7Rww_k2B")
    player = RemotePlayer(arguments.bot)
    try:
        async with await Client.sign_in(
            server, nickname=arguments.nickname, invite=arguments.invite, token=arguments.token
        ) as client:
            await client.ask("sit", table=table)
            await client.ask("ready", table=table)
            print(f"{client.nickname} has joined the table and is waiting for the game to start.")
            watched = await client.play(table, player.decide)
    except ClientError as error:
        raise SystemExit(f"The server says: {error}") from None
    scores = [each["points"] for each in (watched.info.outcome or {}).get("standings", [])]
    print(f"The game is over. Points by seat: {scores or 'none'}")


asyncio.run(main())
