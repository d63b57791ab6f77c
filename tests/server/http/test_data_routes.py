"""What a browser asks for before anybody has a name: texts, cards, statistics."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.server.hearing import browser
from tests.server.running import Running, serving
from wonderful.arena import packaged_statistics


def on_server(tmp_path: Path, work: Callable[[Running], Awaitable[None]]) -> None:
    async def run() -> None:
        async with serving(tmp_path / "games.db", attend=False) as running:
            await work(running)

    asyncio.run(run())


@pytest.mark.parametrize("path", ["/api/texts?lang=de", "/api/catalog", "/api/statistics"])
def test_what_a_browser_has_it_is_not_sent_again(tmp_path: Path, path: str) -> None:
    async def work(running: Running) -> None:
        async with browser(running) as device:
            first = await device.get(path)
            assert first.status_code == 200
            assert first.headers["content-type"] == "application/json"
            assert first.headers["cache-control"] == "no-cache"
            tag = {"if-none-match": first.headers["etag"]}
            again = await device.get(path, headers=tag)
            assert (again.status_code, again.content) == (304, b"")
            assert again.headers["etag"] == first.headers["etag"]
            other = await device.get(path, headers={"if-none-match": '"other"'})
            assert other.content == first.content

    on_server(tmp_path, work)


def test_the_statistics_are_those_of_the_package(tmp_path: Path) -> None:
    async def work(running: Running) -> None:
        async with browser(running) as device:
            found = (await device.get("/api/statistics")).json()
            assert found == json.loads(packaged_statistics.FILE.read_text("utf-8"))
            cards = (await device.get("/api/catalog")).json()["cards"]
            assert set(found["cards"]) == {card["id"] for card in cards}

    on_server(tmp_path, work)
