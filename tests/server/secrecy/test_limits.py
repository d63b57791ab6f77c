"""Rate limits affect only the client that sends too much."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from tests.server.secrecy.raw_requests import cookie_of, http_client, open_websocket, receive
from tests.server.servers import TIMEOUT, start_server
from wonderful.client import ClientError
from wonderful.server.accounts.rate_limits import LIMITS
from wonderful.server.storage import chat


@pytest.mark.parametrize("is_trusted", [True, False])
def test_newcomers_are_counted_by_address(is_trusted: bool, memory: Path) -> None:
    """The forwarded address counts only if the proxy is trusted."""

    async def check() -> None:
        proxies = ["127.0.0.1"] if is_trusted else []
        flags: dict[str, Any] = {
            "attend": False,
            "rate_limits": True,
            "trusted_proxies": proxies,
        }
        async with (
            start_server(memory / "games.db", **flags) as running,
            http_client(running) as client,
        ):

            async def arrive(address: str) -> int:
                headers = {"x-forwarded-for": address}
                body = {"nickname": "Ann"}
                answer = await client.post("/api/people", json=body, headers=headers)
                return int(answer.status_code)

            for _ in range(LIMITS["create-guest"].burst):
                assert await arrive("192.0.2.1") == 201
            assert await arrive("192.0.2.1") == 429
            assert await arrive("192.0.2.2") == (201 if is_trusted else 429)

    asyncio.run(check())


def test_passwords_cannot_be_tried_quickly(memory: Path) -> None:
    async def check() -> None:
        flags: dict[str, Any] = {"rate_limits": True, "trusted_proxies": ["127.0.0.1"]}
        async with start_server(memory / "games.db", attend=False, **flags) as running:
            ann = await running.client()
            account = {"login": "annette", "password": "correct horse"}
            await ann.request("POST", "/api/me/account", account)
            async with http_client(running) as client:

                async def log_in(address: str, login: str, password: str) -> int:
                    answer = await client.post(
                        "/api/login",
                        json={"login": login, "password": password},
                        headers={"x-forwarded-for": address},
                    )
                    return int(answer.status_code)

                # From many addresses to one account: a loose limit, or anybody could lock it.
                for each in range(4 * LIMITS["password-login"].burst):
                    if await log_in(f"192.0.2.{each % 250}", "ANNETTE", "wrong") == 429:
                        break
                else:
                    raise AssertionError("passwords can be tried without end")
                assert each >= LIMITS["password-login"].burst - 1
                burst = LIMITS["password"].burst
                # From one address, to many accounts.
                statuses = [
                    await log_in("198.51.100.1", f"somebody{each}", "wrong")
                    for each in range(burst + 1)
                ]
                assert statuses[-1] == 429
                assert 429 not in statuses[:-1]
            await ann.close()

    asyncio.run(check())


def test_a_flooding_client_is_warned_and_others_continue(memory: Path) -> None:
    async def check() -> None:
        async with start_server(memory / "games.db", attend=False, rate_limits=True) as running:
            ann, bob = [await running.client(name) for name in ("Ann", "Bob")]
            async with open_websocket(running, **cookie_of(ann)) as socket:
                await receive(socket)
                count = LIMITS["message"].burst + 40
                for number in range(count):
                    await socket.send(json.dumps({"type": "ping", "id": str(number)}))
                # Unreadable requests count as well.
                await socket.send("nonsense")
                pongs = [(await bob.ask("ping")).type for _ in range(50)]
                answers = [await receive(socket) for _ in range(count)]
            assert pongs == ["pong"] * 50
            assert [answer["id"] for answer in answers] == [str(each) for each in range(count)]
            codes = {each["error"]["code"] for each in answers if each["type"] == "error"}
            assert codes == {"too-fast"}
            for client in (ann, bob):
                await client.close()

    asyncio.run(check())


def test_chat_is_slower(memory: Path) -> None:
    async def check() -> None:
        async with start_server(memory / "games.db", attend=False, rate_limits=True) as running:
            ann, bob = [await running.client(name) for name in ("Ann", "Bob")]
            table = await ann.create_table({"players": 2})
            for _ in range(LIMITS["chat"].burst):
                await ann.ask("chat", table=table, text="hello")
            with pytest.raises(ClientError) as caught:
                await ann.ask("chat", table=table, text="hello")
            assert caught.value.code == "too-fast"
            await bob.ask("chat", table=table, text="hello")
            assert (
                len(await running.service.store.read(chat.last(table))) == LIMITS["chat"].burst + 1
            )
            for client in (ann, bob):
                await client.close()

    asyncio.run(check())


def test_a_client_that_does_not_read_is_disconnected_and_others_continue(memory: Path) -> None:
    async def check() -> None:
        async with start_server(memory / "games.db", attend=False) as running:
            ann, bob = [await running.client(name) for name in ("Ann", "Bob")]
            subscriptions = running.service.subscriptions
            before = set(subscriptions.connections)
            async with open_websocket(running, **cookie_of(ann)) as socket:
                await receive(socket)
                slow = next(iter(set(subscriptions.connections) - before))
                socket.transport.pause_reading()
                text = json.dumps({"type": "pong", "id": "x" * 60, "now": 1}) + " " * 10_000
                for _ in range(2_100):
                    slow.send(text)
                    await asyncio.sleep(0)
                async with asyncio.timeout(TIMEOUT):
                    while slow in subscriptions.connections:
                        await asyncio.sleep(0.1)
                        assert (await bob.ask("ping")).type == "pong"
                assert (await ann.ask("ping")).type == "pong"  # her other connection
                socket.transport.abort()
            for client in (ann, bob):
                await client.close()

    asyncio.run(check())
