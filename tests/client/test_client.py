"""The client: signs in, plays, and reconnects when a connection or server is lost."""

import asyncio
import socket
from collections.abc import Awaitable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.server.server_clients import (
    FrameRecorder,
    choose_whole_decisions,
    connect_client,
    guest_browser,
)
from tests.server.servers import (
    TIMEOUT,
    RunningServer,
    start_game,
    start_server,
    wait_until,
    with_server,
)
from wonderful.client import Client, ClientError, WatchedTable
from wonderful.client import connection as connection_module
from wonderful.server.storage import table_logs
from wonderful.server.table.automatic_commands import stand_in_for_absent

GIVEN_UP = 20  # seconds; a server that has not answered by then never will


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_module, "RETRY_SECONDS", 0.05)


async def refused(asking: Awaitable[Any]) -> ClientError:
    with pytest.raises(ClientError) as error:
        await asyncio.wait_for(asking, TIMEOUT)
    return error.value


def test_ways_to_sign_in(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with await Client.sign_in(running.url + "/", nickname="Ann", invite="yes") as ann:
            assert ann.nickname == "Ann"
            me = await ann.request("GET", "/api/me")
            assert me["id"] == ann.person
            async with await Client.sign_in(running.url, session=ann.session) as tab:
                assert tab.person == ann.person
            token = (await ann.request("POST", "/api/me/tokens"))["token"]
            async with await Client.sign_in(running.url, token=token) as program:
                assert program.person == ann.person
                assert program.session is None
        async with await Client.sign_in(running.url, invite="yes") as guest:
            assert guest.nickname == "Guest"
        error = await refused(Client.sign_in(running.url, nickname="Eve", invite="no"))
        assert error.code == "wrong-invite"
        error = await refused(Client.sign_in(running.url, nickname="?", invite="yes"))
        assert error.code == "bad-nickname"
        for how in ({"token": "wt_forged"}, {"session": "forged"}):
            error = await refused(Client.sign_in(running.url, **how))
            assert error.code == "not-signed-in"
            assert "signed in" in str(error)

    with_server(tmp_path, work, invite_code="yes")


def nobody_there() -> str:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return f"http://127.0.0.1:{free.getsockname()[1]}"


@pytest.mark.parametrize("how", [{"nickname": "Ann"}, {"token": "wt_x"}])
def test_a_server_that_is_not_there_is_an_error(how: dict[str, str]) -> None:
    async def come() -> None:
        with pytest.raises(ClientError):
            await asyncio.wait_for(Client.sign_in(nobody_there(), **how), GIVEN_UP)

    asyncio.run(come())


def test_refusals_have_a_code_and_parameters(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with await running.client() as ann:
            error = await refused(ann.watch("nowhere"))
            assert (error.code, error.params) == ("no-such-table", {"table": "nowhere"})
            error = await refused(ann.request("GET", "/api/tables/nowhere"))
            assert (error.code, error.params) == ("no-such-table", {"table": "nowhere"})
            assert "nowhere" in str(error)
            error = await refused(ann.request("GET", "/api/nowhere"))
            assert error.code == "not-found"
            assert ann.tables == {}

    with_server(tmp_path, work)


def test_whole_games_with_different_players(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with await running.client("Ann") as ann, await running.client("Bob") as bob:
            table = await start_game([ann, bob])
            decide = choose_whole_decisions(running)

            async def slowly(seen: WatchedTable) -> list[str]:
                await asyncio.sleep(0)
                return decide(seen)

            seen = await asyncio.gather(ann.play(table, slowly), bob.play(table, decide))
            assert [each.info.status for each in seen] == ["finished"] * 2
            assert seen[0].events
            again = await ann.play(table, decide)  # nothing is left to do
            assert again.is_over

    with_server(tmp_path, work)


def test_a_player_comes_back_after_a_bot_stood_in(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with await running.client("Ann") as ann:
            table = await ann.create_table({"players": 1}, start=True)

            now = running.service.now()
            stand_in = partial(stand_in_for_absent, at=now, seats=[0])
            await running.service.tables.change(table, stand_in)
            seen = await ann.watch(table)
            assert seen.is_away
            done = await ann.play(table, choose_whole_decisions(running))
            assert done.info.status == "finished"
            kinds = [
                fact.kind for fact in await running.service.store.read(table_logs.facts(table))
            ]
            assert kinds.count("came-back") == 1

    with_server(tmp_path, work)


def test_a_wrong_action_is_not_swallowed(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with await running.client() as ann:
            table = await ann.create_table({"players": 1}, start=True)
            error = await refused(ann.play(table, lambda _: ["dance"]))
            assert error.code not in ("server-failed", "bad-message")

    with_server(tmp_path, work)


def test_a_lost_connection_is_made_again_and_questions_repeated(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with await running.client("Ann") as ann, await running.client("Bob") as bob:
            table = await start_game([ann, bob])
            seen = ann.tables[table]
            for _ in range(3):
                asking = asyncio.create_task(ann.act(table, seen.actions[0]))
                await asyncio.sleep(0)  # it has been sent, and is not answered
                assert ann._socket is not None
                ann._socket.transport.abort()
                done = await asyncio.wait_for(asking, TIMEOUT)
                await wait_until(seen, lambda told, done=done: told.number >= done.number)
                await bob.act(table, bob.tables[table].actions[0])
                await wait_until(seen, lambda told: told.actions)
                fresh = await ann.request("GET", f"/api/tables/{table}")
                assert (seen.view, seen.number) == (fresh["view"], fresh["number"])
            kinds = [
                fact.kind for fact in await running.service.store.read(table_logs.facts(table))
            ]
            assert kinds.count("acted") == 6

    with_server(tmp_path, work)


def test_a_server_that_is_started_again_finds_its_clients(tmp_path: Path) -> None:
    async def work() -> None:
        database = tmp_path / "games.db"
        async with start_server(database, attend=False) as running:
            port = int(running.url.rpartition(":")[2])
            ann = await running.client("Ann")
            recorder = FrameRecorder(ann)
            table = await ann.create_table({"players": 1}, start=True)
            seen = await ann.watch(table)
            await ann.act(table, seen.actions[0])
            before = (seen.number, seen.decision)
        assert recorder.of_type("bye") == [{"type": "bye", "reason": "shutdown"}]
        asking = asyncio.create_task(ann.act(table, seen.actions[0]))
        async with ann, start_server(database, attend=False, port=port):
            done = await asyncio.wait_for(asking, TIMEOUT)
            assert done.number == before[0] + 1
            await wait_until(seen, lambda told: told.number == done.number)
            assert ann.tables[table] is seen
            await ann.act(table, seen.actions[0])

    asyncio.run(work())


def test_chat_that_was_missed_is_delivered_after_reconnecting(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with await running.client("Ann") as ann, await running.client("Bob") as bob:
            table = await ann.create_table()
            seen = await ann.watch(table)
            await ann.ask("chat", table=table, text="one")
            await wait_until(seen, lambda told: told.chat)
            recorder = FrameRecorder(ann)
            assert ann._socket is not None
            ann._socket.transport.abort()
            await asyncio.sleep(0)
            await bob.ask("chat", table=table, text="two")
            await recorder.wait_for("table")
            await bob.ask("chat", table=table, text="three")
            await recorder.wait_for("chat", lambda frame: frame["line"]["text"] == "three")
            assert [line.text for line in seen.chat] == ["one", "two", "three"]

    with_server(tmp_path, work)


def test_a_signed_out_client_gets_an_error_and_does_not_wait_forever(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with guest_browser(running) as device, await connect_client(running, device) as ann:
            table = await ann.create_table({"players": 2})
            recorder = FrameRecorder(ann)
            await device.post("/api/logout")
            await recorder.wait_for("bye")
            for _ in range(2):  # while it ends, and afterwards
                with pytest.raises(ClientError) as error:
                    await asyncio.wait_for(ann.watch(table), GIVEN_UP)
                assert error.value.code in ("signed-out", "not-signed-in")

    with_server(tmp_path, work)


def test_a_session_that_ended_while_the_client_was_offline_is_noticed(tmp_path: Path) -> None:
    async def work() -> None:
        database = tmp_path / "games.db"
        async with start_server(database, attend=False) as running:
            port = int(running.url.rpartition(":")[2])
            ann = await running.client("Ann")
            assert ann.session is not None
            sessions = running.service.accounts.sessions
            await sessions.log_out(ann.session)  # the connection is not told
        async with ann, start_server(database, attend=False, port=port):
            with pytest.raises(ClientError) as error:
                await asyncio.wait_for(ann.ask("ping"), GIVEN_UP)
            assert error.value.code in ("not-signed-in", "signed-out")  # whichever comes first

    asyncio.run(work())
