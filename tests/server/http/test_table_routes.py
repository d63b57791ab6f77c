"""Tables over HTTP: options, the lobby, who sits where, and what remains of a game."""

import asyncio
import hashlib
import json
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.server.hearing import Ear, arrived, refusal, whole_decisions
from tests.server.running import Running, seated_game, serving, until
from wonderful import locales
from wonderful.catalog import load_catalog
from wonderful.client import Client, ClientError
from wonderful.record.record_files import verify
from wonderful.server.storage import table_logs
from wonderful.server.views.diff import merged

CATALOG = load_catalog()
EXPANSIONS = [id for id in CATALOG.sets if id != "base"]


def on_server(tmp_path: Path, work: Callable[[Running], Awaitable[None]], **flags: object) -> None:
    async def run() -> None:
        async with serving(tmp_path / "games.db", **{"attend": False, **flags}) as running:
            await work(running)

    asyncio.run(run())


async def refused(code: str, asking: Awaitable[Any]) -> ClientError:
    with pytest.raises(ClientError) as error:
        await asking
    assert error.value.code == code
    assert str(error.value)
    return error.value


# Options


def test_every_kind_of_game_is_started_as_it_was_asked_for(tmp_path: Path) -> None:
    """Expansions, sides, scenarios, 1 to 7 players, memory aid."""
    wanted: list[dict[str, Any]] = [
        *({"players": players, "expansions": []} for players in range(1, 6)),
        {"players": 6, "expansions": ["corruption-ascension"]},
        {"players": 7, "expansions": ["corruption-ascension"]},
        *({"players": 2, "expansions": [id]} for id in EXPANSIONS),
        *({"players": 2, "side": side} for side in "ABCDEF"),
        {"players": 2, "memory_aid": True},
    ]
    for scenario in CATALOG.scenarios:
        sets = [] if scenario.set == "base" else [scenario.set]
        wanted.append({"players": 1, "scenario": scenario.id, "expansions": sets})

    async def work(running: Running) -> None:
        async with await running.client() as client:
            for options in wanted:
                bots = ["rookie"] * (options["players"] - 1)
                table = await client.create_table(options, bots, start=True)
                shown = await client.request("GET", f"/api/tables/{table}")
                assert shown["table"]["status"] == "running"
                setup = shown["view"]["setup"]
                for name, value in options.items():
                    assert setup[name] == value, options
                assert setup["side"] == options.get("side", "B" if "scenario" in options else "A")
                assert setup["memory_aid"] == options.get("memory_aid", False)
                assert len(shown["view"]["players"]) == options["players"]
                assert "seed" not in setup
                assert shown["table"]["options"]["expansions"] == setup["expansions"]
                assert sorted(setup["names"])[0] == "Ann"

    on_server(tmp_path, work)


