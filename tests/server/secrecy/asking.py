"""Requests as browsers, programs and strangers send them: every header is the test's own."""

import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect

from tests.server.running import Running
from wonderful.client import Client
from wonderful.server.accounts.request_identity import COOKIE


def cookie_of(client: Client) -> dict[str, str]:
    return {"cookie": f"{COOKIE}={client.session}"}


@asynccontextmanager
async def http(running: Running, **headers: str) -> AsyncIterator[httpx2.AsyncClient]:
    async with httpx2.AsyncClient(base_url=running.url, headers=headers, timeout=60) as client:
        yield client


@asynccontextmanager
async def websocket(running: Running, **headers: str) -> AsyncIterator[ClientConnection]:
    """A connection to the server with these headers (`_` for `-`)."""
    address = running.url.replace("http", "ws", 1) + "/api/socket"
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    async with connect(
        address,
        additional_headers=named,
        compression=None,
        proxy=None,
        max_size=None,
        ping_interval=None,  # only the server watches over the connection
    ) as socket:
        yield socket


async def told(socket: ClientConnection) -> Any:
    """The next message."""
    return json.loads(await socket.recv())


async def operations(running: Running) -> list[tuple[str, str]]:
    """Method and path of everything that can be asked over HTTP, with ids filled in."""
    async with http(running) as client:
        schema = (await client.get("/api/openapi.json")).json()
    return [
        (method.upper(), re.sub(r"\{\w+\}", "some-id", path))
        for path, methods in schema["paths"].items()
        for method in methods
    ]
