"""The folder of a run: `run.json` says what is played, `games.csv` what came of it.

Games are written in the order of their numbers, each in one go. So a run that was interrupted
goes on after the last whole game in the file, and the same run always gives the same file,
whatever interrupted it and whoever played (except for what the clock says).
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from io import TextIOWrapper
from pathlib import Path
from types import TracebackType

from wonderful.arena.rows import HEADER, GameRows, read_rows, write_rows
from wonderful.arena.simulate import make_folder
from wonderful.arena.spec import RunSpec, differences
from wonderful.errors import WonderfulError

RUN = "run.json"
GAMES = "games.csv"


def read_spec(folder: Path) -> RunSpec:
    """What a folder's run plays."""
    path = folder / RUN
    try:
        return RunSpec.from_json(json.loads(path.read_text("utf-8")))
    except OSError as error:
        problem = error.strerror or str(error)
        raise WonderfulError("run-missing", path=str(path), problem=problem) from None
    except (ValueError, KeyError, TypeError) as error:
        raise WonderfulError("run-damaged", path=str(path), problem=str(error)) from None


def read_games(folder: Path, players: int) -> Iterator[GameRows]:
    """The whole games of a run, one at a time; what is torn at the end is left out."""
    for rows, _ in _games_with_ends(folder / GAMES, players):
        yield rows


def _games_with_ends(path: Path, players: int) -> Iterator[tuple[GameRows, int]]:
    """Each game with the position in the file after it."""
    number = 0
    try:
        with path.open("rb") as file:
            header = file.readline().decode("utf-8", "replace")
            if header != HEADER:
                if HEADER.startswith(header):  # the run ended before its first game
                    return
                raise ValueError("not the header")
            while True:
                lines = [file.readline().decode("utf-8", "replace") for _ in range(players)]
                if not all(line.endswith("\n") for line in lines):
                    return
                rows = tuple(read_rows(lines))
                number += 1
                if [(row.game, row.seat) for row in rows] != [
                    (number, seat) for seat in range(players)
                ]:
                    raise ValueError(f"not game {number}")
                yield rows, file.tell()
    except FileNotFoundError:
        return
    except ValueError as error:
        problem = f"game {number}: {error}"
        raise WonderfulError("run-damaged", path=str(path), problem=problem) from None


class RunFolder:
    """A run that is being played. Only one process at a time can have it open.

    `read_back` gives the games that are there already; then `append` adds the next ones.
    """

    def __init__(self, path: Path, spec: RunSpec) -> None:
        """A new folder, or one in which the same run was begun; refuses another run's."""
        self.path = path
        self.spec = spec
        make_folder(path)
        if (path / RUN).exists():
            differing = differences(read_spec(path), spec)
            if differing:
                raise WonderfulError("run-differs", path=str(path), fields=differing)
        # Not "w": the file may hold games.
        self._file: TextIOWrapper = (path / GAMES).open("a", encoding="utf-8", newline="")
        if not _lock(self._file):
            self._file.close()
            raise WonderfulError("run-busy", path=str(path))
        text = json.dumps(spec.to_json(), indent=1, ensure_ascii=False)
        temporary = path / f".{RUN}.part"
        temporary.write_text(text + "\n", "utf-8")
        temporary.replace(path / RUN)

    def __enter__(self) -> RunFolder:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()

    def read_back(self) -> Iterator[GameRows]:
        """The games so far. Once they are read, a torn end is cut off."""
        end = 0
        for rows, after in _games_with_ends(self.path / GAMES, self.spec.players):
            end = after
            yield rows
        self._file.truncate(end)
        if end == 0:
            self._write(HEADER)

    def append(self, rows: GameRows) -> None:
        self._write(write_rows(rows))

    def _write(self, text: str) -> None:
        try:
            self._file.write(text)
            self._file.flush()
        except OSError as error:
            problem = error.strerror or str(error)
            raise WonderfulError(
                "cannot-write", path=str(self.path / GAMES), problem=problem
            ) from None


def _lock(file: TextIOWrapper) -> bool:
    """Whether nobody else has the file; the lock goes with the process, however it ends."""
    if os.name == "nt":
        return True
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
