"""Games with an outside set keep its content, whatever happens to its folder."""

import asyncio
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.server.moonbase_set import CARDS, COST, EMPIRE, ID, SCENARIO, catalog_of, write_set
from tests.server.servers import TIMEOUT, ServerProcess, first_action, wait_until
from wonderful.catalog import Catalog, load_catalog
from wonderful.client import Client, ClientError, WatchedTable
from wonderful.errors import SetupError
from wonderful.record.record_format import read_record

OLD, NEW = COST, "energy 5"
OPTIONS = {"players": 2, "expansions": [ID], "seating": "fixed"}


async def begin_game(client: Client, options: dict[str, Any]) -> WatchedTable:
    """A game against a bot after some decisions, with the Empire of the set."""
    id = await client.create_table(options, ["rookie"])
    table = await client.watch(id)
    await client.ask("choose-empire", table=id, chair=0, empire=EMPIRE)
    await client.ask("start", table=id)
    await wait_until(table, lambda seen: seen.view is not None)
    for _ in range(5):
        await wait_until(table, lambda seen: seen.actions)
        await client.act(id, *choose_own_cards(table))
    return table


def choose_own_cards(table: WatchedTable) -> list[str]:
    """Pick cards of the set whenever possible, so that every game uses them."""
    picks = [f"pick {card}" for card in CARDS]
    return [action for action in table.actions if action in picks][:1] or first_action(table)


async def ended(client: Client, table: str) -> WatchedTable:
    async with asyncio.timeout(TIMEOUT):
        return await client.play(table, choose_own_cards)


async def replay_finished(client: Client, table: str, catalog: Catalog) -> dict[str, Any]:
    """The record of a finished game, replayed by the server and by this process."""
    record: dict[str, Any] = await client.request("GET", f"/api/tables/{table}/record")
    match = read_record(record).replay(catalog)
    assert match.game.is_over
    outcome = match.game.outcome()
    assert outcome is not None
    assert list(outcome.scores) == record["result"]["scores"]
    replay = await client.request("GET", f"/api/tables/{table}/replay?seat=0&count=200")
    assert replay["total"] > 0
    proof = await client.request("GET", f"/api/tables/{table}/verification")
    assert (proof["seed"], proof["commitment"]) == (match.game.setup.seed, match.commitment)
    return record


def verify_record(record: dict[str, Any], file: Path, *flags: str) -> int:
    """The exit code of `wonderful verify` without the server."""
    file.write_text(json.dumps(record), "utf-8")
    command = [sys.executable, "-m", "wonderful", "verify", str(file), *flags]
    return subprocess.run(command, capture_output=True, timeout=TIMEOUT, check=False).returncode


async def cost(client: Client, sets: dict[str, str]) -> dict[str, int]:
    """The cost of a card of a game, as the page gets it."""
    found = await client.request("GET", f"/api/catalog?sets={','.join(sets.values())}")
    [card] = [card for card in found["cards"] if card["id"] == CARDS[0]]
    return dict(card["cost"])


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "games.db")
    address: str = request.getfixturevalue("postgres_url")
    return address


@pytest.mark.slow
def test_games_keep_what_they_began_with(database: str, tmp_path: Path) -> None:
    folder = write_set(tmp_path / "sets", OLD)
    kept = write_set(tmp_path / "kept", OLD)  # needed to replay the record elsewhere
    old = catalog_of(kept)
    log = tmp_path / "server.log"
    server = ServerProcess(database, "--sets", str(tmp_path / "sets"))

    async def play() -> None:
        server.start(log)
        async with await Client.sign_in(server.url, nickname="Ann") as ann:
            running = await begin_game(ann, OPTIONS)
            waiting = await ann.create_table(OPTIONS, ["rookie"])
            finished = await begin_game(ann, OPTIONS)
            await ended(ann, finished.info.id)
            record = await replay_finished(ann, finished.info.id, old)
            assert record["setup"]["sets"] == dict(old.digests)
            entries = read_record(record).entries
            used = {word for entry in entries for word in entry.action.split()}
            assert used & set(CARDS)  # otherwise the test proves nothing

            write_set(folder.parent, NEW)
            new = catalog_of(folder)
            assert server.stop() == 0
            server.start(log)
            assert (await ended(ann, running.info.id)).view is not None
            goes_on = await replay_finished(ann, running.info.id, old)
            assert goes_on["setup"]["sets"] == dict(old.digests)
            assert await replay_finished(ann, finished.info.id, old) == record
            with pytest.raises(SetupError, match="has changed since"):
                read_record(record).replay(new)
            with pytest.raises(SetupError, match="which is missing"):
                read_record(record).replay(load_catalog())
            assert await cost(ann, record["setup"]["sets"]) == {"materials": 3}
            file = tmp_path / "game.json"
            assert verify_record(record, file, "--sets", str(kept)) == 0
            assert verify_record(record, file, "--sets", str(folder)) != 0
            assert verify_record(record, file) != 0

            # A table without a game uses the current version.
            await ann.ask("start", table=waiting)
            later = await begin_game(ann, OPTIONS)
            assert later.view is not None
            assert later.view["setup"]["sets"] == dict(new.digests)
            assert await cost(ann, later.view["setup"]["sets"]) == {"energy": 5}
            table = await ended(ann, waiting)
            await replay_finished(ann, table.info.id, new)

            open_still = await ann.create_table(OPTIONS, ["rookie"])
            shutil.rmtree(folder.parent)
            assert server.stop() == 0
            server.start(log)
            await ended(ann, later.info.id)
            await replay_finished(ann, later.info.id, new)
            assert await replay_finished(ann, finished.info.id, old) == record
            with pytest.raises(ClientError, match=f'no expansion "{ID}"'):
                await ann.ask("start", table=open_still)
            health = await ann.request("GET", "/health")
            assert (health["sets"], health["left_out"]) == ({}, ["sets"])

    try:
        asyncio.run(play())
    finally:
        server.kill()
    assert "Traceback" not in log.read_text()
    [warning] = [line for line in log.read_text().splitlines() if "skipped: " in line]
    assert f'"wonderful sets check {folder.parent}"' in warning


def test_a_scenario_of_a_set(tmp_path: Path) -> None:
    write_set(tmp_path, OLD)
    flags = ("--sets", str(tmp_path / "nowhere"), "--sets", str(tmp_path / ID))
    with ServerProcess(str(tmp_path / "games.db"), *flags) as server:

        async def play() -> None:
            async with await Client.sign_in(server.url, nickname="Ann") as ann:
                options = {"players": 1, "expansions": [ID], "scenario": SCENARIO}
                id = await ann.create_table(options, start=True)
                table = await ended(ann, id)
                assert table.info.outcome is not None
                await replay_finished(ann, id, catalog_of(tmp_path / ID))
                texts = await ann.request("GET", "/api/texts?lang=eo")
                assert texts["texts"][f"term.set.{ID}"] == "La luna bazo"
                assert {"code": "eo", "name": "Esperanto"} in texts["languages"]

        asyncio.run(play())
