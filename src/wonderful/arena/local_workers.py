"""Plays the games of a run in this process, or in several worker processes.

A worker that dies (a crash, out of memory) is replaced, and its games are played again.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path

from wonderful.arena.failure_log_filter import log_each_failure_once
from wonderful.arena.game_runner import GameRunner
from wonderful.arena.ordered_batches import play_in_batches
from wonderful.arena.result_rows import GameRows
from wonderful.arena.run_spec import RunSpec
from wonderful.catalog import Catalog, load_catalog
from wonderful.errors import WonderfulError

MAX_DEATHS = 3  # of workers that play the same games


def play_locally(
    spec: RunSpec,
    numbers: range,
    records: Path | None,
    jobs: int,
    catalog: Catalog | None = None,
) -> Iterator[GameRows]:
    """Play the games with these numbers, in order; with one job, in this process."""
    if jobs == 1:
        runner = GameRunner(spec, records, catalog)
        with log_each_failure_once():
            yield from map(runner.play, numbers)
        return
    pool = WorkerPool(spec, records, jobs, catalog if catalog is not None else load_catalog())
    try:
        yield from play_in_batches(numbers, pool.submit, pool.result, jobs)
    finally:
        pool.close()


class Worker:
    """A worker process. Not a daemon, since it may start processes for bots."""

    def __init__(self, spec: RunSpec, records: Path | None, catalog: Catalog) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, worker_end = context.Pipe()
        task = (worker_end, spec, records, catalog)
        self.process: BaseProcess = context.Process(target=_run_worker, args=task)
        self.process.start()
        worker_end.close()
        self.ticket: int | None = None  # of the batch it is playing

    def close(self) -> None:
        self.process.kill()
        self.process.join()
        self.connection.close()


class WorkerPool:
    """Several workers, and the batches of games submitted to them."""

    def __init__(self, spec: RunSpec, records: Path | None, jobs: int, catalog: Catalog) -> None:
        self._task = (spec, records, catalog)
        self._batches: dict[int, range] = {}  # by ticket, until the result is fetched
        self._queue: deque[int] = deque()
        self._done: dict[int, Sequence[GameRows] | WonderfulError] = {}
        self._deaths: Counter[int] = Counter()
        self._tickets = 0
        self.workers = [Worker(*self._task) for _ in range(jobs)]

    def submit(self, batch: range) -> int:
        self._tickets += 1
        self._batches[self._tickets] = batch
        self._queue.append(self._tickets)
        self._assign_batches()
        return self._tickets

    def result(self, ticket: int) -> Sequence[GameRows]:
        """Wait for the games of a ticket."""
        while ticket not in self._done:
            busy = {
                worker.connection: worker for worker in self.workers if worker.ticket is not None
            }
            for connection in wait(list(busy)):
                assert isinstance(connection, Connection)
                self._collect(busy[connection])
            self._assign_batches()
        del self._batches[ticket]
        del self._deaths[ticket]
        answer = self._done.pop(ticket)
        if isinstance(answer, WonderfulError):  # raised in order, to keep earlier games
            raise answer
        return answer

    def close(self) -> None:
        for worker in self.workers:
            worker.close()

    def _assign_batches(self) -> None:
        for at, worker in enumerate(self.workers):
            if worker.ticket is not None or not self._queue:
                continue
            worker.ticket = self._queue.popleft()
            try:
                worker.connection.send(self._batches[worker.ticket])
            except OSError:
                self._replace(at)

    def _collect(self, worker: Worker) -> None:
        assert worker.ticket is not None
        try:
            answer = worker.connection.recv()
        except (EOFError, OSError):
            self._replace(self.workers.index(worker))
            return
        self._done[worker.ticket] = answer
        worker.ticket = None

    def _replace(self, at: int) -> None:
        """Replace a dead worker. Its batch is played next."""
        dead = self.workers[at]
        assert dead.ticket is not None
        dead.close()
        self._deaths[dead.ticket] += 1
        if self._deaths[dead.ticket] >= MAX_DEATHS:
            batch = self._batches[dead.ticket]
            raise WonderfulError(
                "arena-worker-died", first=batch[0], last=batch[-1], times=MAX_DEATHS
            )
        self._queue.appendleft(dead.ticket)
        self.workers[at] = Worker(*self._task)


def _run_worker(
    connection: Connection, spec: RunSpec, records: Path | None, catalog: Catalog
) -> None:
    """The main function of a worker: play batches until the connection is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process handles interrupts
    catalog.use_texts()
    with log_each_failure_once():
        _serve_batches(connection, spec, records, catalog)


def _serve_batches(
    connection: Connection, spec: RunSpec, records: Path | None, catalog: Catalog
) -> None:
    runner: GameRunner | None = None
    while True:
        try:
            batch = connection.recv()
        except EOFError:
            return
        answer: object
        try:
            runner = runner or GameRunner(spec, records, catalog)
            answer = [runner.play(number) for number in batch]
        except WonderfulError as error:
            answer = error
        except Exception as error:  # a bug in this package, reported by the parent process
            problem = f"{type(error).__name__}: {error}"
            answer = WonderfulError("unexpected", problem=problem)
        try:
            connection.send(answer)
        except OSError:
            return
