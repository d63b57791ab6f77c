"""Invariants of a finished game, whatever failed while it was played."""

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from tests.server.faults.players import Player
from tests.server.storage.builders import store_at
from wonderful.catalog import load_catalog
from wonderful.record.public_record import export
from wonderful.record.record_format import read_record, result_of
from wonderful.server.storage import table_logs
from wonderful.server.storage.store import Store
from wonderful.server.table.facts import Fact
from wonderful.server.table.fold import fold
from wonderful.server.table.table_state import FINISHED, Table
from wonderful.server.views.projection import project
from wonderful.server.views.table_info import info_of

CATALOG = load_catalog()


async def check_finished(url: str, id: str, players: Sequence[Player]) -> Table:
    """The log, the table, the record and the clients' views agree with each other."""
    async with store_at(url) as store:
        facts = await read_log(store, id)
    check_acknowledged(facts, players)
    table = fold_table(id, facts)
    assert table.status == FINISHED
    for player in players:
        check_client_view(table, player)
    check_record(table)
    return table


async def read_log(store: Store, id: str) -> list[Fact]:
    """The facts of a table, numbered from 1 without gaps."""
    facts = await store.read(table_logs.facts(id))
    row = await store.read(table_logs.table(id))
    assert row is not None
    assert row.length == len(facts)
    for number in range(len(facts) + 1):  # a gap before this number would leave one too many
        assert len(await store.read(table_logs.facts(id, number))) == len(facts) - number
    return facts


def check_acknowledged(facts: Sequence[Fact], players: Sequence[Player]) -> None:
    """Acknowledged requests are in the log exactly once and unchanged; refused ones are not."""
    ids = Counter((fact.person, fact.client_id) for fact in facts if fact.client_id is not None)
    assert [key for key, count in ids.items() if count > 1] == []
    by_id = {(fact.person, fact.client_id): fact for fact in facts if fact.client_id is not None}
    for player in players:
        person = player.client.person
        for id, action in player.acted.items():
            fact = by_id[person, id]
            assert fact.kind == "acted"
            assert fact.data["actions"] == [action]
        assert {by_id[person, id].kind for id in player.took_back} <= {"took-back"}
        assert [id for id in player.refused if (person, id) in by_id] == []
        # Players wait for every answer, so the log contains nothing else of theirs.
        own = [fact for fact in facts if fact.person == person and fact.client_id is not None]
        in_game = [fact for fact in own if fact.kind in ("acted", "took-back")]
        assert len(in_game) == len(player.acted) + len(player.took_back)


def fold_table(id: str, facts: Sequence[Fact]) -> Table:
    table = Table(id, CATALOG)
    fold(table, facts)
    return table


def check_client_view(table: Table, player: Player) -> None:
    """A client has the same view as a new client would. (Results follow later.)"""
    seen = player.seat
    assert seen.seat == table.seat_of(player.client.person)
    projected = project(table, seen.seat)
    assert seen.view == as_json(projected.view)
    assert seen.actions == projected.actions
    assert seen.can_take_back == projected.can_take_back
    info = as_json(info_of(table).model_dump())
    told = as_json(seen.info.model_dump())
    assert told["outcome"] == info["outcome"]
    assert told["status"] == info["status"]
    assert told["chairs"] == info["chairs"]


def check_record(table: Table) -> None:
    assert table.match is not None
    record = read_record(as_json(export(table.match)))
    again = record.replay(CATALOG)
    assert result_of(again) == result_of(table.match)
    assert again.entries == table.match.entries


def as_json(data: Any) -> Any:
    """The data after a round trip through JSON."""
    return json.loads(json.dumps(data))
