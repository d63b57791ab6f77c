"""Bots run in other processes; whatever happens there, a decision is made."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from tests.server.moonbase_set import catalog_of, write_set
from wonderful.bots.bot_process import MAX_CATALOGS, BotProcess
from wonderful.bots.decision_with_fallback import BotFailedError, BotHungError
from wonderful.catalog import Catalog, load_catalog
from wonderful.record.match import Match
from wonderful.rules.setup import Setup
from wonderful.server.runtime import bot_pool
from wonderful.server.runtime.bot_pool import BotDecision, BotPool

CATALOG = load_catalog()
T = TypeVar("T")


def with_pool(work: Callable[[BotPool], Awaitable[T]], processes: int = 1) -> T:
    async def run() -> T:
        pool = BotPool(CATALOG, processes)
        try:
            return await work(pool)
        finally:
            pool.close()

    return asyncio.run(run())


def new_match(players: int = 2) -> Match:
    return Match(Setup(players=players, seed="thinking", seating="fixed"), CATALOG)


@pytest.mark.parametrize("players", [1, 2])
def test_a_whole_game(players: int) -> None:
    async def play(pool: BotPool) -> Match:
        match = new_match(players)
        while not match.game.is_over:
            seat = match.game.pending()[0]
            decision = match.game.decision
            made = await pool.decide("t", match, seat, "dictator")
            [(by, actions)] = made.turns
            assert (by.kind, by.name) == ("bot", "dictator")
            for action in actions:
                match.apply(seat, action, decision=decision, by=by)
            assert match.game.decision != decision or seat not in match.game.pending()
        return match

    assert with_pool(play).game.is_over


@pytest.mark.parametrize("bot", ["rookie", "dictator"])
def test_the_same_question_has_the_same_answer(bot: str) -> None:
    """Only bots without a time limit: the emperor stops when its time is up."""

    async def twice(pool: BotPool) -> list[object]:
        return [await pool.decide("t", new_match(), seat, bot) for seat in (0, 1, 0, 1)]

    answers = with_pool(twice, processes=2)
    assert answers[:2] == answers[2:]


def test_several_think_at_once() -> None:
    async def all_seats(pool: BotPool) -> list[object]:
        match = new_match(5)
        return list(
            await asyncio.gather(*(pool.decide("t", match, seat, "rookie") for seat in range(5)))
        )

    assert len(with_pool(all_seats, processes=2)) == 5


def test_a_process_that_was_killed_is_replaced_and_asked_again() -> None:
    async def kill_and_ask(pool: BotPool) -> tuple[object, object]:
        before = await pool.decide("t", new_match(), 0, "dictator")
        [process] = pool._all
        assert process._process is not None
        process._process.kill()
        process._process.join()
        return before, await pool.decide("t", new_match(), 0, "dictator")

    before, after = with_pool(kill_and_ask)
    assert before == after


def test_a_bot_that_fails_is_stood_in_for(monkeypatch: pytest.MonkeyPatch) -> None:
    choose = BotProcess.choose

    def fail_sometimes(self, spec, *question):
        if spec in failing:
            raise BotFailedError("on purpose")
        return choose(self, spec, *question)

    async def ask(pool: BotPool) -> str:
        made = await pool.decide("t", new_match(), 0, "rookie")
        [(by, actions)] = made.turns
        assert by.kind == "fallback"
        assert {failure.bot for failure in made.failures} == failing
        assert new_match().game.parse(actions[0]) in new_match().game.legal_actions(0)
        return by.name

    monkeypatch.setattr(BotProcess, "choose", fail_sometimes)
    failing = {"rookie"}
    assert with_pool(ask) == "greedy"
    failing = {"rookie", "greedy"}
    assert with_pool(ask) == "random"


def test_games_with_different_sets_in_one_process(tmp_path: Path) -> None:
    """More catalogues than a process caches, in turns: each bot gets those of its game."""
    costs = [f"energy {number}" for number in range(1, MAX_CATALOGS + 3)]
    catalogs = [CATALOG, *(catalog_of(write_set(tmp_path / cost, cost)) for cost in costs)]
    order = [*range(len(catalogs)), 1, 0, 2, 0, len(catalogs) - 1, 1]

    def begun(catalog: Catalog) -> Match:
        setup = Setup(players=2, expansions=tuple(catalog.digests), seed="moon", seating="fixed")
        return Match(setup, catalog)

    async def ask(pool: BotPool) -> list[BotDecision]:
        return [await pool.decide("t", begun(catalogs[each]), 0, "dictator") for each in order]

    async def ask_alone(catalog: Catalog) -> BotDecision:
        pool = BotPool(catalog)
        try:
            return await pool.decide("t", begun(catalog), 0, "dictator")
        finally:
            pool.close()

    answers = with_pool(ask)
    # Unknown cards make a bot fail, and the fallback decides.
    assert {by.kind for made in answers for by, _ in made.turns} == {"bot"}
    for number in (0, 1, len(catalogs) - 1):
        alone = asyncio.run(ask_alone(catalogs[number]))
        assert all(answers[place] == alone for place, each in enumerate(order) if each == number)


# Bots that hang


def hang(monkeypatch: pytest.MonkeyPatch) -> None:
    choose = BotProcess.choose

    def hang_sometimes(self, spec, *question):
        if spec == "rookie":
            raise BotHungError("on purpose")
        return choose(self, spec, *question)

    monkeypatch.setattr(BotProcess, "choose", hang_sometimes)


async def reason(pool: BotPool, table: str, seat: int) -> str:
    made = await pool.decide(table, new_match(), seat, "rookie")
    [failure] = made.failures
    return failure.reason


def test_hangs_count_for_each_table_and_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    hang(monkeypatch)

    async def ask(pool: BotPool) -> None:
        for expected in ["on purpose"] * 3 + ["given up"] * 2:
            assert await reason(pool, "one", 0) == expected
        assert await reason(pool, "one", 1) == "on purpose"
        assert await reason(pool, "two", 0) == "on purpose"
        made = await pool.decide("one", new_match(), 0, "dictator")
        assert not made.failures, "another bot in that seat"

    with_pool(ask)


def test_only_so_many_hangs_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the latest hangs are remembered; older bots are asked again."""
    hang(monkeypatch)
    monkeypatch.setattr(bot_pool, "MAX_REMEMBERED_HANGS", 2)

    async def ask(pool: BotPool) -> None:
        for _ in range(3):
            await reason(pool, "old", 0)
        assert await reason(pool, "old", 0) == "given up"
        for table in ("new", "newer"):
            await reason(pool, table, 0)
        assert len(pool._hangs) == 2
        assert await reason(pool, "old", 0) == "on purpose"

    with_pool(ask)
