"""Rematches: everybody is asked, keeps the chair, and finds the chat of the game before."""

from pathlib import Path
from typing import Any

import pytest

from tests.server.runtime.service_with_clock import Clock, do, people, start_game, with_service
from tests.server.runtime.test_command_handler import refused
from wonderful.server.accounts.person import Person
from wonderful.server.http.invitation_view import invitation_to
from wonderful.server.runtime.leave_tables_of_deleted_person import leave_all_tables
from wonderful.server.service_container import Service
from wonderful.server.storage import table_logs
from wonderful.server.table.facts import Fact
from wonderful.server.table.fold import fold
from wonderful.server.table.table_options import TableOptions
from wonderful.server.table.table_state import Table
from wonderful.server.views.lobby_filter import LobbyFilter
from wonderful.server.views.table_info import info_of, lobby_row

OPTIONS = TableOptions(players=4, side="B")


async def finished_table(
    service: Service, players: list[Person], options: TableOptions = OPTIONS
) -> Table:
    """A game of these people and bots, which is over."""
    table = await start_game(service, players, options)
    for number, person in enumerate(players):
        await do(service, person, "want-end", table.id, id=f"end{number}")
    assert table.is_over
    return table


async def read_again(service: Service, table: Table) -> Table:
    """The table as another process would read it."""
    other = Table(table.id, service.catalog)
    fold(other, await service.store.read(table_logs.facts(table.id)))
    return other


async def chat_of(service: Service, table: str, reader: Person) -> list[tuple[int, str]]:
    return [(line.number, line.text) for line in await service.chat_lines(table, reader)]


def test_everybody_is_asked_and_keeps_the_chair(tmp_path: Path) -> None:
    async def work(service: Service, clock: Clock) -> None:
        ann, bob, cem, eve = await people(service, "Ann", "Bob", "Cem", "Eve")
        old = await finished_table(service, [ann, bob, cem])
        assert info_of(old).rematch_proposal is None
        await refused("no-rematch", do(service, cem, "decline-rematch", old.id))
        new = await service.tables.read((await do(service, bob, "rematch", old.id)).table)
        proposal = info_of(old).rematch_proposal
        assert proposal is not None
        assert (proposal.table, proposal.by, proposal.nickname) == (new.id, bob.id, "Bob")
        assert (proposal.accepted, proposal.declined) == ([bob.id], [])
        assert new.rematch_of == old.id
        before = [(chair.person, chair.bot, chair.face) for chair in old.chairs]
        invited = {0: "Ann", 2: "Cem"}
        chairs = info_of(new).chairs
        for number, chair in enumerate(chairs):
            if number in invited:
                assert (chair.invited, chair.invited_name) == (before[number][0], invited[number])
                assert (chair.person, chair.nickname) == (None, "")
            else:
                assert (chair.person, chair.bot, new.chairs[number].face) == before[number]

        await refused("table-full", do(service, eve, "sit", new.id))
        await refused("chair-kept", do(service, eve, "sit", new.id, chair=2, id="2"))
        await do(service, cem, "rematch", old.id)
        assert new.chairs[2].person == cem.id
        assert new.chairs[2].is_ready
        await do(service, ann, "decline-rematch", old.id)
        await do(service, ann, "decline-rematch", old.id, id="again")
        proposal = info_of(old).rematch_proposal
        assert proposal is not None
        assert (proposal.accepted, proposal.declined) == ([bob.id, cem.id], [ann.id])
        await do(service, eve, "sit", new.id, id="3")
        assert new.chairs[0].person == eve.id
        await do(service, eve, "ready", new.id, id="4")
        await do(service, bob, "start", new.id, id="5")
        assert new.status == "running"
        for table in (old, new):
            assert info_of(await read_again(service, table)) == info_of(table)

    with_service(tmp_path, work)


def test_a_kept_chair_is_not_free(tmp_path: Path) -> None:
    """In the waiting room, in lists, in the invitation and in the preview of a link."""

    async def work(service: Service, clock: Clock) -> None:
        ann, bob, cem = await people(service, "Ann", "Bob", "Cem")
        old = await finished_table(service, [ann, bob, cem], TableOptions(players=3))
        new = await service.tables.read((await do(service, ann, "rematch", old.id)).table)

        async def free() -> list[list[bool]]:
            row = await service.store.read(table_logs.table(new.id))
            assert row is not None
            invited = await invitation_to(service, new.id)
            assert LobbyFilter(has_free_chair=any(chair.is_free for chair in new.chairs)).matches(
                row.summary
            )
            return [
                [chair.is_free for chair in info_of(new).chairs],
                [chair.is_free for chair in lobby_row(row).chairs],
                [chair.is_free for chair in invited.chairs],
            ]

        assert await free() == 3 * [[False, False, False]]
        await do(service, bob, "decline-rematch", old.id)
        assert await free() == 3 * [[False, True, False]]
        await do(service, cem, "rematch", old.id)
        assert await free() == 3 * [[False, True, False]]

    with_service(tmp_path, work)


