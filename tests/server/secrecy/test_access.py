"""Access rights of seats, spectators, strangers, other sites and anonymous clients."""

import asyncio
import json
import socket
from pathlib import Path
from typing import Any

import pytest

from tests.server.secrecy.raw_requests import (
    cookie_of,
    http_client,
    open_websocket,
    operations,
    receive,
)
from tests.server.servers import RunningServer, start_game, start_server, wait_until
from wonderful.client import Client, ClientError
from wonderful.server.storage import sign_in_secrets

HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
}
# These are public; all others need a session.
OPEN = {
    *("/health", "/metrics", "/api/messages.json", "/api/catalog", "/api/texts"),
    "/api/statistics",
    *("/api/people", "/api/login", "/api/link", "/api/hello"),
    "/api/tables/some-id/invitation",  # the path that `operations` makes
}


async def refused(client: Client, type: str, **fields: Any) -> str:
    with pytest.raises(ClientError) as caught:
        await client.ask(type, **fields)
    return caught.value.code


async def try_everything(client: Client, table: str) -> set[str]:
    """Try all commands of a game; returns the codes of the refusals."""
    decision = client.tables[table].decision
    acting: list[tuple[str, dict[str, Any]]] = [
        ("act", {"decision": decision, "actions": ["pick zeppelin"]}),
        ("use-plan", {"decision": decision, "plan": "slate-all"}),
        ("take-back", {"decision": decision}),
        ("preview", {"actions": []}),
        ("plan", {"plan": "slate-all"}),
        ("come-back", {}),
        ("leave", {}),
        ("want-end", {}),
    ]
    return {await refused(client, type, table=table, **fields) for type, fields in acting}


def test_a_seat_cannot_act_for_another(memory: Path) -> None:
    async def check() -> None:
        async with start_server(memory / "games.db", attend=False) as running:
            ann, bob = [await running.client(name) for name in ("Ann", "Bob")]
            table = await start_game([ann, bob])
            foreign = bob.tables[table].actions[0]
            act: dict[str, Any] = {
                "type": "act",
                "id": "1",
                "table": table,
                "decision": ann.tables[table].decision,
                "actions": [foreign],
            }
            for more in ({"seat": bob.tables[table].seat}, {"person": bob.person}):
                async with open_websocket(running, **cookie_of(ann)) as socket:
                    await receive(socket)
                    await socket.send(json.dumps({**act, **more}))
                    assert (await receive(socket))["error"]["code"] == "bad-message"
                async with http_client(running, **cookie_of(ann)) as client:
                    answer = await client.post("/api/commands", json={**act, **more})
                    assert answer.status_code == 422
            if foreign not in ann.tables[table].actions:
                assert await refused(ann, **act) == "card-not-in-hand"
            assert bob.tables[table].actions
            await ann.close()
            await bob.close()

    asyncio.run(check())


def test_a_spectator_and_somebody_who_left_cannot_act(memory: Path) -> None:
    async def check() -> None:
        async with start_server(memory / "games.db", attend=False) as running:
            ann, bob, cem = [await running.client(name) for name in ("Ann", "Bob", "Cem")]
            table = await start_game([ann, bob])
            await cem.watch(table)
            assert await try_everything(cem, table) == {"not-seated"}
            number = (await bob.ask("leave", table=table)).number
            await wait_until(bob.tables[table], lambda seen: seen.number >= number)
            assert await try_everything(bob, table) == {"not-seated"}
            shown = await bob.request("GET", f"/api/tables/{table}")
            assert "seat" not in shown or shown["seat"] is None
            assert [player["hand"] for player in shown["view"]["players"]] == [None, None]
            view = bob.tables[table].view
            assert view is not None
            assert [player["hand"] for player in view["players"]] == [None, None]
            assert bob.tables[table].actions == []
            for client in (ann, bob, cem):
                await client.close()

    asyncio.run(check())


