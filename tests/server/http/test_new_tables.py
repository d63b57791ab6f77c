"""New tables over HTTP: their options, and which ones are refused."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.server_clients import error_of, guest_browser
from tests.server.servers import RunningServer, start_server, with_server
from wonderful import locales
from wonderful.catalog import load_catalog
from wonderful.server.storage import table_logs

CATALOG = load_catalog()


EXPANSIONS = [id for id in CATALOG.sets if id != "base"]


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

    async def work(running: RunningServer) -> None:
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
                assert setup["memory_aid"] == (options["players"] > 1)  # all others are bots
                assert len(shown["view"]["players"]) == options["players"]
                assert "seed" not in setup
                assert shown["table"]["options"]["expansions"] == setup["expansions"]
                assert "Ann" in setup["names"]

    with_server(tmp_path, work)


def test_the_memory_aid_is_on_against_bots_alone(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with await running.client() as client:
            for options, bots, sit, expected in (
                ({"players": 3}, 2, True, True),
                ({"players": 3, "memory_aid": False}, 2, True, False),
                ({"players": 3}, 1, True, False),  # a chair for a person is free
                ({"players": 3, "memory_aid": True}, 1, True, True),
                ({"players": 2}, 1, False, False),
                ({"players": 1}, 0, True, False),
            ):
                table = await client.create_table(options, ["rookie"] * bots, sit=sit)
                shown = await client.request("GET", f"/api/tables/{table}")
                assert shown["table"]["options"]["memory_aid"] is expected

    with_server(tmp_path, work)


def test_time_controls_show_their_clocks(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
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

    with_server(tmp_path, work)


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
    shared: RunningServer, loop: asyncio.AbstractEventLoop, options: Any, code: str | None
) -> None:
    async def work() -> None:
        async with guest_browser(shared) as device:
            body = {"options": options}
            texts = set()
            for lang in locales.languages():
                by_header = {"accept-language": f"{lang}-XX,en;q=0.5"}
                asked = [
                    await device.post(f"/api/tables?lang={lang}", json=body),
                    await device.post("/api/tables", json=body, headers=by_header),
                ]
                assert asked[0].json() == asked[1].json()
                status, found = error_of(asked[0])
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
    shared: RunningServer, loop: asyncio.AbstractEventLoop, body: Any, status: int, code: str
) -> None:
    async def work() -> None:
        async with guest_browser(shared) as device:
            assert error_of(await device.post("/api/tables", json=body)) == (status, code)
            assert (await device.get("/api/me/tables")).json()["tables"] == []

    loop.run_until_complete(work())


@pytest.fixture(scope="module")
def loop() -> Any:
    with asyncio.Runner() as runner:
        yield runner.get_loop()


@pytest.fixture(scope="module")
def shared(loop: asyncio.AbstractEventLoop, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """One server for many small requests."""
    folder = tmp_path_factory.mktemp("shared")
    context = start_server(folder / "games.db", attend=False)
    yield loop.run_until_complete(context.__aenter__())
    loop.run_until_complete(context.__aexit__(None, None, None))
