"""`wonderful serve` for its host: start, refusals and health."""

import asyncio
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx2
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.server.server_clients import error_of, guest_browser
from tests.server.servers import TIMEOUT, ServerProcess, settings_for, start_server
from wonderful.errors import WonderfulError
from wonderful.server.ops.run_server import open_listener
from wonderful.server.storage.store import StorageError


def serve(*flags: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "wonderful", "serve", "--lang", "en", *flags],
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=False,
    )


def check_refused(done: subprocess.CompletedProcess[str], *words: str) -> None:
    """One line with the error, and the exit code of every refusal."""
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    for word in words:
        assert word in done.stderr


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        check_refused(serve("--port", port, "--database", str(tmp_path / "g.db")), port)


def test_an_address_that_this_machine_does_not_have(tmp_path: Path) -> None:
    done = serve("--host", "192.0.2.1", "--port", "0", "--database", str(tmp_path / "g.db"))
    check_refused(done, "192.0.2.1")


@pytest.mark.parametrize("host", ["no-such-host.invalid", "::zz", "a..b", "x" * 64, "-", "1.2.3"])
def test_addresses_that_are_none(tmp_path: Path, host: str) -> None:
    settings = settings_for(str(tmp_path / "g.db"), host=host)
    with pytest.raises(WonderfulError) as error, open_listener(settings):
        pass
    assert error.value.code == "address-unknown"
    assert error.value.params == {"host": host}


def test_a_database_whose_folder_is_missing(tmp_path: Path) -> None:
    database = tmp_path / "nowhere" / "g.db"
    check_refused(serve("--port", "0", "--database", str(database)), "nowhere")
    assert not database.parent.exists()


def test_a_database_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "g.db").write_text("Dear diary, this is not a database. " * 100)
    check_refused(serve("--port", "0", "--database", str(tmp_path / "g.db")), "g.db")


def test_two_servers_do_not_share_a_file(tmp_path: Path) -> None:
    database = str(tmp_path / "g.db")
    with ServerProcess(database) as first:
        assert first.port > 0
        check_refused(serve("--port", "0", "--database", database), database)
        assert httpx2.get(f"{first.url}/health").status_code == 200


def test_health_says_whether_the_database_answers(tmp_path: Path, monkeypatch: Any) -> None:
    async def work() -> None:
        async with (
            start_server(tmp_path / "g.db") as running,
            httpx2.AsyncClient(base_url=running.url) as http,
        ):
            answer = await http.get("/health")
            assert answer.status_code == 200
            assert answer.json()["status"] == answer.json()["database"] == "ok"
            assert answer.json()["sockets"] == 0
            async with await running.client():
                assert (await http.get("/health")).json()["sockets"] == 1

            async def fail() -> None:
                raise StorageError("the disk is gone, password=secret")

            monkeypatch.setattr(running.service.store, "check", fail)
            answer = await http.get("/health")
            assert answer.status_code == 503
            assert answer.json()["status"] == answer.json()["database"] == "failing"
            assert "secret" not in answer.text

    asyncio.run(work())


def test_figures_for_prometheus(tmp_path: Path) -> None:
    async def work() -> None:
        async with (
            start_server(tmp_path / "g.db", attend=False) as running,
            httpx2.AsyncClient(base_url=running.url) as http,
            await running.client() as ann,
        ):
            table = await ann.create_table({"players": 1}, start=True)
            seen = await ann.watch(table)
            await ann.act(table, seen.actions[0])
            answer = await http.get("/metrics")
            assert answer.headers["content-type"].startswith("text/plain")
            families = list(text_string_to_metric_families(answer.text))
            own = [family for family in families if family.name.startswith("wonderful_")]
            assert len(own) >= 5
            assert all(family.documentation for family in own)
            assert any(sample.value > 0 for family in own for sample in family.samples)
            assert table not in answer.text  # the number of labels does not grow with usage
            assert ann.person not in answer.text

    asyncio.run(work())


def test_pages_and_wrong_addresses(tmp_path: Path) -> None:
    async def work() -> None:
        async with (
            start_server(tmp_path / "g.db", attend=False) as running,
            guest_browser(running) as http,
        ):
            page = await http.get("/")
            assert page.status_code == 200
            assert page.headers["content-type"].startswith("text/html")
            assert "default-src 'self'" in page.headers["content-security-policy"]
            assert page.headers["x-content-type-options"] == "nosniff"
            for path in ("/api/nowhere", "/api/tables/a/b/c", "/nothing.txt", "/assets/no.js"):
                answer = await http.get(path)
                assert error_of(answer) == (404, "not-found"), path
            for method, path in (("PUT", "/api/tables"), ("DELETE", "/api/login"), ("POST", "/")):
                answer = await http.request(method, path)
                assert error_of(answer) == (405, "wrong-method")
                assert answer.headers["allow"]
                assert method in answer.json()["error"]["text"]
            broken = await http.post("/api/tables", content="{", headers=JSON)
            assert error_of(broken) == (400, "not-json")
            long = await http.post("/api/tables", content="[" + " " * 70_000 + "]", headers=JSON)
            assert error_of(long) == (413, "message-too-long")
            foreign = {"origin": "https://evil.example"}
            answer = await http.post("/api/tables", json={}, headers=foreign)
            assert error_of(answer) == (403, "foreign-origin")
            own = {"origin": running.url}
            assert (await http.post("/api/tables", json={}, headers=own)).status_code == 201
            openapi = (await http.get("/api/openapi.json")).json()
            assert "/api/tables/{table}" in openapi["paths"]
            assert (await http.get("/api/messages.json")).json()["protocol"] == 1

    asyncio.run(work())


JSON = {"content-type": "application/json"}


def test_a_database_that_fails_is_a_typed_error(tmp_path: Path, monkeypatch: Any) -> None:
    async def work() -> None:
        async with (
            start_server(tmp_path / "g.db", attend=False) as running,
            guest_browser(running) as http,
            await running.client() as ann,
        ):
            table = await ann.create_table()

            async def fail(*_: Any) -> None:
                raise StorageError("the disk is gone, password=secret")

            with monkeypatch.context() as broken:
                broken.setattr(running.service.store, "write", fail)
                answer = await http.post("/api/tables", json={})
                assert error_of(answer) == (503, "storage-failed")
                assert "secret" not in answer.text
                ask = {"type": "sit", "id": "1", "table": table}
                answer = await http.post("/api/commands", json=ask)
                assert error_of(answer) == (503, "storage-failed")
            answer = await http.post("/api/commands", json=ask)
            assert answer.json()["type"] == "done"
            shown = (await http.get(f"/api/tables/{table}")).json()
            assert sum(chair["person"] is not None for chair in shown["table"]["chairs"]) == 2

    asyncio.run(work())
