"""The folder of a run: `run.json` defines it, `games.csv` contains the results.

Games are written one by one, in the order of their numbers. An interrupted run continues after the
last complete game in the file. The same run always produces the same file (except for times), no
matter where it was played and whether it was interrupted.
"""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Iterator, Set
from dataclasses import replace
from io import TextIOWrapper
from itertools import chain
from pathlib import Path
from types import TracebackType

from wonderful.arena.result_rows import HEADER, GameRows, read_rows, write_rows
from wonderful.arena.run_spec import RunSpec, differences
from wonderful.arena.seating_schedule import Fixture
from wonderful.catalog import Catalog, load_catalog
from wonderful.errors import WonderfulError
from wonderful.rules.setup_validation import check_sets

RUN = "run.json"
GAMES = "games.csv"


def make_folder(folder: Path) -> None:
    """Make a folder that can be written to, or raise a clear error before any game is played."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / ".wonderful"
        probe.touch()
        probe.unlink()
    except OSError as error:
        problem = error.strerror or str(error)
        raise WonderfulError("cannot-write", path=str(folder), problem=problem) from None


def record_path(folder: Path, number: int) -> Path:
    """Return the path of the record of a game."""
    return folder / f"game-{number:06}.json"


def read_spec(folder: Path) -> RunSpec:
    """Read the definition of a run."""
    path = folder / RUN
    try:
        return RunSpec.from_json(json.loads(path.read_text("utf-8")))
    except OSError as error:
        problem = error.strerror or str(error)
        raise WonderfulError("run-missing", path=str(path), problem=problem) from None
    except (ValueError, KeyError, TypeError) as error:
        raise WonderfulError("run-damaged", path=str(path), problem=str(error)) from None


def check_sets_of_run(folder: Path, catalog: Catalog) -> None:
    """Raise an error if the sets of an existing run are missing or have changed."""
    if (folder / RUN).exists():
        check_sets(read_spec(folder).setup.sets, catalog)


def read_games(folder: Path, spec: RunSpec, catalog: Catalog | None = None) -> Iterator[GameRows]:
    """Yield the complete games of a run. An incomplete game at the end is left out."""
    for rows, _ in _games_with_ends(folder / GAMES, spec, catalog or load_catalog()):
        yield rows


def _games_with_ends(path: Path, spec: RunSpec, catalog: Catalog) -> Iterator[tuple[GameRows, int]]:
    """Yield each game with the file position after it."""
    number = 0
    schedule = spec.schedule()
    empires = {empire.id for empire in catalog.empires}
    try:
        with path.open("rb") as file:
            header = file.readline().decode("utf-8", "replace")
            if header != HEADER:
                if HEADER.startswith(header):  # the run ended before its first game
                    return
                raise ValueError("unexpected header")
            while True:
                lines = [file.readline().decode("utf-8", "replace") for _ in range(spec.players)]
                if not all(line.endswith("\n") for line in lines):
                    return
                number += 1
                rows = tuple(read_rows(lines))
                _check_rows(rows, schedule.fixture(number), spec, empires)
                yield rows, file.tell()
    except FileNotFoundError:
        return
    except (ValueError, csv.Error) as error:
        problem = f"game {number}: {error}" if number else str(error)
        raise WonderfulError("run-damaged", path=str(path), problem=problem) from None


def _check_rows(rows: GameRows, fixture: Fixture, spec: RunSpec, empires: Set[str]) -> None:
    """Raise ValueError if these are not the rows of this game, so that callers can trust them."""
    expected = [
        (fixture.number, fixture.deal, seat, spec.labels[bot])
        for seat, bot in enumerate(fixture.lineup)
    ]
    if [(row.game, row.deal, row.seat, row.bot) for row in rows] != expected:
        raise ValueError("seats and bots do not match the schedule")
    for row in rows:
        for design in chain(*row.picks, *row.leftovers, row.built):
            if not 0 <= design < len(spec.cards):
                raise ValueError(f"unknown card {design}")
        if row.empire not in empires:
            raise ValueError(f"unknown Empire {row.empire}")
        if not 0 <= row.win <= 1:
            raise ValueError(f"win is {row.win}, not between 0 and 1")


class RunFolder:
    """A run in progress. Only one process at a time can open it.

    Read the existing games with `recover_games` first, then add new ones with `append`.
    """

    def __init__(self, path: Path, spec: RunSpec, catalog: Catalog | None = None) -> None:
        """Create a folder, or open one with the same run; raise an error for a different run."""
        self.path = path
        self.spec = spec
        self.catalog = catalog if catalog is not None else load_catalog()
        check_sets_of_run(path, self.catalog)
        games = spec.games
        make_folder(path)
        if (path / RUN).exists():
            old = read_spec(path)
            if differing := differences(old, spec):
                raise WonderfulError("run-differs", path=str(path), fields=differing)
            games = max(games, old.games)  # asking for fewer games does not shorten the run
        elif _has_content(path / GAMES):  # an empty file is a run that was killed immediately
            raise WonderfulError("run-unknown", path=str(path), games=GAMES, run=RUN)
        # Not "w": the file may contain games.
        self._file: TextIOWrapper = (path / GAMES).open("a", encoding="utf-8", newline="")
        if not _lock(self._file):
            self._file.close()
            raise WonderfulError("run-busy", path=str(path))
        text = json.dumps(replace(spec, games=games).to_json(), indent=1, ensure_ascii=False)
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

    def recover_games(self) -> Iterator[GameRows]:
        """Yield the complete games in the file, then remove an incomplete one at its end."""
        end = 0
        for rows, after in _games_with_ends(self.path / GAMES, self.spec, self.catalog):
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


def _has_content(path: Path) -> bool:
    return path.exists() and path.stat().st_size > 0


def _lock(file: TextIOWrapper) -> bool:
    """Lock the file; return False if it is locked. The lock ends with the process."""
    if os.name == "nt":
        return True
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