def test_time_controls_show_their_clocks(tmp_path: Path) -> None:
    async def work(running: Running) -> None:
        async with await running.client() as client:
            for time, left in (
                ({"kind": "none"}, None),
                ({"kind": "bank", "bank": 10, "increment": 0}, 10_000),
                ({"kind": "days", "days": 2}, 600_000),
            ):
                table = await client.create_table({"players": 1, "time": time}, start=True)
                shown = await client.request("GET", f"/api/tables/{table}")
                options = shown["table"]["options"]["time"]
                assert {name: options[name] for name in time} == time
                if left is None:
                    assert shown["clocks"] == []
                    continue
                (clock,) = shown["clocks"]
                facts = await running.service.store.read(table_logs.facts(table))
                lasts = left if time["kind"] == "bank" else 2 * 24 * 60 * 60 * 1000
                assert clock["left"] == left
                assert clock["deadline"] == facts[-1].at + lasts

    on_server(tmp_path, work)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"players": 0}, "setup-players"),
        ({"players": 6}, "setup-too-many-players"),
        ({"players": 8, "expansions": EXPANSIONS[:1]}, "setup-players"),
        ({"players": True}, "table-options"),
        ({"players": "3"}, "table-options"),
        ({"players": 2**70}, "setup-players"),
        ({"side": "Z"}, "setup-side"),
        ({"side": 1}, "table-options"),
        ({"expansions": ["moon"]}, None),
        ({"expansions": "base"}, "table-options"),
        ({"expansions": [["a"]]}, "table-options"),
        ({"scenario": "moon"}, None),
        ({"scenario": "base-1"}, "setup-scenario-players"),
        ({"scenario": "ca-1", "players": 1}, "setup-scenario-expansions"),
        ({"scenario": "base-1", "players": 1, "side": "A"}, "setup-scenario-side"),
        ({"memory_aid": 1}, "table-options"),
        ({"stand_in": "nobody"}, "unknown-bot"),
        ({"stand_in": 5}, "table-options"),
        ({"gone_after": -1}, "table-number"),
        ({"time": {"kind": "sand"}}, "table-time-kind"),
        ({"time": {"kind": "bank", "bank": 9}}, "table-number"),
        ({"time": {"kind": "days", "days": 61}}, "table-number"),
        ({"time": {"hours": 3}}, "table-options"),
        ({"time": None}, "table-options"),
        ({"speed": 9}, "table-unknown-option"),
        ([], "bad-message"),
    ],
)
def test_wrong_options_are_explained_in_three_languages(
    shared: Running, loop: asyncio.AbstractEventLoop, options: Any, code: str | None
) -> None:
    async def work() -> None:
        async with arrived(shared) as device:
            body = {"options": options}
            texts = set()
            for lang in locales.languages():
                by_header = {"accept-language": f"{lang}-XX,en;q=0.5"}
                asked = [
                    await device.post(f"/api/tables?lang={lang}", json=body),
                    await device.post("/api/tables", json=body, headers=by_header),
                ]
                assert asked[0].json() == asked[1].json()
                status, found = refusal(asked[0])
                assert status == (422 if code == "bad-message" else 409)
                assert code in (None, found)
                texts.add(asked[0].json()["error"]["text"])
            assert len(texts) == 3
            assert not any("{" in text for text in texts)

    loop.run_until_complete(work())


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"bots": ["nobody"]}, 409, "unknown-bot"),
        ({"bots": ["rookie"] * 3}, 409, "table-full"),
        ({"bots": ["rookie"] * 4, "sit": False}, 409, "table-full"),
        ({"bots": ["rookie"] * 8}, 422, "bad-message"),
        ({"start": True}, 409, "chairs-free"),
        ({"start": 1}, 422, "bad-message"),
        ({"colour": "red"}, 422, "bad-message"),
        ({"bots": ["no spaces"]}, 422, "bad-message"),
    ],
)
def test_tables_that_cannot_be_made(
    shared: Running, loop: asyncio.AbstractEventLoop, body: Any, status: int, code: str
) -> None:
    async def work() -> None:
        async with arrived(shared) as device:
            assert refusal(await device.post("/api/tables", json=body)) == (status, code)
            assert (await device.get("/api/me/tables")).json()["tables"] == []

    loop.run_until_complete(work())


@pytest.fixture(scope="module")
def loop() -> Any:
    with asyncio.Runner() as runner:
        yield runner.get_loop()


