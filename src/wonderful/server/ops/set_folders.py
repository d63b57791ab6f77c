"""The sets from outside in the folders of a host, read when a server starts.

Each counts on its own: one with mistakes is left out with a warning, and the server starts.
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

_MOST_TOLD: Final = 3  # mistakes in one warning; `wonderful sets check` tells all

_log = logging.getLogger(__name__)

Mistakes = Sequence[WonderfulError]


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A folder whose set is not used, and why."""

    folder: Path
    mistakes: Mistakes


@dataclass(frozen=True, slots=True)
class FoundSets:
    """What the folders of a host hold."""

    catalog: Catalog
    left_out: tuple[LeftOut, ...] = ()


def read_sets(folders: Sequence[str]) -> FoundSets:
    """All sets without mistakes, together with those of the package.

    Of two that cannot be together the first one by id is taken. A set may build on another one: so
    what was refused is tried again when more sets are there.
    """
    left_out: list[LeftOut] = []
    waiting: list[tuple[Path, OutsideSet]] = []
    for folder in _found(folders, left_out):
        outside, mistakes = _read(folder)
        if outside is None:
            left_out.append(LeftOut(folder, mistakes))
        else:
            waiting.append((folder, outside))
    waiting.sort(key=lambda each: (each[1].id, each[0]))
    good: list[OutsideSet] = []
    while waiting:
        refused: list[LeftOut] = []
        still_waiting = []
        for folder, outside in waiting:
            if mistakes := _mistakes([*good, outside]):
                refused.append(LeftOut(folder, mistakes))
                still_waiting.append((folder, outside))
            else:
                good.append(outside)
        if len(still_waiting) == len(waiting):
            left_out += refused
            break
        waiting = still_waiting
    catalog = load_catalog_with(good)
    if folders:
        catalog.use_texts()
    return FoundSets(catalog, tuple(left_out))


def log_sets(found: FoundSets) -> None:
    """What was found, for whoever hosts: one line for each set."""
    for id, digest in found.catalog.digests.items():
        _log.info("set %s is loaded, digest %s", id, digest)
    for each in found.left_out:
        told = "; ".join(_on_a_line(str(mistake)) for mistake in each.mistakes[:_MOST_TOLD])
        more = len(each.mistakes) - _MOST_TOLD
        _log.warning(
            'the set in %s is left out: %s%s. "wonderful sets check %s" tells all mistakes',
            each.folder,
            told,
            f"; and {more} more" if more > 0 else "",
            each.folder,
        )


def _on_a_line(text: str) -> str:
    """A mistake repeats what stands in a file, and that may be anything."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def _found(folders: Sequence[str], left_out: list[LeftOut]) -> list[Path]:
    """The folders of single sets. One that is named twice counts once."""
    found: dict[Path, Path] = {}
    for folder in folders:
        path = Path(folder).absolute()
        try:
            found |= {each.resolve(): each for each in find_sets([path])}
        except WonderfulError as error:
            left_out.append(LeftOut(path, [error]))
        except OSError as error:
            left_out.append(LeftOut(path, [_unreadable(path, error)]))
    return list(found.values())


def _read(folder: Path) -> tuple[OutsideSet | None, Mistakes]:
    problems = Problems(is_collecting=True)
    try:
        outside = read_outside_set(folder, problems)
    except WonderfulError as error:
        return None, [error]
    except Exception as error:  # whatever lies there, the server starts
        return None, [_unreadable(folder, error)]
    return (None, problems.found) if problems.found else (outside, ())


def _mistakes(sets: Sequence[OutsideSet]) -> Mistakes:
    """What is wrong with the last of these sets beside the others."""
    problems = Problems(is_collecting=True)
    try:
        load_sets(sets, problems)
        if not problems.found:
            # For the whole process; what does not fit is refused, and changes nothing.
            locales.set_folders(sets=[each.folder for each in sets])
    except WonderfulError as error:
        return [*problems.found, error]
    except Exception as error:  # as above
        return [*problems.found, _unreadable(Path(sets[-1].id), error)]
    return problems.found


def _unreadable(folder: Path, error: Exception) -> WonderfulError:
    problem = f"{type(error).__name__}: {error}"
    return SourceLocation(folder.name, 1, "", "").error("unreadable", problem=problem)
