"""Stored facts are delivered to all subscribers, whatever fails in between."""

import asyncio
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.server.faults.invariants import CATALOG
from tests.server.faults.players import sign_in_guests
from tests.server.servers import TIMEOUT, first_action, start_game, start_server, wait_until
from tests.server.storage.builders import with_store
from tests.server.storage.conftest import execute
from tests.server.table_commands import command, creation_facts
from wonderful.client import Client, ClientError
from wonderful.server.messages.server_messages import Bye
from wonderful.server.runtime.table_repository import TableRepository
from wonderful.server.service_container import now_ms
from wonderful.server.storage import table_logs
from wonderful.server.storage.store import Store
from wonderful.server.table.command_definition import Request
from wonderful.server.table.seating_commands import Ready, Sit
from wonderful.server.table.start_command import Start
from wonderful.server.table.table_options import TableOptions
from wonderful.server.table.table_state import RUNNING


async def act(client: Client, table: str) -> int:
    """Perform an action; returns the length of the log."""
    seat = client.tables[table]
    done = await client.act(table, *first_action(seat))
    return done.number


def test_a_connection_ends_while_its_action_is_written(tmp_path: Path) -> None:
    """The action counts, so the others must get the update although its sender is gone."""
    path = tmp_path / "games.db"

    async def play() -> None:
        async with (
            start_server(path) as running,
            sign_in_guests(Ann=running.url, Bob=running.url) as (ann, bob),
        ):
            table = await start_game([ann, bob])
            before = bob.tables[table].number
            service = running.service
            with closing(sqlite3.connect(path, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                acting = asyncio.create_task(act(ann, table))
                while service.tables.get_cached(table) is not None:  # until it is being written
                    await asyncio.sleep(0.01)
                for connection in service.subscriptions.connections_of(ann.person):
                    connection.disconnect(Bye(reason="signed-out"))
                with pytest.raises(ClientError, match="signed-out"):
                    await acting
                other.execute("ROLLBACK")
            while len(await service.store.read(table_logs.facts(table))) == before:
                await asyncio.sleep(0.01)
            await wait_until(bob.tables[table], lambda seen: seen.number == before + 1)

    asyncio.run(asyncio.wait_for(play(), 3 * TIMEOUT))


def test_a_process_receives_changes_again_after_a_failure(postgres: str, postgres_url: str) -> None:
    """After the database was unavailable, each process receives the other's changes again."""
    name = urlsplit(postgres_url).path[1:]

    async def allow_connections(is_allowed: bool) -> None:
        await asyncio.to_thread(
            execute, postgres, f"ALTER DATABASE {name} ALLOW_CONNECTIONS {is_allowed}"
        )

    async def play() -> None:
        async with (
            start_server(postgres_url) as one,
            start_server(postgres_url) as two,
            sign_in_guests(Ann=one.url, Bob=two.url) as (ann, bob),
        ):
            table = await start_game([ann, bob])
            await allow_connections(False)
            await asyncio.to_thread(
                execute,
                postgres,
                f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'",
            )
            with pytest.raises(ClientError) as error:
                await act(ann, table)
            assert error.value.code == "storage-failed"
            await asyncio.sleep(1.5)  # longer than the first retry to read the table
            await allow_connections(True)
            number = await act(bob, table)
            await wait_until(ann.tables[table], lambda seen: seen.number == number)
            assert await act(ann, table) == number + 1
            await wait_until(bob.tables[table], lambda seen: seen.number == number + 1)

    asyncio.run(asyncio.wait_for(play(), 3 * TIMEOUT))


def test_a_refusal_counts_what_others_have_written(tmp_path: Path) -> None:
    """Changes of another process arrive late; commands must not be refused because of that."""

    async def work(store: Store) -> None:
        store.is_shared = True  # as if there were two processes
        one, two = (TableRepository(store, CATALOG, now_ms) for _ in range(2))
        ann, bob = Request("ann", now_ms()), Request("bob", now_ms())
        options = TableOptions(players=2)
        await one.create("t", creation_facts(ann, options))
        await one.change("t", partial(command, request=ann, message=Sit))
        await two.change("t", partial(command, request=bob, message=Sit))
        await two.change("t", partial(command, request=bob, message=Ready, is_ready=True))
        table = await one.change("t", partial(command, request=ann, message=Start))
        assert table.status == RUNNING

    with_store(str(tmp_path / "games.db"), work)
