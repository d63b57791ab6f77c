"""The setting for automatic passing: where it is read, and that it works at once."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.server.runtime.service_with_clock import Clock, do, people, start_game, with_service
from tests.server.server_clients import guest_browser
from tests.server.servers import RunningServer, with_server
from wonderful.server.accounts.person import Person
from wonderful.server.runtime.game_catalogs import ContentError
from wonderful.server.runtime.table_repository import Change, TableRepository
from wonderful.server.service_container import Service
from wonderful.server.storage import table_logs
from wonderful.server.table.automatic_commands import stand_in_for_absent
from wonderful.server.table.command_definition import TableError
from wonderful.server.table.table_options import TableOptions
from wonderful.server.table.table_state import Table

ON: dict[str, Any] = {"automatic_passing": True}


async def to_production(service: Service, table: Table, players: list[Person]) -> None:
    """Everybody picks the first card, and recycles all cards on the Empire card."""
    number = 0
    while table.match is not None and table.match.game.phase in ("draft", "planning"):
        game = table.match.game
        for person in players:
            seat = table.seat_of(person.id)
            assert seat is not None
            if seat not in game.pending() or game.decision != table.match.game.decision:
                continue
            number += 1
            fields: dict[str, Any] = {"decision": game.decision, "id": f"go{number}"}
            if game.phase == "planning":
                await do(service, person, "use-plan", table.id, plan="recycle-all", **fields)
                fields["id"] += "-done"
                await do(service, person, "act", table.id, actions=["done"], **fields)
            else:
                action = game.describe(game.legal_actions(seat)[0])
                await do(service, person, "act", table.id, actions=[action], **fields)


async def change_settings(service: Service, person: Person, settings: dict[str, Any]) -> None:
    changed = await service.accounts.change_settings(person, settings)
    await service.tables.automatic_passing_setting.apply_setting(changed, service.tables)


async def automatic_seats(service: Service, table: Table) -> set[int]:
    facts = await service.store.read(table_logs.facts(table.id))
    return {fact.data["seat"] for fact in facts if fact.data.get("is_automatic")}


def test_it_is_off_unless_the_person_wants_it(tmp_path: Path) -> None:
    async def work(service: Service, clock: Clock) -> None:
        ann, bob = players = await people(service, "Ann", "Bob")
        await change_settings(service, bob, ON)
        table = await start_game(service, players, TableOptions(players=2, side="B"))
        await to_production(service, table, players)
        seats = {person.id: table.seat_of(person.id) for person in players}
        assert await automatic_seats(service, table) == {seats[bob.id]}
        assert table.match is not None
        assert table.match.game.pending() == (seats[ann.id],)

    with_service(tmp_path, work)


def test_a_change_works_at_once(tmp_path: Path) -> None:
    async def work(service: Service, clock: Clock) -> None:
        ann, bob = players = await people(service, "Ann", "Bob")
        table = await start_game(service, players, TableOptions(players=2, side="B"))
        await to_production(service, table, players)
        assert table.match is not None
        assert len(table.match.game.pending()) == 2
        await change_settings(service, ann, ON)
        assert table.match.game.pending() == (table.seat_of(bob.id),)
        stored = await service.tables.read(table.id)
        assert stored.length == len(await service.store.read(table_logs.facts(table.id)))
        await change_settings(service, ann, {"automatic_passing": None})
        await change_settings(service, bob, ON)
        assert await automatic_seats(service, table) == {
            table.seat_of(ann.id),
            table.seat_of(bob.id),
        }
        assert table.seat_of(ann.id) in table.match.game.pending()

    with_service(tmp_path, work)


def test_who_comes_back_is_passed_at_once(tmp_path: Path) -> None:
    async def work(service: Service, clock: Clock) -> None:
        players = await people(service, "Ann", "Bob")
        ann = players[0]
        table = await start_game(service, players, TableOptions(players=2, side="B"))
        await to_production(service, table, players)
        seat = table.seat_of(ann.id)
        assert seat is not None
        absent = partial(stand_in_for_absent, at=clock(), seats=[seat])
        await service.tables.change(table.id, absent)
        await change_settings(service, ann, ON)
        assert await automatic_seats(service, table) == set()
        await do(service, ann, "come-back", table.id, id="back")
        assert await automatic_seats(service, table) == {seat}

    with_service(tmp_path, work)


def test_one_table_that_cannot_be_changed_does_not_keep_others_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(service: Service, clock: Clock) -> None:
        players = await people(service, "Ann", "Bob")
        ann = players[0]
        options = TableOptions(players=2, side="B")
        tables = [await start_game(service, players, options) for _ in range(3)]
        for table in tables:
            await to_production(service, table, players)
        change = service.tables.change

        async def change_unless_broken(id: str, how: Change) -> Table:
            if id == tables[0].id:
                raise TableError("table-busy")
            if id == tables[1].id:
                raise ContentError("content-missing", sets=("moonbase",))
            return await change(id, how)

        monkeypatch.setattr(service.tables, "change", change_unless_broken)
        await change_settings(service, ann, ON)
        passed = [bool(await automatic_seats(service, table)) for table in tables]
        assert passed == [False, False, True]

    with_service(tmp_path, work)


def test_all_running_tables_are_considered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(service: Service, clock: Clock) -> None:
        players = await people(service, "Ann", "Bob")
        ann = players[0]
        options = TableOptions(players=2, side="B")
        first = await start_game(service, players, options)
        await to_production(service, first, players)
        facts = await service.store.read(table_logs.facts(first.id))
        clock.now += 1
        for number in range(50):  # newer ones
            copies = [replace(fact, at=clock()) for fact in facts]
            await service.tables.create(f"copy{number}", copies)
        await change_settings(service, ann, ON)
        assert await automatic_seats(service, first) == {first.seat_of(ann.id)}

    with_service(tmp_path, work)


def test_another_process_reads_it_again(tmp_path: Path) -> None:
    async def work(service: Service, clock: Clock) -> None:
        (ann,) = await people(service, "Ann")
        cache = service.tables.automatic_passing_setting
        table = await start_game(service, [ann], TableOptions(players=2))
        assert await cache.at_table(table) == frozenset()
        await service.accounts.change_settings(ann, ON)
        assert await cache.at_table(table) == frozenset()
        cache.forget(ann.id)
        assert await cache.at_table(table) == {ann.id}
        await service.accounts.change_settings(ann, {"automatic_passing": "yes"})
        cache.forget_all()
        assert await cache.at_table(table) == frozenset()

    with_service(tmp_path, work)


def test_it_can_be_chosen_when_signing_up_and_later(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with guest_browser(running) as device:
            me = (await device.get("/api/me")).json()
            assert me["settings"] == {}
            body = {"nickname": "Bob", "automatic_passing": True}
            assert (await device.post("/api/people", json=body)).json()["settings"] == ON
            body = {"settings": {"automatic_passing": False}}
            changed = (await device.patch("/api/me", json=body)).json()
            assert changed["settings"] == {"automatic_passing": False}

    with_server(tmp_path, work)


def test_the_devices_are_told_of_the_setting_before_it_is_applied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So they are told of a stored setting even if a table cannot be read."""

    async def work(running: RunningServer) -> None:
        told: list[Any] = []
        service = running.service

        async def apply_setting(person: Person, tables: TableRepository) -> None:
            assert told == [ON]

        def publish(person: Person) -> None:
            told.append(person.settings)

        monkeypatch.setattr(service.process_messages, "publish_person_change", publish)
        monkeypatch.setattr(
            service.tables.automatic_passing_setting, "apply_setting", apply_setting
        )
        async with guest_browser(running) as device:
            changed = await device.patch("/api/me", json={"settings": ON})
            assert changed.json()["settings"] == ON

    with_server(tmp_path, work)
