"""The websocket: hello, answers, refusals, resends and closing."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from tests.server.server_clients import Frame, RawWebSocket, guest_browser
from tests.server.servers import (
    TIMEOUT,
    RunningServer,
    ServerProcess,
    start_game,
    wait_until,
    with_server,
)
from wonderful.client import Client, ClientError
from wonderful.server.accounts.person import Person
from wonderful.server.accounts.request_identity import COOKIE
from wonderful.server.messages.server_messages import ChatLineInfo, TableSnapshot
from wonderful.server.runtime.subscriptions import Connection
from wonderful.server.storage import table_logs
from wonderful.server.websocket import send_queue, websocket_connection
from wonderful.server.websocket.handshake import MAX_CONNECTIONS_PER_PERSON
from wonderful.server.websocket.websocket_connection import (
    MAX_MESSAGE_LENGTH,
    MAX_WATCHED_TABLES,
)


async def open_websocket(running: RunningServer, client: Client) -> RawWebSocket:
    """Another connection of the same person, after its hello."""
    raw = await RawWebSocket.connect(running, {"cookie": f"{COOKIE}={client.session}"})
    assert (await raw.receive())["type"] == "hello"
    return raw


def test_hello_comes_first_and_identifies_the_person(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with guest_browser(running, "Ann") as device:
            me = (await device.get("/api/me")).json()
            raw = await RawWebSocket.connect(
                running, {"cookie": f"{COOKIE}={device.cookies[COOKIE]}"}
            )
            hello = await raw.receive()
            assert hello["type"] == "hello"
            assert (hello["person"], hello["nickname"]) == (me["id"], "Ann")
            assert hello["protocol"] == 1
            pong = await raw.ask(type="ping", id="1")
            assert pong["type"] == "pong"
            assert pong["now"] >= hello["now"]
            await raw.socket.close()

    with_server(tmp_path, work)


def test_a_client_that_is_not_signed_in_is_disconnected_with_a_reason(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        for headers, code in (
            ({}, "not-signed-in"),
            ({"cookie": f"{COOKIE}=forged"}, "not-signed-in"),
            ({"authorization": "Bearer wt_forged"}, "not-signed-in"),
            ({"origin": "https://evil.example"}, "foreign-origin"),
            ({"accept-language": "de"}, "not-signed-in"),
        ):
            raw = await RawWebSocket.connect(running, headers)
            frames, close_code, reason = await raw.receive_until_closed()
            assert [frame["type"] for frame in frames] == ["error"]
            assert frames[0]["error"]["code"] == reason == code
            assert close_code == 1008
        assert "nicht" in frames[0]["error"]["text"]  # the last one asked for German

    with_server(tmp_path, work)


def test_bad_frames_are_refused_and_the_connection_goes_on(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with await running.client() as client:
            raw = await open_websocket(running, client)
            for frame, code in (
                ("", "not-json"),
                ("hello", "not-json"),
                (b"\x00\xff", "not-json"),
                ("[]", "bad-message"),
                ("null", "bad-message"),
                ('{"type": "dance", "id": "1"}', "bad-message"),
                ('{"type": "ping"}', "bad-message"),
                ('{"type": "ping", "id": 5}', "bad-message"),
                ('{"type": "ping", "id": "1", "extra": 1}', "bad-message"),
                ('{"type": "sit", "id": "1", "table": "../x"}', "bad-message"),
                ('{"type": "sit", "id": "1", "table": "x", "chair": "0"}', "bad-message"),
                ('{"type": "ping", "id": "' + "x" * MAX_MESSAGE_LENGTH + '"}', "message-too-long"),
            ):
                await raw.socket.send(frame)
                answer = await raw.receive()
                assert (answer["type"], answer["error"]["code"]) == ("error", code), frame
            refused = await raw.ask(type="watch", id="2", table="nowhere")
            assert refused["error"]["code"] == "no-such-table"
            assert (await raw.ask(type="ping", id="3"))["type"] == "pong"
            await raw.socket.close()

    with_server(tmp_path, work)


def test_a_refusal_names_the_message_that_was_refused(tmp_path: Path) -> None:
    """Without the id, a client could not tell which request was refused."""

    async def work(running: RunningServer) -> None:
        async with await running.client() as client:
            raw = await open_websocket(running, client)
            await raw.socket.send('{"type": "sit", "id": "mine", "table": "x", "chair": -1}')
            answer = await raw.receive()
            assert (answer["error"]["code"], answer.get("id")) == ("bad-message", "mine")
            await raw.socket.close()

    with_server(tmp_path, work)


def test_a_message_that_is_sent_again_counts_once(tmp_path: Path) -> None:
    """Also on another connection, and if the first answer never arrived."""

    async def work(running: RunningServer) -> None:
        async with await running.client("Ann") as ann, await running.client("Bob") as bob:
            table = await start_game([ann, bob])
            seen = ann.tables[table]
            act = {
                "type": "act",
                "id": "first-pick",
                "table": table,
                "decision": seen.decision,
                "actions": [seen.actions[0]],
            }
            lost = await open_websocket(running, ann)
            await lost.socket.send(json.dumps(act))
            await wait_until(seen, lambda told: not told.actions)
            lost.socket.transport.abort()  # without having read the answer
            length = seen.number
            again = await open_websocket(running, ann)
            answers = [await again.ask(**act) for _ in range(2)]
            assert answers == [{"type": "done", "id": "first-pick", "number": length}] * 2
            other = {**act, "id": "second-pick"}
            assert (await again.ask(**other))["type"] == "error"
            assert len(await running.service.store.read(table_logs.facts(table))) == length
            # The same id by another person is another message.
            decision = bob.tables[table].decision
            action = bob.tables[table].actions[0]
            await bob.ask("act", id="first-pick", table=table, decision=decision, actions=[action])
            assert len(await running.service.store.read(table_logs.facts(table))) == length + 1
            await again.socket.close()

    with_server(tmp_path, work)


def test_a_chat_line_that_is_sent_again_is_said_once(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with await running.client() as ann:
            table = await ann.create_table()
            for _ in range(2):
                await ann.ask("chat", id="hello", table=table, text="hello")
            assert [line.text for line in (await ann.watch(table)).chat] == ["hello"]

    with_server(tmp_path, work)


def test_an_answer_to_an_old_decision_is_refused(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with await running.client() as ann:
            table = await ann.create_table({"players": 1}, start=True)
            seen = await ann.watch(table)
            old = seen.decision
            while seen.decision == old:
                await ann.act(table, seen.actions[0])
            before = seen.number
            asks: list[tuple[str, dict[str, Any]]] = [
                ("act", {"actions": [seen.actions[0]]}),
                ("take-back", {}),
                ("use-plan", {"plan": "slate-all"}),
            ]
            for type, fields in asks:
                with pytest.raises(ClientError) as late:
                    await ann.ask(type, table=table, decision=old, **fields)
                assert late.value.code == "decision-over"
                assert late.value.params["decision"] == seen.decision
            assert len(await running.service.store.read(table_logs.facts(table))) == before

    with_server(tmp_path, work)


def test_one_connection_watches_so_many_tables(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with await running.client() as ann:
            tables = [await ann.create_table() for _ in range(MAX_WATCHED_TABLES + 1)]
            for table in tables[:-1]:
                await ann.watch(table)
            await ann.watch(tables[0])
            with pytest.raises(ClientError) as full:
                await ann.watch(tables[-1])
            assert full.value.code == "too-many-tables"
            await ann.unwatch(tables[0])
            await ann.watch(tables[-1])

    with_server(tmp_path, work)


def test_a_person_has_so_many_connections_and_a_server_too(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with await running.client() as ann, await running.client("Bob") as bob:
            sockets = [
                await open_websocket(running, ann) for _ in range(MAX_CONNECTIONS_PER_PERSON - 1)
            ]
            for who in (ann, bob):  # the 21st of Ann; the 23rd of all
                raw = await RawWebSocket.connect(running, {"cookie": f"{COOKIE}={who.session}"})
                first = await raw.receive()
                if who is ann:
                    assert first["error"]["code"] == "server-full"
                    assert (await raw.receive_until_closed())[1] == 1008
                else:
                    assert first["type"] == "hello"
                    sockets.append(raw)
            full = await RawWebSocket.connect(running, {"cookie": f"{COOKIE}={bob.session}"})
            assert (await full.receive())["error"]["code"] == "server-full"
            await full.receive_until_closed()
            for raw in sockets:
                await raw.socket.close()

    with_server(tmp_path, work, max_sockets=22)


def test_a_client_that_sends_too_fast_is_warned_and_disconnected(
    tmp_path: Path, monkeypatch: Any
) -> None:
    monkeypatch.setattr(websocket_connection, "_MAX_REFUSALS", 3)

    async def work(running: RunningServer) -> None:
        async with await running.client() as ann:
            raw = await open_websocket(running, ann)
            monkeypatch.setattr(running.service.limits, "_clock", lambda: 0.0)  # nothing refills
            for number in range(200):
                await raw.socket.send(json.dumps({"type": "ping", "id": str(number)}))
            frames, code, reason = await raw.receive_until_closed()
            refused = [frame for frame in frames if frame["type"] == "error"]
            assert {frame["error"]["code"] for frame in refused} == {"too-fast"}
            assert frames[-1] == {"type": "bye", "reason": "too-many"}
            assert (code, reason) == (1008, "too-many")

    with_server(tmp_path, work, rate_limits=True)


def test_a_client_that_does_not_read_is_disconnected(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(send_queue, "MAX_QUEUED_MESSAGES", 0)

    async def work(running: RunningServer) -> None:
        async with guest_browser(running) as device:
            headers = {"cookie": f"{COOKIE}={device.cookies[COOKIE]}"}
            frames, code, _ = await (
                await RawWebSocket.connect(running, headers)
            ).receive_until_closed()
            assert frames == [{"type": "bye", "reason": "too-slow"}]
            assert code == 1013

    with_server(tmp_path, work)


def test_a_server_says_goodbye_and_loses_nothing(tmp_path: Path) -> None:
    """SIGTERM: `bye`, close code 1001, exit code 0; nothing is lost after a restart."""

    async def before(server: ServerProcess) -> tuple[str, str | None, str, int]:
        client = await asyncio.wait_for(Client.sign_in(server.url, nickname="Ann"), TIMEOUT)
        async with client:
            table = await client.create_table({"players": 1}, start=True)
            seen = await client.watch(table)
            done = await client.act(table, seen.actions[0])
            raw = await RawWebSocket.connect(server.url, {"cookie": f"{COOKIE}={client.session}"})
            assert (await raw.receive())["type"] == "hello"
            stopped = asyncio.create_task(asyncio.to_thread(server.stop))
            frames, code, reason = await raw.receive_until_closed()
            assert frames[-1] == {"type": "bye", "reason": "shutdown"}
            assert (code, reason) == (1001, "shutdown")
            assert await stopped == 0
            return table, client.session, seen.decision, done.number

    async def after(server: ServerProcess, told: tuple[str, str | None, str, int]) -> None:
        table, session, decision, number = told
        async with await Client.sign_in(server.url, session=session) as client:
            seen = await client.watch(table)
            assert (seen.decision, seen.number) == (decision, number)

    server = ServerProcess(str(tmp_path / "games.db"))
    with server:
        told = asyncio.run(before(server))
    with server:
        asyncio.run(after(server, told))


@pytest.mark.parametrize("moment", ["before", "between", "after"])
def test_no_chat_line_is_missed_or_repeated_while_a_table_is_opened(
    tmp_path: Path, moment: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bob writes before the lines are read, between that and the snapshot, or right after it."""

    async def work(running: RunningServer) -> None:
        service = running.service
        async with await running.client("Ann") as ann, await running.client("Bob") as bob:
            table = await ann.create_table({"players": 2})
            await bob.ask("chat", table=table, text="first")
            read, subscribe = service.chat_lines, service.watch_table

            async def chat_lines(id: str, reader: Person) -> list[ChatLineInfo]:
                if moment == "before":
                    await bob.ask("chat", table=id, text="second")
                return await read(id, reader)

            async def watch_table(connection: Connection, id: str) -> TableSnapshot:
                if moment == "between":
                    await bob.ask("chat", table=id, text="second")
                snapshot = await subscribe(connection, id)
                if moment == "after":
                    await bob.ask("chat", table=id, text="second")
                return snapshot

            monkeypatch.setattr(service, "chat_lines", chat_lines)
            monkeypatch.setattr(service, "watch_table", watch_table)
            raw = await open_websocket(running, ann)
            await raw.socket.send(json.dumps({"type": "watch", "id": "w", "table": table}))
            frames: list[Frame] = []
            while not any(frame.get("id") == "w" for frame in frames):
                frames.append(await raw.receive())
            await bob.ask("chat", table=table, text="third")
            while frames[-1]["type"] != "chat" or frames[-1]["line"]["text"] != "third":
                frames.append(await raw.receive())
            lines = {}
            for frame in frames:
                for line in [*frame.get("chat", []), *([frame["line"]] if "line" in frame else [])]:
                    lines[line["number"]] = line["text"]
            assert lines == {1: "first", 2: "second", 3: "third"}
            (snapshot,) = (frame for frame in frames if frame.get("id") == "w")
            assert len({line["number"] for line in snapshot["chat"]}) == len(snapshot["chat"])
            await raw.socket.close()

    with_server(tmp_path, work)
