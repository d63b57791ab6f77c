"""Registration, passwords and deletion of accounts over HTTP."""

from pathlib import Path

import pytest

from tests.server.server_clients import (
    FrameRecorder,
    connect_client,
    error_of,
    guest_browser,
    new_browser,
)
from tests.server.servers import RunningServer, start_game, wait_until, with_server
from tests.server.storage.builders import store_at
from wonderful.client import ClientError
from wonderful.server.runtime.leave_tables_of_deleted_person import leave_all_tables
from wonderful.server.runtime.table_repository import TableRepository
from wonderful.server.storage import people

ACCOUNT = {"login": "ann", "password": "correct horse"}


def test_an_account_opens_a_second_device(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with guest_browser(running) as first, new_browser(running) as second:
            registered = await first.post("/api/me/account", json=ACCOUNT)
            assert registered.json()["login"] == "ann"
            again = await first.post("/api/me/account", json={**ACCOUNT, "login": "ann2"})
            assert error_of(again) == (409, "has-account")
            async with guest_browser(running, "Bob") as other:
                taken = await other.post("/api/me/account", json={**ACCOUNT, "login": "ANN"})
                assert error_of(taken) == (409, "login-taken")
                short = await other.post("/api/me/account", json={"login": "bob", "password": "x"})
                assert error_of(short) == (409, "bad-password")
            wrong = await second.post("/api/login", json={**ACCOUNT, "password": "wrong horse"})
            unknown = await second.post("/api/login", json={**ACCOUNT, "login": "nobody"})
            assert error_of(wrong)[1] == error_of(unknown)[1] == "wrong-login"
            assert wrong.json() == unknown.json()
            assert error_of(await second.get("/api/me")) == (401, "not-signed-in")
            came = await second.post("/api/login", json={**ACCOUNT, "login": " Ann "})
            assert came.json() == (await first.get("/api/me")).json()

    with_server(tmp_path, work)


def test_a_new_password_ends_all_other_sessions(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with guest_browser(running) as first, new_browser(running) as second:
            await first.post("/api/me/account", json=ACCOUNT)
            await second.post("/api/login", json=ACCOUNT)
            clients = [await connect_client(running, each) for each in (first, second)]
            recorders = [FrameRecorder(client) for client in clients]
            body = {"old": "wrong horse", "new": "battery staple"}
            assert error_of(await first.post("/api/me/password", json=body))[1] == "wrong-password"
            body["old"] = ACCOUNT["password"]
            assert (await first.post("/api/me/password", json=body)).status_code == 200
            for recorder in recorders:
                assert (await recorder.wait_for("bye"))["reason"] == "signed-out"
            assert (await first.get("/api/me")).status_code == 200
            assert error_of(await second.get("/api/me")) == (401, "not-signed-in")
            async with await connect_client(running, first) as again:
                assert (await again.ask("ping")).type == "pong"
            assert error_of(await second.post("/api/login", json=ACCOUNT))[1] == "wrong-login"
            new = {"login": "ann", "password": "battery staple"}
            assert (await second.post("/api/login", json=new)).status_code == 200
            for client in clients:
                await client.close()

    with_server(tmp_path, work)


def test_a_password_that_is_changed_for_a_guest_is_refused(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with guest_browser(running) as device:
            body = {"old": "wrong horse", "new": "battery staple"}
            assert error_of(await device.post("/api/me/password", json=body))[1] == "no-account"

    with_server(tmp_path, work)


def test_a_deleted_person_is_gone_but_the_table_keeps_the_nickname(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with guest_browser(running) as device, await running.client("Bob") as bob:
            ann = await connect_client(running, device)
            recorder = FrameRecorder(ann)
            table = await start_game([ann, bob])
            await ann.ask("chat", table=table, text="private matters")
            assert (await device.delete("/api/me")).status_code == 204
            assert (await recorder.wait_for("bye"))["reason"] == "signed-out"
            assert error_of(await device.get("/api/me")) == (401, "not-signed-in")
            shown = await bob.request("GET", f"/api/tables/{table}")
            assert [chair["nickname"] for chair in shown["table"]["chairs"]] == ["Ann", "Bob"]
            assert [player["name"] for player in shown["view"]["players"]].count("Ann") == 1
            with pytest.raises(ClientError) as unknown:
                await bob.request("GET", f"/api/people/{ann.person}")
            assert unknown.value.code == "no-such-person"
            await bob.unwatch(table)
            assert (await bob.watch(table)).chat == []
            await ann.close()

    with_server(tmp_path, work)


def test_bots_replace_a_person_deleted_by_another_process(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        service = running.service
        ann, bob = await running.client("Ann"), await running.client("Bob")
        recorder = FrameRecorder(ann)
        table = await start_game([ann, bob])
        seen = bob.tables[table]
        async with store_at(str(tmp_path / "games.db")) as store:
            await leave_all_tables(TableRepository(store, service.catalog, service.now), ann.person)
            await store.write(people.delete(ann.person))
        await service.check_for_outside_changes()
        assert (await recorder.wait_for("bye"))["reason"] == "signed-out"
        await wait_until(seen, lambda now: any(chair.has_left for chair in now.info.chairs))
        decision = seen.decision
        while seen.decision == decision:
            if seen.actions:
                await bob.act(table, seen.actions[0])
            else:
                await seen.wait_for_change()
        for client in (ann, bob):
            await client.close()

    with_server(tmp_path, work, attend=True)
