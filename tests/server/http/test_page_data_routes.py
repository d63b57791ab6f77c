"""Data that needs no session: texts, cards, statistics."""

import json
from pathlib import Path

import pytest

from tests.server.server_clients import new_browser
from tests.server.servers import RunningServer, with_server
from wonderful.arena import packaged_statistics


@pytest.mark.parametrize(
    "path",
    ["/api/texts?lang=de", "/api/texts?lang=de&group=reference", "/api/catalog", "/api/statistics"],
)
def test_what_a_browser_has_it_is_not_sent_again(tmp_path: Path, path: str) -> None:
    async def work(running: RunningServer) -> None:
        async with new_browser(running) as device:
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

    with_server(tmp_path, work)


def test_the_statistics_are_those_of_the_package(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with new_browser(running) as device:
            found = (await device.get("/api/statistics")).json()
            assert found == json.loads(packaged_statistics.FILE.read_text("utf-8"))
            cards = (await device.get("/api/catalog")).json()["cards"]
            assert set(found["cards"]) == {card["id"] for card in cards}

    with_server(tmp_path, work)


def test_the_reference_is_not_part_of_the_first_load(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with new_browser(running) as device:
            at_start = (await device.get("/api/texts?lang=fr")).json()
            later = (await device.get("/api/texts?lang=fr&group=reference")).json()
            unknown = await device.get("/api/texts?lang=fr&group=nothing")
            assert not [key for key in at_start["texts"] if key.startswith("reference.")]
            assert later["texts"]
            assert all(key.startswith("reference.") for key in later["texts"])
            assert (later["lang"], later["english"]) == ("fr", {})
            assert unknown.status_code == 422

    with_server(tmp_path, work)
