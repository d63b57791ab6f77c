"""Whoever connects and says nothing, or never comes to the end of it, is sent away."""

import asyncio
from pathlib import Path

import pytest

from tests.server.running import PATIENCE, serving
from wonderful.server import run


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET /health HTTP/1.1\r\nHost: x",
        b"POST /api/people HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",
    ],
)
def test_a_request_that_never_ends_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    monkeypatch.setattr(run, "REQUEST_SECONDS", 0.2)

    async def work() -> None:
        async with serving(tmp_path / "games.db") as running:
            port = int(running.url.rpartition(":")[2])
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(sent)
            with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
                await asyncio.wait_for(reader.readexactly(1), PATIENCE)
            writer.close()
            async with await running.client() as ann:  # a websocket may be silent
                await asyncio.sleep(0.5)
                assert (await ann.ask("ping")).type == "pong"

    asyncio.run(work())


def test_more_connections_than_there_is_room_for_are_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "_most_connections", lambda _: 3)

    async def work() -> None:
        async with serving(tmp_path / "games.db") as running:
            port = int(running.url.rpartition(":")[2])
            kept = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
            reader, last = await asyncio.open_connection("127.0.0.1", port)
            with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
                await asyncio.wait_for(reader.readexactly(1), PATIENCE)
            for writer in (last, *(writer for _, writer in kept)):
                writer.close()

    asyncio.run(work())
