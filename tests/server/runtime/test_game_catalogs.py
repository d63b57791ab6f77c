"""Catalogues of games that began with other versions of sets."""

import asyncio
import json
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from tests.server.moonbase_set import EMPIRE, ID, catalog_of, write_set
from tests.server.server_clients import error_of, guest_browser, new_browser
from tests.server.servers import TIMEOUT, start_server
from tests.server.table_commands import command, creation_facts
from tests.sets import COUNCIL
from wonderful import locales
from wonderful.catalog import Catalog, load_catalog, load_catalog_with
from wonderful.server.runtime import game_catalogs, scheduler, scheduler_lease
from wonderful.server.runtime.game_catalogs import ContentError, GameCatalogs
from wonderful.server.runtime.table_repository import TableRepository
from wonderful.server.storage import set_contents
from wonderful.server.storage.create_store import create_store
from wonderful.server.storage.store import Store
from wonderful.server.table.command_definition import Request
from wonderful.server.table.seating_commands import SeatBot, Sit
from wonderful.server.table.start_command import Start
from wonderful.server.table.table_options import TableOptions

PLAIN = load_catalog()


def with_store(tmp_path: Path, work: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = create_store(str(tmp_path / "games.db"))
        await store.open()
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(asyncio.wait_for(run(), TIMEOUT))


def moon_catalogs(tmp_path: Path, count: int) -> list[Catalog]:
    """Catalogues with different versions of the same set."""
    return [catalog_of(write_set(tmp_path / str(n), f"energy {n + 1}")) for n in range(count)]


async def bot_game(store: Store, catalog: Catalog, id: str, expansions: tuple[str, ...]) -> None:
    """A game with a pending bot, started by a server with this catalogue."""
    repository = TableRepository(store, catalog, now=lambda: 5_000)
    await repository.game_catalogs.store_current_sets(5_000)
    options = TableOptions(players=2, expansions=expansions)
    ann = Request("ann", 1)
    await repository.create(id, creation_facts(ann, options, catalog))
    for change in (
        partial(command, request=ann, message=Sit),
        partial(command, request=ann, message=SeatBot, chair=1, bot="rookie"),
        partial(command, request=ann, message=Start),
    ):
        await repository.change(id, change)


def test_a_set_is_stored_once(tmp_path: Path) -> None:
    one, two = moon_catalogs(tmp_path, 2)

    async def work(store: Store) -> None:
        await GameCatalogs(store, one).store_current_sets(1)
        await GameCatalogs(store, one).store_current_sets(2)
        await GameCatalogs(store, two).store_current_sets(3)
        await GameCatalogs(store, PLAIN).store_current_sets(4)
        rows = [
            (row.digest, row.set_id, row.stored_at)
            for row in await store.read(set_contents.all_rows())
        ]
        assert rows == [(one.digests[ID], ID, 1), (two.digests[ID], ID, 3)]
        found = await GameCatalogs(store, PLAIN).catalog_for(one.digests)
        assert found == one
        assert found.card("moon-elevator").names["eo"] == "Luna lifto"

    with_store(tmp_path, work)


def test_games_share_the_catalogue_and_few_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_catalogs, "MAX_OLD_CATALOGS", 2)
    catalogs = moon_catalogs(tmp_path, 4)

    async def work(store: Store) -> None:
        for each in catalogs:
            await GameCatalogs(store, each).store_current_sets(1)
        found = GameCatalogs(store, catalogs[3])
        assert await found.catalog_for({}) is catalogs[3]
        assert await found.catalog_for(catalogs[3].digests) is catalogs[3]
        first, again = await asyncio.gather(
            *(found.catalog_for(catalogs[0].digests) for _ in range(2))
        )
        assert first is again
        await found.catalog_with(catalogs[1].digests.values())
        assert await found.catalog_for(catalogs[0].digests) is first
        await found.catalog_for(catalogs[2].digests)  # in the place of the second
        assert await found.catalog_for(catalogs[0].digests) is first
        assert len(found._old) == 2

    with_store(tmp_path, work)


