"""A program that joins a table of a server and plays, using the same protocol as a browser.

python examples/remote_bot.py http://127.0.0.1:8600/table/uHQW7Rww_k2B --bot dictator
python examples/remote_bot.py http://127.0.0.1:8600/table/uHQW7Rww_k2B --token wt_…

One of our bots makes the decisions. Replace `decide` with your own code: it gets what the seat may
see and the legal actions in readable form, and returns some of them.
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

    def decide(self, seen):
        """Return one or more of `seen.actions`; `seen.view` is what the seat may see."""
        actions = [parse(self.catalog, action) for action in seen.actions]
        budget = self.bot.allowance.start()
        chosen = self.bot.choose(seen.view, actions, self.rng, budget)
        first = chosen if isinstance(chosen, int) else chosen[0]
        return [describe(self.catalog, first)]


async def main():
    about = argparse.ArgumentParser(description="A bot that joins a table of a server.")
    about.add_argument("table", help="the link of the table")
    about.add_argument("--token", help="an API token; without it the bot comes as a guest")
    about.add_argument("--nickname", default="Robot")
    about.add_argument("--invite", help="the invite code of the server, if it has one")
    about.add_argument("--bot", default="dictator", help="which of our bots decides")
    given = about.parse_args()
    server, _, table = given.table.rpartition("/table/")
    if not server:
        raise SystemExit("The link of a table looks like http://127.0.0.1:8600/table/uHQW7Rww_k2B")
    player = RemotePlayer(given.bot)
    try:
        async with await Client.sign_in(
            server, nickname=given.nickname, invite=given.invite, token=given.token
        ) as client:
            await client.ask("sit", table=table)
            await client.ask("ready", table=table)
            print(f"{client.nickname} sits at the table and waits for the game.")
            seen = await client.play(table, player.decide)
    except ClientError as error:
        raise SystemExit(f"The server says: {error}") from None
    scores = [each["points"] for each in (seen.info.outcome or {}).get("standings", [])]
    print(f"It is over. Points by seat: {scores or 'none'}")


asyncio.run(main())