def test_a_decision_can_be_changed(tmp_path: Path) -> None:
    async def work(service: Service, clock: Clock) -> None:
        ann, bob, eve = await people(service, "Ann", "Bob", "Eve")
        old = await finished_table(service, [ann, bob], TableOptions(players=2))
        await refused("not-seated", do(service, eve, "decline-rematch", old.id))
        new = await service.tables.read((await do(service, ann, "rematch", old.id)).table)
        await do(service, bob, "rematch", old.id)
        await do(service, bob, "decline-rematch", old.id, id="d")
        assert new.chair_of(bob.id) is None
        assert old.rematch_answers == {ann.id: True, bob.id: False}
        await do(service, bob, "rematch", old.id, id="r")
        assert new.chair_of(bob.id) == 1
        assert old.rematch_answers == {ann.id: True, bob.id: True}

    with_service(tmp_path, work)


def test_a_kept_chair_is_free_when_its_person_sits_elsewhere(tmp_path: Path) -> None:
    async def work(service: Service, clock: Clock) -> None:
        ann, bob, cem, eve = await people(service, "Ann", "Bob", "Cem", "Eve")
        old = await finished_table(service, [ann, bob, cem])
        new = await service.tables.read((await do(service, ann, "rematch", old.id)).table)
        await do(service, ann, "clear-chair", new.id, id="c", chair=2)
        await do(service, bob, "sit", new.id, chair=2)
        assert [chair.invited for chair in new.chairs] == [None] * 4
        assert info_of(await read_again(service, new)) == info_of(new)
        await do(service, eve, "sit", new.id)
        assert new.chair_of(eve.id) == 1

    with_service(tmp_path, work)


def test_declining_frees_both_chairs_of_an_older_log(tmp_path: Path) -> None:
    """There, the chair stayed kept when the person sat down on another one."""

    async def work(service: Service, clock: Clock) -> None:
        ann, bob, cem = await people(service, "Ann", "Bob", "Cem")
        old = await finished_table(service, [ann, bob, cem])
        id = (await do(service, ann, "rematch", old.id)).table

        def sit_as_before(table: Table) -> list[Fact]:
            facts = [
                Fact("cleared", clock(), {"chair": 2, "person": None}, ann.id),
                Fact("sat", clock(), {"chair": 2, "nickname": "Bob"}, bob.id),
            ]
            fold(table, facts)
            return facts

        new = await service.tables.change(id, sit_as_before)
        assert (new.chairs[1].invited, new.chairs[2].person) == (bob.id, bob.id)
        await do(service, bob, "decline-rematch", old.id)
        assert all(bob.id not in (chair.person, chair.invited) for chair in new.chairs)

    with_service(tmp_path, work)


def test_a_closed_rematch_can_be_declined(tmp_path: Path) -> None:
    async def work(service: Service, clock: Clock) -> None:
        ann, bob = await people(service, "Ann", "Bob")
        for accepts in (False, True):
            old = await finished_table(service, [ann, bob], TableOptions(players=2))
            new = (await do(service, ann, "rematch", old.id)).table
            if accepts:
                await do(service, bob, "rematch", old.id)
            await do(service, ann, "close-table", new, id="c")
            await do(service, bob, "decline-rematch", old.id, id="d")
            assert old.rematch_answers == {ann.id: True, bob.id: False}

    with_service(tmp_path, work)


def test_no_chair_is_kept_for_a_deleted_person(tmp_path: Path) -> None:
    async def work(service: Service, clock: Clock) -> None:
        ann, bob, cem = await people(service, "Ann", "Bob", "Cem")
        old = await finished_table(service, [ann, bob, cem])
        other = await finished_table(service, [ann, bob, cem])
        new = await service.tables.read((await do(service, ann, "rematch", old.id)).table)
        assert [chair.invited for chair in new.chairs] == [None, bob.id, cem.id, None]
        await leave_all_tables(service.tables, bob.id)
        await service.accounts.delete(bob)
        assert [chair.invited for chair in new.chairs] == [None, None, cem.id, None]
        new = await service.tables.read((await do(service, ann, "rematch", other.id)).table)
        assert [chair.invited for chair in new.chairs] == [None, None, cem.id, None]
        facts = await service.store.read(table_logs.facts(new.id))
        assert "Bob" not in repr(facts)

    with_service(tmp_path, work)


