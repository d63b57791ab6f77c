"""Plays the games of a run on a Ray cluster. Needs the extra `ray`.

If RAY_ADDRESS is set, the games go to that cluster, where this package must be installed and the
files of bots must have the same paths. Otherwise Ray starts on this machine.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from wonderful.arena.failure_log_filter import log_each_failure_once
from wonderful.arena.game_runner import GameRunner
from wonderful.arena.ordered_batches import play_in_batches
from wonderful.arena.result_rows import GameRows
from wonderful.arena.run_spec import RunSpec
from wonderful.catalog import Catalog, OutsideSet, load_catalog_with
from wonderful.errors import WonderfulError


def play_on_ray(
    spec: RunSpec,
    numbers: range,
    records: Path | None,
    jobs: int,
    catalog: Catalog | None = None,
) -> Iterator[GameRows]:
    """Play the games with these numbers, in order, with the same results as `play_locally`."""
    if not numbers:
        return
    import ray

    local_options: dict[str, Any] = {"num_cpus": jobs, "include_dashboard": False}
    try:
        ray.init(
            configure_logging=False,
            log_to_driver=False,
            **({} if "RAY_ADDRESS" in os.environ else local_options),
        )
    except Exception as error:  # no cluster at that address, another version, out of memory, …
        raise _unexpected(error) from error
    try:
        workers = max(1, int(ray.cluster_resources().get("CPU", jobs)))
        task = ray.remote(_play)
        outside = () if catalog is None else catalog.outside
        records_path = None if records is None else str(records.resolve())
        yield from play_in_batches(
            numbers,
            lambda batch: task.remote(spec, batch, records_path, outside),
            lambda ticket: _raise_if_error(_fetch(ray, ticket)),
            workers,
        )
    finally:
        ray.shutdown()


def _play(
    spec: RunSpec, batch: range, records: str | None, outside: tuple[OutsideSet, ...] = ()
) -> Sequence[GameRows] | WonderfulError:
    """Play games on a worker. Errors are returned, since Ray would wrap them."""
    try:
        with log_each_failure_once():
            runner = _game_runner(spec, records, outside)
            return [runner.play(number) for number in batch]
    except WonderfulError as error:
        return error
    except Exception as error:  # a bug in this package, reported by the parent process
        return _unexpected(error)


@lru_cache(maxsize=1)
def _game_runner(spec: RunSpec, records: str | None, outside: tuple[OutsideSet, ...]) -> GameRunner:
    """Return the game runner, created once per process."""
    catalog = load_catalog_with(outside)
    catalog.use_texts()
    return GameRunner(spec, None if records is None else Path(records), catalog)


def _fetch(ray: Any, ticket: Any) -> Sequence[GameRows] | WonderfulError:
    """Return the answer of a worker. Ray's own errors (a dead worker) are returned as well."""
    try:
        answer: Sequence[GameRows] | WonderfulError = ray.get(ticket)
    except ray.exceptions.RayError as error:
        return _unexpected(error)
    return answer


def _unexpected(error: Exception) -> WonderfulError:
    """Return a one-line error, because Ray's errors contain whole tracebacks."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    problem = f"{type(error).__name__}: {lines[0] if lines else ''}"
    return WonderfulError("unexpected", problem=problem)


def _raise_if_error(answer: Sequence[GameRows] | WonderfulError) -> Sequence[GameRows]:
    if isinstance(answer, WonderfulError):
        raise answer
    return answer
