"""Plays the games of a run on a Ray cluster; needs the extra `ray`.

With RAY_ADDRESS set the games go to that cluster, where this package must be installed (and the
files of bots must be found under the same paths); otherwise Ray starts on this machine.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from wonderful.arena.ahead import in_order
from wonderful.arena.complaints import complaints_once
from wonderful.arena.matchup import Matchup
from wonderful.arena.rows import GameRows
from wonderful.arena.spec import RunSpec
from wonderful.catalog import Catalog, OutsideSet, load_catalog_with
from wonderful.errors import WonderfulError


def play_on_ray(
    spec: RunSpec,
    numbers: range,
    records: Path | None,
    jobs: int,
    catalog: Catalog | None = None,
) -> Iterator[GameRows]:
    """The games with these numbers, in order; the same that `play_locally` gives."""
    if not numbers:
        return
    import ray

    here: dict[str, Any] = {"num_cpus": jobs, "include_dashboard": False}
    try:
        ray.init(
            configure_logging=False,
            log_to_driver=False,
            **({} if "RAY_ADDRESS" in os.environ else here),
        )
    except Exception as error:  # no cluster at that address, another version, no memory, …
        raise _unexpected(error) from error
    try:
        workers = max(1, int(ray.cluster_resources().get("CPU", jobs)))
        task = ray.remote(_play)
        outside = () if catalog is None else catalog.outside
        place = None if records is None else str(records.resolve())
        yield from in_order(
            numbers,
            lambda portion: task.remote(spec, portion, place, outside),
            lambda ticket: _checked(_fetched(ray, ticket)),
            workers,
        )
    finally:
        ray.shutdown()


def _play(
    spec: RunSpec, portion: range, records: str | None, outside: tuple[OutsideSet, ...] = ()
) -> Sequence[GameRows] | WonderfulError:
    """Runs on a worker of the cluster. Errors are answers: Ray would wrap them in its own."""
    try:
        with complaints_once():
            matchup = _matchup(spec, records, outside)
            return [matchup.play(number) for number in portion]
    except WonderfulError as error:
        return error
    except Exception as error:  # a mistake of ours, told where somebody reads it
        return _unexpected(error)


@lru_cache(maxsize=1)
def _matchup(spec: RunSpec, records: str | None, outside: tuple[OutsideSet, ...]) -> Matchup:
    """Made once in every process."""
    catalog = load_catalog_with(outside)
    catalog.use_texts()
    return Matchup(spec, None if records is None else Path(records), catalog)


def _fetched(ray: Any, ticket: Any) -> Sequence[GameRows] | WonderfulError:
    """What a worker answers; Ray's own trouble (a worker that died) is an answer, too."""
    try:
        answer: Sequence[GameRows] | WonderfulError = ray.get(ticket)
    except ray.exceptions.RayError as error:
        return _unexpected(error)
    return answer


def _unexpected(error: Exception) -> WonderfulError:
    """In one line: Ray's errors have whole tracebacks in their texts."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    problem = f"{type(error).__name__}: {lines[0] if lines else ''}"
    return WonderfulError("unexpected", problem=problem)


def _checked(answer: Sequence[GameRows] | WonderfulError) -> Sequence[GameRows]:
    if isinstance(answer, WonderfulError):
        raise answer
    return answer
