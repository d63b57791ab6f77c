"""Every frame is answered, and a regular game on the same server continues."""

import asyncio
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from tests.server.fuzzing.frames import Fuzzer
from tests.server.secrecy.raw_requests import cookie_of, open_websocket, receive
from tests.server.servers import TIMEOUT, RunningServer, first_action, start_game, start_server
from wonderful import locales
from wonderful.client import Client
from wonderful.server.messages.server_messages import SERVER_MESSAGES, ErrorReply
from wonderful.server.storage import table_logs

FRAMES = 700  # of each connection
CONNECTIONS = 6
_ANSWERS = ("done", "error", "preview", "card-outlooks", "plan", "pong")


@pytest.fixture(autouse=True)
def quiet_log(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """No frame of a client may log an error."""
    with caplog.at_level(logging.WARNING):
        yield
    assert [record.getMessage() for record in caplog.get_records("call")] == []


def check_answer(text: str | bytes) -> Any:
    """Answers follow the protocol, errors have texts, and none is an internal error."""
    answer = SERVER_MESSAGES.validate_json(text)
    if isinstance(answer, ErrorReply):
        assert answer.error.code not in ("server-failed", "storage-failed"), text
        for lang in locales.languages():
            assert f"error.{answer.error.code}" in locales.texts(lang), answer.error.code
        assert "{" not in locales.template(f"error.{answer.error.code}") or answer.error.params
    return answer


async def attack(running: RunningServer, client: Client, seed: int, tables: list[str]) -> int:
    """Send many frames and read the answers; returns how many were refused."""
    fuzzer = Fuzzer(seed, tables)
    refused = 0
    async with open_websocket(running, **cookie_of(client)) as socket:
        await receive(socket)
        for number in range(FRAMES):
            await socket.send(fuzzer.frame())
            await socket.send(json.dumps({"type": "ping", "id": f"p{number}"}))
            refused += await _answers(socket, f"p{number}")
    return refused


async def _answers(socket: ClientConnection, id: str) -> int:
    """Read until the answer to a ping that was sent last: all frames before it are answered."""
    refused = answers = 0
    async with asyncio.timeout(TIMEOUT):
        while True:
            answer = check_answer(await socket.recv())
            if answer.type == "pong" and answer.id == id:
                assert answers == 1
                return refused
            is_answer = answer.type in _ANSWERS
            answers += is_answer or (answer.type == "table" and answer.id is not None)
            refused += answer.type == "error"


def test_nonsense_is_refused_and_a_game_beside_it_is_played_to_its_end(memory: Path) -> None:
    async def check() -> None:
        async with start_server(memory / "games.db", attend=False) as running:
            honest = [await running.client(name) for name in ("Ann", "Bob")]
            attackers = [await running.client(f"Eve {each}") for each in range(CONNECTIONS)]
            table = await start_game(honest)
            # Also with their own tables, where more is allowed.
            own = [await each.create_table({"players": 2}) for each in attackers]
            game = asyncio.gather(*(client.play(table, first_action) for client in honest))
            refused = await asyncio.gather(
                *(attack(running, each, seed, [table, *own]) for seed, each in enumerate(attackers))
            )
            seen = await asyncio.wait_for(game, TIMEOUT)
            assert [each.info.status for each in seen] == ["finished"] * 2
            assert [chair.nickname for chair in seen[0].info.chairs] == ["Ann", "Bob"]
            assert min(refused) > FRAMES / 2
            for client in (*honest, *attackers):
                await client.close()

    asyncio.run(check())


def test_a_player_who_sends_nonsense_keeps_the_seat(memory: Path) -> None:
    """Frames of a seated player: those that are not refused are moves."""

    async def check() -> None:
        async with start_server(memory / "games.db", attend=False) as running:
            ann, bob = [await running.client(name) for name in ("Ann", "Bob")]
            table = await start_game([ann, bob])
            facts = await running.service.store.read(table_logs.facts(table))
            await attack(running, ann, 99, [table])
            after = await running.service.store.read(table_logs.facts(table))
            assert {fact.person for fact in after[len(facts) :]} <= {ann.person}
            assert (await bob.ask("ping")).type == "pong"
            await ann.close()
            await bob.close()

    asyncio.run(check())


def test_many_messages_at_once_are_answered_in_order(memory: Path) -> None:
    async def check() -> None:
        async with start_server(memory / "games.db", attend=False) as running:
            ann = await running.client()
            count = 1_500  # the server queues more than this for a client that does not read
            async with open_websocket(running, **cookie_of(ann)) as socket:
                await receive(socket)

                async def send() -> None:
                    for number in range(count):
                        await socket.send(json.dumps({"type": "ping", "id": str(number)}))

                sending = asyncio.create_task(send())
                ids = [check_answer(await socket.recv()).id for _ in range(count)]
                await sending
                assert ids == [str(number) for number in range(count)]
            await ann.close()

    asyncio.run(check())


@pytest.mark.parametrize("size", [16 * 1024 + 1, 250 * 1024])
def test_a_long_message_is_refused(size: int, memory: Path) -> None:
    async def check() -> None:
        async with start_server(memory / "games.db", attend=False) as running:
            ann = await running.client()
            async with open_websocket(running, **cookie_of(ann)) as socket:
                await receive(socket)
                await socket.send("x" * size)
                assert check_answer(await socket.recv()).error.code == "message-too-long"
                await socket.send(json.dumps({"type": "ping", "id": "1"}))
                assert check_answer(await socket.recv()).type == "pong"
            await ann.close()

    asyncio.run(check())


@pytest.mark.parametrize("is_in_parts", [False, True])
def test_a_huge_frame_ends_the_connection(is_in_parts: bool, memory: Path) -> None:
    async def check() -> None:
        async with start_server(memory / "games.db", attend=False) as running:
            ann = await running.client()
            async with open_websocket(running, **cookie_of(ann)) as socket:
                await receive(socket)
                part = "x" * (100 * 1024)
                await socket.send([part] * 3 if is_in_parts else part * 3)
                await asyncio.wait_for(socket.wait_closed(), TIMEOUT)
                assert socket.close_code == 1009
            assert (await ann.ask("ping")).type == "pong"  # the other connection
            await ann.close()

    asyncio.run(check())


def test_text_that_is_no_unicode_ends_the_connection(memory: Path) -> None:
    async def check() -> None:
        async with start_server(memory / "games.db", attend=False) as running:
            ann = await running.client()
            async with open_websocket(running, **cookie_of(ann)) as socket:
                await receive(socket)
                await socket.send(b'{"type":"ping","id":"\xff"}', text=True)
                await asyncio.wait_for(socket.wait_closed(), TIMEOUT)
                assert socket.close_code == 1007
            assert (await ann.ask("ping")).type == "pong"
            await ann.close()

    asyncio.run(check())
