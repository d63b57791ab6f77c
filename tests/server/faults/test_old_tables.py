"""Tables of earlier releases can be opened and played to the end."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from tests.server.faults import make_release_tables
from tests.server.faults.invariants import as_json, check_record, fold_table
from tests.server.servers import TIMEOUT, first_action, start_server
from tests.server.storage.builders import store_at
from wonderful.client import Client
from wonderful.record.record_format import read_record, result_of
from wonderful.server.accounts.guests_and_accounts import Accounts
from wonderful.server.accounts.person import Person
from wonderful.server.service_container import now_ms
from wonderful.server.storage import people, table_logs
from wonderful.server.table.facts import Fact
from wonderful.server.table.fold import FACT_KINDS
from wonderful.server.table.table_state import FINISHED
from wonderful.server.table.table_summary import Summary

FILES = sorted(make_release_tables.FOLDER.glob("release-*.json"))


def of_kind(kind: str) -> pytest.MarkDecorator:
    files = [file for file in FILES if file.stem.endswith(f"-{kind}")]
    return pytest.mark.parametrize("file", files, ids=[file.stem for file in files])


def read(file: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return data


def facts_of(data: dict[str, Any]) -> list[Fact]:
    return [Fact(**fact) for fact in data["facts"]]


async def store_table(data: dict[str, Any], database: Path) -> dict[str, str]:
    """Put a table and its people into a new database; returns a token for each person."""
    summary = data["summary"]
    for name in ("people", "pending"):
        summary[name] = tuple(summary[name])
    async with store_at(str(database)) as store:
        accounts = Accounts(store, now_ms)
        tokens = {}
        for id, nickname in data["people"].items():
            person = Person(id, nickname, data["facts"][0]["at"])
            await store.write(people.add(person))
            tokens[nickname] = await accounts.sessions.create_token(person)
        await store.write(table_logs.create("old", facts_of(data), Summary(**summary)))
    return tokens


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_the_facts_still_mean_the_same(file: Path) -> None:
    data = read(file)
    table = fold_table("old", facts_of(data))
    state = as_json(make_release_tables.state_of(table))
    expected = data["state"]
    # Chairs may have new fields since; the old ones must not change.
    for chair, known in zip(state["chairs"], expected["chairs"], strict=True):
        assert {name: chair[name] for name in known} == known
    del state["chairs"], expected["chairs"]
    assert {name: state[name] for name in expected} == expected
    if table.status == FINISHED:
        check_record(table)


@of_kind("finished")
def test_a_finished_table_is_shown(file: Path, tmp_path: Path) -> None:
    data = read(file)

    async def look() -> None:
        tokens = await store_table(data, tmp_path / "games.db")
        async with (
            start_server(tmp_path / "games.db") as running,
            await Client.sign_in(running.url, token=tokens["Ann"]) as ann,
        ):
            seen = await ann.watch("old")
            assert seen.number == len(data["facts"])
            assert seen.info.status == "finished"
            assert seen.info.outcome is not None
            record = read_record(await ann.request("GET", "/api/tables/old/record"))
            assert record.result is not None
            assert record.result["scores"] == data["state"]["scores"]
            assert record.result["winners"] == seen.info.outcome["winners"]
            assert result_of(record.replay()) == record.result
            replay = await ann.request("GET", "/api/tables/old/replay?count=200")
            assert len(replay["steps"]) == min(200, replay["total"])
            rows = (await ann.request("GET", "/api/tables"))["tables"]
            assert [row["scores"] for row in rows] == [data["state"]["scores"]]

    asyncio.run(asyncio.wait_for(look(), TIMEOUT))


@of_kind("unfinished")
def test_an_unfinished_table_is_played_on(file: Path, tmp_path: Path) -> None:
    data = read(file)

    async def play() -> None:
        tokens = await store_table(data, tmp_path / "games.db")
        async with (
            start_server(tmp_path / "games.db") as running,
            await Client.sign_in(running.url, token=tokens["Ann"]) as ann,
            await Client.sign_in(running.url, token=tokens["Bob"]) as bob,
        ):
            seen = await asyncio.gather(
                ann.play("old", first_action), bob.play("old", first_action)
            )
            assert [each.info.status for each in seen] == ["finished"] * 2
            facts = await running.service.store.read(table_logs.facts("old"))
        assert facts[: len(data["facts"])] == facts_of(data)
        check_record(fold_table("old", facts))

    asyncio.run(asyncio.wait_for(play(), 3 * TIMEOUT))


def test_every_kind_of_fact_is_there() -> None:
    """A new kind of fact needs a stored table that contains it."""
    kinds = {fact["kind"] for file in FILES for fact in read(file)["facts"]}
    assert kinds == set(FACT_KINDS) - {"closed"}  # then there is no game to open


def test_making_them_again_overwrites_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    before = {file: file.stat().st_mtime_ns for file in FILES}
    assert make_release_tables.main() == 1
    assert "not overwritten" in capsys.readouterr().out
    assert {file: file.stat().st_mtime_ns for file in FILES} == before
