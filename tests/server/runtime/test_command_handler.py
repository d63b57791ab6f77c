"""Commands with a clock that the test moves: rematches, expired time, chat."""

import asyncio
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import pytest

from tests.server.runtime.service_with_clock import Clock, do, people, start_game, with_service
from wonderful.errors import WonderfulError
from wonderful.server.accounts.person import Person
from wonderful.server.runtime.chat_messages import clean_text
from wonderful.server.runtime.table_creation import NewTable
from wonderful.server.service_container import Service
from wonderful.server.storage import chat
from wonderful.server.storage.store import StorageError
from wonderful.server.table.automatic_commands import stand_in_for_overdue
from wonderful.server.table.table_options import TableOptions
from wonderful.server.table.table_state import Table
from wonderful.server.table.time_control import SECOND, TimeControl


async def refused(code: str, asking: Awaitable[Any]) -> None:
    with pytest.raises(WonderfulError) as error:
        await asking
    assert error.value.code == code


async def act(service: Service, person: Person, table: Table, id: str) -> Any:
    assert table.match is not None
    game = table.match.game
    seat = table.seat_of(person.id)
    assert seat is not None
    word = game.describe(game.legal_actions(seat)[0])
    return await do(service, person, "act", table.id, id=id, decision=game.decision, actions=[word])


async def ended(service: Service, players: list[Person], options: TableOptions) -> Table:
    table = await start_game(service, players, options)
    for number, person in enumerate(players):
        await do(service, person, "want-end", table.id, id=f"end{number}")
    assert table.status == "abandoned"
    return table


# Once more


def test_concurrent_rematch_requests_lead_to_one_table(tmp_path: Path) -> None:
    async def work(service: Service, _: Clock) -> None:
        ann, bob, eve = await people(service, "Ann", "Bob", "Eve")
        options = TableOptions(players=3, side="C", memory_aid=True, is_public=False)
        old = await ended(service, [ann, bob], options)
        await refused("not-seated", do(service, eve, "rematch", old.id))
        both = await asyncio.gather(
            do(service, ann, "rematch", old.id, id="a"), do(service, bob, "rematch", old.id, id="b")
        )
        assert both[0].table == both[1].table == old.rematch
        new = await service.tables.read(both[0].table)
        assert new.options == old.options
        assert sorted(chair.nickname for chair in new.chairs) == ["Ann", "Bob", "Random"]
        assert new.host in (ann.id, bob.id)
        assert new.status == "open"
        again = await do(service, ann, "rematch", old.id, id="a")
        assert again.table == new.id
        later = await do(service, bob, "rematch", old.id, id="c")
        assert later.table == new.id
        assert sorted(chair.nickname for chair in new.chairs) == ["Ann", "Bob", "Random"]

    with_service(tmp_path, work)


def test_a_rematch_after_a_crash_in_between(tmp_path: Path, monkeypatch: Any) -> None:
    """The new table exists, but the old one does not refer to it: a second request finds it."""

    async def work(service: Service, _: Clock) -> None:
        ann, bob = await people(service, "Ann", "Bob")
        old = await ended(service, [ann, bob], TableOptions(players=2))

        write = service.store.write

        async def fail_to_append(operation: Any) -> Any:
            if operation.__name__ == "append":
                raise StorageError("gone")
            return await write(operation)

        with monkeypatch.context() as broken:
            broken.setattr(service.store, "write", fail_to_append)
            with pytest.raises(StorageError):
                await do(service, ann, "rematch", old.id, id="a")
        service.tables.evict(old.id)
        assert (await service.tables.read(old.id)).rematch is None
        second = await do(service, bob, "rematch", old.id, id="b")
        first = await do(service, ann, "rematch", old.id, id="a")
        assert first.table == second.table == (await service.tables.read(old.id)).rematch
        new = await service.tables.read(first.table)
        assert sorted(chair.nickname for chair in new.chairs) == ["Ann", "Bob"]
        assert new.host == ann.id

    with_service(tmp_path, work)


# Time


def test_a_player_who_was_out_of_time_comes_back(tmp_path: Path) -> None:
    async def work(service: Service, clock: Clock) -> None:
        ann, bob = await people(service, "Ann", "Bob")
        time = TimeControl("bank", bank=10, increment=5)
        table = await start_game(service, [ann, bob], TableOptions(players=2, time=time))
        clock.now += 4 * SECOND
        await act(service, bob, table, "b1")

        def run_out(now: Table) -> Any:
            return stand_in_for_overdue(now, clock.now)

        clock.now += 5 * SECOND
        before = table.length
        await service.tables.change(table.id, run_out)
        assert table.length == before
        clock.now += 1 * SECOND
        await service.tables.change(table.id, run_out)
        assert [chair.is_away for chair in table.chairs] == [True, False]
        await refused("you-are-away", act(service, ann, table, "a1"))
        await refused("not-away", do(service, bob, "come-back", table.id))
        clock.now += 60 * SECOND
        await do(service, ann, "come-back", table.id)
        assert not table.chairs[0].is_away
        await act(service, ann, table, "a2")
        assert table.length == before + 3

    with_service(tmp_path, work)


# Chat


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("  hello   there ", "hello there"),
        ("two\nlines", "two lines"),
        ("turn \u202e around", "turn around"),
        ("bell\x07", "bell"),
        ("e\u0301", "é"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("\x00\u200b", ""),
    ],
)
def test_chat_lines_are_one_line_that_everybody_can_see(said: str, kept: str) -> None:
    assert clean_text(said) == kept


def test_an_empty_line_is_not_said(tmp_path: Path) -> None:
    async def work(service: Service, _: Clock) -> None:
        (ann,) = await people(service, "Ann")
        table = await service.table_creator.create(ann, NewTable(TableOptions()))
        for text in (" ", "\x00", "\u202e"):
            await refused("empty-chat", do(service, ann, "chat", table.id, text=text))
        assert await service.store.read(chat.last(table.id)) == []

    with_service(tmp_path, work)
