"""After a restart, clocks expire and bots decide without any client."""

import asyncio
import os

import pytest

from tests.server.faults.invariants import check_record, fold_table, read_log
from tests.server.faults.players import sign_in_guests
from tests.server.servers import TIMEOUT, ServerProcess
from tests.server.storage.builders import store_at
from wonderful.server.storage import results, table_logs
from wonderful.server.table.table_state import FINISHED, Table

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name != "posix", reason="needs kill -9"),
]


async def until_settled(url: str, id: str) -> Table:
    """Poll the database until nothing is left to do at a table."""
    async with store_at(url) as store:
        while True:
            row = await store.read(table_logs.table(id))
            assert row is not None
            if row.summary.status == FINISHED and row.summary.wake_at is None:
                return fold_table(id, await read_log(store, id))
            await asyncio.sleep(0.2)


def test_a_game_finishes_without_clients(sqlite_url: str) -> None:
    time = {"kind": "bank", "bank": 10, "increment": 0}

    async def play() -> None:
        server = ServerProcess(sqlite_url)
        server.start()
        try:
            async with sign_in_guests(Ann=server.url) as (ann,):
                options = {"players": 3, "time": time}
                id = await ann.create_table(options, ["dictator", "dictator"], start=True)
            server.kill()
            server.start()
            table = await asyncio.wait_for(until_settled(sqlite_url, id), 3 * TIMEOUT)
        finally:
            server.kill()
        async with store_at(sqlite_url) as store:
            kinds = [fact.kind for fact in await store.read(table_logs.facts(id))]
            assert kinds.count("out-of-time") == 1
            assert kinds.count("settled") == 1
            assert len(await store.read(results.of_person(ann.person))) == 1
        assert table.match is not None
        assert {entry.by.kind for entry in table.match.entries} == {"bot"}
        check_record(table)

    asyncio.run(play())
