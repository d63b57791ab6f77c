"""Which texts this process uses: those of the package, and those of outside sets."""

from collections.abc import Iterable
from functools import cache
from importlib import resources

from wonderful.locales.merged_texts import Texts
from wonderful.locales.text_files import DataPath, TextFolder

_outside: Texts | None = None


def set_folders(folders: Iterable[DataPath] = (), sets: Iterable[DataPath] = ()) -> None:
    """Use the texts of the package and of these folders, and of no others.

    Folders of sets contain names only: their `[mark]` becomes `term.mark`, and so on.

    This affects the whole process. A program calls it once at startup, in each of its processes.
    Without folders, only the package remains. If a text is invalid, an error is raised and nothing
    changes.
    """
    global _outside
    found = [TextFolder(folder) for folder in folders]
    found += [TextFolder(folder, prefix="term.") for folder in sets]
    _outside = Texts(_package(), found) if found else None


def current() -> Texts:
    """Return all current texts. Usable as a cache key: the object is replaced when texts change."""
    return _outside or package_texts()


@cache
def package_texts() -> Texts:
    """Return the texts of the package, without those of outside sets."""
    return Texts(_package())


@cache
def _package() -> TextFolder:
    return TextFolder(resources.files(__package__))
