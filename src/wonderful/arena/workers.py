"""Plays the games of a run in this process, or in several beside it: one for each core.

A worker that dies (a crash, no memory) is replaced and its games are asked for again.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path

from wonderful.arena.ahead import in_order
from wonderful.arena.complaints import complaints_once
from wonderful.arena.matchup import Matchup
from wonderful.arena.rows import GameRows
from wonderful.arena.spec import RunSpec
from wonderful.catalog import Catalog, load_catalog
from wonderful.errors import WonderfulError

MOST_DEATHS = 3  # of workers over the same games


def play_locally(
    spec: RunSpec,
    numbers: range,
    records: Path | None,
    jobs: int,
    catalog: Catalog | None = None,
) -> Iterator[GameRows]:
    """The games with these numbers, in order; with one job in this process."""
    if jobs == 1:
        matchup = Matchup(spec, records, catalog)
        with complaints_once():
            yield from map(matchup.play, numbers)
        return
    pool = Pool(spec, records, jobs, catalog if catalog is not None else load_catalog())
    try:
        yield from in_order(numbers, pool.submit, pool.result, jobs)
    finally:
        pool.close()


class Worker:
    """A process that plays what it is asked for. Not a daemon: it may start processes for bots."""

    def __init__(self, spec: RunSpec, records: Path | None, catalog: Catalog) -> None:
        context = multiprocessing.get_context("spawn")
        self.wire, theirs = context.Pipe()
        task = (theirs, spec, records, catalog)
        self.process: BaseProcess = context.Process(target=_work, args=task)
        self.process.start()
        theirs.close()
        self.ticket: int | None = None  # what it is playing

    def close(self) -> None:
        self.process.kill()
        self.process.join()
        self.wire.close()


class Pool:
    """Several workers, and the portions of games that they are asked for."""

    def __init__(self, spec: RunSpec, records: Path | None, jobs: int, catalog: Catalog) -> None:
        self._task = (spec, records, catalog)
        self._portions: dict[int, range] = {}  # by ticket, until the result is fetched
        self._queue: deque[int] = deque()
        self._done: dict[int, Sequence[GameRows] | WonderfulError] = {}
        self._deaths: Counter[int] = Counter()
        self._tickets = 0
        self.workers = [Worker(*self._task) for _ in range(jobs)]

    def submit(self, portion: range) -> int:
        self._tickets += 1
        self._portions[self._tickets] = portion
        self._queue.append(self._tickets)
        self._hand_out()
        return self._tickets

    def result(self, ticket: int) -> Sequence[GameRows]:
        """Wait for the games of a ticket."""
        while ticket not in self._done:
            busy = {worker.wire: worker for worker in self.workers if worker.ticket is not None}
            for wire in wait(list(busy)):
                assert isinstance(wire, Connection)
                self._collect(busy[wire])
            self._hand_out()
        del self._portions[ticket]
        del self._deaths[ticket]
        answer = self._done.pop(ticket)
        if isinstance(answer, WonderfulError):  # in its turn: the games before it are kept
            raise answer
        return answer

    def close(self) -> None:
        for worker in self.workers:
            worker.close()

    def _hand_out(self) -> None:
        for at, worker in enumerate(self.workers):
            if worker.ticket is not None or not self._queue:
                continue
            worker.ticket = self._queue.popleft()
            try:
                worker.wire.send(self._portions[worker.ticket])
            except OSError:
                self._replace(at)

    def _collect(self, worker: Worker) -> None:
        assert worker.ticket is not None
        try:
            answer = worker.wire.recv()
        except (EOFError, OSError):
            self._replace(self.workers.index(worker))
            return
        self._done[worker.ticket] = answer
        worker.ticket = None

    def _replace(self, at: int) -> None:
        """Another worker for one that died; its games come first."""
        dead = self.workers[at]
        assert dead.ticket is not None
        dead.close()
        self._deaths[dead.ticket] += 1
        if self._deaths[dead.ticket] >= MOST_DEATHS:
            portion = self._portions[dead.ticket]
            raise WonderfulError(
                "arena-worker-died", first=portion[0], last=portion[-1], times=MOST_DEATHS
            )
        self._queue.appendleft(dead.ticket)
        self.workers[at] = Worker(*self._task)


def _work(wire: Connection, spec: RunSpec, records: Path | None, catalog: Catalog) -> None:
    """The other side: play until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who asks decides what an interrupt means
    catalog.use_texts()
    with complaints_once():
        _answer(wire, spec, records, catalog)


def _answer(wire: Connection, spec: RunSpec, records: Path | None, catalog: Catalog) -> None:
    matchup: Matchup | None = None
    while True:
        try:
            portion = wire.recv()
        except EOFError:
            return
        answer: object
        try:
            matchup = matchup or Matchup(spec, records, catalog)
            answer = [matchup.play(number) for number in portion]
        except WonderfulError as error:
            answer = error
        except Exception as error:  # a mistake of ours, told where somebody reads it
            problem = f"{type(error).__name__}: {error}"
            answer = WonderfulError("unexpected", problem=problem)
        try:
            wire.send(answer)
        except OSError:
            return
