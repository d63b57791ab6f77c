"""Plays a run from the beginning, or continues an interrupted one."""

from __future__ import annotations

from collections.abc import Generator
from importlib.util import find_spec
from pathlib import Path

from wonderful.arena.result_rows import GameRows
from wonderful.arena.run_folder import RunFolder
from wonderful.errors import WonderfulError

ENGINES = ("local", "ray")


def play_run(
    folder: RunFolder, *, engine: str = "local", jobs: int = 1, records: Path | None = None
) -> Generator[GameRows]:
    """Yield all games of a run in order: the existing ones, then newly played ones."""
    done = 0
    for rows in folder.recover_games():
        done += 1
        yield rows
    missing = range(done + 1, folder.spec.games + 1)
    if engine == "ray":
        from wonderful.arena.ray_workers import play_on_ray as play
    else:
        from wonderful.arena.local_workers import play_locally as play
    for rows in play(folder.spec, missing, records, jobs, folder.catalog):
        folder.append(rows)
        yield rows


def check_extra(module: str, extra: str, option: str) -> None:
    """Raise an error before any game is played if the package for an option is not installed."""
    if find_spec(module) is None:
        raise WonderfulError("missing-extra", option=option, extra=extra)