def test_the_host_need_not_wait(tmp_path: Path) -> None:
    """A kept chair can be given away, and new options keep it as long as there is room."""

    async def work(service: Service, clock: Clock) -> None:
        ann, bob, cem = await people(service, "Ann", "Bob", "Cem")
        old = await finished_table(service, [ann, bob, cem])
        new = await service.tables.read((await do(service, ann, "rematch", old.id)).table)

        async def change(id: str, **options: Any) -> None:
            await do(service, ann, "change-options", new.id, id=id, options=options)

        await change("o1", side="C")
        assert [chair.invited for chair in new.chairs] == [None, bob.id, cem.id, None]
        summary = new.summary(1)
        assert not LobbyFilter(has_free_chair=True).matches(summary)
        await change("o2", players=3)
        assert [chair.invited for chair in new.chairs] == [None, bob.id, None]
        assert new.chairs[2].bot == "random"
        await do(service, ann, "clear-chair", new.id, id="c", chair=1)
        assert new.chairs[1].invited is None
        assert LobbyFilter(has_free_chair=True).matches(new.summary(1))
        again = await finished_table(service, [ann, bob])
        new = await service.tables.read((await do(service, ann, "rematch", again.id)).table)
        assert new.chairs[1].invited == bob.id
        await do(service, ann, "seat-bot", new.id, id="b", chair=1, bot="rookie")
        assert new.chairs[1].bot == "rookie"
        assert new.chairs[1].invited is None

    with_service(tmp_path, work)


def test_the_chat_goes_on(tmp_path: Path) -> None:
    async def work(service: Service, clock: Clock) -> None:
        ann, bob, eve = await people(service, "Ann", "Bob", "Eve")
        for spectators in (True, False):
            options = TableOptions(players=2, spectators=spectators)
            old = await finished_table(service, [ann, bob], options)
            for number, text in enumerate(("one", "two")):
                await do(service, ann, "chat", old.id, id=f"c{number}", text=text)
            new = (await do(service, bob, "rematch", old.id)).table
            assert await chat_of(service, new, bob) == [(-1, "one"), (0, "two")]
            await do(service, bob, "chat", new, id="c3", text="three")
            assert await chat_of(service, new, ann) == [(-1, "one"), (0, "two"), (1, "three")]
            strangers = [(-1, "one"), (0, "two"), (1, "three")] if spectators else [(1, "three")]
            assert await chat_of(service, new, eve) == strangers
            muting = await service.accounts.mute(bob, ann.id)
            assert await chat_of(service, new, muting) == [(1, "three")]

    with_service(tmp_path, work)


def test_the_chat_of_a_private_table_stays_with_its_players(tmp_path: Path) -> None:
    """Also if the rematch is made public."""

    async def work(service: Service, clock: Clock) -> None:
        ann, bob, eve = await people(service, "Ann", "Bob", "Eve")
        old = await finished_table(service, [ann, bob], TableOptions(players=2, is_public=False))
        await do(service, ann, "chat", old.id, id="c", text="one")
        new = (await do(service, ann, "rematch", old.id)).table
        await do(service, ann, "change-options", new, id="o", options={"is_public": True})
        await do(service, ann, "chat", new, id="c", text="two")
        assert await chat_of(service, new, bob) == [(0, "one"), (1, "two")]
        assert await chat_of(service, new, eve) == [(1, "two")]
        info = info_of(await service.tables.read(new))
        assert old.id not in info.model_dump_json()  # everybody who knows the id can watch it

    with_service(tmp_path, work)


def test_only_those_who_may_watch_read_the_chat(tmp_path: Path) -> None:
    async def work(service: Service, clock: Clock) -> None:
        ann, eve = await people(service, "Ann", "Eve")
        table = await start_game(service, [ann], TableOptions(players=2, spectators=False))
        await refused("no-spectators", service.chat_lines(table.id, eve))

    with_service(tmp_path, work)


def test_lines_that_are_posted_while_the_tables_before_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(service: Service, clock: Clock) -> None:
        (ann,) = await people(service, "Ann")
        old = await finished_table(service, [ann], TableOptions(players=2))
        new = (await do(service, ann, "rematch", old.id)).table
        read = service.tables.read

        async def read_slowly(id: str) -> Table:
            if id == old.id:
                await do(service, ann, "chat", new, id="c", text="meanwhile")
            return await read(id)

        monkeypatch.setattr(service.tables, "read", read_slowly)
        assert await chat_of(service, new, ann) == [(1, "meanwhile")]

    with_service(tmp_path, work)


def test_the_chat_of_two_games_before(tmp_path: Path) -> None:
    async def work(service: Service, clock: Clock) -> None:
        (ann,) = await people(service, "Ann")
        table = await finished_table(service, [ann], TableOptions(players=2))
        for number in range(3):
            await do(service, ann, "chat", table.id, id=f"c{number}", text=f"game {number}")
            new = (await do(service, ann, "rematch", table.id, id=f"r{number}")).table
            await do(service, ann, "close-table", new, id=f"e{number}")
            table = await service.tables.read(new)
        lines = await chat_of(service, table.id, ann)
        assert lines == [(-1, "game 1"), (0, "game 2")]  # no more tables are read

    with_service(tmp_path, work)
