"""Requests and websockets with arbitrary headers."""

import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect

from tests.server.servers import RunningServer
from wonderful.client import Client
from wonderful.server.accounts.request_identity import COOKIE


def cookie_of(client: Client) -> dict[str, str]:
    return {"cookie": f"{COOKIE}={client.session}"}


@asynccontextmanager
async def http_client(running: RunningServer, **headers: str) -> AsyncIterator[httpx2.AsyncClient]:
    async with httpx2.AsyncClient(base_url=running.url, headers=headers, timeout=60) as client:
        yield client


@asynccontextmanager
async def open_websocket(running: RunningServer, **headers: str) -> AsyncIterator[ClientConnection]:
    """A connection to the server with these headers (`_` for `-`)."""
    address = running.url.replace("http", "ws", 1) + "/api/socket"
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    async with connect(
        address,
        additional_headers=named,
        compression=None,
        proxy=None,
        max_size=None,
        ping_interval=None,  # only the server sends pings
    ) as socket:
        yield socket


async def receive(socket: ClientConnection) -> Any:
    """The next message."""
    return json.loads(await socket.recv())


async def operations(running: RunningServer) -> list[tuple[str, str]]:
    """Method and path of all HTTP operations, with ids filled in."""
    async with http_client(running) as client:
        schema = (await client.get("/api/openapi.json")).json()
    return [
        (method.upper(), re.sub(r"\{\w+\}", "some-id", path))
        for path, methods in schema["paths"].items()
        for method in methods
    ]
