"""The lobby and "my tables": filters, pages and updates."""

from functools import partial
from pathlib import Path
from typing import Any

from tests.server.server_clients import FrameRecorder, assert_refused
from tests.server.servers import RunningServer, start_game, with_server
from wonderful.client import Client


async def lobby_ids(client: Client, query: str = "") -> list[str]:
    answer = await client.request("GET", f"/api/tables{query}")
    return [row["id"] for row in answer["tables"]]


def test_the_lobby_has_filters(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with await running.client() as ann:
            small = await ann.create_table({"players": 2})
            large = await ann.create_table({"players": 6, "expansions": ["ascension-48"]})
            rated = await ann.create_table({"rated": True, "time": {"kind": "bank"}})
            slow = await ann.create_table({"players": 4, "time": {"kind": "days"}})
            full = await ann.create_table({"players": 2}, ["rookie"])
            running_now = await ann.create_table({"players": 1}, start=True)
            left = await ann.create_table({"players": 2})
            await ann.ask("stand", table=left)
            private = await ann.create_table({"is_public": False})
            everything = [left, running_now, full, slow, rated, large, small]
            assert await lobby_ids(ann) == everything
            assert await lobby_ids(ann, "?status=open") == [full, slow, rated, large, small]
            assert await lobby_ids(ann, "?status=running") == [running_now]
            assert await lobby_ids(ann, "?status=abandoned") == [left]
            assert await lobby_ids(ann, "?status=finished") == []
            assert await lobby_ids(ann, "?players=2") == [left, full, small]
            assert await lobby_ids(ann, "?expansion=ascension-48") == [large]
            assert await lobby_ids(ann, "?time=days") == [slow]
            assert await lobby_ids(ann, "?time=bank") == [rated]
            assert await lobby_ids(ann, "?rated=true") == [rated]
            assert rated not in await lobby_ids(ann, "?rated=false")
            assert await lobby_ids(ann, "?status=open&free=false") == [full]
            assert full not in await lobby_ids(ann, "?free=true")
            assert await lobby_ids(ann, "?players=2&status=open&free=true") == [small]
            mine = await ann.request("GET", "/api/me/tables")
            assert mine["tables"][0]["id"] == private
            for status, wanted in (
                ("running", [running_now]),
                ("open", [private, full, slow, rated, large, small]),
                ("finished", []),
            ):
                mine = await ann.request("GET", f"/api/me/tables?status={status}")
                assert [row["id"] for row in mine["tables"]] == wanted
            shown = await ann.request("GET", f"/api/tables/{private}")
            assert shown["table"]["options"]["is_public"] is False
            for query in ("?status=odd", "?players=0", "?count=0", "?count=101", "?before=-1"):
                await assert_refused("bad-message", lobby_ids(ann, query))

    with_server(tmp_path, work)


def test_the_lobby_is_paged(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with await running.client() as ann:
            made = [await ann.create_table({"players": 2 + k % 2}) for k in range(7)]
            for path, wanted in (
                ("/api/tables?count=2", made),
                ("/api/me/tables?count=3", made),
                ("/api/tables?count=2&players=2", made[::2]),
            ):
                found: list[str] = []
                before = ""
                while True:
                    page = await ann.request("GET", path + before)
                    found += [row["id"] for row in page["tables"]]
                    if page["before"] is None:
                        break
                    before = f"&before={page['before']}"
                assert found == wanted[::-1]

    with_server(tmp_path, work)


def test_paging_shows_tables_of_the_same_millisecond(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with await running.client() as ann:
            running.service.tables.now = lambda: 1_800_000_000_000
            made = {await ann.create_table() for _ in range(3)}
            page = await ann.request("GET", "/api/tables?count=2")
            found = {row["id"] for row in page["tables"]}
            page = await ann.request("GET", f"/api/tables?count=2&before={page['before']}")
            assert found | {row["id"] for row in page["tables"]} == made

    with_server(tmp_path, work)


def test_lobby_updates(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with await running.client("Ann") as ann, await running.client("Bob") as bob:
            recorder = FrameRecorder(bob)
            await bob.ask("watch-lobby")
            private = await ann.create_table({"is_public": False})
            table = await ann.create_table({"players": 2})
            row = (await recorder.wait_for("lobby"))["row"]
            assert (row["id"], row["status"]) == (table, "open")
            assert [chair["nickname"] for chair in row["chairs"]] == ["Ann", ""]
            await ann.ask("seat-bot", table=table, chair=1, bot="rookie")
            await ann.ask("start", table=table)
            await recorder.wait_for("lobby", lambda frame: frame["row"]["status"] == "running")
            assert all(frame["row"]["id"] != private for frame in recorder.of_type("lobby"))
            await bob.ask("unwatch-lobby")
            heard = len(recorder.of_type("lobby"))
            async with await running.client("Cem") as cem:
                other = FrameRecorder(cem)
                await cem.ask("watch-lobby")
                new = await ann.create_table()
                await other.wait_for("lobby", lambda frame: frame["row"]["id"] == new)
            assert len(recorder.of_type("lobby")) == heard

    with_server(tmp_path, work)


def is_row_of(table: str, frame: dict[str, Any]) -> bool:
    return bool(frame["row"]["id"] == table)


def test_a_table_that_becomes_private_leaves_the_lobby(tmp_path: Path) -> None:
    """Clients that watch the lobby get an update, so that they stop showing the table."""

    async def work(running: RunningServer) -> None:
        async with await running.client("Ann") as ann, await running.client("Bob") as bob:
            recorder = FrameRecorder(bob)
            await bob.ask("watch-lobby")
            table = await ann.create_table()
            await recorder.wait_for("lobby")
            await ann.ask("change-options", table=table, options={"is_public": False})
            for _ in range(2):  # updates of later changes come later
                new = await ann.create_table()
                await recorder.wait_for("lobby", partial(is_row_of, new))
            rows = [
                frame["row"] for frame in recorder.of_type("lobby") if frame["row"]["id"] == table
            ]
            assert [row["is_public"] for row in rows] == [True, False]
            assert table not in await lobby_ids(bob)

    with_server(tmp_path, work)


def test_my_tables_say_whose_turn_it_is(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with await running.client("Ann") as ann, await running.client("Bob") as bob:
            table = await start_game([ann, bob])

            async def waiting(client: Client) -> set[str]:
                (row,) = (await client.request("GET", "/api/me/tables"))["tables"]
                assert row["decision"] == client.tables[table].decision
                return set(row["waiting_for"])

            assert await waiting(ann) == {ann.person, bob.person}
            await ann.act(table, ann.tables[table].actions[0])
            assert await waiting(ann) == await waiting(bob) == {bob.person}
            async with await running.client("Cem") as cem:
                assert (await cem.request("GET", "/api/me/tables"))["tables"] == []

    with_server(tmp_path, work)
