"""Saved games in the user's data folder, with one file per game."""

from __future__ import annotations

import os
import sys
from datetime import datetime
from pathlib import Path

_UNFINISHED = "games"
_FINISHED = "finished"


def data_folder() -> Path:
    """Return the data folder according to the platform's conventions."""
    if xdg := os.environ.get("XDG_DATA_HOME"):
        return Path(xdg) / "wonderful"
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path.home() / ".local" / "share"
    return base / "wonderful"


def new_game_path() -> Path:
    """Return an unused path for a new game."""
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    folder = data_folder() / _UNFINISHED
    number = 1
    while (
        path := folder / (f"{stamp}.json" if number == 1 else f"{stamp}-{number}.json")
    ).exists():
        number += 1
    return path


def unfinished_games() -> list[Path]:
    """Return the files of unfinished games, most recent first."""
    try:
        files = [(path.stat().st_mtime, path) for path in _json_files(data_folder() / _UNFINISHED)]
    except OSError:
        return []
    return [path for _, path in sorted(files, reverse=True)]


def _json_files(folder: Path) -> list[Path]:
    return [p for p in folder.glob("*.json") if not p.name.startswith(".")]


def move_to_finished(path: Path) -> Path:
    """Move a finished game to another folder, so that `--resume` ignores it. Return its path."""
    if path.parent != data_folder() / _UNFINISHED:
        return path
    target = data_folder() / _FINISHED / path.name
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        return path.replace(target)
    except OSError:
        return path
