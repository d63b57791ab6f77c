"""PostgreSQL accepts fewer characters than SQLite: the others must not cause errors."""

import httpx2
import pytest

from tests.server.fuzzing.threaded_server import start_server_in_thread
from tests.server.storage.conftest import postgres, postgres_url

__all__ = ["postgres", "postgres_url"]


@pytest.mark.slow
def test_nul_is_refused_or_not_found(postgres_url: str) -> None:
    with (
        start_server_in_thread(postgres_url, attend=False) as running,
        httpx2.Client(base_url=running.url, timeout=60) as client,
    ):
        assert client.post("/api/people", json={"nickname": "A\0nn"}).status_code in (201, 409)
        assert client.post("/api/people", json={"nickname": "Ann"}).status_code == 201
        for path in ("/api/people/a%00b", "/api/people/a%00b/history", "/api/tables/a%00b"):
            assert client.get(path).status_code in (404, 422), path
        assert client.put("/api/me/muted/a%00b").status_code in (404, 422)
        nul = {"login": "a\0b", "password": "correct\0horse"}
        assert client.post("/api/login", json=nul).status_code in (401, 409, 422)
        assert client.post("/api/me/account", json=nul).status_code in (409, 422)
        assert client.post("/api/link", json={"secret": "a\0b"}).status_code in (401, 409, 422)
        changed = client.patch("/api/me", json={"settings": {"a\0b": "c\0d"}})
        assert changed.status_code in (200, 409, 422)
        assert client.get("/api/me").status_code == 200
        table = client.post("/api/tables", json={"options": {"players": 2}}).json()["table"]
        chat = {"type": "chat", "id": "1", "table": table, "text": "a\0b"}
        assert client.post("/api/commands", json=chat).status_code == 200
        assert client.get("/api/tables?expansion=%00").status_code in (200, 422)
        bearer = {b"authorization": b"Bearer wt_a\xffb"}
        assert client.get("/api/me", headers=bearer).status_code == 401
        assert client.get("/health").status_code == 200
