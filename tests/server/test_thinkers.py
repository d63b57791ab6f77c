"""Bots of the server think in other processes; whatever happens there, a decision is made."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from tests.server.moonbase import catalog_of, write_set
from wonderful.bots.isolated import MOST_CATALOGS, BotFailedError, BotProcess
from wonderful.catalog import Catalog, load_catalog
from wonderful.record.match import Decider, Match
from wonderful.rules.setup import Setup
from wonderful.server.thinkers import Thinkers

CATALOG = load_catalog()
Answer = tuple[list[str], Decider]
T = TypeVar("T")


def with_thinkers(work: Callable[[Thinkers], Awaitable[T]], processes: int = 1) -> T:
    async def run() -> T:
        thinkers = Thinkers(CATALOG, processes)
        try:
            return await work(thinkers)
        finally:
            thinkers.close()

    return asyncio.run(run())


def new_match(players: int = 2) -> Match:
    return Match(Setup(players=players, seed="thinking", seating="fixed"), CATALOG)


@pytest.mark.parametrize("players", [1, 2])
def test_a_whole_game(players: int) -> None:
    async def play(thinkers: Thinkers) -> Match:
        match = new_match(players)
        while not match.game.is_over:
            seat = match.game.pending()[0]
            decision = match.game.decision
            actions, by = await thinkers.decide(match, seat, "dictator")
            assert (by.kind, by.name) == ("bot", "dictator")
            for action in actions:
                match.apply(seat, action, decision=decision, by=by)
            assert match.game.decision != decision or seat not in match.game.pending()
        return match

    assert with_thinkers(play).game.is_over


@pytest.mark.parametrize("bot", ["rookie", "dictator"])
def test_the_same_question_has_the_same_answer(bot: str) -> None:
    """Of bots that think as long as they need: the emperor stops when its time is up."""

    async def twice(thinkers: Thinkers) -> list[object]:
        return [await thinkers.decide(new_match(), seat, bot) for seat in (0, 1, 0, 1)]

    answers = with_thinkers(twice, processes=2)
    assert answers[:2] == answers[2:]


def test_several_think_at_once() -> None:
    async def all_seats(thinkers: Thinkers) -> list[object]:
        match = new_match(5)
        return list(
            await asyncio.gather(*(thinkers.decide(match, seat, "rookie") for seat in range(5)))
        )

    assert len(with_thinkers(all_seats, processes=2)) == 5


def test_a_process_that_was_killed_is_replaced_and_asked_again() -> None:
    async def kill_and_ask(thinkers: Thinkers) -> tuple[object, object]:
        before = await thinkers.decide(new_match(), 0, "dictator")
        [process] = thinkers._all
        assert process._process is not None
        process._process.kill()
        process._process.join()
        return before, await thinkers.decide(new_match(), 0, "dictator")

    before, after = with_thinkers(kill_and_ask)
    assert before == after


def test_a_bot_that_fails_is_stood_in_for(monkeypatch: pytest.MonkeyPatch) -> None:
    choose = BotProcess.choose

    def fail_sometimes(self, spec, *question):
        if spec in failing:
            raise BotFailedError("on purpose")
        return choose(self, spec, *question)

    async def ask(thinkers: Thinkers) -> str:
        actions, by = await thinkers.decide(new_match(), 0, "rookie")
        assert by.kind == "fallback"
        assert new_match().game.parse(actions[0]) in new_match().game.legal_actions(0)
        return by.name

    monkeypatch.setattr(BotProcess, "choose", fail_sometimes)
    failing = {"rookie"}
    assert with_thinkers(ask) == "greedy"
    failing = {"rookie", "greedy"}
    assert with_thinkers(ask) == "first"


def test_games_with_different_sets_in_one_process(tmp_path: Path) -> None:
    """More of them than a process keeps, in turns: each is asked with its own cards."""
    costs = [f"energy {number}" for number in range(1, MOST_CATALOGS + 3)]
    catalogs = [CATALOG, *(catalog_of(write_set(tmp_path / cost, cost)) for cost in costs)]
    order = [*range(len(catalogs)), 1, 0, 2, 0, len(catalogs) - 1, 1]

    def begun(catalog: Catalog) -> Match:
        setup = Setup(players=2, expansions=tuple(catalog.digests), seed="moon", seating="fixed")
        return Match(setup, catalog)

    async def ask(thinkers: Thinkers) -> list[Answer]:
        return [await thinkers.decide(begun(catalogs[each]), 0, "dictator") for each in order]

    async def ask_alone(catalog: Catalog) -> Answer:
        thinkers = Thinkers(catalog)
        try:
            return await thinkers.decide(begun(catalog), 0, "dictator")
        finally:
            thinkers.close()

    answers = with_thinkers(ask)
    # Cards that a bot does not know make it fail, and others decide.
    assert {by.kind for _, by in answers} == {"bot"}
    for number in (0, 1, len(catalogs) - 1):
        alone = asyncio.run(ask_alone(catalogs[number]))
        assert all(answers[place] == alone for place, each in enumerate(order) if each == number)


class ClosedMeanwhile:
    """A connection during whose wait somebody else closes the process, as a server that stops."""

    def __init__(self, process: BotProcess) -> None:
        self.process = process
        self.closed = 0

    def send(self, question: object) -> None:
        pass

    def poll(self, seconds: float) -> bool:
        self.process.close()
        return True

    def recv(self) -> object:
        raise EOFError

    def close(self) -> None:
        self.closed += 1


def test_a_process_that_is_closed_while_it_thinks_stays_closed() -> None:
    process = BotProcess(CATALOG)
    wire = ClosedMeanwhile(process)
    process._wire = wire  # type: ignore[assignment]
    with pytest.raises(BotFailedError, match="its process ended"):
        process._ask(CATALOG, ("?", None), 1)
    assert wire.closed == 1
    assert (process._wire, process._process) == (None, None)
