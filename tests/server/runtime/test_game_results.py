"""Results and ratings of a finished game are stored exactly once."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.server.runtime.played_table import CATALOG, PEOPLE, PlayedTable, rated_game, with_people
from tests.server.table_commands import apply_facts
from wonderful.server.runtime.bot_pool import BotPool
from wonderful.server.runtime.game_results import (
    mode_of,
    new_ratings,
    rating_ranks,
    results_of,
    save_results,
)
from wonderful.server.runtime.scheduler import Scheduler
from wonderful.server.runtime.table_repository import TableRepository
from wonderful.server.storage import people, results, table_logs
from wonderful.server.storage.store import Store
from wonderful.server.table.automatic_commands import record_results
from wonderful.server.table.facts import Fact
from wonderful.server.table.table_options import TableOptions
from wonderful.server.table.table_state import ABANDONED, FINISHED, Table

# Results


def test_what_a_result_says() -> None:
    log = PlayedTable(TableOptions(players=3, expansions=("corruption-ascension",)), 2).play()
    outcome = log.match.game.outcome()
    assert outcome is not None
    results = results_of(log.table)
    assert set(results) == {"ann", "bob"}
    for person, data in results.items():
        seat = log.table.seat_of(person)
        assert seat is not None
        standing = outcome.standings[seat]
        assert data.pop("opponents") == [
            {"name": chair.nickname, "bot": chair.bot, "score": outcome.scores[other]}
            for other in range(3)
            for chair in [log.table.chair_at(other)]
            if other != seat
        ]
        assert data == {
            "mode": "corruption-ascension",
            "players": 3,
            "score": standing.points,
            "rank": standing.rank,
            "won": seat in outcome.winners,
            "left": False,
            "empire": log.match.view(seat)["players"][seat]["empire"],
            "scenario": None,
            "is_public": True,
            "title": None,
            "medal": None,
        }


def test_modes() -> None:
    assert mode_of(TableOptions()) == "base"
    both = TableOptions(expansions=tuple(CATALOG.sets)[1:2])
    assert mode_of(both) == "+".join(both.expansions) != "base"


def test_alone_nobody_is_beaten_but_a_scenario_is_won_or_not() -> None:
    log = PlayedTable(TableOptions(players=1), 1).play()
    outcome = log.match.game.outcome()
    assert outcome is not None
    [data] = results_of(log.table).values()
    assert (data["rank"], data["won"], data["opponents"]) == (1, False, [])
    assert data["title"] == outcome.title

    scenario = next(each for each in CATALOG.scenarios if each.set == "base")
    log = PlayedTable(TableOptions(players=1, scenario=scenario.id, side="B"), 1).play()
    outcome = log.match.game.outcome()
    assert outcome is not None
    [data] = results_of(log.table).values()
    assert data["scenario"] == scenario.id
    assert (data["won"], data["medal"]) == (outcome.won, outcome.medal)


# Ratings


def test_better_places_have_better_ratings() -> None:
    new = new_ratings({}, {"ann": 2, "bob": 1, "eve": 4})
    assert new["bob"][0] > new["ann"][0] > new["eve"][0]
    tied = new_ratings({}, {"ann": 1, "bob": 1})
    assert tied["ann"] == pytest.approx(tied["bob"])
    again = new_ratings(new, {"ann": 2, "bob": 1, "eve": 4})
    assert again["bob"][0] > new["bob"][0]
    assert again["bob"][1] < new["bob"][1], "more games, less doubt"


def test_a_leaver_is_last_in_the_ratings_whatever_the_bot_achieves() -> None:
    first = {"players": 3, "rank": 1, "left": True}
    assert rating_ranks({"ann": first, "bob": {"players": 3, "rank": 3, "left": False}}) == {
        "ann": 4,
        "bob": 3,
    }


def test_a_leaver_has_a_result_and_loses_rating(tmp_path: Path) -> None:
    log = PlayedTable(TableOptions(players=2, rated=True), 2).play(30)
    log.leave("bob")
    log.play()
    assert log.table.status == FINISHED

    async def work(store: Store) -> None:
        changes = await save_results(log.table, store, 5)
        [result] = await store.read(results.of_person("bob"))
        assert result["data"]["left"]
        assert not result["data"]["won"]
        assert result["rated_mode"] == "base"
        assert changes["ann"]["after"][0] > 25 > changes["bob"]["after"][0]

    with_people(tmp_path, work)


@pytest.mark.parametrize(
    ("options", "people"),
    [
        (TableOptions(players=2), 2),
        (TableOptions(players=2, rated=True), 1),  # against a bot
    ],
)
def test_what_is_not_rated(tmp_path: Path, options: TableOptions, people: int) -> None:
    log = PlayedTable(options, people).play()

    async def work(store: Store) -> None:
        assert await save_results(log.table, store, 5) == {}
        [result] = await store.read(results.of_person("ann"))
        assert result["rated_mode"] is None
        assert await store.read(results.ratings("base", PEOPLE)) == {}

    with_people(tmp_path, work)


def test_a_person_deleted_during_the_game_is_not_recreated(tmp_path: Path) -> None:
    log = rated_game()
    whole = new_ratings({}, rating_ranks(results_of(log.table)))

    async def work(store: Store) -> None:
        await store.write(people.delete("bob"))
        changes = await save_results(log.table, store, 5)
        assert await store.read(results.of_person("bob")) == []
        assert await store.read(results.ratings("base", PEOPLE)) == {
            "ann": whole["ann"],
            "eve": whole["eve"],
        }
        assert set(changes) == {"ann", "eve"}
        [result] = await store.read(results.of_person("ann"))
        assert result["data"]["players"] == 3
        assert await save_results(log.table, store, 6) == changes

    with_people(tmp_path, work)


# Once, whatever happens


def test_results_that_are_saved_twice_count_once(tmp_path: Path) -> None:
    """The second run is by a process that takes over before the fact was written."""
    log = rated_game()

    async def work(store: Store) -> None:
        first = await save_results(log.table, store, 5)
        assert {change["before"] for change in first.values()} == {None}
        kept = await store.read(results.ratings("base", PEOPLE))
        assert {person: tuple(change["after"]) for person, change in first.items()} == kept
        assert await save_results(log.table, store, 9) == first
        assert await store.read(results.ratings("base", PEOPLE)) == kept
        assert [
            (result["table"], result["at"]) for result in await store.read(results.of_person("ann"))
        ] == [("t", 5)]

        second = rated_game("u")
        changes = await save_results(second.table, store, 10)
        assert {person: tuple(change["before"]) for person, change in changes.items()} == kept
        lost = await save_results(second.table, store, 11)  # and the previous rating is unknown
        assert {change["before"] for change in lost.values()} == {None}
        assert [change["after"] for change in lost.values()] == [
            changes[person]["after"] for person in lost
        ]
        assert len(lost) == 3

    with_people(tmp_path, work)


def test_the_fact_is_written_once() -> None:
    log = rated_game()
    assert log.table.needs_results
    assert log.table.wake_at(77) == 77
    ratings: dict[str, Any] = {"ann": {"before": None, "after": [26.0, 8.0]}}
    [_fact] = record_results(log.table, 5, ratings)
    assert log.table.has_results
    assert log.table.rating_changes == ratings
    assert log.table.wake_at(77) is None
    assert record_results(log.table, 6, ratings) == []


def test_running_and_abandoned_tables_have_no_results() -> None:
    log = PlayedTable(TableOptions(players=2), 2).play(30)
    assert record_results(log.table, 5, {}) == []
    log.leave("ann")
    log.leave("bob")
    assert log.table.status == ABANDONED
    assert record_results(log.table, 5, {}) == []
    assert log.table.wake_at(77) is None


def with_scheduler(
    tmp_path: Path, work: Callable[[TableRepository, Scheduler], Awaitable[None]]
) -> None:
    async def run(store: Store) -> None:
        def now() -> int:
            return int(time.time() * 1000)

        tables = TableRepository(store, CATALOG, now)
        bot_pool = BotPool(CATALOG)
        try:
            await work(tables, Scheduler(tables, bot_pool, "one", now))
        finally:
            bot_pool.close()

    with_people(tmp_path, run)


def test_the_scheduler_records_results_of_finished_games(tmp_path: Path) -> None:
    log = rated_game()

    async def work(tables: TableRepository, scheduler: Scheduler) -> None:
        is_settled = asyncio.Event()

        def listen(_table: Table, facts: Sequence[Fact]) -> None:
            if facts[-1].kind == "settled":
                is_settled.set()

        tables.add_listener(listen)
        await tables.create("t", log.facts[:-1])
        scheduler._wake_up.clear()
        await tables.change("t", partial(apply_facts, facts=log.facts[-1:]))
        assert scheduler._wake_up.is_set(), "it looks at once"
        running = asyncio.create_task(scheduler.run())
        await is_settled.wait()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        assert await tables.store.read(table_logs.due(2**60)) == []
        changes = (await tables.read("t")).rating_changes
        assert set(changes) == set(PEOPLE)
        again = TableRepository(tables.store, CATALOG, lambda: 1)
        assert (await again.read("t")).rating_changes == changes

    with_scheduler(tmp_path, work)


def test_no_rating_is_lost_when_tables_end_together(tmp_path: Path) -> None:
    async def work(tables: TableRepository, scheduler: Scheduler) -> None:
        for id in ("t", "u", "v"):
            await tables.create(id, rated_game(id, 2).facts)
        await asyncio.gather(*(scheduler.run_table(id) for id in ("t", "u", "v")))
        changes = [(await tables.read(id)).rating_changes["ann"] for id in ("t", "u", "v")]
        before = [change["before"] for change in changes]
        after = [change["after"] for change in changes]
        # Each table starts with the ratings of the one before.
        assert before.count(None) == 1
        last = [rating for rating in after if rating not in before]
        assert last == [list((await tables.store.read(results.ratings("base", ["ann"])))["ann"])]

    with_scheduler(tmp_path, work)


def test_the_scheduler_continues_after_a_crash_between_two_writes(tmp_path: Path) -> None:
    log = rated_game()

    async def work(tables: TableRepository, scheduler: Scheduler) -> None:
        await tables.create("t", log.facts)
        lost = await save_results(log.table, tables.store, 5)  # and dies before the fact
        await scheduler.run_table("t")
        table = await tables.read("t")
        assert table.has_results
        assert table.rating_changes == lost
        length = table.length
        await scheduler.run_table("t")
        assert (await tables.read("t")).length == length

    with_scheduler(tmp_path, work)