def test_a_table_without_spectators_is_closed_to_strangers(memory: Path) -> None:
    async def check() -> None:
        async with start_server(memory / "games.db", attend=False) as running:
            ann, bob, cem = [await running.client(name) for name in ("Ann", "Bob", "Cem")]
            table = await start_game([ann, bob], {"spectators": False})
            await _check_closed(running, cem, table)
            for client in (ann, bob):
                await client.ask("want-end", table=table)
            await wait_until(ann.tables[table], lambda seen: seen.is_over)
            await _check_closed(running, cem, table)
            for client in (ann, bob, cem):
                await client.close()

    asyncio.run(check())


async def _check_closed(running: RunningServer, stranger: Client, table: str) -> None:
    assert await refused(stranger, "watch", table=table) == "no-spectators"
    assert await refused(stranger, "chat", table=table, text="hello") == "no-spectators"
    assert await refused(stranger, "rematch", table=table) == "no-spectators"
    async with http_client(running, **cookie_of(stranger)) as client:
        for path in ("", "/record", "/replay", "/notation", "/verification"):
            answer = await client.get(f"/api/tables/{table}{path}")
            assert answer.status_code == 403, path
            assert answer.json()["error"]["code"] == "no-spectators"


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
def test_pages_of_other_sites_get_no_connection(origin: str, memory: Path) -> None:
    async def check() -> None:
        async with start_server(memory / "games.db", attend=False) as running:
            ann = await running.client()
            async with open_websocket(running, origin=origin, **cookie_of(ann)) as socket:
                failed = await receive(socket)
                assert failed["type"] == "error"
                assert failed["error"]["code"] == "foreign-origin"
                await socket.wait_closed()
                assert socket.close_code == 1008
            async with open_websocket(running, origin=running.url, **cookie_of(ann)) as socket:
                assert (await receive(socket))["type"] == "hello"
            async with open_websocket(running) as socket:
                assert (await receive(socket))["error"]["code"] == "not-signed-in"
                await socket.wait_closed()
                assert socket.close_code == 1008
            await ann.close()

    asyncio.run(check())


def test_other_sites_change_nothing_and_strangers_are_asked_who_they_are(memory: Path) -> None:
    async def check() -> None:
        async with start_server(memory / "games.db", attend=False) as running:
            ann = await running.client()
            foreign = [
                {"origin": "https://evil.example"},
                {"origin": "null"},
                {"sec-fetch-site": "cross-site"},
                {"sec-fetch-site": "same-site"},
            ]
            asked = 0
            async with http_client(running) as client:
                for method, path in await operations(running):
                    if method != "GET":
                        for headers in foreign:
                            both = {**headers, **cookie_of(ann)}
                            answer = await client.request(method, path, headers=both)
                            assert answer.status_code == 403, (method, path)
                            assert answer.json()["error"]["code"] == "foreign-origin"
                            asked += 1
                    if path not in OPEN:
                        for cookie in ({}, {"cookie": "wonderful_session=made-up"}):
                            answer = await client.request(method, path, headers=cookie)
                            assert answer.status_code == 401, (method, path)
                            assert answer.json()["error"]["code"] == "not-signed-in"
                bearer = {"authorization": "Bearer wt_made-up", **cookie_of(ann)}
                assert (await client.get("/api/me", headers=bearer)).status_code == 401
            assert asked > 40
            assert (await ann.request("GET", "/api/me"))["nickname"] == "Ann"  # still there
            await ann.close()

    asyncio.run(check())


@pytest.mark.parametrize("public_url", ["https://games.example", None])
def test_cookies_are_for_this_site_only(public_url: str | None, memory: Path) -> None:
    async def check() -> None:
        flags: dict[str, Any] = {"attend": False, "public_url": public_url}
        async with (
            start_server(memory / "games.db", **flags) as running,
            http_client(running) as client,
        ):
            answer = await client.post("/api/people", json={"nickname": "Ann"})
            parts = [part.strip().lower() for part in answer.headers["set-cookie"].split(";")]
            assert "httponly" in parts
            assert "samesite=lax" in parts
            assert "path=/" in parts
            assert ("secure" in parts) == (public_url is not None)

    asyncio.run(check())