@pytest.fixture(scope="module")
def shared(loop: asyncio.AbstractEventLoop, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """One server for many small questions."""
    folder = tmp_path_factory.mktemp("shared")
    context = serving(folder / "games.db", attend=False)
    yield loop.run_until_complete(context.__aenter__())
    loop.run_until_complete(context.__aexit__(None, None, None))


# Before the game


def test_chairs_before_the_game(tmp_path: Path) -> None:
    async def work(running: Running) -> None:
        ann, bob, cem = [await running.client(name) for name in ("Ann", "Bob", "Cem")]
        async with ann, bob, cem:
            table = await ann.create_table({"players": 3})
            seen = await ann.watch(table)
            for client in (bob, cem):
                await client.ask("sit", table=table)
            await until(seen, lambda told: told.info.chairs[2].nickname)
            assert [chair.nickname for chair in seen.info.chairs] == ["Ann", "Bob", "Cem"]
            async with await running.client("Dea") as dea:
                await refused("table-full", dea.ask("sit", table=table))
                await refused("chair-taken", dea.ask("sit", table=table, chair=0))
                await refused("no-such-chair", dea.ask("sit", table=table, chair=6))
                await refused("not-seated", dea.ask("stand", table=table))
                await refused("not-seated", dea.ask("ready", table=table))
                await refused("no-such-table", dea.ask("sit", table="nowhere"))
            await refused("already-seated", bob.ask("sit", table=table))
            await refused("host-only", bob.ask("clear-chair", table=table, chair=2))
            await refused("host-only", bob.ask("seat-bot", table=table, chair=2, bot="rookie"))
            await refused("host-only", bob.ask("change-options", table=table, options={}))
            await refused("host-only", bob.ask("start", table=table))
            await refused("host-stays", ann.ask("clear-chair", table=table, chair=0))
            await refused("not-ready", ann.ask("start", table=table))
            await ann.ask("clear-chair", table=table, chair=2)
            await refused("chair-free", ann.ask("clear-chair", table=table, chair=2))
            await refused("chairs-free", ann.ask("start", table=table))
            await bob.ask("sit", table=table, chair=2)
            await until(seen, lambda told: told.info.chairs[2].nickname == "Bob")
            assert seen.info.chairs[1].nickname == ""
            await refused("unknown-bot", ann.ask("seat-bot", table=table, chair=1, bot="dictatr"))
            await ann.ask("seat-bot", table=table, chair=1, bot="rookie")
            await refused("chair-taken", ann.ask("seat-bot", table=table, chair=1, bot="rookie"))
            too_small = ann.ask("change-options", table=table, options={"players": 2})
            await refused("table-too-small", too_small)
            await refused("table-status", ann.ask("leave", table=table))
            await refused("table-status", ann.ask("want-end", table=table))
            await refused("rematch-later", ann.ask("rematch", table=table))
            await bob.ask("ready", table=table)
            await bob.ask("ready", table=table, is_ready=False)
            assert "Bob" in str(await refused("not-ready", ann.ask("start", table=table)))
            await bob.ask("ready", table=table)
            await ann.ask("start", table=table)
            assert seen.info.status == "running"
            for ask in ("sit", "stand", "ready", "start"):
                await refused("table-status", bob.ask(ask, table=table))

    on_server(tmp_path, work)


def test_empires_are_chosen_for_oneself_and_by_the_host_for_bots(tmp_path: Path) -> None:
    async def work(running: Running) -> None:
        async with await running.client("Ann") as ann, await running.client("Bob") as bob:
            table = await ann.create_table({"players": 3}, ["rookie"])
            await bob.ask("sit", table=table)

            async def choose(client: Client, chair: int, empire: str | None) -> None:
                await client.ask("choose-empire", table=table, chair=chair, empire=empire)

            await choose(ann, 0, "aztec-empire")
            await refused("empire-taken", choose(bob, 1, "aztec-empire"))
            await refused("not-your-chair", choose(bob, 0, None))
            await refused("not-your-chair", choose(ann, 1, None))
            await refused("not-your-chair", choose(bob, 2, "noram-states"))
            await refused("empire-not-in-game", choose(bob, 1, "atlantis"))
            await choose(ann, 2, "noram-states")
            await choose(bob, 1, "federation-of-asia")
            await choose(bob, 1, None)
            await choose(bob, 1, "panafrican-union")
            await bob.ask("ready", table=table)
            await ann.ask("start", table=table)
            view = (await ann.request("GET", f"/api/tables/{table}"))["view"]
            empires = {player["name"]: player["empire"] for player in view["players"]}
            assert empires == {
                "Ann": "aztec-empire",
                "Bob": "panafrican-union",
                "Rookie": "noram-states",
            }

    on_server(tmp_path, work)


def test_new_options_keep_who_sits_but_nobody_is_ready(tmp_path: Path) -> None:
    async def work(running: Running) -> None:
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
            await refused("setup-side", wrong)

    on_server(tmp_path, work)


def test_the_next_person_is_host_when_the_host_stands_up(tmp_path: Path) -> None:
    async def work(running: Running) -> None:
        async with await running.client("Ann") as ann, await running.client("Bob") as bob:
            table = await ann.create_table({"players": 3}, ["rookie"])
            await bob.ask("sit", table=table)
            seen = await bob.watch(table)
            await ann.ask("stand", table=table)
            await until(seen, lambda told: told.info.host == bob.person)
            await refused("host-only", ann.ask("seat-bot", table=table, chair=0, bot="rookie"))
            await bob.ask("seat-bot", table=table, chair=0, bot="rookie")
            assert [chair.nickname for chair in seen.info.chairs] == ["Rookie 2", "Bob", "Rookie"]
            await bob.ask("start", table=table)
            assert seen.info.status == "running"
            empty = await ann.create_table()
            await ann.ask("stand", table=empty)
            shown = await ann.request("GET", f"/api/tables/{empty}")
            assert shown["table"]["status"] == "abandoned"
            await refused("table-status", bob.ask("sit", table=empty))

    on_server(tmp_path, work)


# Lists


async def listed(client: Client, query: str = "") -> list[str]:
    answer = await client.request("GET", f"/api/tables{query}")
    return [row["id"] for row in answer["tables"]]


def test_the_lobby_has_filters(tmp_path: Path) -> None:
    async def work(running: Running) -> None:
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
            assert await listed(ann) == everything
            assert await listed(ann, "?status=open") == [full, slow, rated, large, small]
            assert await listed(ann, "?status=running") == [running_now]
            assert await listed(ann, "?status=abandoned") == [left]
            assert await listed(ann, "?status=finished") == []
            assert await listed(ann, "?players=2") == [left, full, small]
            assert await listed(ann, "?expansion=ascension-48") == [large]
            assert await listed(ann, "?time=days") == [slow]
            assert await listed(ann, "?time=bank") == [rated]
            assert await listed(ann, "?rated=true") == [rated]
            assert rated not in await listed(ann, "?rated=false")
            assert await listed(ann, "?status=open&free=false") == [full]
            assert full not in await listed(ann, "?free=true")
            assert await listed(ann, "?players=2&status=open&free=true") == [small]
            mine = await ann.request("GET", "/api/me/tables")
            assert mine["tables"][0]["id"] == private
            shown = await ann.request("GET", f"/api/tables/{private}")
            assert shown["table"]["options"]["is_public"] is False
            for query in ("?status=odd", "?players=9", "?count=0", "?count=101", "?before=-1"):
                await refused("bad-message", listed(ann, query))

    on_server(tmp_path, work)


def test_the_lobby_is_paged(tmp_path: Path) -> None:
    async def work(running: Running) -> None:
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

    on_server(tmp_path, work)


def test_paging_shows_tables_of_the_same_millisecond(tmp_path: Path) -> None:
    async def work(running: Running) -> None:
        async with await running.client() as ann:
            running.service.tables.now = lambda: 1_800_000_000_000
            made = {await ann.create_table() for _ in range(3)}
            page = await ann.request("GET", "/api/tables?count=2")
            found = {row["id"] for row in page["tables"]}
            page = await ann.request("GET", f"/api/tables?count=2&before={page['before']}")
            assert found | {row["id"] for row in page["tables"]} == made

    on_server(tmp_path, work)


def test_lobby_news(tmp_path: Path) -> None:
    async def work(running: Running) -> None:
        async with await running.client("Ann") as ann, await running.client("Bob") as bob:
            ear = Ear(bob)
            await bob.ask("watch-lobby")
            private = await ann.create_table({"is_public": False})
            table = await ann.create_table({"players": 2})
            row = (await ear.until("lobby"))["row"]
            assert (row["id"], row["status"]) == (table, "open")
            assert [chair["nickname"] for chair in row["chairs"]] == ["Ann", ""]
            await ann.ask("seat-bot", table=table, chair=1, bot="rookie")
            await ann.ask("start", table=table)
            await ear.until("lobby", lambda frame: frame["row"]["status"] == "running")
            assert all(frame["row"]["id"] != private for frame in ear.of("lobby"))
            await bob.ask("unwatch-lobby")
            heard = len(ear.of("lobby"))
            async with await running.client("Cem") as cem:
                other = Ear(cem)
                await cem.ask("watch-lobby")
                new = await ann.create_table()
                await other.until("lobby", lambda frame: frame["row"]["id"] == new)
            assert len(ear.of("lobby")) == heard

    on_server(tmp_path, work)


def is_row_of(table: str, frame: dict[str, Any]) -> bool:
    return bool(frame["row"]["id"] == table)


def test_a_table_that_becomes_private_leaves_the_lobby(tmp_path: Path) -> None:
    """Whoever watches the lobby is told, or would go on showing it."""

    async def work(running: Running) -> None:
        async with await running.client("Ann") as ann, await running.client("Bob") as bob:
            ear = Ear(bob)
            await bob.ask("watch-lobby")
            table = await ann.create_table()
            await ear.until("lobby")
            await ann.ask("change-options", table=table, options={"is_public": False})
            for _ in range(2):  # what is told of later changes comes later
                new = await ann.create_table()
                await ear.until("lobby", partial(is_row_of, new))
            rows = [frame["row"] for frame in ear.of("lobby") if frame["row"]["id"] == table]
            assert [row["is_public"] for row in rows] == [True, False]
            assert table not in await listed(bob)

    on_server(tmp_path, work)


def test_my_tables_say_whose_turn_it_is(tmp_path: Path) -> None:
    async def work(running: Running) -> None:
        async with await running.client("Ann") as ann, await running.client("Bob") as bob:
            table = await seated_game([ann, bob])

            async def waiting(client: Client) -> set[str]:
                (row,) = (await client.request("GET", "/api/me/tables"))["tables"]
                assert row["decision"] == client.tables[table].decision
                return set(row["waiting_for"])

            assert await waiting(ann) == {ann.person, bob.person}
            await ann.act(table, ann.tables[table].actions[0])
            assert await waiting(ann) == await waiting(bob) == {bob.person}
            async with await running.client("Cem") as cem:
                assert (await cem.request("GET", "/api/me/tables"))["tables"] == []

    on_server(tmp_path, work)


# After the game


def test_what_remains_of_a_game(tmp_path: Path) -> None:
    """Record, notation, replay, verification, history, statistics and ratings."""

    async def work(running: Running) -> None:
        async with await running.client("Ann") as ann, await running.client("Bob") as bob:
            table = await seated_game([ann, bob], {"rated": True})
            path = f"/api/tables/{table}"
            for part in ("notation", "replay"):
                await refused("game-not-over", ann.request("GET", f"{path}/{part}"))
            early = await ann.request("GET", f"{path}/verification")
            assert early["seed"] is None
            assert "seed" not in (await ann.request("GET", f"{path}/record"))["setup"]
            assert ann.tables[table].info.seed is None
            choose = whole_decisions(running)
            seen, _ = await asyncio.gather(ann.play(table, choose), bob.play(table, choose))
            assert seen.info.status == "finished"
            await until(seen, lambda told: told.info.ratings)

            proof = await ann.request("GET", f"{path}/verification")
            assert proof["commitment"] == early["commitment"] == seen.info.commitment
            assert hashlib.sha256(proof["seed"].encode()).hexdigest() == proof["commitment"]
            assert proof["seed"] == seen.info.seed
            record = await ann.request("GET", f"{path}/record")
            file = tmp_path / "record.json"
            file.write_text(json.dumps(record))
            assert verify(file, early["commitment"]).is_good
            async with arrived(running, "Cem") as spectator:
                text = await spectator.get(f"{path}/notation")
                assert text.headers["content-type"].startswith("text/plain")
                assert "Ann" in text.text
                download = await spectator.get(f"{path}/record")
                assert "attachment" in download.headers["content-disposition"]
            await check_replay(ann, path, seen.view)
            await refused("no-such-chair", ann.request("GET", f"{path}/replay?seat=2"))
            await check_results(ann, bob, table, seen.info.outcome, seen.info.ratings)

    on_server(tmp_path, work, attend=True)


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
                view = merged(view, step["changes"])
            since += len(page["steps"])
        assert view is not None
        assert view["viewer"] == seat
        assert view["phase"] == last["phase"]
        assert [p["points"] for p in view["players"]] == [p["points"] for p in last["players"]]


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
    await refused("no-such-person", ann.request("GET", "/api/people/nobody/history"))


def test_before_the_game_nothing_remains_of_it(tmp_path: Path) -> None:
    async def work(running: Running) -> None:
        async with await running.client() as ann:
            table = await ann.create_table()
            for part in ("record", "verification"):
                await refused("game-not-begun", ann.request("GET", f"/api/tables/{table}/{part}"))
            for part in ("notation", "replay"):
                await refused("game-not-over", ann.request("GET", f"/api/tables/{table}/{part}"))
            await refused("no-such-table", ann.request("GET", "/api/tables/nowhere"))
            await refused("bad-message", ann.request("GET", "/api/tables/no.where"))
            await ann.ask("stand", table=table)
            await refused("game-not-begun", ann.request("GET", f"/api/tables/{table}/notation"))

    on_server(tmp_path, work)


def test_the_seed_of_a_game_that_was_ended_is_told_everywhere(tmp_path: Path) -> None:
    """A game that ended by agreement is over: its shuffle can be checked, too."""

    async def work(running: Running) -> None:
        async with await running.client() as ann:
            table = await ann.create_table({"players": 2}, ["rookie"], start=True)
            await ann.ask("want-end", table=table)
            path = f"/api/tables/{table}"
            shown = await ann.request("GET", path)
            assert (shown["table"]["status"], shown["table"]["reason"]) == ("abandoned", "agreed")
            proof = await ann.request("GET", f"{path}/verification")
            assert proof["seed"] == shown["table"]["seed"]

    on_server(tmp_path, work)


# Spectators


def test_a_table_without_spectators(tmp_path: Path) -> None:
    async def work(running: Running) -> None:
        clients = [await running.client(name) for name in ("Ann", "Bob")]
        async with clients[0], clients[1], await running.client("Eve") as eve:
            table = await seated_game(clients, {"spectators": False})
            await refused("no-spectators", eve.watch(table))
            await refused("no-spectators", eve.ask("chat", table=table, text="hello"))
            for part in ("", "/record", "/verification", "/replay", "/notation"):
                await refused("no-spectators", eve.request("GET", f"/api/tables/{table}{part}"))

    on_server(tmp_path, work)


def test_who_looked_on_before_the_game_sees_nothing_of_a_game_without_spectators(
    tmp_path: Path,
) -> None:
    async def work(running: Running) -> None:
        async with await running.client("Ann") as ann, await running.client("Eve") as eve:
            ear = Ear(eve)
            table = await ann.create_table({"players": 1, "spectators": False})
            await eve.watch(table)
            await ann.ask("start", table=table)
            seen = await ann.watch(table)
            await ann.act(table, seen.actions[0])
            await ann.ask("chat", table=table, text="alone")
            await until(seen, lambda told: told.chat)
            await eve.ask("ping")
            assert all(frame.get("view") is None for frame in ear.of("table"))
            assert all("changes" not in frame for frame in ear.of("update"))
            assert ear.of("chat") == []

    on_server(tmp_path, work)
