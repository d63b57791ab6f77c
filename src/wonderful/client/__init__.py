"""A client for the server: sign in, watch tables, play. See docs/protocol.md and docs/bots.md.

>>> from wonderful.client import Client
>>> async def main() -> None:
...     async with await Client.sign_in("http://127.0.0.1:8600", nickname="Ann") as client:
...         table = await client.create_table(bots=["dictator", "dictator"], start=True)
...         seat = await client.watch(table)
...         while not seat.is_over:
...             if seat.actions:
...                 await client.act(table, seat.actions[0])
...             await seat.wait_for_change()
"""

from wonderful.client.connection import Client, ClientError
from wonderful.client.watched_table import WatchedTable

__all__ = ["Client", "ClientError", "WatchedTable"]
