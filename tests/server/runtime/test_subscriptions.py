"""Updates always add up to the current snapshot, in every tab."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.server_clients import FrameRecorder, choose_whole_decisions
from tests.server.servers import RunningServer, start_game, wait_until, with_server
from wonderful.client import Client, ClientError, WatchedTable
from wonderful.server.storage import table_logs


def with_clients(
    tmp_path: Path, work: Callable[..., Awaitable[None]], *names: str, **flags: object
) -> None:
    """Run with clients of several people."""

    async def connected(running: RunningServer) -> None:
        clients = [await running.client(name) for name in names]
        try:
            await work(running, *clients)
        finally:
            for client in clients:
                await client.close()

    with_server(tmp_path, connected, **flags)


async def compare(client: Client, table: str) -> None:
    """The merged updates equal a new snapshot."""
    seen = client.tables[table]
    fresh = await client.request("GET", f"/api/tables/{table}")
    assert seen.number == fresh["number"]
    assert seen.view == fresh["view"]
    assert seen.seat == fresh["seat"]
    assert seen.actions == fresh["actions"]
    assert seen.can_take_back == fresh["can_take_back"]
    assert seen.info.model_dump() == fresh["table"]
    assert [clock.model_dump() for clock in seen.clocks] == fresh["clocks"]


@pytest.mark.parametrize(
    "options",
    [
        {"time": {"kind": "bank"}, "memory_aid": True},
        {"expansions": ["war-or-peace"], "spectators": True},
    ],
)
def test_updates_add_up_to_a_snapshot(tmp_path: Path, options: dict[str, Any]) -> None:
    async def work(running: RunningServer, ann: Client, bob: Client, eve: Client) -> None:
        table = await start_game([ann, bob], options)
        await eve.watch(table)
        everybody = (ann, bob, eve)
        for turn in range(36):
            client = (ann, bob)[turn % 2]
            seen = client.tables[table]
            if turn % 7 == 3 and seen.can_take_back:
                done = await client.ask("take-back", table=table, decision=seen.decision)
            elif seen.actions:
                done = await client.act(table, seen.actions[turn % len(seen.actions)])
            else:
                continue
            for each in everybody:
                await reached(each.tables[table], done.number)
                if turn % 3 == 0:
                    await compare(each, table)
        choose = choose_whole_decisions(running)
        await asyncio.gather(*(client.play(table, choose) for client in (ann, bob)))
        length = len(await running.service.store.read(table_logs.facts(table)))
        for each in everybody:
            await reached(each.tables[table], length)
            await compare(each, table)
            assert each.tables[table].info.outcome is not None

    with_clients(tmp_path, work, "Ann", "Bob", "Eve")


async def reached(seen: WatchedTable, number: int) -> None:
    await wait_until(seen, lambda told: told.number >= number)


def test_watching_shows_the_whole_table_and_then_what_is_new(tmp_path: Path) -> None:
    async def work(_: RunningServer, ann: Client, bob: Client) -> None:
        recorder = FrameRecorder(ann)
        table = await ann.create_table({"players": 2})
        await ann.watch(table)
        (whole,) = recorder.of_type("table")
        assert whole["table"]["status"] == "open"
        assert "view" not in whole
        await bob.ask("sit", table=table)
        update = await recorder.wait_for("update")
        assert update["info"]["chairs"][1]["nickname"] == "Bob"
        assert "changes" not in update
        await bob.ask("ready", table=table)
        await ann.ask("start", table=table)
        shown = await recorder.wait_for("table", lambda frame: "view" in frame)
        assert shown["seat"] in (0, 1)
        assert shown["actions"]
        heard = len(recorder.frames)
        await ann.act(table, shown["actions"][0])
        news = [frame for frame in recorder.frames[heard:] if frame["type"] == "update"]
        assert news[0]["actions"] == []
        assert "info" not in news[0]
        await ann.unwatch(table)
        heard = len(recorder.frames)
        await bob.watch(table)
        await bob.act(table, bob.tables[table].actions[0])
        await ann.ask("ping")
        assert all(frame["type"] != "update" for frame in recorder.frames[heard:])

    with_clients(tmp_path, work, "Ann", "Bob")


def test_actions_can_be_taken_back_until_all_have_decided(tmp_path: Path) -> None:
    async def work(_: RunningServer, ann: Client, bob: Client) -> None:
        table = await start_game([ann, bob])
        seen = ann.tables[table]
        offered, decision = seen.actions, seen.decision
        await ann.act(table, offered[0])
        assert (seen.actions, seen.can_take_back) == ([], True)
        await ann.ask("take-back", table=table, decision=decision)
        assert (seen.actions, seen.can_take_back) == (offered, False)
        with pytest.raises(ClientError) as nothing:
            await ann.ask("take-back", table=table, decision=decision)
        assert nothing.value.code == "nothing-to-take-back"
        await ann.act(table, offered[1])
        await bob.act(table, bob.tables[table].actions[0])
        await wait_until(seen, lambda told: told.decision != decision)
        assert not seen.can_take_back

    with_clients(tmp_path, work, "Ann", "Bob")


def test_plans_and_previews_change_nothing_until_they_are_used(tmp_path: Path) -> None:
    async def work(running: RunningServer, ann: Client) -> None:
        table = await ann.create_table({"players": 1}, start=True)
        seen = await ann.watch(table)
        while not any(action.startswith("slate") for action in seen.actions):
            await ann.act(table, seen.actions[0])
        before, view = seen.number, seen.view
        told = await ann.plan(table, "slate-all")
        assert told.plan["actions"]
        tried = await ann.preview(table, *told.plan["actions"])
        assert tried.preview
        for wrong in (ann.plan(table, "dance"), ann.preview(table, "dance")):
            with pytest.raises(ClientError) as refused:
                await wrong
            assert refused.value.code not in ("server-failed", "bad-message")
        assert len(await running.service.store.read(table_logs.facts(table))) == before
        assert seen.view == view
        await ann.ask("use-plan", table=table, decision=seen.decision, plan="slate-all")
        assert seen.number == before + 1
        fact = (await running.service.store.read(table_logs.facts(table)))[-1]
        assert fact.data["actions"] == told.plan["actions"]
        await compare(ann, table)

    with_clients(tmp_path, work, "Ann")


def test_two_tabs_of_one_person_receive_the_same(tmp_path: Path) -> None:
    async def work(running: RunningServer, ann: Client, bob: Client) -> None:
        table = await start_game([ann, bob])
        async with await Client.sign_in(running.url, session=ann.session) as tab:
            await tab.watch(table)
            await bob.watch(table)
            await wait_until(bob.tables[table], lambda told: len(told.here) == 2)
            assert set(bob.tables[table].here) == {ann.person, bob.person}
            done = await tab.act(table, tab.tables[table].actions[0])
            for client in (ann, tab, bob):
                await reached(client.tables[table], done.number)
                await compare(client, table)
            await ann.ask("chat", table=table, text="hello")
            await wait_until(tab.tables[table], lambda told: told.chat)
        recorder = FrameRecorder(bob)
        await ann.close()  # the last tab of Ann
        frame = await recorder.wait_for("presence", lambda frame: frame["here"] == [bob.person])
        assert frame["table"] == table

    with_clients(tmp_path, work, "Ann", "Bob")


def test_a_person_at_another_table_is_notified_of_their_turn(tmp_path: Path) -> None:
    async def work(_: RunningServer, ann: Client, bob: Client) -> None:
        table = await start_game([ann, bob])
        other = await ann.create_table()
        recorder, own = FrameRecorder(ann), FrameRecorder(bob)
        await ann.act(table, ann.tables[table].actions[0])
        await ann.unwatch(table)
        await ann.watch(other)
        await bob.act(table, bob.tables[table].actions[0])
        turn = await recorder.wait_for("turn")
        assert (turn["table"], turn["decision"]) == (table, bob.tables[table].decision)
        assert own.of_type("turn") == []

    with_clients(tmp_path, work, "Ann", "Bob")


def test_a_spectator_sees_the_game_but_has_no_actions(tmp_path: Path) -> None:
    async def work(_: RunningServer, ann: Client, eve: Client) -> None:
        table = await ann.create_table({"players": 1}, start=True)
        mine, seen = await ann.watch(table), await eve.watch(table)
        done = await ann.act(table, mine.actions[0])
        await reached(seen, done.number)
        assert (seen.seat, seen.actions, seen.can_take_back) == (None, [], False)
        assert seen.view is not None
        assert seen.view["viewer"] is None
        for ask in (
            eve.act(table, mine.actions[0]),
            eve.ask("take-back", table=table, decision=mine.decision),
            eve.ask("leave", table=table),
            eve.ask("want-end", table=table),
            eve.preview(table),
            eve.plan(table, "slate-all"),
        ):
            with pytest.raises(ClientError) as refused:
                await ask
            assert refused.value.code == "not-seated"

    with_clients(tmp_path, work, "Ann", "Eve")


def test_a_bot_stands_in_for_an_absent_player_who_then_returns(tmp_path: Path) -> None:
    async def work(running: RunningServer, ann: Client, bob: Client) -> None:
        table = await start_game([ann, bob], {"gone_after": 1, "stand_in": "random"})
        seen, session = bob.tables[table], ann.session
        chair = seen.info.chairs.index(next(c for c in seen.info.chairs if c.nickname == "Ann"))
        await bob.act(table, seen.actions[0])
        first = seen.decision
        await ann.close()
        await wait_until(seen, lambda told: told.info.chairs[chair].is_away)
        await wait_until(seen, lambda told: told.decision != first)  # the bot has decided
        async with await Client.sign_in(running.url, session=session) as back:
            again = await back.watch(table)
            assert again.is_away
            assert again.actions == []
            await back.ask("come-back", table=table)
            await wait_until(again, lambda told: not told.is_away)
            with pytest.raises(ClientError) as refused:
                await back.ask("come-back", table=table)
            assert refused.value.code == "not-away"
            await wait_until(seen, lambda told: not told.info.chairs[chair].is_away)
            await compare(back, table)

    with_clients(tmp_path, work, "Ann", "Bob", attend=True)


def test_a_bot_replaces_a_leaver_who_can_watch(tmp_path: Path) -> None:
    async def work(_: RunningServer, ann: Client, bob: Client) -> None:
        table = await start_game([ann, bob], {"stand_in": "random"})
        seen, left = bob.tables[table], ann.tables[table]
        first = seen.decision
        await ann.ask("leave", table=table)
        assert (left.seat, left.actions) == (None, [])
        with pytest.raises(ClientError) as refused:
            await ann.ask("come-back", table=table)
        assert refused.value.code == "not-seated"
        await bob.act(table, seen.actions[0])
        await wait_until(seen, lambda told: told.decision != first)
        await reached(left, seen.number)
        await bob.ask("leave", table=table)
        await wait_until(left, lambda told: told.is_over)
        assert (left.info.status, left.info.reason) == ("abandoned", "everybody-left")
        assert left.info.seed is not None

    with_clients(tmp_path, work, "Ann", "Bob", attend=True)


def test_a_game_ends_when_all_people_want_it(tmp_path: Path) -> None:
    async def work(_: RunningServer, ann: Client, bob: Client) -> None:
        table = await ann.create_table({"players": 3}, ["random"])
        await bob.ask("sit", table=table)
        await bob.ask("ready", table=table)
        await ann.ask("start", table=table)
        seen = await bob.watch(table)
        await ann.ask("want-end", table=table)
        await ann.ask("want-end", table=table, wants_end=False)
        await bob.ask("want-end", table=table)
        assert seen.info.status == "running"
        await ann.ask("want-end", table=table)
        await wait_until(seen, lambda told: told.is_over)
        assert (seen.info.status, seen.info.reason) == ("abandoned", "agreed")
        assert seen.actions == []
        await compare(bob, table)

    with_clients(tmp_path, work, "Ann", "Bob")
