"""Error handling for data files: raise the first error, or collect all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from wonderful.errors import CatalogError

T = TypeVar("T")


class Problems:
    """The errors found while loading a catalogue.

    A game needs sets without errors, so loading stops at the first one. Authors of sets want to see
    all of them: then each error is collected, a substitute is used for the faulty value, and
    loading continues.
    """

    def __init__(self, *, is_collecting: bool = False) -> None:
        self._is_collecting = is_collecting
        self._found: dict[str, CatalogError] = {}

    def add(self, error: CatalogError) -> None:
        if not self._is_collecting:
            raise error
        self._found[f"{error.code} {error.params}"] = error  # some things are read twice

    def get(self, default: T, read: Callable[..., T], *arguments: Any) -> T:
        """Return what a function reads, or a substitute if that fails."""
        try:
            return read(*arguments)
        except CatalogError as error:
            self.add(error)
            return default

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """Run a block that may fail; the rest of the block is skipped then."""
        try:
            yield
        except CatalogError as error:
            self.add(error)

    def has_in(self, *paths: str) -> bool:
        """Whether there is an error in one of these files or folders."""
        files = [str(error.params["file"]) for error in self._found.values()]
        return any(f"{file}/".startswith(f"{location}/") for file in files for location in paths)

    @property
    def found(self) -> list[CatalogError]:
        """All errors, by file and line."""
        return sorted(
            self._found.values(),
            key=lambda error: (str(error.params["file"]), int(str(error.params["line"]))),
        )


STRICT: Final = Problems()
