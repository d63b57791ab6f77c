"""Responses are compressed if the client accepts it."""

import asyncio
import gzip
from pathlib import Path

import pytest

from tests.server.server_clients import choose_whole_decisions, connect_client, guest_browser
from tests.server.servers import TIMEOUT, start_server
from wonderful.server.http import static_files

SCRIPT = "console.log('a part of the page')\n" * 100


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page as the build writes it: compressed files next to the plain ones."""
    assets = tmp_path / "web" / "assets"
    assets.mkdir(parents=True)
    (assets / "main.js").write_text(SCRIPT, "utf-8")
    (assets / "main.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    (assets / "main.js.br").write_bytes(b"packed with brotli")
    (assets / "letters.woff2").write_bytes(b"packed already")
    monkeypatch.setattr(static_files, "FOLDER", tmp_path / "web")
    return tmp_path


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("GZip ; q=1", "gzip"),
        ("gzip;q=0, br; q=0.000", None),
        ("identity", None),
        ("brotli, xgzip", None),
        ("", None),
    ],
)
def test_a_script_as_the_browser_can_read_it(
    built: Path, accepted: str, coding: str | None
) -> None:
    async def work() -> None:
        async with (
            start_server(built / "g.db", attend=False) as running,
            guest_browser(running) as http,
        ):
            path = "/assets/main.js"
            async with http.stream("GET", path, headers={"accept-encoding": accepted}) as answer:
                body = b"".join([part async for part in answer.aiter_raw()])
            assert answer.headers.get("content-encoding") == coding
            assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
            assert answer.headers["vary"] == "accept-encoding"
            assert "immutable" in answer.headers["cache-control"]
            ending = static_files.COMPRESSED[coding] if coding else ""
            assert body == (built / "web" / "assets" / f"main.js{ending}").read_bytes()

    asyncio.run(work())


def test_what_lies_there_unpacked_is_sent_as_it_is(built: Path) -> None:
    async def work() -> None:
        async with (
            start_server(built / "g.db", attend=False) as running,
            guest_browser(running) as http,
        ):
            answer = await http.get("/assets/letters.woff2", headers={"accept-encoding": "gzip"})
            assert "content-encoding" not in answer.headers
            assert answer.headers["content-type"] == "font/woff2"
            assert answer.content == b"packed already"

    asyncio.run(work())


@pytest.mark.parametrize("path", ["/api/texts?lang=fr", "/api/catalog"])
def test_texts_and_cards_are_packed_and_known_again(tmp_path: Path, path: str) -> None:
    async def work() -> None:
        async with (
            start_server(tmp_path / "g.db", attend=False) as running,
            guest_browser(running) as http,
        ):
            plain = await http.get(path, headers={"accept-encoding": "identity"})
            packed = await http.get(path, headers={"accept-encoding": "gzip"})
            assert "content-encoding" not in plain.headers
            assert packed.headers["content-encoding"] == "gzip"
            assert packed.headers["vary"] == plain.headers["vary"]
            assert "accept-encoding" in plain.headers["vary"]
            assert packed.content == plain.content  # the client decompresses
            length = [int(answer.headers["content-length"]) for answer in (plain, packed)]
            assert length[1] < length[0] / 2
            assert packed.headers["etag"] == plain.headers["etag"]
            for coding in ("gzip", "identity"):
                known = {"accept-encoding": coding, "if-none-match": plain.headers["etag"]}
                again = await http.get(path, headers=known)
                assert again.status_code == 304
                assert not again.content

    asyncio.run(work())


def test_a_replay_is_packed(tmp_path: Path) -> None:
    async def work() -> None:
        async with (
            start_server(tmp_path / "g.db") as running,
            guest_browser(running) as http,
            await connect_client(running, http) as ann,
        ):
            table = await ann.create_table({"players": 1}, start=True)
            await asyncio.wait_for(ann.play(table, choose_whole_decisions(running)), TIMEOUT)
            path = f"/api/tables/{table}/replay?count=200"
            plain = await http.get(path, headers={"accept-encoding": "identity"})
            packed = await http.get(path, headers={"accept-encoding": "gzip, br"})
            assert "content-encoding" not in plain.headers
            assert packed.headers["content-encoding"] == "gzip"
            assert packed.headers["cache-control"] == "no-store"
            assert packed.json() == plain.json()
            assert int(packed.headers["content-length"]) < len(plain.content) / 3

    asyncio.run(work())


def test_small_answers_are_not_packed(tmp_path: Path) -> None:
    async def work() -> None:
        async with (
            start_server(tmp_path / "g.db", attend=False) as running,
            guest_browser(running) as http,
        ):
            answer = await http.get("/api/hello", headers={"accept-encoding": "gzip, br"})
            assert "content-encoding" not in answer.headers

    asyncio.run(work())