def test_every_answer_has_the_security_headers(
    memory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check() -> None:
        async with start_server(memory / "games.db", attend=False, rate_limits=True) as running:
            ann = await running.client()
            cookie = cookie_of(ann)
            asked: dict[int, tuple[str, str, dict[str, Any]]] = {
                200: ("GET", "/", {}),
                401: ("GET", "/api/me", {}),
                403: ("POST", "/api/people", {"headers": {"origin": "https://evil.example"}}),
                404: ("GET", "/api/no-such-thing", {}),
                405: ("PUT", "/api/people", {}),
                409: ("POST", "/api/me/account", {"headers": cookie, "json": _account("x")}),
                413: ("POST", "/api/people", {"content": b"x" * 100_000}),
                422: ("POST", "/api/people", {"json": {}}),
                400: ("POST", "/api/people", {"content": b"{", "headers": _JSON}),
                204: ("POST", "/api/logout", {"headers": cookie}),
            }
            async with http_client(running) as client:
                for status, (method, path, more) in asked.items():
                    answer = await client.request(method, path, **more)
                    assert answer.status_code in (status, 422 if status == 400 else status), path
                    _check_headers(answer, path)
                for _ in range(12):
                    answer = await client.post("/api/people", json={"nickname": "Bob"})
                assert answer.status_code == 429
                assert int(answer.headers["retry-after"]) > 0
                _check_headers(answer, "/api/people")

                def fail(*_: object) -> None:
                    raise ZeroDivisionError

                monkeypatch.setattr(sign_in_secrets, "owner", fail)
                answer = await client.get("/api/me", headers=cookie)
                assert answer.status_code == 500
                assert "ZeroDivisionError" not in answer.text
                _check_headers(answer, "/api/me")
            await ann.close()

    asyncio.run(check())


_JSON = {"content-type": "application/json"}


def _account(login: str) -> dict[str, str]:
    return {"login": login, "password": "correct horse"}


def _check_headers(answer: Any, path: str) -> None:
    for name, value in HEADERS.items():
        assert answer.headers.get(name) == value, (path, name)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    if path.startswith("/api"):
        assert answer.headers["cache-control"] == "no-store"


def test_a_long_body_is_refused_though_it_does_not_say_so(memory: Path) -> None:
    async def body() -> Any:
        for _ in range(20):
            yield b" " * 10_000

    async def check() -> None:
        async with (
            start_server(memory / "games.db", attend=False) as running,
            http_client(running) as client,
        ):
            answer = await client.post("/api/people", content=body(), headers=_JSON)
            assert answer.status_code == 413
            assert answer.json()["error"]["code"] == "message-too-long"

    asyncio.run(check())


def test_what_people_write_comes_back_as_plain_text(memory: Path) -> None:
    script = "<script>alert(1)</script>"

    async def check() -> None:
        async with start_server(memory / "games.db", attend=False) as running:
            ann = await running.client("<b>Ann</b>")
            table = await ann.create_table({"players": 2})
            await ann.watch(table)
            await ann.ask("chat", table=table, text=f"{script}\n\u202e\x00&amp;")
            await wait_until(ann.tables[table], lambda seen: bool(seen.chat))
            assert ann.tables[table].chat[0].text == f"{script} &amp;"
            assert ann.tables[table].chat[0].nickname == "<b>Ann</b>"
            async with http_client(running, **cookie_of(ann)) as client:
                for path in (f"/api/tables/{table}", "/api/me", "/api/tables"):
                    answer = await client.get(path)
                    assert answer.headers["content-type"] == "application/json"
                    assert "<b>Ann</b>" in answer.text
                answer = await client.get(f"/api/{script}")
                assert answer.status_code == 404
                assert answer.headers["content-type"] == "application/json"
            await ann.close()

    asyncio.run(check())


def test_answers_are_not_held_back_until_the_client_confirms(memory: Path) -> None:
    """Without TCP_NODELAY every answer that follows an update is delayed by 40 ms."""

    async def check() -> None:
        async with start_server(memory / "games.db", attend=False) as running:
            ann = await running.client()
            found = _sockets(running)
            assert found
            for each in found:
                assert each.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            await ann.close()

    asyncio.run(check())


def _sockets(running: RunningServer) -> list[Any]:
    connections = running.server.server_state.connections
    return [each.transport.get_extra_info("socket") for each in connections]
