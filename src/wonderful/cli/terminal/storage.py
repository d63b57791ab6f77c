"""Where games are kept: the user's data folder, one file for each game."""

from __future__ import annotations

import os
import sys
from datetime import datetime
from pathlib import Path

_UNFINISHED = "games"
_FINISHED = "finished"


def data_folder() -> Path:
    """The folder for our data that the platform intends."""
    if xdg := os.environ.get("XDG_DATA_HOME"):
        return Path(xdg) / "wonderful"
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path.home() / ".local" / "share"
    return base / "wonderful"


def new_file() -> Path:
    """A name for a new game that no other has."""
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    folder = data_folder() / _UNFINISHED
    number = 1
    while (
        path := folder / (f"{stamp}.json" if number == 1 else f"{stamp}-{number}.json")
    ).exists():
        number += 1
    return path


def unfinished() -> list[Path]:
    """The games that were not finished, the one that was played last first."""
    try:
        files = [(path.stat().st_mtime, path) for path in _json_files(data_folder() / _UNFINISHED)]
    except OSError:
        return []
    return [path for _, path in sorted(files, reverse=True)]


def _json_files(folder: Path) -> list[Path]:
    return [p for p in folder.glob("*.json") if not p.name.startswith(".")]


def finish(path: Path) -> Path:
    """Move a game that is over out of the way of `--resume`; other files stay where they are."""
    if path.parent != data_folder() / _UNFINISHED:
        return path
    target = data_folder() / _FINISHED / path.name
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        return path.replace(target)
    except OSError:
        return path
