"""A request that is resent with the same id, after its answer was lost, counts once."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.faults.players import sign_in_guests
from tests.server.servers import TIMEOUT, start_server
from wonderful.client import Client
from wonderful.server.storage import table_logs

REQUESTS: dict[str, dict[str, Any]] = {"sit": {}, "ready": {}, "chat": {"text": "Hello"}}


@pytest.mark.parametrize("type", REQUESTS)
def test_it_counts_once(type: str, tmp_path: Path) -> None:
    """The server is restarted in between, so it knows the id only from its database."""
    database = tmp_path / "games.db"

    async def ask(client: Client, table: str) -> int:
        done = await client.ask(type, id="once", table=table, **REQUESTS[type])
        return int(done.number)

    async def play() -> None:
        async with start_server(database) as running, sign_in_guests(Ann=running.url) as (ann,):
            table = await ann.create_table({"players": 2}, sit=type != "sit")
            number = await ask(ann, table)
        async with (
            start_server(database) as running,
            await running.client(session=ann.session) as again,
        ):
            assert await ask(again, table) == number
            seen = await again.watch(table)
            assert seen.number == len(await running.service.store.read(table_logs.facts(table)))
            assert len(seen.chat) == (type == "chat")

    asyncio.run(asyncio.wait_for(play(), TIMEOUT))
