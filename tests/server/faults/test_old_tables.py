"""Tables that an earlier release has written are opened and played to their end by this one."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from tests.server.faults import make_tables
from tests.server.faults.checking import check_record, folded, plain
from tests.server.running import PATIENCE, first, serving
from tests.server.storage.making import opened
from wonderful.client import Client
from wonderful.record.record_format import read_record, result_of
from wonderful.server.accounts.accounts import Accounts
from wonderful.server.accounts.person import Person
from wonderful.server.service import now_ms
from wonderful.server.storage import people, table_logs
from wonderful.server.table.facts import Fact
from wonderful.server.table.fold import FACT_KINDS
from wonderful.server.table.summary import Summary
from wonderful.server.table.table_state import FINISHED

FILES = sorted(make_tables.FOLDER.glob("release-*.json"))


def of_kind(kind: str) -> pytest.MarkDecorator:
    files = [file for file in FILES if file.stem.endswith(f"-{kind}")]
    return pytest.mark.parametrize("file", files, ids=[file.stem for file in files])


def read(file: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return data


def facts_of(data: dict[str, Any]) -> list[Fact]:
    return [Fact(**fact) for fact in data["facts"]]


async def stored(data: dict[str, Any], database: Path) -> dict[str, str]:
    """Put a table and its people into a new database; the answer is a token for each person."""
    summary = data["summary"]
    for name in ("people", "pending"):
        summary[name] = tuple(summary[name])
    async with opened(str(database)) as store:
        accounts = Accounts(store, now_ms)
        tokens = {}
        for id, nickname in data["people"].items():
            person = Person(id, nickname, data["facts"][0]["at"])
            await store.write(people.add(person))
            tokens[nickname] = await accounts.make_token(person)
        await store.write(table_logs.create("old", facts_of(data), Summary(**summary)))
    return tokens


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_the_facts_still_mean_the_same(file: Path) -> None:
    data = read(file)
    table = folded("old", facts_of(data))
    state = plain(make_tables.state_of(table))
    expected = data["state"]
    # Chairs may have learnt more since; what was known of them stays.
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
        tokens = await stored(data, tmp_path / "games.db")
        async with (
            serving(tmp_path / "games.db") as running,
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

    asyncio.run(asyncio.wait_for(look(), PATIENCE))


@of_kind("unfinished")
def test_an_unfinished_table_is_played_on(file: Path, tmp_path: Path) -> None:
    data = read(file)

    async def play() -> None:
        tokens = await stored(data, tmp_path / "games.db")
        async with (
            serving(tmp_path / "games.db") as running,
            await Client.sign_in(running.url, token=tokens["Ann"]) as ann,
            await Client.sign_in(running.url, token=tokens["Bob"]) as bob,
        ):
            seen = await asyncio.gather(ann.play("old", first), bob.play("old", first))
            assert [each.info.status for each in seen] == ["finished"] * 2
            facts = await running.service.store.read(table_logs.facts("old"))
        assert facts[: len(data["facts"])] == facts_of(data)
        check_record(folded("old", facts))

    asyncio.run(asyncio.wait_for(play(), 3 * PATIENCE))


def test_every_kind_of_fact_is_there() -> None:
    """A new kind wants a table in which it happens."""
    kinds = {fact["kind"] for file in FILES for fact in read(file)["facts"]}
    assert kinds == set(FACT_KINDS) - {"closed"}  # then there is no game to open


def test_making_them_again_overwrites_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    before = {file: file.stat().st_mtime_ns for file in FILES}
    assert make_tables.main() == 1
    assert "not overwritten" in capsys.readouterr().out
    assert {file: file.stat().st_mtime_ns for file in FILES} == before
