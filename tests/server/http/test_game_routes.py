"""Record, notation, replay and results of a game, and tables without spectators."""

import asyncio
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from tests.server.server_clients import (
    FrameRecorder,
    assert_refused,
    choose_whole_decisions,
    guest_browser,
)
from tests.server.servers import RunningServer, start_game, wait_until, with_server
from wonderful.client import Client, WatchedTable
from wonderful.record.verification import verify
from wonderful.server.views.diff import apply_changes


def test_what_remains_of_a_game(tmp_path: Path) -> None:
    """Record, notation, replay, verification, history, statistics and ratings."""

    async def work(running: RunningServer) -> None:
        async with await running.client("Ann") as ann, await running.client("Bob") as bob:
            table = await start_game([ann, bob], {"rated": True})
            path = f"/api/tables/{table}"
            for part in ("notation", "replay", "summary"):
                await assert_refused("game-not-over", ann.request("GET", f"{path}/{part}"))
            early = await ann.request("GET", f"{path}/verification")
            assert early["seed"] is None
            assert "seed" not in (await ann.request("GET", f"{path}/record"))["setup"]
            assert ann.tables[table].info.seed is None
            choose = choose_whole_decisions(running)
            seen, _ = await asyncio.gather(ann.play(table, choose), bob.play(table, choose))
            assert seen.info.status == "finished"
            await wait_until(seen, lambda told: told.info.ratings)

            proof = await ann.request("GET", f"{path}/verification")
            assert proof["commitment"] == early["commitment"] == seen.info.commitment
            assert hashlib.sha256(proof["seed"].encode()).hexdigest() == proof["commitment"]
            assert proof["seed"] == seen.info.seed
            record = await ann.request("GET", f"{path}/record")
            file = tmp_path / "record.json"
            file.write_text(json.dumps(record))
            assert verify(file, early["commitment"]).is_valid
            async with guest_browser(running, "Cem") as spectator:
                text = await spectator.get(f"{path}/notation")
                assert text.headers["content-type"].startswith("text/plain")
                assert "Ann" in text.text
                download = await spectator.get(f"{path}/record")
                assert "attachment" in download.headers["content-disposition"]
            await check_replay(ann, path, seen.view)
            await assert_refused("no-such-chair", ann.request("GET", f"{path}/replay?seat=2"))
            await check_summary(bob, path, seen)
            await check_results(ann, bob, table, seen.info.outcome, seen.info.ratings)

    with_server(tmp_path, work, attend=True)


async def check_replay(client: Client, path: str, last: Any) -> None:
    assert last is not None
    for seat in (None, 0, 1):
        query = "" if seat is None else f"&seat={seat}"
        total, since, view = 1, 0, None
        while since < total:
            page = await client.request("GET", f"{path}/replay?count=200&since={since}{query}")
            assert page["first"] == since
            assert view in (None, page["view"])
            total, view = page["total"], page["view"]
            for step in page["steps"]:
                view = apply_changes(view, step["changes"])
            since += len(page["steps"])
        assert view is not None
        assert view["viewer"] == seat
        assert view["phase"] == last["phase"]
        assert [p["points"] for p in view["players"]] == [p["points"] for p in last["players"]]


async def check_summary(client: Client, path: str, seen: WatchedTable) -> None:
    summary = await client.request("GET", f"{path}/summary")
    assert seen.view is not None
    assert summary["rounds"][-1] == [me["points"] for me in seen.view["players"]]
    assert len(summary["rounds"]) == seen.view["rounds"]
    assert len(summary["start"]) == len(seen.view["players"])
    for me in seen.view["players"]:
        cards = [each["card"] for each in summary["cards"][str(me["seat"])]]
        assert sorted(cards) == sorted(me["built"])
    assert set(summary["ratings"]) == {chair.person for chair in seen.info.chairs}


async def check_results(
    ann: Client, bob: Client, table: str, outcome: Any, ratings: dict[str, Any] | None
) -> None:
    assert ratings is not None
    assert set(ratings) == {ann.person, bob.person}
    for client in (ann, bob):
        games = (await ann.request("GET", f"/api/people/{client.person}/history"))["games"]
        assert [game["table"] for game in games] == [table]
        shown = await ann.request("GET", f"/api/people/{client.person}")
        figures = shown["statistics"]
        assert (figures["games"], figures["left"]) == (1, 0)
        assert figures["best_score"] == games[0]["data"]["score"]
        (rating,) = figures["ratings"].values()
        assert rating["mu"] == pytest.approx(ratings[client.person].after[0])
        scores = [standing["points"] for standing in outcome["standings"]]
        assert games[0]["data"]["score"] in scores
    await assert_refused("no-such-person", ann.request("GET", "/api/people/nobody/history"))


def test_before_the_game_nothing_remains_of_it(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with await running.client() as ann:
            table = await ann.create_table()
            for part in ("record", "verification"):
                await assert_refused(
                    "game-not-begun", ann.request("GET", f"/api/tables/{table}/{part}")
                )
            for part in ("notation", "replay", "summary"):
                await assert_refused(
                    "game-not-over", ann.request("GET", f"/api/tables/{table}/{part}")
                )
            await assert_refused("no-such-table", ann.request("GET", "/api/tables/nowhere"))
            await assert_refused("bad-message", ann.request("GET", "/api/tables/no.where"))
            await ann.ask("stand", table=table)
            await assert_refused(
                "game-not-begun", ann.request("GET", f"/api/tables/{table}/notation")
            )

    with_server(tmp_path, work)


def test_the_seed_of_a_game_that_was_ended_is_revealed_everywhere(tmp_path: Path) -> None:
    """A game that ended by agreement is over, so its shuffle can be verified."""

    async def work(running: RunningServer) -> None:
        async with await running.client() as ann:
            table = await ann.create_table({"players": 2}, ["rookie"], start=True)
            await ann.ask("want-end", table=table)
            path = f"/api/tables/{table}"
            shown = await ann.request("GET", path)
            assert (shown["table"]["status"], shown["table"]["reason"]) == ("abandoned", "agreed")
            proof = await ann.request("GET", f"{path}/verification")
            assert proof["seed"] == shown["table"]["seed"]

    with_server(tmp_path, work)


def test_a_table_without_spectators(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        clients = [await running.client(name) for name in ("Ann", "Bob")]
        async with clients[0], clients[1], await running.client("Eve") as eve:
            table = await start_game(clients, {"spectators": False})
            await assert_refused("no-spectators", eve.watch(table))
            await assert_refused("no-spectators", eve.ask("chat", table=table, text="hello"))
            for part in ("", "/record", "/verification", "/replay", "/notation", "/summary"):
                await assert_refused(
                    "no-spectators", eve.request("GET", f"/api/tables/{table}{part}")
                )

    with_server(tmp_path, work)


def test_early_spectators_see_nothing_of_a_game_without_spectators(
    tmp_path: Path,
) -> None:
    async def work(running: RunningServer) -> None:
        async with await running.client("Ann") as ann, await running.client("Eve") as eve:
            recorder = FrameRecorder(eve)
            table = await ann.create_table({"players": 1, "spectators": False})
            await eve.watch(table)
            await ann.ask("start", table=table)
            seen = await ann.watch(table)
            await ann.act(table, seen.actions[0])
            await ann.ask("chat", table=table, text="alone")
            await wait_until(seen, lambda told: told.chat)
            await eve.ask("ping")
            assert all(frame.get("view") is None for frame in recorder.of_type("table"))
            assert all("changes" not in frame for frame in recorder.of_type("update"))
            assert recorder.of_type("chat") == []

    with_server(tmp_path, work)
