"""A run from its beginning or from where it was interrupted: games as they are there or played."""

from __future__ import annotations

from collections.abc import Generator
from importlib.util import find_spec
from pathlib import Path

from wonderful.arena.folder import RunFolder
from wonderful.arena.rows import GameRows
from wonderful.errors import WonderfulError

ENGINES = ("local", "ray")


def play_run(
    folder: RunFolder, *, engine: str = "local", jobs: int = 1, records: Path | None = None
) -> Generator[GameRows]:
    """All games of a run in order: first those in its folder, then those that it lacks."""
    done = 0
    for rows in folder.read_back():
        done += 1
        yield rows
    missing = range(done + 1, folder.spec.games + 1)
    if engine == "ray":
        from wonderful.arena.ray_engine import play_on_ray as play
    else:
        from wonderful.arena.workers import play_locally as play
    for rows in play(folder.spec, missing, records, jobs, folder.catalog):
        folder.append(rows)
        yield rows


def check_extra(module: str, extra: str, option: str) -> None:
    """Refuse an option, before any game is played, whose package is not installed."""
    if find_spec(module) is None:
        raise WonderfulError("missing-extra", option=option, extra=extra)
