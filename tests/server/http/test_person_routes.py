"""Settings, mutes, history and best results of people over HTTP."""

import asyncio
from pathlib import Path

import pytest

from tests.server.server_clients import connect_client, error_of, guest_browser
from tests.server.servers import RunningServer, wait_until, with_server
from wonderful.client import Client, ClientError
from wonderful.server.storage import results


def test_renaming_and_settings(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with guest_browser(running) as device:
            changed = await device.patch("/api/me", json={"nickname": "Anna"})
            assert changed.json()["nickname"] == "Anna"
            body: dict[str, object] = {"settings": {"theme": "dark", "muted": ["somebody"]}}
            changed = await device.patch("/api/me", json=body)
            assert changed.json()["settings"] == {"theme": "dark"}
            assert changed.json()["muted"] == []
            body = {"settings": {"size": 2, "theme": None}}
            assert (await device.patch("/api/me", json=body)).json()["settings"] == {"size": 2}
            assert (await device.get("/api/me")).json()["settings"] == {"size": 2}
            body = {"settings": {"much": "x" * 5000}}
            assert error_of(await device.patch("/api/me", json=body)) == (409, "settings-too-big")
            body = {"settings": {}, "admin": True}
            assert error_of(await device.patch("/api/me", json=body)) == (422, "bad-message")

    with_server(tmp_path, work)


def test_a_new_nickname_is_used_by_connections_that_are_open(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with (
            guest_browser(running) as device,
            await connect_client(running, device) as client,
        ):
            table = await client.create_table()
            await device.patch("/api/me", json={"nickname": "Zoe"})
            await client.watch(table)
            await client.ask("chat", table=table, text="hello")
            await wait_until(client.tables[table], lambda seen: seen.chat)
            assert client.tables[table].chat[0].nickname == "Zoe"
            await client.ask("sit", table=table, chair=1)
            assert client.tables[table].info.chairs[1].nickname == "Zoe"

    with_server(tmp_path, work)


def test_webhooks_only_to_hosts_that_are_allowed(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with guest_browser(running) as device:
            good = {"settings": {"webhook": "https://hooks.example.org/turn"}}
            answer = await device.patch("/api/me", json=good)
            assert answer.json()["settings"]["webhook"] == "https://hooks.example.org/turn"
            for address in ("https://other.example.org/", "http://127.0.0.1:1/", "nonsense", 5):
                bad = {"settings": {"webhook": address}}
                assert (await device.patch("/api/me", json=bad)).status_code == 409
            kept = (await device.get("/api/me")).json()["settings"]
            assert kept == answer.json()["settings"]

    with_server(tmp_path, work, webhook_hosts=("hooks.example.org",))


def test_chat_of_a_muted_person_is_not_delivered(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        ann, bob = await running.client("Ann"), await running.client("Bob")
        table = await ann.create_table()
        for client in (ann, bob):
            await client.watch(table)
        muted = await ann.request("PUT", f"/api/me/muted/{bob.person}")
        assert muted["muted"] == [bob.person]
        await bob.ask("chat", table=table, text="not for Ann")
        await ann.ask("chat", table=table, text="mine")
        await wait_until(ann.tables[table], lambda seen: seen.chat)
        await wait_until(bob.tables[table], lambda seen: len(seen.chat) == 2)
        assert [line.text for line in ann.tables[table].chat] == ["mine"]
        async with await Client.sign_in(running.url, session=ann.session) as tab:
            assert [line.text for line in (await tab.watch(table)).chat] == ["mine"]
        assert (await ann.request("DELETE", f"/api/me/muted/{bob.person}"))["muted"] == []
        await bob.ask("chat", table=table, text="friends again")
        await wait_until(ann.tables[table], lambda seen: len(seen.chat) == 2)
        assert ann.tables[table].chat[1].text == "friends again"
        with pytest.raises(ClientError) as unknown:
            await ann.request("PUT", "/api/me/muted/nobody")
        assert unknown.value.code == "no-such-person"
        for client in (ann, bob):
            await client.close()

    with_server(tmp_path, work)


def test_mutes_at_the_same_time_are_all_kept(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with guest_browser(running) as device:
            others = [
                (await running.service.accounts.create_guest(f"P{n}"))[0].id for n in range(10)
            ]
            paths = [f"/api/me/muted/{other}" for other in others]
            await asyncio.gather(*(device.put(path) for path in paths))
            assert sorted((await device.get("/api/me")).json()["muted"]) == sorted(others)
            await asyncio.gather(*(device.delete(path) for path in paths[1:]))
            assert (await device.get("/api/me")).json()["muted"] == others[:1]

    with_server(tmp_path, work)


def test_the_history_of_others_does_not_name_private_tables(tmp_path: Path) -> None:
    data = {"mode": "base", "players": 2, "score": 1, "won": True, "left": False}

    async def work(running: RunningServer) -> None:
        store = running.service.store
        ann, bob = await running.client("Ann"), await running.client("Bob")
        games = {"open": True, "shared": False, "hidden": False, "old": None}
        for at, (table, is_public) in enumerate(games.items(), 1):
            kept = data if is_public is None else {**data, "is_public": is_public}
            await store.write(results.add(table, ann.person, at, None, kept))
        await store.write(results.add("shared", bob.person, 2, None, {**data, "is_public": False}))
        path = f"/api/people/{ann.person}/history"
        own = (await ann.request("GET", path))["games"]
        assert [game["table"] for game in own] == ["old", "hidden", "shared", "open"]
        shown = (await bob.request("GET", path))["games"]
        assert [game.get("table") for game in shown] == [None, None, "shared", "open"]
        assert [game["at"] for game in shown] == [4, 3, 2, 1]
        before, times = "", []
        while True:
            page = await bob.request("GET", f"{path}?count=1{before}")
            times += [game["at"] for game in page["games"]]
            if page["before"] is None:
                break
            assert "hidden" not in page["before"]
            assert "old" not in page["before"]
            before = f"&before={page['before']}"
        assert times == [4, 3, 2, 1]
        for client in (ann, bob):
            await client.close()

    with_server(tmp_path, work)


def test_best_games_alone_are_ones_own(tmp_path: Path) -> None:
    data = {"mode": "base", "players": 1, "score": 81, "won": False, "left": False}

    async def work(running: RunningServer) -> None:
        ann, bob = await running.client("Ann"), await running.client("Bob")
        kept = {**data, "scenario": None, "medal": None, "title": "emperor"}
        await running.service.store.write(results.add("t", ann.person, 1, None, kept))
        [best] = (await ann.request("GET", "/api/me/bests"))["bests"]
        assert best == {
            "scenario": None,
            "mode": "base",
            "played": 1,
            "score": 81,
            "won": False,
            "medal": None,
            "title": "emperor",
        }
        assert await bob.request("GET", "/api/me/bests") == {"bests": []}
        for client in (ann, bob):
            await client.close()

    with_server(tmp_path, work)
