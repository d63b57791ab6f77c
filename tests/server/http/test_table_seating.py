"""Chairs, Empires and hosts before a game begins."""

from pathlib import Path

from tests.server.server_clients import assert_refused
from tests.server.servers import RunningServer, wait_until, with_server
from wonderful.client import Client


def test_chairs_before_the_game(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        ann, bob, cem = [await running.client(name) for name in ("Ann", "Bob", "Cem")]
        async with ann, bob, cem:
            table = await ann.create_table({"players": 3})
            seen = await ann.watch(table)
            for client in (bob, cem):
                await client.ask("sit", table=table)
            await wait_until(seen, lambda told: told.info.chairs[2].nickname)
            assert [chair.nickname for chair in seen.info.chairs] == ["Ann", "Bob", "Cem"]
            async with await running.client("Dea") as dea:
                await assert_refused("table-full", dea.ask("sit", table=table))
                taken = await assert_refused("chair-taken", dea.ask("sit", table=table, chair=0))
                assert taken.params == {"chair": 0}  # people count from 1, programs from 0
                assert "Seat 1 is taken" in str(taken)
                await assert_refused("no-such-chair", dea.ask("sit", table=table, chair=6))
                await assert_refused("not-seated", dea.ask("stand", table=table))
                await assert_refused("not-seated", dea.ask("ready", table=table))
                await assert_refused("no-such-table", dea.ask("sit", table="nowhere"))
            await assert_refused("already-seated", bob.ask("sit", table=table))
            await assert_refused("host-only", bob.ask("clear-chair", table=table, chair=2))
            await assert_refused(
                "host-only", bob.ask("seat-bot", table=table, chair=2, bot="rookie")
            )
            await assert_refused("host-only", bob.ask("change-options", table=table, options={}))
            await assert_refused("host-only", bob.ask("start", table=table))
            await assert_refused("host-stays", ann.ask("clear-chair", table=table, chair=0))
            await assert_refused("not-ready", ann.ask("start", table=table))
            await ann.ask("clear-chair", table=table, chair=2)
            await assert_refused("chair-free", ann.ask("clear-chair", table=table, chair=2))
            await assert_refused("chairs-free", ann.ask("start", table=table))
            await bob.ask("sit", table=table, chair=2)
            await wait_until(seen, lambda told: told.info.chairs[2].nickname == "Bob")
            assert seen.info.chairs[1].nickname == ""
            await assert_refused(
                "unknown-bot", ann.ask("seat-bot", table=table, chair=1, bot="dictatr")
            )
            await ann.ask("seat-bot", table=table, chair=1, bot="rookie")
            await assert_refused(
                "chair-taken", ann.ask("seat-bot", table=table, chair=1, bot="rookie")
            )
            too_small = ann.ask("change-options", table=table, options={"players": 2})
            await assert_refused("table-too-small", too_small)
            await assert_refused("table-status", ann.ask("leave", table=table))
            await assert_refused("table-status", ann.ask("want-end", table=table))
            await assert_refused("rematch-later", ann.ask("rematch", table=table))
            await bob.ask("ready", table=table)
            await bob.ask("ready", table=table, is_ready=False)
            assert "Bob" in str(await assert_refused("not-ready", ann.ask("start", table=table)))
            await bob.ask("ready", table=table)
            await ann.ask("start", table=table)
            assert seen.info.status == "running"
            for ask in ("sit", "stand", "ready", "start"):
                await assert_refused("table-status", bob.ask(ask, table=table))

    with_server(tmp_path, work)


def test_people_choose_their_empire_and_the_host_those_of_bots(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with await running.client("Ann") as ann, await running.client("Bob") as bob:
            table = await ann.create_table({"players": 3}, ["rookie"])
            await bob.ask("sit", table=table)

            async def choose(client: Client, chair: int, empire: str | None) -> None:
                await client.ask("choose-empire", table=table, chair=chair, empire=empire)

            await choose(ann, 0, "aztec-empire")
            taken = await assert_refused("empire-taken", choose(bob, 1, "aztec-empire"))
            assert taken.params == {"empire": "aztec-empire"}
            assert "Aztec Empire" in str(taken)
            assert "aztec-empire" not in str(taken)
            await assert_refused("not-your-chair", choose(bob, 0, None))
            await assert_refused("not-your-chair", choose(ann, 1, None))
            await assert_refused("not-your-chair", choose(bob, 2, "noram-states"))
            wrong = await assert_refused("empire-not-in-game", choose(bob, 1, "atlantis"))
            assert "Republic of Europe" in str(wrong)
            await choose(ann, 2, "noram-states")
            await choose(bob, 1, "federation-of-asia")
            await choose(bob, 1, None)
            await choose(bob, 1, "panafrican-union")
            await bob.ask("ready", table=table)
            await ann.ask("start", table=table)
            shown = await ann.request("GET", f"/api/tables/{table}")
            view, bot = shown["view"], shown["table"]["chairs"][2]
            empires = {player["name"]: player["empire"] for player in view["players"]}
            assert empires == {
                "Ann": "aztec-empire",
                "Bob": "panafrican-union",
                bot["nickname"]: "noram-states",
            }

    with_server(tmp_path, work)


def test_new_options_keep_the_chairs_but_nobody_is_ready(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with await running.client("Ann") as ann, await running.client("Bob") as bob:
            table = await ann.create_table({"players": 3})
            await bob.ask("sit", table=table, chair=2)
            await bob.ask("ready", table=table)
            options = {"players": 2, "side": "C", "is_public": False}
            await ann.ask("change-options", table=table, options=options)
            info = (await ann.watch(table)).info
            assert [chair.nickname for chair in info.chairs] == ["Ann", "Bob"]
            assert not any(chair.is_ready for chair in info.chairs)
            assert info.options["side"] == "C"
            wrong = ann.ask("change-options", table=table, options={"side": "Z"})
            await assert_refused("setup-side", wrong)

    with_server(tmp_path, work)


def test_the_next_person_is_host_when_the_host_stands_up(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with await running.client("Ann") as ann, await running.client("Bob") as bob:
            table = await ann.create_table({"players": 3}, ["rookie"])
            await bob.ask("sit", table=table)
            seen = await bob.watch(table)
            await ann.ask("stand", table=table)
            await wait_until(seen, lambda told: told.info.host == bob.person)
            await assert_refused(
                "host-only", ann.ask("seat-bot", table=table, chair=0, bot="rookie")
            )
            await bob.ask("seat-bot", table=table, chair=0, bot="rookie")
            assert [chair.bot for chair in seen.info.chairs] == ["rookie", None, "rookie"]
            assert len({chair.nickname for chair in seen.info.chairs}) == 3
            await bob.ask("start", table=table)
            assert seen.info.status == "running"
            empty = await ann.create_table()
            await ann.ask("stand", table=empty)
            shown = await ann.request("GET", f"/api/tables/{empty}")
            assert shown["table"]["status"] == "abandoned"
            await assert_refused("table-status", bob.ask("sit", table=empty))

    with_server(tmp_path, work)
