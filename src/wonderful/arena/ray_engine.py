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
from wonderful.arena.matchup import Matchup
from wonderful.arena.rows import GameRows
from wonderful.arena.spec import RunSpec
from wonderful.errors import WonderfulError


def play_on_ray(
    spec: RunSpec, numbers: range, records: Path | None, jobs: int
) -> Iterator[GameRows]:
    """The games with these numbers, in order; the same that `play_locally` gives."""
    if not numbers:
        return
    import ray

    here: dict[str, Any] = {"num_cpus": jobs, "include_dashboard": False}
    ray.init(
        configure_logging=False,
        log_to_driver=False,
        **({} if "RAY_ADDRESS" in os.environ else here),
    )
    try:
        workers = max(1, int(ray.cluster_resources().get("CPU", jobs)))
        task = ray.remote(_play)
        place = None if records is None else str(records.resolve())
        yield from in_order(
            numbers,
            lambda portion: task.remote(spec, portion, place),
            lambda ticket: _checked(ray.get(ticket)),
            workers,
        )
    finally:
        ray.shutdown()


def _play(
    spec: RunSpec, portion: range, records: str | None
) -> Sequence[GameRows] | WonderfulError:
    """Runs on a worker of the cluster. Errors are answers: Ray would wrap them in its own."""
    try:
        matchup = _matchup(spec, records)
        return [matchup.play(number) for number in portion]
    except WonderfulError as error:
        return error


@lru_cache(maxsize=1)
def _matchup(spec: RunSpec, records: str | None) -> Matchup:
    """Made once in every process."""
    return Matchup(spec, None if records is None else Path(records))


def _checked(answer: Sequence[GameRows] | WonderfulError) -> Sequence[GameRows]:
    if isinstance(answer, WonderfulError):
        raise answer
    return answer
