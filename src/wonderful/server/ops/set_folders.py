"""Loads the outside sets of a server when it starts.

A set with errors is skipped with a warning, and the server starts without it.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from wonderful import locales
from wonderful.catalog import Catalog, OutsideSet, load_catalog_with
from wonderful.catalog.loader import load_sets
from wonderful.catalog.outside_sets import find_sets, read_outside_set
from wonderful.catalog.problem_collector import Problems
from wonderful.catalog.table_reader import SourceLocation
from wonderful.errors import WonderfulError

_MAX_LOGGED_ERRORS: Final = 3  # per set; `wonderful sets check` shows all

_log = logging.getLogger(__name__)

Errors = Sequence[WonderfulError]


@dataclass(frozen=True, slots=True)
class SkippedSet:
    """The folder of a set that was not loaded, with the reasons."""

    folder: Path
    errors: Errors


@dataclass(frozen=True, slots=True)
class LoadedSets:
    """The catalogue with the outside sets, and the sets that were skipped."""

    catalog: Catalog
    skipped: tuple[SkippedSet, ...] = ()


def read_sets(folders: Sequence[str]) -> LoadedSets:
    """Load all sets without errors, together with those of the package.

    Of two sets that exclude each other, the first by id is loaded. A set may depend on another
    one, so refused sets are tried again after others have been loaded.
    """
    skipped: list[SkippedSet] = []
    waiting: list[tuple[Path, OutsideSet]] = []
    for folder in _find_set_folders(folders, skipped):
        outside, errors = _read_set(folder)
        if outside is None:
            skipped.append(SkippedSet(folder, errors))
        else:
            waiting.append((folder, outside))
    waiting.sort(key=lambda each: (each[1].id, each[0]))
    good: list[OutsideSet] = []
    while waiting:
        refused: list[SkippedSet] = []
        still_waiting = []
        for folder, outside in waiting:
            if errors := _find_errors([*good, outside]):
                refused.append(SkippedSet(folder, errors))
                still_waiting.append((folder, outside))
            else:
                good.append(outside)
        if len(still_waiting) == len(waiting):
            skipped += refused
            break
        waiting = still_waiting
    catalog = load_catalog_with(good)
    if folders:
        catalog.use_texts()
    return LoadedSets(catalog, tuple(skipped))


def log_sets(sets: LoadedSets) -> None:
    """Log one line for each loaded or skipped set."""
    for id, digest in sets.catalog.digests.items():
        _log.info("set %s loaded, digest %s", id, digest)
    for each in sets.skipped:
        shown = "; ".join(
            _replace_unprintable(str(error)) for error in each.errors[:_MAX_LOGGED_ERRORS]
        )
        more = len(each.errors) - _MAX_LOGGED_ERRORS
        _log.warning(
            'set in %s skipped: %s%s. "wonderful sets check %s" shows all errors',
            each.folder,
            shown,
            f"; and {more} more" if more > 0 else "",
            each.folder,
        )


def _replace_unprintable(text: str) -> str:
    """Errors quote the content of files, which can be anything."""
    return "".join(char if char.isprintable() else "?" for char in text)


def _find_set_folders(folders: Sequence[str], skipped: list[SkippedSet]) -> list[Path]:
    """The folders of the individual sets, without duplicates."""
    by_path: dict[Path, Path] = {}  # by resolved path
    for folder in folders:
        path = Path(folder).absolute()
        try:
            by_path |= {each.resolve(): each for each in find_sets([path])}
        except WonderfulError as error:
            skipped.append(SkippedSet(path, [error]))
        except OSError as error:
            skipped.append(SkippedSet(path, [_unreadable(path, error)]))
    return list(by_path.values())


def _read_set(folder: Path) -> tuple[OutsideSet | None, Errors]:
    problems = Problems(is_collecting=True)
    try:
        outside = read_outside_set(folder, problems)
    except WonderfulError as error:
        return None, [error]
    except Exception as error:  # the server starts whatever the folder contains
        return None, [_unreadable(folder, error)]
    return (None, problems.errors) if problems.errors else (outside, ())


def _find_errors(sets: Sequence[OutsideSet]) -> Errors:
    """The errors of the last of these sets, when it is loaded together with the others."""
    problems = Problems(is_collecting=True)
    try:
        load_sets(sets, problems)
        if not problems.errors:
            # Sets the texts for the whole process, or raises an error and changes nothing.
            locales.set_folders(sets=[each.folder for each in sets])
    except WonderfulError as error:
        return [*problems.errors, error]
    except Exception as error:  # as in _read_set
        return [*problems.errors, _unreadable(Path(sets[-1].id), error)]
    return problems.errors


def _unreadable(folder: Path, error: Exception) -> WonderfulError:
    problem = f"{type(error).__name__}: {error}"
    return SourceLocation(folder.name, 1, "", "").error("unreadable", problem=problem)
