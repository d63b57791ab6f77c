"""After a restart clocks run out and bots decide, though nobody touches the table."""

import asyncio
import os

import pytest

from tests.server.faults.checking import check_record, checked_log, folded
from tests.server.faults.players import signed_in
from tests.server.running import PATIENCE, ServerProcess
from tests.server.storage.making import opened
from wonderful.server.storage import results, table_logs
from wonderful.server.table.table_state import FINISHED, Table

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name != "posix", reason="needs kill -9"),
]


async def until_settled(url: str, id: str) -> Table:
    """Look into the database from outside, until nothing is left to do at a table."""
    async with opened(url) as store:
        while True:
            row = await store.read(table_logs.table(id))
            assert row is not None
            if row.summary.status == FINISHED and row.summary.wake_at is None:
                return folded(id, await checked_log(store, id))
            await asyncio.sleep(0.2)


def test_a_game_finishes_by_itself(sqlite_url: str) -> None:
    time = {"kind": "bank", "bank": 10, "increment": 0}

    async def play() -> None:
        server = ServerProcess(sqlite_url)
        server.start()
        try:
            async with signed_in(Ann=server.url) as (ann,):
                options = {"players": 3, "time": time}
                id = await ann.create_table(options, ["dictator", "dictator"], start=True)
            server.kill()
            server.start()
            table = await asyncio.wait_for(until_settled(sqlite_url, id), 3 * PATIENCE)
        finally:
            server.kill()
        async with opened(sqlite_url) as store:
            kinds = [fact.kind for fact in await store.read(table_logs.facts(id))]
            assert kinds.count("out-of-time") == 1
            assert kinds.count("settled") == 1
            assert len(await store.read(results.of_person(ann.person))) == 1
        assert table.match is not None
        assert {entry.by.kind for entry in table.match.entries} == {"bot"}
        check_record(table)

    asyncio.run(play())
