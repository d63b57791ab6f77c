"""Servers on a loopback address refuse foreign Host headers (DNS rebinding)."""

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx2
import pytest
from starlette.requests import HTTPConnection
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.server_clients import error_of
from tests.server.servers import RunningServer, start_server
from wonderful.server.accounts.request_identity import AccessError, check_host
from wonderful.server.ops.server_settings import Settings, allowed_hosts

LOOPBACK = ("localhost", "LOCALHOST:8600", "127.0.0.1", "127.0.0.1:1", "[::1]", "[::1]:8600")
FOREIGN = (
    *("evil.example", "evil.example:8600", "localhost.evil.example", "127.0.0.1.evil.example"),
    *("192.168.0.7", "0.0.0.0", "[::2]:8600", "::1", "localhost@evil.example", ":8600"),
)
PUBLIC = {"public_url": "https://games.example.org", "allowed_origins": ["http://other.example:81"]}


def with_flags(tmp_path: Path, work: Any, **flags: Any) -> None:
    async def run() -> None:
        async with start_server(tmp_path / "games.db", attend=False, **flags) as running:
            await work(running)

    asyncio.run(run())


async def get(running: RunningServer, host: str, path: str = "/health") -> httpx2.Response:
    async with httpx2.AsyncClient(base_url=running.url) as http:
        return await http.get(path, headers={"host": host})


async def open_socket(running: RunningServer, host: str) -> dict[str, Any]:
    """The first message of a websocket that is opened under this host."""
    port = int(running.url.rpartition(":")[2])
    url = f"ws://{host}/api/socket"
    async with connect(url, host="127.0.0.1", port=port, proxy=None) as socket:
        message: dict[str, Any] = json.loads(await socket.recv())
        return message


def test_http_requests_with_a_foreign_host_are_refused(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        for host in LOOPBACK:
            assert (await get(running, host)).status_code == 200, host
        for host in FOREIGN:
            assert error_of(await get(running, host)) == (421, "wrong-host"), host
        for path in ("/", "/metrics", "/api/hello", "/api/nowhere"):
            assert error_of(await get(running, "evil.example", path)) == (421, "wrong-host"), path

    with_flags(tmp_path, work)


def test_a_foreign_host_is_refused_although_origin_and_host_agree(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        headers = {"host": "evil.example:8600", "origin": "http://evil.example:8600"}
        async with httpx2.AsyncClient(base_url=running.url, headers=headers) as http:
            answer = await http.post("/api/people", json={"nickname": "Ann"})
            assert error_of(answer) == (421, "wrong-host")
            assert "evil.example" in answer.json()["error"]["text"]

    with_flags(tmp_path, work)


def test_websockets_with_a_foreign_host_are_refused(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        for host in ("localhost:8600", "127.0.0.1", "[::1]:8600"):
            assert (await open_socket(running, host))["error"]["code"] == "not-signed-in", host
        for host in ("evil.example", "evil.example:8600", "192.168.0.7"):
            with pytest.raises(InvalidStatus) as refused:
                await open_socket(running, host)
            response = refused.value.response
            assert response.status_code == 421, host
            assert json.loads(response.body)["error"]["code"] == "wrong-host"

    with_flags(tmp_path, work)


def test_configured_hosts_are_allowed_in_addition(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        for host in ("games.example.org", "Games.Example.org:443", "other.example", "localhost"):
            assert (await get(running, host)).status_code == 200, host
            assert (await open_socket(running, host))["error"]["code"] == "not-signed-in", host
        assert error_of(await get(running, "evil.example")) == (421, "wrong-host")
        with pytest.raises(InvalidStatus):
            await open_socket(running, "evil.example")

    with_flags(tmp_path, work, **PUBLIC)


@pytest.mark.parametrize("flags", [{}, PUBLIC])
def test_a_server_for_other_machines_allows_every_host(
    tmp_path: Path, flags: dict[str, Any]
) -> None:
    async def work(running: RunningServer) -> None:
        for host in (*LOOPBACK, "192.168.0.7:8600", "games.lan"):
            assert (await get(running, host)).status_code == 200, host
        assert (await open_socket(running, "games.lan"))["error"]["code"] == "not-signed-in"

    with_flags(tmp_path, work, host="0.0.0.0", **flags)


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost", "LOCALHOST"])
def test_loopback_addresses_have_a_list_of_hosts(host: str) -> None:
    hosts = allowed_hosts(Settings(host=host))
    assert hosts is not None
    assert hosts >= {"localhost", "127.0.0.1", "[::1]"}


def test_the_loopback_address_of_the_settings_is_allowed() -> None:
    assert "127.8.8.8" in (allowed_hosts(Settings(host="127.8.8.8")) or ())


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.0.7", "fd00::7", "games.lan"])
def test_other_addresses_have_no_list_of_hosts(host: str) -> None:
    assert allowed_hosts(Settings(host=host)) is None


def test_requests_without_a_host_are_allowed() -> None:
    """Probes of load balancers may send none; browsers, which DNS rebinding needs, always do."""
    for headers in ([], [(b"host", b"")]):
        check_host(HTTPConnection({"type": "http", "headers": headers}), ("localhost",))
    foreign = HTTPConnection({"type": "http", "headers": [(b"host", b"evil.example")]})
    with pytest.raises(AccessError):
        check_host(foreign, ("localhost",))
