"""Logs contain what happened, but no secrets."""

import asyncio
import json
import secrets
from pathlib import Path

import httpx2
import pytest

from tests.server.servers import ServerProcess
from wonderful.client import Client, ClientError
from wonderful.server.accounts.request_identity import COOKIE


@pytest.mark.parametrize("level", ["info", "debug"])
def test_logs_hold_no_secrets(level: str, tmp_path: Path) -> None:
    log = tmp_path / "log"
    invite = f"invite-{secrets.token_hex(8)}"
    flags = ("--invite-code", invite, "--log-format", "json", "--log-level", level)
    server = ServerProcess(str(tmp_path / "games.db"), *flags)
    server.start(log)
    try:
        words = asyncio.run(_use(server.url, invite))
    finally:
        server.stop()
    text = log.read_text()
    for line in text.splitlines():
        json.loads(line)
    assert level == "info" or text  # the log is not empty
    for word in (invite, *words):
        assert word not in text


async def _use(url: str, invite: str) -> list[str]:
    """Send every kind of secret; returns all of them."""
    password = f"password-{secrets.token_hex(8)}"
    wrong = f"wrong-{secrets.token_hex(8)}"
    with pytest.raises(ClientError):
        await Client.sign_in(url, nickname="Bob", invite=wrong)
    ann = await Client.sign_in(url, nickname="Ann", invite=invite)
    await ann.request("POST", "/api/me/account", {"login": "annette", "password": password})
    token = (await ann.request("POST", "/api/me/tokens"))["token"]
    link = (await ann.request("POST", "/api/me/link"))["secret"]
    async with httpx2.AsyncClient(base_url=url, timeout=60) as http:
        login = {"login": "annette", "password": wrong}
        assert (await http.post("/api/login", json=login)).status_code >= 400
        for path in (f"/api/me?token={token}", f"/api/tables?session={ann.session}"):
            await http.get(path)
        # Unreadable requests must not be logged completely.
        await http.post("/api/login", content=f'{{"password": "{password}"'.encode())
        await http.get("/api/me", headers={"cookie": f"{COOKIE}={ann.session}x"})
        await http.post("/api/link", json={"secret": link})
    program = await Client.sign_in(url, token=token)
    await program.ask("ping")
    await program.close()
    await ann.close()
    return [password, wrong, token, link, str(ann.session)]
