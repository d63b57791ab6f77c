"""What is written down is told to everybody who watches, whatever went wrong meanwhile."""

import asyncio
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.server.commanding import command, created
from tests.server.faults.checking import CATALOG
from tests.server.faults.players import signed_in
from tests.server.running import PATIENCE, first, seated_game, serving, until
from tests.server.storage.conftest import execute
from tests.server.storage.making import with_store
from wonderful.client import Client, ClientError
from wonderful.server.messages.server_messages import Bye
from wonderful.server.runtime.table_repository import TableRepository
from wonderful.server.service import now_ms
from wonderful.server.storage import table_logs
from wonderful.server.storage.store import Store
from wonderful.server.table.command import Request
from wonderful.server.table.seating_commands import Ready, Sit, Start
from wonderful.server.table.table_options import TableOptions
from wonderful.server.table.table_state import RUNNING


async def act(client: Client, table: str) -> int:
    """Do something; the answer is the length of the log."""
    seat = client.tables[table]
    done = await client.act(table, *first(seat))
    return done.number


def test_a_connection_ends_while_its_action_is_written(tmp_path: Path) -> None:
    """The action counts, so the others must hear of it, though nobody is there for the answer."""
    path = tmp_path / "games.db"

    async def play() -> None:
        async with (
            serving(path) as running,
            signed_in(Ann=running.url, Bob=running.url) as (ann, bob),
        ):
            table = await seated_game([ann, bob])
            before = bob.tables[table].number
            service = running.service
            with closing(sqlite3.connect(path, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                acting = asyncio.create_task(act(ann, table))
                while service.tables.peek(table) is not None:  # until it is being written
                    await asyncio.sleep(0.01)
                for connection in service.subscriptions.of_person(ann.person):
                    connection.end(Bye(reason="signed-out"))
                with pytest.raises(ClientError, match="signed-out"):
                    await acting
                other.execute("ROLLBACK")
            while len(await service.store.read(table_logs.facts(table))) == before:
                await asyncio.sleep(0.01)
            await until(bob.tables[table], lambda seen: seen.number == before + 1)

    asyncio.run(asyncio.wait_for(play(), 3 * PATIENCE))


def test_a_failure_in_one_process_does_not_make_it_deaf(postgres: str, postgres_url: str) -> None:
    """The database is away for a while; afterwards each process hears of the other again."""
    name = urlsplit(postgres_url).path[1:]

    async def allow_connections(is_allowed: bool) -> None:
        await asyncio.to_thread(
            execute, postgres, f"ALTER DATABASE {name} ALLOW_CONNECTIONS {is_allowed}"
        )

    async def play() -> None:
        async with (
            serving(postgres_url) as one,
            serving(postgres_url) as two,
            signed_in(Ann=one.url, Bob=two.url) as (ann, bob),
        ):
            table = await seated_game([ann, bob])
            await allow_connections(False)
            await asyncio.to_thread(
                execute,
                postgres,
                f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'",
            )
            with pytest.raises(ClientError) as error:
                await act(ann, table)
            assert error.value.code == "storage-failed"
            await asyncio.sleep(1.5)  # longer than until the first attempt to read the table again
            await allow_connections(True)
            number = await act(bob, table)
            await until(ann.tables[table], lambda seen: seen.number == number)
            assert await act(ann, table) == number + 1
            await until(bob.tables[table], lambda seen: seen.number == number + 1)

    asyncio.run(asyncio.wait_for(play(), 3 * PATIENCE))


def test_a_refusal_counts_what_others_have_written(tmp_path: Path) -> None:
    """News from another process take a moment; nobody is refused for what is no longer so."""

    async def work(store: Store) -> None:
        store.is_shared = True  # as if the two were processes
        one, two = (TableRepository(store, CATALOG, now_ms) for _ in range(2))
        ann, bob = Request("ann", now_ms()), Request("bob", now_ms())
        options = TableOptions(players=2)
        await one.create("t", created(ann, options))
        await one.change("t", partial(command, request=ann, message=Sit))
        await two.change("t", partial(command, request=bob, message=Sit))
        await two.change("t", partial(command, request=bob, message=Ready, is_ready=True))
        table = await one.change("t", partial(command, request=ann, message=Start))
        assert table.status == RUNNING

    with_store(str(tmp_path / "games.db"), work)
