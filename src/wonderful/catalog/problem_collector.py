"""Error handling for data files: raise the first error, or collect all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from wonderful.errors import CatalogError

T = TypeVar("T")


class Problems:
    """The errors found while loading a catalogue.

    For a game, loading stops at the first error. For authors of sets, all errors are collected: a
    substitute is used for each faulty value, and loading continues.
    """

    def __init__(self, *, is_collecting: bool = False) -> None:
        self._is_collecting = is_collecting
        self._errors: dict[str, CatalogError] = {}

    def add(self, error: CatalogError) -> None:
        if not self._is_collecting:
            raise error
        self._errors[f"{error.code} {error.params}"] = error  # the same error can occur twice

    def get(self, default: T, read: Callable[..., T], *arguments: Any) -> T:
        """Return the result of `read`, or the default if it raises a `CatalogError`."""
        try:
            return read(*arguments)
        except CatalogError as error:
            self.add(error)
            return default

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """Run a block that may fail. After an error, the rest of the block is skipped."""
        try:
            yield
        except CatalogError as error:
            self.add(error)

    def has_errors_in(self, *paths: str) -> bool:
        """Whether there is an error in one of these files or folders."""
        files = [str(error.params["file"]) for error in self._errors.values()]
        return any(f"{file}/".startswith(f"{location}/") for file in files for location in paths)

    @property
    def errors(self) -> list[CatalogError]:
        """All errors, by file and line."""
        return sorted(
            self._errors.values(),
            key=lambda error: (str(error.params["file"]), int(str(error.params["line"]))),
        )


STRICT: Final = Problems()
