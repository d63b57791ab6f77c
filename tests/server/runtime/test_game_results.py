"""A finished game is settled once: results, ratings, and the fact that says so."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tests.server.commanding import command, replayed
from wonderful.catalog import load_catalog
from wonderful.record.match import Decider, Match
from wonderful.rules.rng import bot_generator
from wonderful.server.accounts import player_history
from wonderful.server.accounts.person import Person
from wonderful.server.runtime.bot_pool import BotPool
from wonderful.server.runtime.game_results import mode_of, rated, rating_ranks, results_of, settle
from wonderful.server.runtime.scheduler import Scheduler
from wonderful.server.runtime.table_repository import TableRepository
from wonderful.server.storage import people, results, table_logs
from wonderful.server.storage.open_store import open_store
from wonderful.server.storage.page_cursor import PageCursor
from wonderful.server.storage.store import Store
from wonderful.server.table.automatic_commands import act_for_seat, create, record_results
from wonderful.server.table.command import Request
from wonderful.server.table.facts import Fact
from wonderful.server.table.game_commands import Act, Leave
from wonderful.server.table.seating_commands import Ready, SeatBot, Sit, Start
from wonderful.server.table.table_options import TableOptions
from wonderful.server.table.table_state import ABANDONED, FINISHED, Table

CATALOG = load_catalog()
PEOPLE = ("ann", "bob", "eve")
T = TypeVar("T")


class Log:
    """A table with its log; everybody acts at random."""

    def __init__(self, options: TableOptions, people: int, id: str = "t") -> None:
        """People take the first chairs, bots the others, and the game begins."""
        self.facts: list[Fact] = []
        self.table = Table(id, CATALOG)
        self.rng = bot_generator(id, 0)
        host = Request(PEOPLE[0], 1)
        self.add(create(self.table, host, options))
        for person in PEOPLE[:people]:
            request = Request(person, 2)
            self.add(command(self.table, request, Sit))
            self.add(command(self.table, request, Ready, is_ready=True))
        for chair in range(people, self.table.options.players):
            self.add(command(self.table, host, SeatBot, chair=chair, bot="rookie"))
        self.add(command(self.table, host, Start))

    @property
    def match(self) -> Match:
        assert self.table.match is not None
        return self.table.match

    def add(self, facts: Sequence[Fact]) -> None:
        """Keep facts that were applied."""
        self.facts += facts

    def act(self, seat: int, *, at: int | None = None) -> None:
        """Any legal action, by whoever plays the seat."""
        at = len(self.facts) if at is None else at
        game = self.match.game
        legal = game.legal_actions(seat)
        action = game.describe(legal[self.rng.below(len(legal))])
        chair = self.table.chair_at(seat)
        if chair.is_played_by_person:
            assert chair.person is not None
            request = Request(chair.person, at)
            self.add(command(self.table, request, Act, decision=game.decision, actions=[action]))
        else:
            by = Decider("bot", "rookie", "1")
            self.add(act_for_seat(self.table, at, seat, game.decision, [action], by))

    def play(self, most: int = 10_000) -> "Log":
        for _ in range(most):
            pending = self.match.game.pending()
            if not pending or self.table.status == ABANDONED:
                break
            self.act(pending[self.rng.below(len(pending))])
        return self

    def leave(self, person: str) -> None:
        self.add(command(self.table, Request(person, len(self.facts)), Leave))


def with_store(tmp_path: Path, work: Callable[[Store], Awaitable[T]]) -> T:
    async def run() -> T:
        store = open_store(str(tmp_path / "games.db"))
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(asyncio.wait_for(run(), 120))


def with_people(tmp_path: Path, work: Callable[[Store], Awaitable[T]]) -> T:
    """The store knows everybody who plays."""

    async def run(store: Store) -> T:
        for person in PEOPLE:
            await store.write(people.add(Person(person, person.title(), 1)))
        return await work(store)

    return with_store(tmp_path, run)


def rated_game(id: str = "t", players: int = 3) -> Log:
    return Log(TableOptions(players=players, rated=True), players, id).play()


# Results


def test_what_a_result_says() -> None:
    log = Log(TableOptions(players=3, expansions=("corruption-ascension",)), 2).play()
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
    log = Log(TableOptions(players=1), 1).play()
    outcome = log.match.game.outcome()
    assert outcome is not None
    [data] = results_of(log.table).values()
    assert (data["rank"], data["won"], data["opponents"]) == (1, False, [])
    assert data["title"] == outcome.title

    scenario = next(each for each in CATALOG.scenarios if each.set == "base")
    log = Log(TableOptions(players=1, scenario=scenario.id, side="B"), 1).play()
    outcome = log.match.game.outcome()
    assert outcome is not None
    [data] = results_of(log.table).values()
    assert data["scenario"] == scenario.id
    assert (data["won"], data["medal"]) == (outcome.won, outcome.medal)


# Ratings


def test_better_places_have_better_ratings() -> None:
    new = rated({}, {"ann": 2, "bob": 1, "eve": 4})
    assert new["bob"][0] > new["ann"][0] > new["eve"][0]
    tied = rated({}, {"ann": 1, "bob": 1})
    assert tied["ann"] == pytest.approx(tied["bob"])
    again = rated(new, {"ann": 2, "bob": 1, "eve": 4})
    assert again["bob"][0] > new["bob"][0]
    assert again["bob"][1] < new["bob"][1], "more games, less doubt"


def test_who_leaves_is_last_in_the_ratings_whatever_the_bot_makes_of_it() -> None:
    first = {"players": 3, "rank": 1, "left": True}
    assert rating_ranks({"ann": first, "bob": {"players": 3, "rank": 3, "left": False}}) == {
        "ann": 4,
        "bob": 3,
    }


def test_a_leaver_has_a_result_and_loses_rating(tmp_path: Path) -> None:
    log = Log(TableOptions(players=2, rated=True), 2).play(30)
    log.leave("bob")
    log.play()
    assert log.table.status == FINISHED

    async def work(store: Store) -> None:
        changes = await settle(log.table, store, 5)
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
    log = Log(options, people).play()

    async def work(store: Store) -> None:
        assert await settle(log.table, store, 5) == {}
        [result] = await store.read(results.of_person("ann"))
        assert result["rated_mode"] is None
        assert await store.read(results.ratings("base", PEOPLE)) == {}

    with_people(tmp_path, work)


def test_who_was_deleted_during_the_game_does_not_come_back(tmp_path: Path) -> None:
    log = rated_game()
    whole = rated({}, rating_ranks(results_of(log.table)))

    async def work(store: Store) -> None:
        await store.write(people.delete("bob"))
        changes = await settle(log.table, store, 5)
        assert await store.read(results.of_person("bob")) == []
        assert await store.read(results.ratings("base", PEOPLE)) == {
            "ann": whole["ann"],
            "eve": whole["eve"],
        }
        assert set(changes) == {"ann", "eve"}
        [result] = await store.read(results.of_person("ann"))
        assert result["data"]["players"] == 3
        assert await settle(log.table, store, 6) == changes

    with_people(tmp_path, work)


# Once, whatever happens


def test_settled_twice_counts_once(tmp_path: Path) -> None:
    """The second run is that of a process after the first one died before it wrote the fact."""
    log = rated_game()

    async def work(store: Store) -> None:
        first = await settle(log.table, store, 5)
        assert {change["before"] for change in first.values()} == {None}
        kept = await store.read(results.ratings("base", PEOPLE))
        assert {person: tuple(change["after"]) for person, change in first.items()} == kept
        assert await settle(log.table, store, 9) == first
        assert await store.read(results.ratings("base", PEOPLE)) == kept
        assert [
            (result["table"], result["at"]) for result in await store.read(results.of_person("ann"))
        ] == [("t", 5)]

        second = rated_game("u")
        changes = await settle(second.table, store, 10)
        assert {person: tuple(change["before"]) for person, change in changes.items()} == kept
        lost = await settle(second.table, store, 11)  # and what was before is not known any more
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


def test_running_and_abandoned_tables_are_not_settled() -> None:
    log = Log(TableOptions(players=2), 2).play(30)
    assert record_results(log.table, 5, {}) == []
    log.leave("ann")
    log.leave("bob")
    assert log.table.status == ABANDONED
    assert record_results(log.table, 5, {}) == []
    assert log.table.wake_at(77) is None


def with_attendant(
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


def test_the_attendant_settles_what_is_finished(tmp_path: Path) -> None:
    log = rated_game()

    async def work(tables: TableRepository, attendant: Scheduler) -> None:
        is_settled = asyncio.Event()

        def listen(_table: Table, facts: Sequence[Fact]) -> None:
            if facts[-1].kind == "settled":
                is_settled.set()

        tables.listen(listen)
        await tables.create("t", log.facts[:-1])
        attendant._wanted.clear()
        await tables.change("t", partial(replayed, facts=log.facts[-1:]))
        assert attendant._wanted.is_set(), "it looks at once"
        running = asyncio.create_task(attendant.run())
        await is_settled.wait()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        assert await tables.store.read(table_logs.due(2**60)) == []
        changes = (await tables.read("t")).rating_changes
        assert set(changes) == set(PEOPLE)
        again = TableRepository(tables.store, CATALOG, lambda: 1)
        assert (await again.read("t")).rating_changes == changes

    with_attendant(tmp_path, work)


def test_no_rating_is_lost_when_tables_end_together(tmp_path: Path) -> None:
    async def work(tables: TableRepository, attendant: Scheduler) -> None:
        for id in ("t", "u", "v"):
            await tables.create(id, rated_game(id, 2).facts)
        await asyncio.gather(*(attendant.attend(id) for id in ("t", "u", "v")))
        changes = [(await tables.read(id)).rating_changes["ann"] for id in ("t", "u", "v")]
        before = [change["before"] for change in changes]
        after = [change["after"] for change in changes]
        # Each table but the first goes on from where another ended.
        assert before.count(None) == 1
        last = [rating for rating in after if rating not in before]
        assert last == [list((await tables.store.read(results.ratings("base", ["ann"])))["ann"])]

    with_attendant(tmp_path, work)


def test_the_attendant_goes_on_after_a_crash_between(tmp_path: Path) -> None:
    log = rated_game()

    async def work(tables: TableRepository, attendant: Scheduler) -> None:
        await tables.create("t", log.facts)
        lost = await settle(log.table, tables.store, 5)  # and dies before the fact
        await attendant.attend("t")
        table = await tables.read("t")
        assert table.has_results
        assert table.rating_changes == lost
        length = table.length
        await attendant.attend("t")
        assert (await tables.read("t")).length == length

    with_attendant(tmp_path, work)


# History


def test_history_and_statistics(tmp_path: Path) -> None:
    logs = [rated_game(f"t{number}", 2) for number in range(3)]
    solo = Log(TableOptions(players=1), 1, "solo").play()
    left = Log(TableOptions(players=2), 2, "left").play(20)
    left.leave("ann")
    left.play()

    async def work(store: Store) -> None:
        for at, log in enumerate([*logs, solo, left]):
            await settle(log.table, store, at)
        games = await player_history.history(store, "ann")
        assert [game["table"] for game in games] == ["left", "solo", "t2", "t1", "t0"]
        page = await player_history.history(store, "ann", before=PageCursor(2, ""), limit=1)
        assert page == games[3:4]

        found = await player_history.statistics(store, "ann")
        assert (found["games"], found["counted"], found["left"]) == (5, 5, 1)
        assert found["is_complete"]
        scores = [game["data"]["score"] for game in games[1:]]
        assert found["mean_score"] == pytest.approx(sum(scores) / 4)
        assert found["best_score"] == max(scores)
        alone, pairs = found["by"]
        assert (alone["mode"], alone["players"], alone["games"]) == ("base", 1, 1)
        assert (pairs["mode"], pairs["players"], pairs["games"]) == ("base", 2, 4)
        assert found["won"] == pairs["won"] == sum(game["data"]["won"] for game in games)
        mu, sigma = (await store.read(results.ratings("base", ["ann"])))["ann"]
        assert found["ratings"] == {
            "base": {"ordinal": pytest.approx(mu - 3 * sigma), "mu": mu, "sigma": sigma}
        }
        nobody = await player_history.statistics(store, "nobody")
        assert (nobody["games"], nobody["mean_score"], nobody["ratings"]) == (0, None, {})

    with_people(tmp_path, work)


def test_statistics_look_at_the_newest_games_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player_history, "PAGE", 4)
    monkeypatch.setattr(player_history, "MOST_GAMES", 8)
    data = {"mode": "base", "players": 2, "won": True, "left": False}

    async def work(store: Store) -> None:
        for at in range(7):
            await store.write(results.add(f"t{at}", "ann", at, None, {**data, "score": at}))
        found = await player_history.statistics(store, "ann")
        assert (found["counted"], found["mean_score"], found["is_complete"]) == (7, 3, True)
        for at in range(7, 11):
            await store.write(results.add(f"t{at}", "ann", at, None, {**data, "score": at}))
        found = await player_history.statistics(store, "ann")
        assert (found["counted"], found["mean_score"], found["is_complete"]) == (8, 6.5, False)

    with_people(tmp_path, work)


def alone(score: int, **more: object) -> dict[str, object]:
    """A result of a game alone, as it is kept; of an old one, `more` says what else was."""
    return {"mode": "base", "players": 1, "score": score, "won": False, "left": False, **more}


def test_best_results_of_games_alone(tmp_path: Path) -> None:
    first, second = (each.id for each in CATALOG.scenarios[:2])
    games = [
        alone(70, title="dictator"),
        alone(85, title="emperor"),
        alone(99, title="emperor", left=True),  # by the bot that stood in
        alone(61),  # from before there were titles
        alone(64, title="dictator", mode="corruption-ascension"),
        alone(90, scenario=first),  # many points, but not its cards
        alone(50, scenario=first, won=True, medal="bronze"),
        alone(44, scenario=first, won=True),
        alone(30, scenario=second, mode="corruption-ascension"),
        alone(95, scenario=second, won=True, medal="gold", left=True),
        {**alone(120), "players": 2, "won": True},
    ]

    async def work(store: Store) -> None:
        assert await player_history.bests(store, "ann") == []
        for at, data in enumerate(games):
            await store.write(results.add(f"t{at}", "ann", at, None, data))
        kinds = ("scenario", "mode", "played", "score", "won", "medal", "title")
        assert [
            tuple(best[kind] for kind in kinds) for best in await player_history.bests(store, "ann")
        ] == [
            (None, "base", 3, 85, False, None, "emperor"),
            (None, "corruption-ascension", 1, 64, False, None, "dictator"),
            (first, "base", 3, 50, True, "bronze", None),
            (second, "corruption-ascension", 1, 30, False, None, None),
        ]

    with_people(tmp_path, work)


def test_a_best_result_stays_however_many_games_follow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player_history, "PAGE", 4)
    monkeypatch.setattr(player_history, "MOST_GAMES", 8)

    async def work(store: Store) -> None:
        for at in range(20):
            await store.write(results.add(f"t{at}", "ann", at, None, alone(100 - at)))
        [best] = await player_history.bests(store, "ann")
        assert (best["score"], best["played"]) == (100, 20)
        assert (await player_history.statistics(store, "ann"))["best_score"] < 100

    with_people(tmp_path, work)


def test_a_played_scenario_is_among_the_best(tmp_path: Path) -> None:
    scenario = next(each for each in CATALOG.scenarios if each.set == "base")
    log = Log(TableOptions(players=1, scenario=scenario.id, side="B"), 1).play()

    async def work(store: Store) -> None:
        await settle(log.table, store, 5)
        outcome = log.match.game.outcome()
        assert outcome is not None
        [best] = await player_history.bests(store, "ann")
        assert (best["scenario"], best["score"]) == (scenario.id, outcome.scores[0])
        assert (best["won"], best["medal"], best["title"]) == (outcome.won, outcome.medal, None)

    with_people(tmp_path, work)
