"""Appends as fast as possible and prints acknowledged facts, until it is killed."""

import asyncio
import sys

from tests.server.storage.builders import fact, store_at, summary
from wonderful.server.storage import table_logs


async def write(url: str) -> None:
    async with store_at(url) as store:

        async def play(table: str) -> None:
            await store.write(table_logs.create(table, [fact(1)], summary()))
            for number in range(2, 100_000):
                await store.write(table_logs.append(table, number - 1, [fact(number)], summary()))
                print(table, number, flush=True)

        await asyncio.gather(*(play(f"t{number}") for number in range(10)))


if __name__ == "__main__":
    asyncio.run(write(sys.argv[1]))
