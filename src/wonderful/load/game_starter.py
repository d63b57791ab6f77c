"""Signs in guests and starts games over HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterable
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any, Final

import httpx2

from wonderful.errors import WonderfulError
from wonderful.load.minimal_websocket import TIMEOUT
from wonderful.server.accounts.request_identity import COOKIE

_MAX_CONCURRENT: Final = 32


class GameStarter:
    """Sends the requests of many people over few connections."""

    def __init__(self, port: int) -> None:
        # Every request sends its own cookie: cookies of different people must not mix.
        no_cookies = CookieJar(DefaultCookiePolicy(allowed_domains=()))
        self._http = httpx2.AsyncClient(
            base_url=f"http://127.0.0.1:{port}",
            timeout=TIMEOUT,
            cookies=no_cookies,
            trust_env=False,
        )
        self._count = 0

    async def __aenter__(self) -> GameStarter:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()

    async def sign_in(self, count: int) -> list[str]:
        """Sign in new guests and return their sessions."""

        async def sign_in_guest(number: int) -> str:
            answer = await self._post("/api/people", {"nickname": f"Guest {number}"})
            return str(answer.cookies[COOKIE])

        return await _gather_limited(sign_in_guest(number) for number in range(count))

    async def start_tables(self, groups: Iterable[list[str]]) -> list[str]:
        """Start a game for each group of sessions and return the table ids."""
        return await _gather_limited(self._start_table(group) for group in groups)

    async def is_healthy(self) -> bool:
        try:
            return (await self._http.get("/health")).status_code == 200
        except httpx2.TransportError:
            return False

    async def _start_table(self, group: list[str]) -> str:
        host, *others = group
        body = {"options": {"players": len(group)}}
        table = str((await self._post("/api/tables", body, host)).json()["table"])
        for session in others:
            await self._command("sit", table, session)
            await self._command("ready", table, session)
        await self._command("start", table, host)
        return table

    async def _command(self, type: str, table: str, session: str) -> None:
        self._count += 1
        body = {"type": type, "id": f"starter:{self._count}", "table": table}
        await self._post("/api/commands", body, session)

    async def _post(self, path: str, body: dict[str, Any], session: str = "") -> httpx2.Response:
        headers = {"cookie": f"{COOKIE}={session}"} if session else {}
        answer = await self._http.post(path, json=body, headers=headers)
        if not answer.is_success:
            raise WonderfulError("load-failed", problem=f"{path}: {answer.text[:200]}")
        return answer


async def _gather_limited(awaitables: Iterable[Awaitable[str]]) -> list[str]:
    """Await everything with limited concurrency and return the results in order."""
    limit = asyncio.Semaphore(_MAX_CONCURRENT)

    async def limited(awaitable: Awaitable[str]) -> str:
        async with limit:
            return await awaitable

    return await asyncio.gather(*map(limited, awaitables))
