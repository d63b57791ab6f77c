"""Bots of the server think in other processes; whatever happens there, a decision is made."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest

from wonderful.bots.isolated import BotFailedError, BotProcess
from wonderful.catalog import load_catalog
from wonderful.record.match import Match
from wonderful.rules.setup import Setup
from wonderful.server.thinkers import Thinkers

CATALOG = load_catalog()
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