def test_two_sets_of_which_one_has_changed(tmp_path: Path) -> None:
    """A catalogue can combine loaded and stored sets."""
    old, new = moon_catalogs(tmp_path, 2)
    council = catalog_of(COUNCIL).outside[0]

    async def work(store: Store) -> None:
        await GameCatalogs(store, old).store_current_sets(1)
        present = load_catalog_with([*new.outside, council])
        begun = load_catalog_with([*old.outside, council])
        assert await GameCatalogs(store, present).catalog_for(begun.digests) == begun

    with_store(tmp_path, work)


@pytest.mark.parametrize("how", ["missing", "unusable"])
def test_a_game_without_its_content_harms_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    monkeypatch.setattr(scheduler, "MAX_CONCURRENT_TABLES", 1)
    monkeypatch.setattr(scheduler_lease, "RENEW_SECONDS", 0.01)
    [moon] = moon_catalogs(tmp_path, 1)
    database = tmp_path / "games.db"

    async def begin(store: Store) -> None:
        for id in ("moon-1", "moon-2"):
            await bot_game(store, moon, id, (ID,))
        await bot_game(store, PLAIN, "plain", ())

    with_store(tmp_path, begin)
    with closing(sqlite3.connect(database)) as connection, connection:
        if how == "missing":
            connection.execute("DELETE FROM content_sets")
        else:
            broken = json.dumps({"id": ID, "files": {"rules.toml": "deck = 7"}})
            connection.execute("UPDATE content_sets SET data = ?", (broken,))

    async def check() -> None:
        locales.set_strict(True)
        async with start_server(database) as running, guest_browser(running) as device:
            for id in ("moon-1", "moon-2"):
                answer = await device.get(f"/api/tables/{id}", headers={"accept-language": "en"})
                assert error_of(answer) == (409, f"content-{how}")
                shown = f"{ID} ({moon.digests[ID][:8]}…)"
                assert shown in answer.json()["error"]["text"]
            async with asyncio.timeout(TIMEOUT):  # the bot of the other game still moves
                while (await running.service.tables.read("plain")).length < 5:
                    await asyncio.sleep(0.01)
            for lang in locales.languages():
                with pytest.raises(ContentError) as caught:
                    await running.service.tables.read("moon-1")
                assert ID in caught.value.text(lang)
            lobby = (await device.get("/api/tables")).json()["tables"]
            assert {row["id"] for row in lobby} == {"moon-1", "moon-2", "plain"}
            assert (await device.get("/health")).json()["status"] == "ok"

    try:
        asyncio.run(check())
    finally:
        locales.set_strict(False)


def test_the_page_gets_the_facts_of_a_game(tmp_path: Path) -> None:
    old, new = moon_catalogs(tmp_path, 2)
    folder = tmp_path / "1"

    async def keep(store: Store) -> None:
        await GameCatalogs(store, old).store_current_sets(1)

    with_store(tmp_path, keep)

    async def look() -> None:
        async with (
            start_server(tmp_path / "games.db", sets=str(folder)) as running,
            new_browser(running) as device,
        ):
            shown = (await device.get("/api/catalog")).json()
            assert shown["digests"] == dict(new.digests)
            assert EMPIRE in [empire["id"] for empire in shown["empires"]]
            address = f"/api/catalog?sets={old.digests[ID]}"
            answer = await device.get(address)
            assert answer.json()["digests"] == dict(old.digests)
            tag = {"if-none-match": answer.headers["etag"]}
            assert (await device.get(address, headers=tag)).status_code == 304
            assert (await device.get("/api/catalog", headers=tag)).status_code == 200
            missing = await device.get(f"/api/catalog?sets={'0' * 64}")
            assert error_of(missing) == (409, "content-missing")
            for odd in ("", "x", "0" * 63, f"{'0' * 64},", ",".join(["0" * 64] * 21)):
                assert (await device.get("/api/catalog", params={"sets": odd})).status_code == 422

    try:
        asyncio.run(look())
    finally:
        locales.set_folders()
