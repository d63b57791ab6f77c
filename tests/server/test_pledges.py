"""A scenario with secret votes over real websockets, against people and against bots."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from tests.server.council_server import SCENARIO, council_texts, start_council_server
from tests.server.servers import TIMEOUT, RunningServer, first_action, start_game, wait_until
from tests.sets import council_catalog
from wonderful.bots.registry import bot_codes
from wonderful.client import Client, ClientError, WatchedTable
from wonderful.locales import current
from wonderful.server.views.catalog_and_texts_for_page import catalog_data, texts_data

OPTIONS: list[str] = ["pledge war", "pledge peace", "pledge abstain"]


def pledges(table: WatchedTable, seat: int) -> list[str]:
    assert table.view is not None
    found: list[str] = table.view["players"][seat]["pledges"]
    return found


def is_done(table: WatchedTable, seat: int) -> bool:
    assert table.view is not None
    return bool(table.view["players"][seat]["is_done"])


def may_take_back(table: WatchedTable) -> bool:
    return table.can_take_back


async def at_the_vote(
    running: RunningServer, names: tuple[str, ...] = ("Ann", "Bob")
) -> list[Client]:
    """Clients of a game that has reached its first vote."""
    clients = [await running.client(name) for name in names]
    table = await start_game(clients, {**SCENARIO, "seating": "fixed"})
    await asyncio.gather(*(draft(client, table) for client in clients))
    return clients


async def draft(client: Client, table: str) -> None:
    """Pick the first card until the draft is over."""
    seen = client.tables[table]
    async with asyncio.timeout(TIMEOUT):
        while seen.view is None or seen.view["phase"] == "draft":
            if seen.actions:
                await client.act(table, seen.actions[0])
            else:
                await seen.wait_for_change()


@pytest.mark.slow
def test_a_whole_game_with_bots_of_every_level(tmp_path: Path) -> None:
    """One vote in each round, and one more in the second."""
    bots = ["rookie", "dictator", "emperor", "greedy"]
    assert set(bots) <= set(bot_codes())

    async def play() -> None:
        async with start_council_server(tmp_path / "games.db") as running:
            client = await running.client("Ann")
            table = await client.create_table({"players": 5, **SCENARIO}, bots=bots, start=True)
            seen = await client.watch(table)
            asked: list[str] = []

            def decide(table: WatchedTable) -> list[str]:
                if table.view is not None and table.view["phase"] == "pledging":
                    asked.append(table.decision)
                return [table.actions[0]]

            await client.play(table, decide)
            assert seen.info.status == "finished"
            assert asked == ["1-council", "2-council", "2-summit", "3-council", "4-council"]
            resolved = [each for each in seen.events if each["event"] == "pledge-resolved"]
            assert [each["pledge"] for each in resolved] == [
                *("council", "council", "summit", "council", "council")
            ]
            pledged = [each["seat"] for each in seen.events if each["event"] == "pledged"]
            assert sorted(pledged) == sorted([*range(5)] * 5)
            outcome: Any = seen.info.outcome
            named = {line["name"] for line in outcome["standings"][0]["sheet"]["lines"]}
            assert {"honours", "ruins"} <= named
            record = await client.request("GET", f"/api/tables/{table}/record")
            assert record["result"] is not None
            replay = await client.request("GET", f"/api/tables/{table}/replay?count=200&seat=0")
            assert any(step["decision"] == "1-council" for step in replay["steps"])
            await client.close()

    asyncio.run(play())


def test_nobody_sees_a_pledge_before_all_are_made(tmp_path: Path) -> None:
    async def play() -> None:
        async with start_council_server(tmp_path / "games.db", attend=False) as running:
            ann, bob = await at_the_vote(running)
            [table] = ann.tables
            heard: list[str] = []
            bob.on_message = heard.append
            mine, others = ann.tables[table], bob.tables[table]
            assert mine.actions == others.actions == OPTIONS
            done = await ann.act(table, "pledge war")
            await wait_until(others, lambda seen: seen.number >= done.number)
            await wait_until(mine, lambda seen: seen.number >= done.number)
            assert pledges(mine, 0) == ["war"]
            assert pledges(others, 0) == []
            assert is_done(others, 0)
            assert not is_done(others, 1)
            again = await bob.request("GET", f"/api/tables/{table}")
            assert again["view"]["players"][0]["pledges"] == []
            assert not any('"war"' in text for text in heard)
            done = await bob.act(table, "pledge peace")
            await wait_until(mine, lambda seen: seen.number >= done.number)
            told = [each for each in mine.events if each["event"].startswith("pledge")]
            assert told[-3:] == [
                {"event": "pledged", "seat": 0, "option": "war"},
                {"event": "pledged", "seat": 1, "option": "peace"},
                {"event": "pledge-resolved", "seat": -1, "pledge": "council"},  # a tie
            ]
            assert mine.view is not None
            assert (mine.view["phase"], mine.view["pledge"]) == ("planning", None)
            assert pledges(mine, 0) == []
            for client in (ann, bob):
                await client.close()

    asyncio.run(play())


@pytest.mark.parametrize("way", ["take-back", "resume"])
def test_a_pledge_can_be_changed_until_all_are_made(tmp_path: Path, way: str) -> None:
    async def play() -> None:
        async with start_council_server(tmp_path / "games.db", attend=False) as running:
            ann, bob = await at_the_vote(running)
            [table] = ann.tables
            mine = ann.tables[table]
            done = await ann.act(table, "pledge war")
            await wait_until(mine, lambda seen: seen.number >= done.number)
            assert may_take_back(mine)
            assert mine.actions == []
            if way == "take-back":
                done = await ann.ask("take-back", table=table, decision=mine.decision)
            else:
                done = await ann.act(table, "resume")
            await wait_until(mine, lambda seen: seen.number >= done.number)
            assert pledges(mine, 0) == []
            assert mine.actions == OPTIONS
            await ann.act(table, "pledge peace")
            done = await bob.act(table, "pledge peace")
            await wait_until(mine, lambda seen: seen.number >= done.number)
            assert mine.view is not None
            assert mine.view["phase"] == "planning"
            assert [player["financier"] for player in mine.view["players"]] == [1, 1]
            assert not may_take_back(mine)
            with pytest.raises(ClientError) as error:
                await ann.ask("take-back", table=table, decision="1-council")
            assert error.value.code == "decision-over"
            for client in (ann, bob):
                await client.close()

    asyncio.run(play())


def test_two_people_play_it_to_its_end(tmp_path: Path) -> None:
    async def play() -> None:
        async with start_council_server(tmp_path / "games.db") as running:
            clients = await at_the_vote(running)
            [table] = clients[0].tables
            seen = await asyncio.gather(*(client.play(table, first_action) for client in clients))
            assert [each.info.status for each in seen] == ["finished"] * 2
            # Both always pledge the first option: everybody won every vote.
            for each in seen:
                assert each.view is not None
                assert [player["marks"] for player in each.view["players"]] == [{"honour": 4}] * 2
            for client in clients:
                await client.close()

    asyncio.run(play())


def test_the_catalogue_contains_the_rules_that_the_page_shows() -> None:
    data = json.loads(json.dumps(catalog_data(council_catalog())))
    scenarios = {each["id"]: each for each in data["scenarios"]}
    found = scenarios["secret-council"]
    assert "bronze" not in found
    assert (found["cards"], found["players"], found["side"]) == ([], [1, 5], "A")
    assert found["rules"]["pledges"]["council"] == {
        "tie": None,
        "options": [
            {"id": "war", "everybody": [["general", 1]], "supporters": [["mark:honour", 1]]},
            {"id": "peace", "everybody": [["financier", 1]], "supporters": [["gold", 2]]},
            {"id": "abstain", "everybody": [], "supporters": []},
        ],
    }
    assert found["rules"]["pledges"]["summit"]["tie"] == "open"
    assert found["rules"]["score_lines"]["ruins"] == {"each": -1, "of": ["unfinished"]}
    usual = scenarios["base-1"]
    assert (usual["players"], usual["rules"], usual["side"]) == ([1, 1], {}, "B")
    assert usual["bronze"] < usual["silver"] < usual["gold"]
    base = data["sets"]["base"]["rules"]
    assert base["picks"] == 7
    assert base["steps"]["science"] == {
        "kinds": ["science"],
        "rewards": [[["general", 1]], [["financier", 1]]],
    }


@pytest.mark.parametrize(("lang", "name"), [("en", "War"), ("fr", "Guerre"), ("de", "Krieg")])
def test_the_page_is_sent_the_names_of_a_set(lang: str, name: str) -> None:
    with council_texts():
        assert texts_data(current(), lang)["texts"]["term.option.war"] == name
