"""Guests, sign-in, links, tokens and sessions over HTTP, with open websockets."""

import asyncio
from pathlib import Path

import pytest

from tests.server.server_clients import (
    FrameRecorder,
    connect_client,
    error_of,
    guest_browser,
    new_browser,
)
from tests.server.servers import TIMEOUT, RunningServer, with_server
from tests.server.storage.builders import store_at
from wonderful.client import Client, ClientError
from wonderful.server.accounts.guests_and_accounts import Accounts
from wonderful.server.accounts.request_identity import COOKIE
from wonderful.server.accounts.sessions_tokens_and_links import SESSION, digest_of
from wonderful.server.storage import sign_in_secrets
from wonderful.server.table.time_control import DAY

ACCOUNT = {"login": "ann", "password": "correct horse"}


def test_a_guest_is_recognised_by_the_cookie(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with new_browser(running) as device:
            assert error_of(await device.get("/api/me")) == (401, "not-signed-in")
            came = await device.post("/api/people", json={"nickname": "  Ann   Lee "})
            assert came.status_code == 201
            assert came.json()["nickname"] == "Ann Lee"
            assert came.json()["login"] is None
            cookie = came.headers["set-cookie"].lower()
            assert "httponly" in cookie
            assert "samesite=lax" in cookie
            assert (await device.get("/api/me")).json() == came.json()
            device.cookies.set(COOKIE, "forged")
        async with new_browser(running) as other:
            other.cookies.set(COOKIE, "forged")
            assert error_of(await other.get("/api/me")) == (401, "not-signed-in")

    with_server(tmp_path, work)


def test_nicknames_that_nobody_could_read_are_refused(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with new_browser(running) as device:
            for nickname in ("", "  ", "\u202e", "\u3164", "x" * 25, "?!"):
                answer = await device.post("/api/people", json={"nickname": nickname})
                assert error_of(answer) == (409, "bad-nickname")

    with_server(tmp_path, work)


def test_an_invite_code_is_needed_if_the_server_has_one(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with new_browser(running) as device:
            for invite in (None, "", "wrong"):
                body = {"nickname": "Ann", "invite": invite}
                assert error_of(await device.post("/api/people", json=body)) == (
                    403,
                    "wrong-invite",
                )
            body = {"nickname": "Ann", "invite": "opensesame"}
            assert (await device.post("/api/people", json=body)).status_code == 201

    with_server(tmp_path, work, invite_code="opensesame")


def test_a_link_moves_a_guest_to_another_device_once(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with guest_browser(running) as first, new_browser(running) as second:
            made = await first.post("/api/me/link")
            assert made.status_code == 201
            link = made.json()
            assert link["url"] == f"{running.url}/link#{link['secret']}"
            secret = {"secret": link["secret"]}
            moved = await second.post("/api/link", json=secret)
            assert moved.json() == (await first.get("/api/me")).json()
            assert (await second.get("/api/me")).json() == moved.json()
            async with new_browser(running) as third:
                assert error_of(await third.post("/api/link", json=secret)) == (409, "link-over")
                assert error_of(await third.get("/api/me")) == (401, "not-signed-in")

    with_server(tmp_path, work)


def test_tokens_play_over_the_websocket_until_they_are_dropped(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with guest_browser(running) as device:
            made = await device.post("/api/me/tokens")
            assert made.status_code == 201
            token = made.json()["token"]
            async with await Client.sign_in(running.url, token=token) as program:
                assert program.person == (await device.get("/api/me")).json()["id"]
                table = await program.create_table({"players": 1}, start=True)
                seat = await program.watch(table)
                await program.act(table, seat.actions[0])
                assert (await device.delete("/api/me/tokens")).json() == {"count": 1}
                with pytest.raises(ClientError) as refused:
                    await program.request("GET", "/api/me")
                assert refused.value.code == "not-signed-in"
                with pytest.raises(ClientError) as refused:
                    await asyncio.wait_for(Client.sign_in(running.url, token=token), TIMEOUT)
                assert refused.value.code == "not-signed-in"
            assert (await device.get("/api/me")).status_code == 200

    with_server(tmp_path, work)


def test_dropping_tokens_ends_the_connections_that_came_with_them(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with guest_browser(running) as device, await connect_client(running, device) as tab:
            token = (await device.post("/api/me/tokens")).json()["token"]
            async with await Client.sign_in(running.url, token=token) as program:
                recorder, other = FrameRecorder(program), FrameRecorder(tab)
                await device.delete("/api/me/tokens")
                assert (await recorder.wait_for("bye"))["reason"] == "signed-out"
                assert (await tab.ask("ping")).type == "pong"
                assert other.of_type("bye") == []

    with_server(tmp_path, work)


def test_logging_out_ends_this_session_and_no_other(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with guest_browser(running) as first, new_browser(running) as second:
            link = (await first.post("/api/me/link")).json()
            await second.post("/api/link", json={"secret": link["secret"]})
            ended, kept = (
                await connect_client(running, first),
                await connect_client(running, second),
            )
            recorder, other = FrameRecorder(ended), FrameRecorder(kept)
            secret = first.cookies[COOKIE]
            assert (await first.post("/api/logout")).status_code == 204
            assert (await recorder.wait_for("bye"))["reason"] == "signed-out"
            assert COOKIE not in first.cookies
            first.cookies.set(COOKIE, secret)
            assert error_of(await first.get("/api/me")) == (401, "not-signed-in")
            assert (await kept.ask("ping")).type == "pong"
            assert other.of_type("bye") == []
            assert (await second.get("/api/me")).status_code == 200
            await ended.close()
            await kept.close()

    with_server(tmp_path, work)


@pytest.mark.parametrize("path", ["/api/me", "/api/hello"])
def test_a_session_that_is_used_is_renewed(tmp_path: Path, path: str) -> None:
    async def work(running: RunningServer) -> None:
        async with guest_browser(running) as device:
            service, secret = running.service, device.cookies[COOKIE]
            digest, now = digest_of(secret), service.now()
            assert "set-cookie" not in (await device.get(path)).headers
            soon = now + 80 * DAY
            assert await service.store.write(
                sign_in_secrets.extend(digest, SESSION, now, 2**60, soon)
            )
            cookie = (await device.get(path)).headers["set-cookie"].lower()
            assert cookie.startswith(f"{COOKIE}={secret}".lower())
            assert f"max-age={180 * 24 * 60 * 60}" in cookie
            assert "httponly" in cookie
            assert await service.store.read(
                sign_in_secrets.valid_digests([digest], now + 179 * DAY)
            ) == {digest}
            assert "set-cookie" not in (await device.get(path)).headers

    with_server(tmp_path, work)


def test_connections_end_whose_secret_another_process_has_dropped(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with guest_browser(running) as device, await running.client("Bob") as bob:
            await device.post("/api/me/account", json=ACCOUNT)
            token = (await device.post("/api/me/tokens")).json()["token"]
            tab = await connect_client(running, device)
            program = await Client.sign_in(running.url, token=token)
            recorders, other = [FrameRecorder(tab), FrameRecorder(program)], FrameRecorder(bob)
            await running.service.check_for_outside_changes()
            for client in (tab, program, bob):
                assert (await client.ask("ping")).type == "pong"
            async with store_at(str(tmp_path / "games.db")) as store:
                await Accounts(store, running.service.now).reset_password("ann")
            await running.service.check_for_outside_changes()
            for recorder in recorders:
                assert (await recorder.wait_for("bye"))["reason"] == "signed-out"
            assert (await bob.ask("ping")).type == "pong"
            assert other.of_type("bye") == []
            await tab.close()
            await program.close()

    with_server(tmp_path, work)


def test_sessions_are_checked_again_regularly(tmp_path: Path) -> None:
    """The server checks the sessions of open connections when it starts, and then regularly."""

    async def work(running: RunningServer) -> None:
        service = running.service
        async with await running.client("Ann") as ann:
            recorder = FrameRecorder(ann)
            await service.store.write(sign_in_secrets.revoke(ann.person))
            service._sessions_checked_at = 0
            assert (await recorder.wait_for("bye"))["reason"] == "signed-out"

    with_server(tmp_path, work)


def test_strangers_cannot_lock_an_account_out(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with guest_browser(running) as device, new_browser(running) as stranger:
            assert (await device.post("/api/me/account", json=ACCOUNT)).status_code == 200
            wrong = {**ACCOUNT, "password": "wrong horse"}
            far, home = {"x-forwarded-for": "192.0.2.1"}, {"x-forwarded-for": "192.0.2.2"}
            codes = [
                error_of(await stranger.post("/api/login", json=wrong, headers=far))[1]
                for _ in range(7)
            ]
            assert codes == ["wrong-login"] * 5 + ["too-fast"] * 2
            other = {**wrong, "login": "somebody"}
            answer = await stranger.post("/api/login", json=other, headers=far)
            assert error_of(answer)[1] == "too-fast", "nor try other accounts"
            came = await stranger.post("/api/login", json=ACCOUNT, headers=home)
            assert came.status_code == 200

    with_server(tmp_path, work, rate_limits=True, trusted_proxies=("127.0.0.1",))
